import assert from "node:assert/strict";
import fc from "fast-check";
import { Lines } from "../../../server/src/json/lines";

describe("lines", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "\n", "\r", "\r\n", "\u{1F600}", "\u2028"))
    .map((parts) => parts.join(""));

  it("turn every offset into a place and back", () => {
    fc.assert(
      fc.property(text, (value) => {
        const lines = new Lines(value);
        for (let offset = 0; offset <= value.length; offset++) {
          const between = value[offset - 1] === "\r" && value[offset] === "\n";
          assert.equal(
            lines.offset(lines.place(offset)),
            between ? offset - 1 : offset,
            JSON.stringify(value),
          );
        }
      }),
    );
  });

  it("bring places outside the text into it", () => {
    const lines = new Lines("ab\r\ncd");
    assert.equal(lines.offset({ line: 0, character: 99 }), 2);
    assert.equal(lines.offset({ line: 9, character: 0 }), 6);
    assert.equal(lines.offset({ line: 1, character: 99 }), 6);
    assert.deepEqual(lines.place(-1), { line: 0, character: 0 });
    assert.deepEqual(lines.place(99), { line: 1, character: 2 });
  });
});
