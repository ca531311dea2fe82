import assert from "node:assert/strict";
import fc from "fast-check";
import { decodedIndex, decodeString, sourceOffset } from "../../../server/src/json/string";

describe("string literals", () => {
  it("decode as JSON.parse decodes them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const literal = JSON.stringify(value);
        assert.equal(decodeString(`[${literal}]`, 1, 1 + literal.length), value);
      }),
    );
  });

  it("map each decoded character to where it is written", () => {
    const text = '"a\\n\\u0041~\\"z"';
    const at = [1, 2, 4, 10, 11, 13, 14];
    for (const [index, offset] of at.entries()) {
      assert.equal(sourceOffset(text, 0, text.length, index), offset);
    }
  });

  it("find the character at an offset, the next one inside an escape and the last one behind the end", () => {
    const literal = fc
      .array(fc.constantFrom("a", "\\n", "\\u0041", "~", '\\"', "\\u00", "\\"), { maxLength: 12 })
      .map((parts) => `"${parts.join("")}"`);
    fc.assert(
      fc.property(literal, fc.nat(60), (text, offset) => {
        const starts = Array.from({ length: decodeString(text, 0, text.length).length + 1 }, (_, index) =>
          sourceOffset(text, 0, text.length, index),
        );
        const first = starts.findIndex((start) => start >= offset);
        const expected = first < 0 ? starts.length - 1 : first;
        assert.equal(decodedIndex(text, 0, text.length, offset), expected);
      }),
    );
  });

  const broken: [literal: string, value: string][] = [
    ['"abc', "abc"],
    ['"abc\\"', 'abc"'],
    ['"a\\', "a\\"],
    ['"\\u12"', "u12"],
    ['"\\q"', "q"],
    ['"', ""],
  ];
  for (const [literal, value] of broken) {
    it(`reads ${literal} as far as it goes`, () => {
      assert.equal(decodeString(literal, 0, literal.length), value);
    });
  }
});
