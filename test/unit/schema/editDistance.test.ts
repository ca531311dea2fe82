import assert from "node:assert/strict";
import fc from "fast-check";
import { editDistance } from "../../../server/src/schema/editDistance";

/** The same by the book: the whole table (optimal string alignment), a change of case counting half. */
function wholeTable(from: string, to: string): number {
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  const table: number[][] = [];
  for (let row = 0; row <= from.length; row++) {
    table.push([]);
    for (let column = 0; column <= to.length; column++) {
      const a = from.charAt(row - 1);
      const b = to.charAt(column - 1);
      const change = a === b ? 0 : a.toLowerCase() === b.toLowerCase() ? 0.5 : 1;
      const isSwap = row > 1 && column > 1 && a === to.charAt(column - 2) && b === from.charAt(row - 2);
      table[row]?.push(
        row === 0
          ? column
          : column === 0
            ? row
            : Math.min(
                cell(row - 1, column - 1) + change,
                cell(row - 1, column) + 1,
                cell(row, column - 1) + 1,
                isSwap ? cell(row - 2, column - 2) + 1 : Infinity,
              ),
      );
    }
  }
  return cell(from.length, to.length);
}

describe("the edit distance", () => {
  const cases: [from: string, to: string, distance: number][] = [
    ["Adress", "Address", 1],
    ["Count", "count", 0.5],
    ["ab", "ba", 1],
    ["", "ab", 2],
    ["same", "same", 0],
  ];
  for (const [from, to, distance] of cases) {
    it(`from ${JSON.stringify(from)} to ${JSON.stringify(to)} is ${distance}`, () => {
      assert.equal(editDistance(from, to, 3), distance);
    });
  }

  it("is that of the whole table, as far as the limit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "A", "B", "c"), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (from, to, limit) => {
        const exact = wholeTable(from, to);
        const banded = editDistance(from, to, limit);
        if (exact <= limit) assert.equal(banded, exact);
        else assert.ok(banded > limit);
      }),
      { numRuns: 3000 },
    );
  });
});
