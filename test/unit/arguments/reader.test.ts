import assert from "node:assert/strict";
import fc from "fast-check";
import { NESTING_LIMIT, readJson } from "../../../server/src/arguments/reader";
import { INTEGER_DIGITS_LIMIT } from "../../../server/src/arguments/scanner";
import { toJson } from "../../../server/src/arguments/value";

describe("the runtime's JSON reader", () => {
  const accepted: [text: string, json: string][] = [
    ["null", "null"],
    [" \t\r\n true \n", "true"],
    ["[]", "[]"],
    ["[ ]", "[]"],
    ["{ }", "{}"],
    ['{"a": [1, {"b": "c"}], "d": {}}', '{"a":[1,{"b":"c"}],"d":{}}'],
    ["NaN", "NaN"],
    ["[Infinity, -Infinity]", "[Infinity,-Infinity]"],
    ["5.0", "5.0"],
    ["-0", "-0"],
    ["1E+2", "1E+2"],
    ["12345678901234567890123", "12345678901234567890123"],
    ['{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
    ['{"__proto__":1,"constructor":2}', '{"__proto__":1,"constructor":2}'],
    ['{"":{"":""}}', '{"":{"":""}}'],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\"\\\\/\\b\\f\\n\\r\\t"'],
    ['"\\u00e9\\uD83D\\uDE00"', '"é😀"'],
    ['"\\ud800"', '"\\ud800"'],
    ['"\u007f\u2028"', '"\u007f\u2028"'],
    ["1".repeat(INTEGER_DIGITS_LIMIT), "1".repeat(INTEGER_DIGITS_LIMIT)],
    ["1".repeat(INTEGER_DIGITS_LIMIT + 1) + ".0", "1".repeat(INTEGER_DIGITS_LIMIT + 1) + ".0"],
    ["1".repeat(INTEGER_DIGITS_LIMIT + 1) + "e1", "1".repeat(INTEGER_DIGITS_LIMIT + 1) + "e1"],
  ];
  for (const [text, json] of accepted) {
    it(`reads ${JSON.stringify(text.slice(0, 40))}`, () => {
      const result = readJson(text);
      if (result.kind !== "value") assert.fail(result.message);
      assert.equal(toJson(result.value), json);
    });
  }

  const refused: [text: string, offset: number, message: string][] = [
    ["", 0, "Expected a value, but the text ends here."],
    ["[1,]", 3, "Expected a value, but `]` stands here."],
    ['{"a":1,}', 7, "Expected a key in double quotes, but `}` stands here."],
    ["{a:1}", 1, "Expected a key in double quotes or `}`, but `a` stands here."],
    [
      "{'a':1}",
      1,
      "Expected a key in double quotes or `}`, but a single quote stands here, and JSON has double quotes only.",
    ],
    ['{"a" 1}', 5, "Expected `:` after the key, but `1` stands here."],
    ['{"a":1 "b":2}', 7, 'Expected `,` or `}`, but `"` stands here.'],
    ["[1 2]", 3, "Expected `,` or `]`, but `2` stands here."],
    ["[1,2", 4, "Expected `,` or `]`, but the text ends here."],
    ['{"a":1', 6, "Expected `,` or `}`, but the text ends here."],
    ["[1] // one", 4, "Expected nothing more after the value, but a comment stands here, and JSON has none."],
    ["/* one */ 1", 0, "Expected a value, but a comment stands here, and JSON has none."],
    ["\uFEFF{}", 0, "Expected a value, but a byte-order mark stands here, and the runtime refuses it."],
    ["\u00A0{}", 0, "Expected a value, but the character U+00A0 stands here."],
    [
      "True",
      0,
      "Expected a value, but a word of Python stands here, and JSON writes `null`, `true` and `false`.",
    ],
    ["nan", 0, "Expected a value, but `nan` stands here."],
    ["hello world", 0, "Expected a value, but `hello` stands here."],
    ["+1", 0, "Expected a value, but `+` stands here."],
    ["-", 0, "Expected a value, but `-` stands here."],
    ["01", 1, "Expected nothing more after the value, but `1` stands here."],
    ["1.", 1, "Expected nothing more after the value, but `.` stands here."],
    ["1e", 1, "Expected nothing more after the value, but `e` stands here."],
    [".5", 0, "Expected a value, but `.` stands here."],
    ['["abc', 1, "Expected a closing double quote, but the string that begins here never ends."],
    [
      '"a\nb"',
      2,
      "Expected control characters in a string to be written as escapes, but the character U+000A stands here.",
    ],
    ['"\\x"', 1, "Expected one of the escapes that JSON knows after the backslash, but `\\` stands here."],
    ['"\\u12"', 1, "Expected four hexadecimal digits after `\\u`, but `\\` stands here."],
    ['"\\', 1, "Expected one of the escapes that JSON knows after the backslash, but `\\` stands here."],
    ["\x00", 0, "Expected a value, but the character U+0000 stands here."],
  ];
  for (const [text, offset, message] of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      const result = readJson(text);
      if (result.kind === "value") assert.fail(toJson(result.value));
      assert.deepEqual(
        { kind: result.kind, offset: result.offset, message: result.message },
        { kind: "syntax", offset, message },
      );
    });
  }

  it("reads a part of a text, with places that count from the beginning of the text", () => {
    const text = "»\n[1, x]«";
    assert.deepEqual(readJson(text, 2, 5).kind, "syntax");
    const result = readJson(text, 2, text.length - 1);
    assert.ok(result.kind === "syntax");
    assert.equal(result.offset, 6);
    assert.ok(readJson("x1y", 1, 2).kind === "value");
    assert.ok(readJson('"a"', 0, 2).kind === "syntax");
  });

  it("refuses an integer that the runtime's language refuses, and says so", () => {
    const result = readJson("-" + "1".repeat(INTEGER_DIGITS_LIMIT + 1));
    assert.ok(result.kind === "long-integer");
    assert.equal(result.message, "Expected an integer of at most 4300 digits, but this one has 4301.");
  });

  it("tells nesting that is too deep from text that is no JSON", () => {
    const nested = (levels: number): string => '{"a":['.repeat(levels / 2) + "]}".repeat(levels / 2);
    assert.equal(readJson(nested(NESTING_LIMIT)).kind, "value");
    assert.equal(readJson(nested(NESTING_LIMIT + 2)).kind, "too-deep");
    assert.equal(readJson("[".repeat(1_000_000)).kind, "too-deep");
  });

  it("reads every JSON text as the platform does, where the platform keeps what matters", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat({ max: 3 }), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        const result = readJson(spaced);
        assert.ok(result.kind === "value");
        assert.deepEqual(JSON.parse(toJson(result.value)), JSON.parse(text));
      }),
    );
  });

  it("answers for any text, with a place inside it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
        ),
        (text) => {
          const result = readJson(text);
          if (result.kind !== "value") assert.ok(result.offset >= 0 && result.offset <= text.length);
        },
      ),
    );
  });
});
