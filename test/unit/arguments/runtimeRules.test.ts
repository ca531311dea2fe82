/** The numbered rules of the runtime, each with the case that shows it: what is received, and which rule says so. */
import assert from "node:assert/strict";
import { coerce } from "../../../server/src/arguments/coercion";
import { explain, RULE_IDS, type RuleId } from "../../../server/src/arguments/rules";
import { toJson } from "../../../server/src/arguments/value";
import { value, viewOf } from "./support";

const integer = { type: "integer" };
const refers = (reference: unknown): object => ({ $ref: reference });
const inDefs = { A: integer, B: refers("#/$defs/A"), "a/b": integer, "m~n": integer, "my int": integer };

/** A parameter `v` with a schema, and what stands beside `properties`. */
const of = (v: unknown, more: object = {}): object => ({ properties: { v }, ...more });

/**
 * The number of the rule in the runtime rules; the schema and the arguments as JSON; what is received, or `!` where
 * the call ends in an exception; the rule of the first step.
 */
const RULES: readonly (readonly [
  number: string,
  schema: unknown,
  args: string,
  received: string,
  rule: RuleId,
])[] = [
  ["2.2/1", of(integer), "{}", "{}", "arguments-empty"],
  ["2.2/1", of(integer), '["5"]', '["5"]', "arguments-no-object"],
  ["2.2/1", of(integer), "null", "null", "arguments-no-object"],
  ["2.2/2", { $ref: "#/$defs/A", $defs: { A: of(integer) } }, '{"v":"5"}', '{"v":"5"}', "no-parameters"],
  ["2.2/2", { properties: {} }, '{"v":"5"}', '{"v":"5"}', "no-parameters"],
  ["2.2/3", { properties: { "a b": integer } }, '{"a_b":"5"}', '{"a b":5}', "integer-from-text"],
  ["2.2/4", of({}), '{"v":"5"}', '{"v":"5"}', "empty-schema"],
  ["2.2/4", of(false), '{"v":"5"}', '{"v":"5"}', "empty-schema"],
  ["2.2/4", of(null), '{"v":"5"}', '{"v":"5"}', "empty-schema"],
  ["2.2/4", of(integer), '{"w":"5"}', '{"w":"5"}', "undeclared"],
  ["2.2/5", of(true), '{"v":"5"}', "!", "no-object"],
  ["2.2/5", of("string"), '{"v":"5"}', "!", "no-object"],
  ["2.2/6", of(refers("#/$defs/A"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  ["2.2/7", of({ type: "array" }), '{"v":"x"}', '{"v":["x"]}', "text-wrapped"],
  ["2.2/7", of({ type: "array" }), '{"v":5}', '{"v":[5]}', "wrapped"],
  ["2.2/7", of({ type: "array" }), '{"v":"[1"}', '{"v":["[1"]}', "broken-list-wrapped"],
  [
    "2.2/7",
    of({ type: "array", items: { type: "object" } }),
    '{"v":"[\\"{}\\"]"}',
    '{"v":["{}"]}',
    "whole-list-from-text",
  ],
  ["2.2/7", of({ type: "array" }), '{"v":null}', '{"v":null}', "not-text"],
  ["2.2/8", of(integer), '{"v":5.0}', '{"v":5.0}', "not-text"],
  ["2.2/8", of({ type: "array", items: { type: "object" } }), '{"v":["{}"]}', '{"v":[{}]}', "looked-into"],
  [
    "2.2/8",
    of({ type: ["array", "null"], items: { type: "object" } }),
    '{"v":["{}"]}',
    '{"v":["{}"]}',
    "list-of-types",
  ],
  ["2.2/9", of({ anyOf: [integer] }), '{"v":"5"}', '{"v":"5"}', "union-without-type"],
  [
    "2.2/10",
    of({ type: ["array", "null"], items: { type: "object" } }),
    '{"v":"[\\"{}\\"]"}',
    '{"v":[{}]}',
    "list-from-text",
  ],

  ["2.3", of({ type: "null" }), '{"v":" Null "}', '{"v":null}', "null-from-text"],
  ["2.3", of({ type: ["string", "null"] }), '{"v":"null"}', '{"v":null}', "null-from-text"],
  ["2.3", of({ type: "string", nullable: true }), '{"v":"null"}', '{"v":null}', "null-from-text"],
  ["2.3", of({ oneOf: [{ type: "null" }] }), '{"v":"null"}', '{"v":null}', "null-from-text"],
  ["2.3", of({ allOf: [{ type: "null" }] }), '{"v":"null"}', '{"v":"null"}', "all-of-without-type"],
  ["2.3", of({ anyOf: [{ type: ["null"] }] }), '{"v":"null"}', '{"v":"null"}', "union-without-type"],
  ["2.3", of({ const: null }), '{"v":"null"}', '{"v":"null"}', "values-without-type"],
  ["2.3", of({ type: "null" }), '{"v":"None"}', '{"v":"None"}', "not-null"],

  ["2.4", of(integer), '{"v":" +1_000.0 "}', '{"v":1000}', "integer-from-text"],
  ["2.4", of(integer), '{"v":"3.14"}', '{"v":"3.14"}', "has-fraction"],
  ["2.4", of({ type: "number" }), '{"v":"3.0"}', '{"v":3}', "integer-from-text"],
  ["2.4", of({ type: "number" }), '{"v":"1e400"}', '{"v":"1e400"}', "not-finite"],
  ["2.4", of({ type: "boolean" }), '{"v":" FALSE"}', '{"v":false}', "boolean-from-text"],
  ["2.4", of({ type: "boolean" }), '{"v":"1"}', '{"v":"1"}', "not-a-boolean"],
  ["2.4", of({ type: "string" }), '{"v":5}', '{"v":5}', "not-text"],
  ["2.4", of(integer), '{"v":"9007199254740993"}', '{"v":9007199254740992}', "rounded-integer-from-text"],

  ["2.5", of({ type: ["array", "string"] }), '{"v":"x"}', '{"v":"x"}', "not-a-json-list"],
  ["2.5", of({ type: "object" }), '{"v":" "}', '{"v":{}}', "empty-object-from-blank"],
  ["2.5", of({ type: "object", required: ["a"] }), '{"v":""}', '{"v":""}', "blank-but-required"],
  ["2.5", of({ type: "object" }), '{"v":"[]"}', '{"v":"[]"}', "json-but-no-object"],
  ["2.5", of({ type: ["string", "integer"] }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  ["2.5", of({ type: "object" }), '{"v":"{\\"a\\":NaN}"}', '{"v":{"a":NaN}}', "object-from-text"],

  [
    "2.7",
    of({ type: "object", properties: { n: integer } }),
    '{"v":{"n":"5"}}',
    '{"v":{"n":"5"}}',
    "looked-into",
  ],
  [
    "2.7",
    of({ type: "object", properties: { o: { type: "object" } } }),
    '{"v":{"o":" "}}',
    '{"v":{"o":{}}}',
    "looked-into",
  ],
  [
    "2.7",
    of({ type: "object", properties: { l: { anyOf: [{ type: "array" }] } } }),
    '{"v":{"l":" [1]"}}',
    '{"v":{"l":[1]}}',
    "looked-into",
  ],
  [
    "2.7",
    of({ type: "object", additionalProperties: { type: "object" } }),
    '{"v":{"o":"{}"}}',
    '{"v":{"o":"{}"}}',
    "no-properties",
  ],
  ["2.7", of({ type: "array", items: [{ type: "object" }] }), '{"v":["{}"]}', '{"v":["{}"]}', "no-items"],

  ["2.8", of({ type: "integer", enum: [1, 2] }), '{"v":"9"}', '{"v":9}', "integer-from-text"],
  ["2.8", of({ enum: [1, 2] }), '{"v":"1"}', '{"v":"1"}', "values-without-type"],
  ["2.8", of({ anyOf: [{ type: "string" }], type: "integer" }), '{"v":"5"}', '{"v":5}', "integer-from-text"],

  ["2.9", of({ type: "object" }), JSON.stringify({ v: "[".repeat(2_000) }), "!", "text-too-deep"],
  ["2.9", of({ type: { a: 1 } }), '{"v":"5"}', "!", "type-is-object"],

  [
    "3.3/sanitised",
    { properties: { "max rows": integer } },
    '{"max_rows":"10"}',
    '{"max rows":10}',
    "integer-from-text",
  ],
  ["3.3/original", { properties: { "a b": integer } }, '{"a b":"5"}', '{"a b":5}', "integer-from-text"],
  ["3.3/both", { properties: { "a b": integer } }, '{"a_b":"1","a b":"2"}', '{"a b":2}', "integer-from-text"],
  ["3.3/unknown", of(integer), '{"w_x":"5"}', '{"w_x":"5"}', "undeclared"],
  ["3.3/nested", of({ properties: { "a b": {} } }), '{"v":{"a_b":1}}', '{"v":{"a b":1}}', "no-type"],
  [
    "3.3/items",
    of({ items: { properties: { "a b": {} } } }),
    '{"v":[{"a_b":1}]}',
    '{"v":[{"a b":1}]}',
    "no-type",
  ],
  [
    "3.3/not walked",
    of({ items: { items: { properties: { "a b": {} } } } }),
    '{"v":[[{"a_b":1}]]}',
    '{"v":[[{"a_b":1}]]}',
    "no-type",
  ],
  [
    "3.3/in text",
    of({ type: "object", properties: { "a b": {} } }),
    '{"v":"{\\"a_b\\":1}"}',
    '{"v":{"a_b":1}}',
    "object-from-text",
  ],
  [
    "3.3/reference",
    of(refers("#/$defs/O"), { $defs: { O: { type: "object", properties: { "a b": {} } } } }),
    '{"v":{"a_b":1}}',
    '{"v":{"a b":1}}',
    "looked-into",
  ],
  [
    "3.3/top reference",
    { $ref: "#/$defs/O", $defs: { O: { properties: { "a b": {} } } } },
    '{"a_b":1}',
    '{"a_b":1}',
    "no-parameters",
  ],

  ["4.2/1", of(refers(5)), '{"v":"5"}', '{"v":"5"}', "reference-not-text"],
  ["4.2/2", of(refers("x.json#/A")), '{"v":"5"}', '{"v":"5"}', "reference-remote"],
  ["4.2/3", of(refers("#/properties/v")), '{"v":"5"}', '{"v":"5"}', "reference-cycle"],
  ["4.2/4", of(refers("#/%24defs/my%20int"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  ["4.2/5", of(refers("#")), '{"v":{"v":"{}"}}', '{"v":{"v":"{}"}}', "no-type"],
  [
    "4.2/6",
    of(refers("#A"), { $defs: { A: { $anchor: "A", ...integer } } }),
    '{"v":"5"}',
    '{"v":"5"}',
    "reference-anchor",
  ],
  ["4.2/7", of(refers("#/$defs%2FA"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  [
    "4.2/8",
    of(refers("#/$defs/a~2b"), { $defs: { "a~2b": integer } }),
    '{"v":"5"}',
    '{"v":"5"}',
    "reference-bad-escape",
  ],
  ["4.2/8", of(refers("#/$defs/a~1b"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  ["4.2/8", of(refers("#/$defs/m~0n"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  ["4.2/9", of(refers("#/$defs/Nope"), { $defs: inDefs }), '{"v":"5"}', '{"v":"5"}', "reference-dangling"],
  ["4.2/10", of(refers("#/anyOf/1"), { anyOf: [{}, integer] }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  [
    "4.2/10",
    of(refers("#/anyOf/01"), { anyOf: [{}, integer] }),
    '{"v":"5"}',
    '{"v":"5"}',
    "reference-dangling",
  ],
  [
    "4.2/10",
    of(refers("#/anyOf/-"), { anyOf: [{}, integer] }),
    '{"v":"5"}',
    '{"v":"5"}',
    "reference-dangling",
  ],
  ["4.2/11", of(refers("#/title/x"), { title: "t" }), '{"v":"5"}', '{"v":"5"}', "reference-dangling"],
  [
    "4.2/12",
    of(refers("#/$defs/T"), { $defs: { T: true } }),
    '{"v":"5"}',
    '{"v":"5"}',
    "reference-to-no-schema",
  ],
  ["4.2/13", of(refers("#/$defs/B"), { $defs: inDefs }), '{"v":"5"}', '{"v":5}', "integer-from-text"],
  [
    "4.2/14",
    of({ ...refers("#/$defs/S"), type: "integer" }, { $defs: { S: { type: "string" } } }),
    '{"v":"5"}',
    '{"v":"5"}',
    "text-wanted",
  ],
  [
    "4.2/14",
    of({ ...refers("#/$defs/A"), nullable: true }, { $defs: inDefs }),
    '{"v":"null"}',
    '{"v":null}',
    "null-from-text",
  ],
  [
    "4.2/15",
    of({ ...refers("#/properties/v"), type: "integer" }),
    '{"v":"5"}',
    '{"v":5}',
    "integer-from-text",
  ],

  [
    "4.5",
    of(refers("#/$defs/J"), {
      $defs: { J: { type: "array", items: { anyOf: [refers("#/$defs/J"), { type: "object" }] } } },
    }),
    '{"v":["{}"]}',
    '{"v":[{}]}',
    "looked-into",
  ],
  [
    "4.6",
    of({ allOf: [refers("#/$defs/A")] }, { $defs: inDefs }),
    '{"v":"5"}',
    '{"v":"5"}',
    "all-of-without-type",
  ],
  [
    "4.6",
    of({ anyOf: [refers("#/$defs/A"), { type: "null" }] }, { $defs: inDefs }),
    '{"v":"5"}',
    '{"v":"5"}',
    "union-without-type",
  ],
];

/** All numbers that the rules have, where they are numbered; the rows of the tables elsewhere are told by a word. */
const NUMBERS = [
  ...Array.from({ length: 10 }, (_, index) => `2.2/${index + 1}`),
  ...["2.3", "2.4", "2.5", "2.7", "2.8", "2.9"],
  ...["sanitised", "original", "both", "unknown", "nested", "items", "not walked", "in text"].map(
    (row) => `3.3/${row}`,
  ),
  ...["3.3/reference", "3.3/top reference"],
  ...Array.from({ length: 15 }, (_, index) => `4.2/${index + 1}`),
  ...["4.5", "4.6"],
];

describe("the numbered rules of the runtime", () => {
  for (const [number, schema, args, received, rule] of RULES) {
    it(`${number}: ${args.slice(0, 60)} is received as ${received.slice(0, 60)} (${rule})`, () => {
      const { outcome, steps } = coerce(viewOf(JSON.stringify(schema)), value(args), {
        followReferences: true,
      });
      assert.equal(outcome.kind === "error" ? "!" : toJson(outcome.arguments), received);
      const [first] = steps;
      assert.ok(first !== undefined);
      // The name of a restored argument is told together with what became of its value.
      assert.equal(first.rule, rule);
      assert.notEqual(explain(first).why, "");
    });
  }

  it("are all here", () => {
    const shown = new Set(RULES.map(([number]) => number));
    assert.deepEqual(
      NUMBERS.filter((number) => !shown.has(number)),
      [],
    );
    assert.deepEqual(
      [...shown].filter((number) => !NUMBERS.includes(number)),
      [],
    );
  });

  it("have names that are rules of the trace", () => {
    assert.deepEqual(
      RULES.map(([, , , , rule]) => rule).filter((rule) => !RULE_IDS.includes(rule)),
      [],
    );
  });
});
