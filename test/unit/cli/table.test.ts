import assert from "node:assert/strict";
import { cut, width, wrap } from "../../../server/src/cli/columns";
import { table } from "../../../server/src/cli/table";
import { printable } from "../../../server/src/features/printable";

describe("text for a terminal", () => {
  const widths: [text: string, columns: number][] = [
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["名前", 4],
    ["가", 2],
    ["😀", 2],
    ["ｗ", 2],
    ["\u200b", 0],
  ];
  for (const [text, columns] of widths) {
    it(`${JSON.stringify(text)} is ${columns} wide`, () => {
      assert.equal(width(text), columns);
    });
  }

  const cuts: [text: string, limit: number, expected: string][] = [
    ["abcd", 4, "abcd"],
    ["abcde", 4, "abc…"],
    ["名前名前", 8, "名前名前"],
    ["名前名前", 7, "名前名…"],
    ["名前名前", 6, "名前…"],
    ["e\u0301e\u0301", 2, "e\u0301e\u0301"],
  ];
  for (const [text, limit, expected] of cuts) {
    it(`${JSON.stringify(text)} in ${limit} columns is ${JSON.stringify(expected)}`, () => {
      assert.equal(cut(text, limit), expected);
    });
  }

  it("control characters and turns of direction become escapes", () => {
    assert.equal(printable("a\u001b[1m\nb\u202ec\u009b"), "a\\u001b[1m\\u000ab\\u202ec\\u009b");
  });

  it("lines break at spaces, and a long word stands alone", () => {
    assert.deepEqual(wrap("to be or not to be", 6), ["to be", "or not", "to be"]);
    assert.deepEqual(wrap("a supercalifragilistic b", 6), ["a", "supercalifragilistic", "b"]);
  });
});

describe("a table", () => {
  it("fits into any terminal that has three columns for each of its own", () => {
    const row = ["/arguments/name", "some value", "integer", "unchanged", "another value"];
    for (let limit = 23; limit < 90; limit++) {
      const lines = table([["ARGUMENT", "FROM THE MODEL", "TYPE", "BEFORE", "AFTER"], row], limit);
      assert.ok(
        lines.every((line) => width(line) <= limit),
        `${limit}: ${lines.join("\n")}`,
      );
    }
  });

  it("lines up its columns, and leaves no blanks at the end", () => {
    assert.deepEqual(
      table(
        [
          ["A", "LONG", ""],
          ["名前", "b", "c"],
          ["x", "", ""],
        ],
        80,
      ),
      ["A     LONG", "名前  b     c", "x"],
    );
  });

  it("cuts the widest columns first, and no more than it must", () => {
    const rows = [["name", "x".repeat(50), "short", "y".repeat(50)]];
    const [line = ""] = table(rows, 60);
    assert.equal(line, `name  ${"x".repeat(21)}…  short  ${"y".repeat(21)}…`);
    assert.ok(line.length <= 60 && line.length >= 58);
  });

  it("keeps the first column up to a third", () => {
    const [line = ""] = table([["n".repeat(50), "x".repeat(50)]], 60);
    assert.equal(line, `${"n".repeat(19)}…  ${"x".repeat(37)}…`);
  });

  it("stays readable where there is no room", () => {
    const [line = ""] = table([["n".repeat(50), "x".repeat(50), "y".repeat(50)]], 10);
    assert.equal(line, "nn…  xx…  yy…");
  });
});
