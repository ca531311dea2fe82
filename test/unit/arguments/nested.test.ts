import assert from "node:assert/strict";
import { received, run } from "./support";

const list = { type: "array" };
const object = { type: "object" };

/** Parameters, and the value of `v` sent and received. */
type Row = [what: string, schema: object, sent: string, received: string];

function check(rows: readonly Row[], defs: object = {}): void {
  for (const [what, schema, sent, result] of rows) {
    it(what, () => {
      const whole = { properties: { v: schema }, $defs: defs };
      assert.equal(received(run(whole, `{"v":${sent}}`)), `{"v":${result}}`);
    });
  }
}

const inObject = (schema: unknown): object => ({ type: "object", properties: { w: schema } });

describe("below the top level", () => {
  describe("texts", () => {
    check([
      ["a list is read where one is accepted", inObject(list), '{"w":"[1]"}', '{"w":[1]}'],
      ["an object is read where one is accepted", inObject(object), '{"w":"{\\"a\\":1}"}', '{"w":{"a":1}}'],
      ["in a list of types", inObject({ type: ["null", "array"] }), '{"w":"[1]"}', '{"w":[1]}'],
      [
        "through a union",
        inObject({ anyOf: [{ type: "null" }, { oneOf: [{ allOf: [list] }] }] }),
        '{"w":"[1]"}',
        '{"w":[1]}',
      ],
      [
        "what a union holds is then not walked",
        inObject({ anyOf: [{ ...list, items: list }] }),
        '{"w":"[\\"[]\\"]"}',
        '{"w":["[]"]}',
      ],
      ["a list is not read for an object", inObject(object), '{"w":"[1]"}', '{"w":"[1]"}'],
      ["an object is not read for a list", inObject(list), '{"w":"{}"}', '{"w":"{}"}'],
      [
        "white space around is stripped, and more of it than JSON has",
        inObject(list),
        '{"w":"\\u00a0 [1]\\u3000"}',
        '{"w":[1]}',
      ],
      ["blank becomes an empty object", inObject(object), '{"w":" \\u00a0"}', '{"w":{}}'],
      [
        "blank stays where something is required",
        inObject({ ...object, required: ["a"] }),
        '{"w":""}',
        '{"w":""}',
      ],
      ["blank stays under a list of types", inObject({ type: ["object", "null"] }), '{"w":""}', '{"w":""}'],
      ["broken JSON stays", inObject(list), '{"w":"[1"}', '{"w":"[1"}'],
      ["nothing is wrapped", inObject(list), '{"w":"x"}', '{"w":"x"}'],
      ["numbers stay", inObject({ type: "integer" }), '{"w":"5"}', '{"w":"5"}'],
      ["booleans stay", inObject({ type: "boolean" }), '{"w":"true"}', '{"w":"true"}'],
      ["null stays", inObject({ type: ["array", "null"] }), '{"w":"null"}', '{"w":"null"}'],
      ["texts stay texts", inObject({ type: "string" }), '{"w":"[1]"}', '{"w":"[1]"}'],
      [
        "texts in texts are read level by level",
        inObject(inObject(list)),
        '"{\\"w\\":\\"{\\\\\\"w\\\\\\":\\\\\\"[1]\\\\\\"}\\"}"',
        '{"w":{"w":[1]}}',
      ],
    ]);
  });

  describe("the walk", () => {
    const items = { type: "array", items: object };
    check([
      ["goes into every item", items, '["{}","x","{}",1]', '[{},"x",{},1]'],
      ["goes into declared properties only", inObject(object), '{"w":"{}","z":"{}"}', '{"w":{},"z":"{}"}'],
      ["skips a property without a schema", inObject(true), '{"w":"{}"}', '{"w":"{}"}'],
      [
        "not into additionalProperties",
        { type: "object", additionalProperties: object },
        '{"w":"{}"}',
        '{"w":"{}"}',
      ],
      [
        "not into patternProperties",
        { type: "object", patternProperties: { "": object } },
        '{"w":"{}"}',
        '{"w":"{}"}',
      ],
      ["not into prefixItems", { type: "array", prefixItems: [object] }, '["{}"]', '["{}"]'],
      ["not into a list of item schemas", { type: "array", items: [object] }, '["{}"]', '["{}"]'],
      [
        "not into if, then and else",
        { type: "object", if: {}, then: { properties: { w: object } } },
        '{"w":"{}"}',
        '{"w":"{}"}',
      ],
      [
        "by items and properties whatever the type below",
        inObject({ items: object }),
        '{"w":["{}"]}',
        '{"w":[{}]}',
      ],
      ["skips a list that was text under a plain array", items, '"[\\"{}\\"]"', '["{}"]'],
      ["not so under a list of types", { type: ["array", "null"], items: object }, '"[\\"{}\\"]"', "[{}]"],
      [
        "but a native list under a list of types is not walked",
        { type: ["array", "null"], items: object },
        '["{}"]',
        '["{}"]',
      ],
      ["goes into an object that was text", inObject(object), '"{\\"w\\":\\"{}\\"}"', '{"w":{}}'],
      ["not into a native object without a type", { properties: { w: object } }, '{"w":"{}"}', '{"w":"{}"}'],
      ["not into what was wrapped", { type: "array", items: inObject(object) }, '{"w":"{}"}', '[{"w":"{}"}]'],
      [
        "keeps every literal",
        inObject(list),
        '{"w":"[5.0, 12345678901234567890]"}',
        '{"w":[5.0,12345678901234567890]}',
      ],
    ]);
  });

  describe("references", () => {
    check(
      [
        ["are followed in items", { type: "array", items: { $ref: "#/$defs/O" } }, '["{}"]', "[{}]"],
        ["are followed in properties", inObject({ $ref: "#/$defs/O" }), '{"w":"{}"}', '{"w":{}}'],
        [
          "are followed in unions",
          inObject({ anyOf: [{ $ref: "#/$defs/O" }, { type: "null" }] }),
          '{"w":"{}"}',
          '{"w":{}}',
        ],
        [
          "of a recursive union end, and the other branches count",
          inObject({ $ref: "#/$defs/Json" }),
          '{"w":"[\\"[]\\"]"}',
          '{"w":["[]"]}',
        ],
        [
          "of a union of nothing but itself end",
          inObject({ $ref: "#/$defs/Loop" }),
          '{"w":"[]"}',
          '{"w":"[]"}',
        ],
        [
          "keep a sibling for the walk",
          inObject({ $ref: "#/$defs/L", items: { $ref: "#/$defs/O" } }),
          '{"w":"[\\"{}\\"]"}',
          '{"w":[{}]}',
        ],
      ],
      {
        O: object,
        L: list,
        Json: {
          anyOf: [
            { $ref: "#/$defs/Json" },
            { type: "string" },
            { type: "array", items: { $ref: "#/$defs/Json" } },
          ],
        },
        Loop: { anyOf: [{ $ref: "#/$defs/Loop" }] },
      },
    );

    it("are asked once for each branch of a union, however they multiply", () => {
      const defs: Record<string, object> = { X0: object };
      for (let level = 1; level <= 200; level++) {
        const $ref = `#/$defs/X${level - 1}`;
        defs[`X${level}`] = { anyOf: [{ $ref }, { $ref }, { $ref }] };
      }
      const schema = { properties: { v: inObject({ $ref: "#/$defs/X200" }) }, $defs: defs };
      assert.equal(received(run(schema, '{"v":{"w":"{}"}}')), '{"v":{"w":{}}}');
      const none = { ...schema, $defs: { ...defs, X0: { type: "string" } } };
      assert.equal(received(run(none, '{"v":{"w":"{}"}}')), '{"v":{"w":"{}"}}');
    });
  });
});
