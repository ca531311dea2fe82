import assert from "node:assert/strict";
import { asWord, isBlank, strip } from "../../../server/src/arguments/white-space";

describe("white space of the runtime's language", () => {
  const stripped: [text: string, rest: string][] = [
    ["", ""],
    ["a", "a"],
    [" a b\n", "a b"],
    ["\t\n\v\f\r a", "a"],
    ["\u001C\u001D\u001E\u001Fa", "a"],
    ["\u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000a\u3000", "a"],
    ["\uFEFFa", "\uFEFFa"],
    ["\u200Ba\u180E", "\u200Ba\u180E"],
    ["\0a", "\0a"],
    [" ".repeat(100_000) + "a" + " ".repeat(100_000), "a"],
  ];
  for (const [text, rest] of stripped) {
    it(`strips ${JSON.stringify(text.slice(0, 30))}`, () => {
      assert.equal(strip(text), rest);
      assert.equal(isBlank(text), rest === "");
    });
  }

  it("knows blank text", () => {
    assert.equal(isBlank(" \u001F\u00A0"), true);
    assert.equal(isBlank("\u200B"), false);
  });

  const words: [text: string, word: string][] = [
    [" NULL ", "null"],
    ["\u001CTrue\u0085", "true"],
    ["FALſE", "falſe"],
    ["nu ll", "nu ll"],
  ];
  for (const [text, word] of words) {
    it(`${JSON.stringify(text)} stands for ${word}`, () => {
      assert.equal(asWord(text), word);
    });
  }
});
