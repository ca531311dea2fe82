import assert from "node:assert/strict";
import { coerce } from "../../../server/src/arguments/coercion";
import { explain, RULE_IDS, type RuleId } from "../../../server/src/arguments/rules";
import { tokens } from "../../../server/src/arguments/trace";
import { formatPointer } from "../../../server/src/schema/pointer";
import { value, viewOf } from "./support";

const deepText = JSON.stringify("[".repeat(2000) + "]".repeat(2000));
const deepValue = '{"v":'.repeat(994) + "1" + "}".repeat(994);
const people = { type: "array", items: { type: "array", items: { properties: { "a b": {} } } } };
const either = { anyOf: [{ type: "array" }, { type: "object" }] };

/** The rule of one value, for the schema of a parameter `v`; `decided` is a pointer from that schema. */
const OF_A_PARAMETER: readonly (readonly [
  RuleId,
  schema: unknown,
  sent: string,
  decided: string | null,
  path?: string,
])[] = [
  ["integer-from-text", { type: "integer" }, '"1e22"', "/type"],
  ["integer-from-text", { type: "number" }, '"9007199254740992"', "/type"],
  ["rounded-integer-from-text", { type: "integer" }, '" +9007199254740993.0 "', "/type"],
  ["rounded-integer-from-text", { type: "integer" }, '"-1234567890123456789"', "/type"],
  ["number-from-text", { type: "number" }, '"1e-7"', "/type"],
  ["boolean-from-text", { type: "boolean" }, '" True"', "/type"],
  ["null-from-text", { type: ["string", "null"] }, '"null"', "/type"],
  ["null-from-text", { type: "string", nullable: true }, '"null"', "/nullable"],
  ["null-from-text", { oneOf: [{ type: "integer" }, { type: "null" }] }, '"NULL"', "/oneOf/1"],
  ["list-from-text", { type: ["array", "null"] }, '"[1]"', "/type"],
  ["whole-list-from-text", { type: "array", items: { type: "object" } }, '"[\\"{}\\"]"', "/type"],
  ["object-from-text", { type: "object" }, '"{\\"a\\": 1}"', "/type"],
  ["empty-object-from-blank", { type: "object", required: [] }, '" "', "/type"],
  [
    "empty-object-from-blank",
    { type: "object", properties: { w: { type: "object" } } },
    '{"w":""}',
    "/properties/w/type",
    "/w",
  ],
  ["wrapped", { type: "array" }, "5.0", "/type"],
  ["text-wrapped", { type: "array" }, '"x"', "/type"],
  ["broken-list-wrapped", { type: "array" }, '"[1,"', "/type"],
  ["looked-into", { type: "array", items: { type: "object" } }, "[]", "/items"],
  ["looked-into", { type: "object", properties: { w: {} } }, "{}", "/properties"],
  [
    "names-only",
    { properties: { w: { properties: { "a b": {} } } } },
    '{"w":{"a_b":1}}',
    "/properties/w",
    "/w",
  ],
  ["not-text", { type: "integer" }, "5.0", "/type"],
  ["not-text", { type: "array" }, "null", "/type"],
  ["not-a-number", { type: "integer" }, '"0x10"', "/type"],
  ["not-finite", { type: "number" }, '"1e400"', "/type"],
  ["has-fraction", { type: "integer" }, '"3.14"', "/type"],
  ["has-fraction", { type: ["string", "integer", "null"] }, '"0.5"', "/type"],
  ["not-a-boolean", { type: "boolean" }, '"yes"', "/type"],
  ["not-null", { type: "null" }, '"None"', "/type"],
  ["not-a-json-list", { type: ["array", "string"] }, '"[1,]"', "/type"],
  ["not-a-json-object", { type: "object" }, '"{a: 1}"', "/type"],
  ["not-a-json-object", { type: "object" }, `"[${"1".repeat(5000)}]"`, "/type"],
  ["not-a-json-container", { type: "object", properties: { w: either } }, '{"w":"x"}', "/properties/w", "/w"],
  ["json-but-no-list", { type: ["array", "null"] }, '"{}"', "/type"],
  ["json-but-no-object", { type: "object" }, '"[]"', "/type"],
  ["blank-but-required", { type: "object", required: ["a"] }, '""', "/required"],
  ["no-type-fits", { type: ["integer", "boolean"] }, '"x"', "/type"],
  ["empty-schema", {}, '"5"', ""],
  ["empty-schema", false, '"5"', ""],
  ["text-wanted", { type: "string" }, '"5"', "/type"],
  ["text-wanted", { type: ["string", "null"] }, '"5"', "/type"],
  ["unknown-type", { type: "int" }, '"5"', "/type"],
  ["unknown-type", { type: true }, '"5"', "/type"],
  ["no-type", { description: "?" }, '"5"', ""],
  ["no-type", { type: [], nullable: true }, '"5"', ""],
  ["no-type", { description: "?" }, "[]", ""],
  ["union-without-type", { anyOf: [{ type: "integer" }, { type: "null" }] }, '"5"', "/anyOf"],
  ["union-without-type", { oneOf: [{ type: "object" }] }, "{}", "/oneOf"],
  ["all-of-without-type", { allOf: [{ type: "integer" }] }, '"5"', "/allOf"],
  ["values-without-type", { enum: [1, 2] }, '"1"', "/enum"],
  ["values-without-type", { const: 1 }, '"1"', "/const"],
  ["list-of-types", { type: ["array", "null"], items: { type: "object" } }, '["{}"]', "/type"],
  ["other-container", { type: "object" }, "[]", "/type"],
  ["other-container", { type: "integer" }, "{}", "/type"],
  ["no-items", { type: "array", prefixItems: [{ type: "object" }] }, '["{}"]', "/type"],
  ["no-items", { type: "array", items: [{ type: "object" }] }, '["{}"]', "/type"],
  ["no-properties", { type: "object", additionalProperties: { type: "array" } }, '{"k":"[1]"}', "/type"],
  ["reference-dangling", { $ref: "#/$defs/Nope" }, '"5"', "/$ref"],
  ["reference-dangling", { type: "array", items: { $ref: "#/$defs/Nope" } }, '["[]"]', "/items/$ref", "/0"],
  ["reference-dangling", { type: "array", items: { $ref: "#/$defs/Nope" } }, "[[]]", "/items/$ref", "/0"],
  ["reference-remote", { $ref: "other.json#/a" }, '"5"', "/$ref"],
  ["reference-anchor", { $ref: "#Count" }, '"5"', "/$ref"],
  ["reference-bad-escape", { $ref: "#/a~2" }, '"5"', "/$ref"],
  ["reference-cycle", { $ref: "#/properties/v" }, '"5"', "/$ref"],
  ["reference-not-text", { $ref: 5 }, '"5"', "/$ref"],
  ["reference-to-no-schema", { $ref: "#/properties/v/enum", enum: [1] }, '"5"', "/$ref"],
  [
    "no-scalars-below",
    { type: "object", properties: { w: { type: "integer" } } },
    '{"w":"5"}',
    "/properties/w/type",
    "/w",
  ],
  ["no-container-below", { type: "array", items: { enum: ["5"] } }, '["5"]', "/items", "/0"],
  ["text-wanted", { type: "array", items: { type: "string" } }, '["[]"]', "/items/type", "/0"],
  ["no-object-below", { type: "object", properties: { w: true } }, '{"w":"5"}', "/properties/w", "/w"],
  ["empty-schema", { type: "object", properties: { w: {} } }, '{"w":"5"}', "/properties/w", "/w"],
  ["undeclared", { type: "object", properties: { w: {} } }, '{"z":"5"}', null, "/z"],
  ["name-not-restored", people, '[[{"a_b":1}]]', "/items/items/properties", "/0/0/a_b"],
  [
    "name-not-restored",
    { type: "object", properties: { "a b": {} } },
    '"{\\"a_b\\":1}"',
    "/properties",
    "/a_b",
  ],
  ["no-object", true, '"5"', ""],
  ["no-object", "string", "5", ""],
  ["type-is-object", { type: { a: 1 } }, '"5"', "/type"],
  ["text-too-deep", { type: "object" }, deepText, "/type"],
  ["text-too-deep", { type: "array", items: { type: "array" } }, `[${deepText}]`, "/items/type", "/0"],
];

