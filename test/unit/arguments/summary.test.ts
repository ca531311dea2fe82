import assert from "node:assert/strict";
import { previewCall } from "../../../server/src/arguments/preview";
import { summarize } from "../../../server/src/arguments/summary";
import { warningsOf } from "../../../server/src/arguments/warnings";
import { formatPointer } from "../../../server/src/schema/pointer";
import { run, value, viewOf } from "./support";

const integer = { type: "integer" };
const text = { type: "string" };

describe("the summary of a call", () => {
  const summaries: [what: string, schema: object, args: string, sentence: string][] = [
    [
      "counts what changes and says why the rest stays text",
      { properties: { a: integer, b: integer, c: { anyOf: [integer, text] }, d: text, e: integer } },
      '{"a":"1","b":"2","c":"3","d":"x","e":5}',
      "2 of 5 arguments change; 1 stays text: a union without a type of its own is not looked into.",
    ],
    [
      "puts the most frequent reason first",
      { properties: { a: {}, b: integer, c: integer } },
      '{"x":"1","b":"2x","c":"3x"}',
      "None of 3 arguments changes; 2 stay text: it cannot be read as a number; 1 stays text: the schema declares no property of this name.",
    ],
    [
      "counts texts below the top level too",
      { properties: { a: { type: "object", properties: { n: integer, m: integer } } } },
      '{"a":"{\\"n\\":\\"5\\",\\"m\\":\\"6\\"}"}',
      "1 of 1 argument changes; 2 stay text: below the top level only lists and objects are read from text, never numbers, booleans or null.",
    ],
    [
      "names a reason without what explains it, and a reference with all its colons",
      {
        properties: {
          a: { $ref: "#/properties/b/definitions/x: y" },
          b: { definitions: { "x: y": integer } },
        },
      },
      '{"a":"1"}',
      "None of 1 argument changes; 1 stays text: `#/properties/b/definitions/x: y` leads nowhere in the schema that the runtime reads.",
    ],
    [
      "has nothing to explain where all is as it should be",
      { properties: { a: integer, b: text } },
      '{"a":"1","b":"x"}',
      "1 of 2 arguments changes.",
    ],
    ["says when there are none", { properties: { a: integer } }, "{}", "There are no arguments to look at."],
    [
      "says when nothing is looked at",
      { anyOf: [] },
      '{"a":"1"}',
      "Handed on as they are: the schema has no `properties` of its own. A `$ref` or `allOf` in their place is not looked into.",
    ],
    [
      "says how a call ends",
      { properties: { a: true } },
      '{"a":"1"}',
      "The call ends with an exception: the schema of `a` is no object (`true` is the usual case), and the runtime expects one.",
    ],
  ];
  for (const [what, schema, args, sentence] of summaries) {
    it(what, () => {
      assert.equal(summarize(run(schema, args)).sentence, sentence);
    });
  }

  it("names the rules behind the reasons", () => {
    const {
      leftAsText,
      changed,
      arguments: count,
    } = summarize(run({ properties: { a: integer } }, '{"a":"x"}'));
    assert.deepEqual(
      [leftAsText, changed, count],
      [[{ rule: "not-a-number", reason: "it cannot be read as a number", count: 1 }], 0, 1],
    );
  });
});

describe("the warnings of a call", () => {
  const list = { type: "array" };
  const warnings: [what: string, schema: object, args: string, warnings: string[]][] = [
    [
      "a rounded integer",
      { properties: { a: integer } },
      '{"a":"9007199254740993"}',
      ["/a rounded-integer ba"],
    ],
    ["an integer that keeps its digits", { properties: { a: integer } }, '{"a":"9007199254740992"}', []],
    [
      "a rounded integer behind a reference",
      { properties: { a: { $ref: "#/$defs/I" } }, $defs: { I: integer } },
      '{"a":"9007199254740993"}',
      ["/a rounded-integer a"],
    ],
    [
      "null where text is taken",
      { properties: { a: { type: ["string", "null"] } } },
      '{"a":"null"}',
      ["/a null-from-text ba"],
    ],
    [
      "null for a nullable text",
      { properties: { a: { ...text, nullable: true } } },
      '{"a":" NULL"}',
      ["/a null-from-text ba"],
    ],
    [
      "null in a union with text",
      { properties: { a: { anyOf: [text, { type: "null" }] } } },
      '{"a":"null"}',
      ["/a null-from-text ba"],
    ],
    ["null where no text is taken", { properties: { a: { type: ["integer", "null"] } } }, '{"a":"null"}', []],
    [
      "a list around a text that looks like a list",
      { properties: { a: list } },
      '{"a":"[1,2"}',
      ["/a json-text-wrapped ba"],
    ],
    [
      "a list around a text that holds an object",
      { properties: { a: list } },
      '{"a":" {\\"b\\":1}"}',
      ["/a json-text-wrapped ba"],
    ],
    ["a list around a plain text", { properties: { a: list } }, '{"a":"x"}', []],
    ["a list around a number", { properties: { a: list } }, '{"a":5}', []],
    [
      "two names for one property",
      { properties: { "a b": integer } },
      '{"a_b":"1","a b":"2"}',
      ["/a_b name-collision ba"],
    ],
    [
      "a name that is not restored inside text",
      { properties: { o: { type: "object", properties: { "a b": integer } } } },
      '{"o":"{\\"a_b\\":1}"}',
      ["/o/a_b name-not-restored ba"],
    ],
  ];
  for (const [what, schema, args, expected] of warnings) {
    it(`${expected.length > 0 ? "name" : "say nothing of"} ${what}`, () => {
      const { before, after } = previewCall(viewOf(JSON.stringify(schema)), value(args)).runs;
      const found = warningsOf(before, after).map(
        (each) =>
          `${formatPointer(each.tokens)} ${each.kind} ${each.before ? "b" : ""}${each.after ? "a" : ""}`,
      );
      assert.deepEqual(found, expected);
    });
  }

  it("say what is lost", () => {
    const { before, after } = previewCall(
      viewOf(JSON.stringify({ properties: { a: integer } })),
      value('{"a":"9007199254740993"}'),
    ).runs;
    assert.equal(
      warningsOf(before, after)[0]?.message,
      '"9007199254740993" arrives as 9007199254740992: the last digits are lost in a 64-bit float. Ask for such numbers as strings.',
    );
  });
});
