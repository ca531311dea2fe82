/** The marks that the scanner jumps between: WebAssembly and script make the same, and the module is that of its text. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import startWabt from "wabt";
import { MARKS_MODULE } from "../../../server/src/json/marksModule";
import { Source, markUnits } from "../../../server/src/json/source";

function marksOf(source: Source, text: string): number[] {
  source.load(text);
  const { marks } = source;
  return [...marks.subarray(0, marks.findIndex((mark) => mark >= text.length) + 1)];
}

function marksInScript(text: string): number[] {
  const units = new Uint16Array(text.length + 1);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  const marks = new Int32Array(text.length + 1);
  markUnits(units, text.length, marks);
  return [...marks.subarray(0, marks.indexOf(text.length) + 1)];
}

describe("the marks of a text", () => {
  const cases: [name: string, text: string, marks: number[]][] = [
    ["nothing: its end", "", [0]],
    ["quotes", '"a": "b"', [0, 2, 5, 7, 8]],
    ["an escape, and the quote behind it", '"\\""', [0, 1, 2, 3, 4]],
    ["a line break and the first character behind the spaces", "{\n   1", [1, 5, 6]],
    ["no spaces within a line", "1  2", [4]],
    ["a blank line", "\n \n  x", [0, 2, 5, 6]],
    ["tabs one by one", "\n\t\t x", [0, 1, 2, 5]],
    ["both halves of a line break", "\r\n a", [0, 1, 3, 4]],
    ["nothing beyond Latin-1, whatever its low byte", "\u2022\u0a22\u5c5c\uff22", [4]],
    ["the lowest and the highest below a space", "\0\x1f ", [0, 1, 3]],
    ["indentation across sixteen units", "\n".padEnd(40) + "x", [0, 40, 41]],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => {
      assert.deepEqual(marksOf(new Source(), text), expected);
      assert.deepEqual(marksInScript(text), expected);
    });
  }

  it("are the same in WebAssembly as in script, on any text, one after the other", () => {
    const unit = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(" ", "  ", "\n", "\r\n", "\t", '"', "\\", ":", "a", "\u0122", "é"),
      },
      fc.string({ unit: "binary", maxLength: 20 }),
    );
    const source = new Source();
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 200 }), (parts) => {
        const text = parts.join("");
        assert.deepEqual(marksOf(source, text), marksInScript(text));
      }),
    );
  });

  it("come with whether a character is beyond Latin-1, in WebAssembly and in script", () => {
    const source = new Source();
    for (const length of [0, 1, 15, 16, 17, 31, 32, 40]) {
      for (const [last, isWide] of [
        ["", false],
        ["\u00ff", false],
        ["\u0100", true],
        ["\ud800", true],
      ] as const) {
        const text = "x".repeat(length) + last;
        source.load(text);
        assert.equal(source.isWide, isWide, JSON.stringify(text));
        const units = Uint16Array.from({ length: text.length + 1 }, (_, at) => text.charCodeAt(at));
        assert.equal(markUnits(units, text.length, new Int32Array(text.length + 1)), isWide);
      }
    }
    source.load("\u0100".repeat(50));
    source.load("x".repeat(3));
    assert.equal(source.isWide, false, "what was there before counts no more");
  });

  it("are there for a text longer than any before, and again for a short one", () => {
    const source = new Source();
    const long = `"${"x".repeat(3_000_000)}"`;
    assert.deepEqual(marksOf(source, long), [0, 3_000_001, 3_000_002]);
    assert.ok(source.units.length >= long.length);
    assert.deepEqual(marksOf(source, '"x"'), [0, 2, 3]);
    assert.ok(source.units.length < 100_000, "the memory for the long text is given back");
  });

  it("come from the module that `npm run assemble` makes of marks.wat", async () => {
    const wat = join(import.meta.dirname, "../../../server/src/json/marks.wat");
    const { buffer } = (await startWabt()).parseWat("marks.wat", readFileSync(wat, "utf8")).toBinary({});
    assert.equal(Buffer.from(buffer).toString("base64"), MARKS_MODULE);
  });
});