/** The rule of one value, for a whole schema and all arguments; references are followed unless the last says not. */
const OF_A_CALL: readonly (readonly [
  RuleId,
  schema: object,
  sent: string,
  path: string,
  decided: string | null,
  blind?: true,
])[] = [
  ["undeclared", { properties: { a: {} } }, '{"zz":"2"}', "/zz", null],
  [
    "name-restored",
    { properties: { "a b": { type: "string" } } },
    '{"a_b":"x"}',
    "/a_b",
    "/properties/a b/type",
  ],
  [
    "integer-from-text",
    { properties: { "a b": { type: "integer" } } },
    '{"a_b":"1"}',
    "/a_b",
    "/properties/a b/type",
  ],
  ["name-overwritten", { properties: { "a b": {} } }, '{"a_b":1,"a b":2}', "/a_b", null],
  [
    "name-overwritten",
    { properties: { o: { properties: { "a b": {} } } } },
    '{"o":{"a b":1,"a_b":2}}',
    "/o/a b",
    null,
  ],
  ["not-reached", { properties: { a: true, b: { type: "integer" } } }, '{"a":"1","b":"2"}', "/b", null],
  ["arguments-no-object", { properties: { a: {} } }, '["1"]', "", null],
  ["arguments-empty", { properties: { a: {} } }, "{}", "", null],
  ["no-parameters", { $ref: "#/$defs/A", $defs: { A: { properties: { a: {} } } } }, '{"a":"1"}', "", null],
  ["no-parameters", { properties: {} }, '{"a":"1"}', "", null],
  ["properties-no-object", { properties: ["a"] }, '{"a":"1"}', "", "/properties"],
  [
    "reference-not-followed",
    { properties: { a: { $ref: "#/b" } }, b: { type: "integer" } },
    '{"a":"1"}',
    "/a",
    "/properties/a/$ref",
    true,
  ],
  ["reference-not-text", { properties: { a: { $ref: 5 } } }, '{"a":"1"}', "/a", "/properties/a/$ref", true],
  [
    "integer-from-text",
    { properties: { a: { $ref: "#/b" } }, b: { type: "integer" } },
    '{"a":"1"}',
    "/a",
    "/b/type",
  ],
  [
    "integer-from-text",
    { properties: { a: { $ref: "#/b", type: "integer" } }, b: {} },
    '{"a":"1"}',
    "/a",
    "/properties/a/type",
  ],
  [
    "reference-dangling",
    { properties: { a: { $ref: "#/b" } }, b: { $ref: "#/c" } },
    '{"a":"1"}',
    "/a",
    "/b/$ref",
  ],
  [
    "reference-moved",
    { properties: { a: { $ref: "#/x/definitions/B" } }, x: { definitions: { B: { type: "integer" } } } },
    '{"a":"1"}',
    "/a",
    "/properties/a/$ref",
  ],
  [
    "value-too-deep",
    {
      properties: {
        v: {
          type: "object",
          properties: {
            v: { $ref: "#/properties/v" },
            w: { type: "object", properties: { v: { $ref: "#/properties/v" } } },
          },
        },
      },
    },
    `{"v":${JSON.stringify(`{"w":${JSON.stringify(deepValue)}}`)}}`,
    "/v" + "/w" + "/v".repeat(993),
    "/properties/v/properties",
  ],
];

