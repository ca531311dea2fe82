/** The texts of pieces: the same, whether they are parts of the text or strings of their own. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { OwnTexts } from "../../../server/src/json/ownText";
import { JsonTree } from "../../../server/src/json/tree";

describe("a part in a string of its own", () => {
  it("is the same text, with any character of one or of two bytes", () => {
    const texts = new OwnTexts();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units);
        assert.equal(texts.of(text, true), text);
        const narrow = String.fromCharCode(...units.map((unit) => unit & 0xff));
        assert.equal(texts.of(narrow, false), narrow);
      }),
    );
  });

  it("is what the pieces of a text with one wide character have", () => {
    for (const wide of ["é", "☃", "😀", "\ud800"]) {
      const members = Array.from({ length: 40 }, (_, index) => `"k${index}": "ÿ"`).join(",\n");
      const text = `{${members}, "wide": "${wide}", ${members}}`;
      const tree = new JsonTree(text, { pieceLength: 32 });
      assert.ok(tree.pieces.length > 8);
      assert.equal(tree.text, text);
      assert.equal(tree.getString(tree.root ?? assert.fail(), "wide"), wide);
    }
  });
});
