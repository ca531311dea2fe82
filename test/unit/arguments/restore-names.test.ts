import assert from "node:assert/strict";
import { coerce } from "../../../server/src/arguments/coercion";
import { NESTING_LIMIT } from "../../../server/src/arguments/reader";
import type { Value } from "../../../server/src/arguments/value";
import { received, run, viewOf } from "./support";

const person = { properties: { "first name": {} } };
const ref = { $ref: "#/$defs/P" };

describe("the names of arguments", () => {
  const restored: [what: string, properties: object, sent: string, received: string][] = [
    ["a name as the model sees it", { "first name": {} }, '{"first_name":1}', '{"first name":1}'],
    ["a name as the tool has it", { "first name": {} }, '{"first name":1}', '{"first name":1}'],
    ["an unknown name", { "first name": {} }, '{"x":1}', '{"x":1}'],
    ["both: the later value at the first place", { "a b": {} }, '{"a_b":1,"c":2,"a b":3}', '{"a b":3,"c":2}'],
    ["both, the other way round", { "a b": {} }, '{"a b":1,"c":2,"a_b":3}', '{"a b":3,"c":2}'],
    ["names that collide", { "a b": {}, a_b: {} }, '{"a_b":1,"a_b_2":2}', '{"a_b":1,"a b":2}'],
    [
      "a name that leads to a coercion",
      { "max rows": { type: "integer" } },
      '{"max_rows":"10"}',
      '{"max rows":10}',
    ],
    [
      "__proto__ as a name like any other",
      { "a b": {} },
      '{"__proto__":1,"a_b":2}',
      '{"__proto__":1,"a b":2}',
    ],

    ["names in an object", { p: person }, '{"p":{"first_name":1}}', '{"p":{"first name":1}}'],
    [
      "names in an object in an object",
      { p: { properties: { q: person } } },
      '{"p":{"q":{"first_name":1}}}',
      '{"p":{"q":{"first name":1}}}',
    ],
    [
      "names in the objects of a list",
      { p: { items: person } },
      '{"p":[{"first_name":1},2]}',
      '{"p":[{"first name":1},2]}',
    ],
    [
      "not in a list of lists",
      { p: { items: { items: person } } },
      '{"p":[[{"first_name":1}]]}',
      '{"p":[[{"first_name":1}]]}',
    ],
    [
      "not by prefixItems",
      { p: { prefixItems: [person] } },
      '{"p":[{"first_name":1}]}',
      '{"p":[{"first_name":1}]}',
    ],
    [
      "not by a list of item schemas",
      { p: { items: [person] } },
      '{"p":[{"first_name":1}]}',
      '{"p":[{"first_name":1}]}',
    ],
    [
      "not by additionalProperties",
      { p: { additionalProperties: person } },
      '{"p":{"x":{"first_name":1}}}',
      '{"p":{"x":{"first_name":1}}}',
    ],
    ["not in a union", { p: { anyOf: [person] } }, '{"p":{"first_name":1}}', '{"p":{"first_name":1}}'],
    ["not in an allOf", { p: { allOf: [person] } }, '{"p":{"first_name":1}}', '{"p":{"first_name":1}}'],
    [
      "not in a text, even when it is parsed",
      { p: { type: "object", ...person } },
      '{"p":"{\\"first_name\\":1}"}',
      '{"p":{"first_name":1}}',
    ],
    [
      "before a value is wrapped",
      { p: { type: "array", ...person } },
      '{"p":{"first_name":1}}',
      '{"p":[{"first name":1}]}',
    ],
  ];
  for (const [what, properties, sent, result] of restored) {
    it(`restores ${what}`, () => {
      assert.equal(received(run({ properties }, sent)), result);
      assert.equal(received(run({ properties }, sent, false)), result);
    });
  }

  const behind: [what: string, properties: object, sent: string, received: string][] = [
    ["names in an object", { p: ref }, '{"p":{"first_name":1}}', '{"p":{"first name":1}}'],
    [
      "names in the objects of a list",
      { p: { items: ref } },
      '{"p":[{"first_name":1}]}',
      '{"p":[{"first name":1}]}',
    ],
    [
      "names on every level of a tree",
      { p: { $ref: "#/$defs/T" } },
      '{"p":{"the_kids":[{"the_kids":[]}]}}',
      '{"p":{"the kids":[{"the kids":[]}]}}',
    ],
    [
      "names of the whole schema",
      { "a b": { $ref: "#" } },
      '{"a_b":{"a_b":{"a_b":1}}}',
      '{"a b":{"a b":{"a b":1}}}',
    ],
  ];
  for (const [what, properties, sent, result] of behind) {
    it(`restores ${what} behind a reference, where references are followed`, () => {
      const T = { properties: { "the kids": { items: { $ref: "#/$defs/T" } } } };
      const schema = { properties, $defs: { P: person, T } };
      assert.equal(received(run(schema, sent)), result);
      // The top level has its own `properties`, and those names are restored either way.
      const blind = properties === behind[3]?.[1] ? '{"a b":{"a_b":{"a_b":1}}}' : sent;
      assert.equal(received(run(schema, sent, false)), blind);
    });
  }

  it("keeps all names as sent when the arguments are too deep for the runtime", () => {
    const nested = (levels: number): Value => {
      let deep: Value = "x";
      for (let level = 0; level < levels; level++) deep = new Map([["a_b", deep]]);
      return deep;
    };
    const view = viewOf('{"properties":{"a b":{"$ref":"#"}}}');
    const names = (levels: number): string =>
      received(coerce(view, nested(levels), { followReferences: true })).replace(/[{}:"x]/g, "");
    assert.equal(names(NESTING_LIMIT), "a b".repeat(NESTING_LIMIT));
    assert.equal(names(NESTING_LIMIT + 1), "a_b".repeat(NESTING_LIMIT + 1));
    assert.equal(names(50_000), "a_b".repeat(50_000));
  });
});
