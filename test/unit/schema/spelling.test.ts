import assert from "node:assert/strict";
import { parseReference } from "../../../server/src/schema/pointer";
import {
  commonSpelling,
  spellReference,
  spellToken,
  spellingOf,
  type Spelling,
} from "../../../server/src/schema/spelling";

const NAMES: [name: string, encoded: string, raw: string][] = [
  ["plain", "plain", "plain"],
  ["", "", ""],
  ["a/b", "a~1b", "a~1b"],
  ["m~n", "m~0n", "m~0n"],
  ["~1", "~01", "~01"],
  ["a:b@$&'()*+,;=!?", "a:b@$&'()*+,;=!?", "a:b@$&'()*+,;=!?"],
  ["{id}", "%7Bid%7D", "{id}"],
  ["é", "%C3%A9", "é"],
  ["😀", "%F0%9F%98%80", "😀"],
  ["a b", "a%20b", "a%20b"],
  ["100%", "100%25", "100%25"],
  ["#", "%23", "#"],
  ['"\\', "%22%5C", "%22%5C"],
  ["\n\u2028", "%0A%E2%80%A8", "%0A%E2%80%A8"],
  ["\ud800", "\ud800", "\ud800"],
];

describe("the spelling of a name in a reference", () => {
  for (const [name, encoded, raw] of NAMES) {
    it(`${JSON.stringify(name)} is ${JSON.stringify(encoded)} or ${JSON.stringify(raw)}, and reads as itself`, () => {
      for (const [spelling, expected] of [
        ["encoded", encoded],
        ["raw", raw],
      ] satisfies [Spelling, string][]) {
        assert.equal(spellToken(name, spelling), expected);
        const parsed = parseReference(spellReference(["$defs", name], spelling));
        assert.ok(parsed.kind === "pointer" && parsed.strayPercent === null);
        assert.deepEqual(
          parsed.tokens.map((token) => token.name),
          ["$defs", name],
        );
      }
    });
  }

  it("is known from what a reference has, where both ways differ", () => {
    const cases: [reference: string, spelling: Spelling | undefined][] = [
      ["#/$defs/A", undefined],
      ["#/$defs/a%20b%25%22", undefined],
      ["#/$defs/a b", undefined],
      ["#/$defs/%C3%A9", "encoded"],
      ["#/%24defs/A", "encoded"],
      ["#/$defs/é", "raw"],
      ["#/$defs/é%20%25", "raw"],
    ];
    for (const [reference, spelling] of cases) assert.equal(spellingOf(reference), spelling, reference);
  });

  it("of a document is that of most of its references", () => {
    const common = (...texts: (string | [text: string, uses: number])[]): Spelling =>
      commonSpelling(
        texts
          .map((each) => (typeof each === "string" ? ([each, 1] as const) : each))
          .map(([text, uses]) => ({ text, uses })),
      );
    assert.equal(common(), "encoded");
    assert.equal(common("#/a", "other.json#/é"), "encoded");
    assert.equal(common("#/é", "#/a"), "raw");
    assert.equal(common("#/é", "#/%C3%A9"), "encoded");
    assert.equal(common("#/é", "#/%C3%A9", "#/{"), "raw");
    assert.equal(common(["#/é", 2], "#/%C3%A9"), "raw");
    assert.equal(common("#/é", ["#/%C3%A9", 2], "#/{"), "encoded");
  });
});