function check(
  rule: RuleId,
  schema: object,
  sent: string,
  path: string,
  decided: string | null,
  follow: boolean,
): void {
  const view = viewOf(JSON.stringify(schema));
  const { steps } = coerce(view, value(sent), { followReferences: follow });
  const step = steps.find((candidate) => formatPointer(tokens(candidate.path, "sent")) === path);
  assert.ok(step !== undefined, `no step at ${path}`);
  const { rule: found, why } = explain(step);
  assert.equal(found, rule);
  assert.equal(
    step.node === null ? null : formatPointer(view.resolver.document.tree.path(step.node)),
    decided,
  );
  assert.match(why, /^[A-Z].*\.$/);
  assert.doesNotMatch(why, /undefined/);
}

describe("the trace of a call", () => {
  for (const [rule, schema, sent, decided, path = ""] of OF_A_PARAMETER) {
    it(`${rule}: ${sent.slice(0, 60)} under ${JSON.stringify(schema)}`, () => {
      const place = decided === null ? null : `/properties/v${decided}`;
      check(rule, { properties: { v: schema } }, `{"v":${sent}}`, `/v${path}`, place, true);
    });
  }
  for (const [rule, schema, sent, path, decided, blind] of OF_A_CALL) {
    it(`${rule}: ${sent.slice(0, 60)} under ${JSON.stringify(schema)}`, () => {
      check(rule, schema, sent, path, decided, blind !== true);
    });
  }

  it("shows every rule here, but for the two that only a comparison of two runs needs", () => {
    const shown = new Set<RuleId>([...OF_A_PARAMETER, ...OF_A_CALL].map(([rule]) => rule));
    assert.deepEqual(
      RULE_IDS.filter((rule) => !shown.has(rule)),
      ["inside-text", "not-entered"],
    );
  });
});
