import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeString, sourceOffset } from "../../../server/src/json/string";

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
