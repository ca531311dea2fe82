import assert from "node:assert/strict";
import { proseParts } from "../../../client/src/preview/prose";

describe("proseParts", () => {
  /** Code is written between angle brackets here. */
  const cases: [sentence: string, parts: string[]][] = [
    ["", []],
    ["Left as text.", ["Left as text."]],
    ["`a`", ["<a>"]],
    ["`definitions` becomes `$defs`.", ["<definitions>", " becomes ", "<$defs>", "."]],
    ["`a``b`", ["<a>", "<b>"]],
    ["a ` alone", ["a ` alone"]],
    ["`` is empty", ["`` is empty"]],
  ];
  for (const [sentence, parts] of cases) {
    it(`splits ${JSON.stringify(sentence)}`, () => {
      assert.deepEqual(
        proseParts(sentence).map(({ text, code }) => (code ? `<${text}>` : text)),
        parts,
      );
    });
  }
});
