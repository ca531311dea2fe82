/** Tables of a terminal: columns under each other, cut where they would be too wide. */
import { cut, width } from "./columns";

const GAP = "  ";

/** No column is made narrower than this, unless the terminal has no room for all columns then. */
const NARROWEST = 8;

/** In a column of fewer nothing could be read. */
const NARROWEST_OF_ALL = 3;

/** Colours a cell that has been cut to its column. */
type PaintCell = (text: string, row: number, column: number) => string;

/**
 * @param rows the cells of each row, as printable texts; the first row is the head
 * @param limit how many columns of the terminal the table may take
 * @returns a line for each row
 */
export function table(
  rows: readonly (readonly string[])[],
  limit: number,
  paint: PaintCell = (text) => text,
): string[] {
  const widths = fit(naturalWidths(rows), limit);
  return rows.map((cells, row) => {
    const last = cells.findLastIndex((cell) => cell !== "");
    return cells
      .slice(0, last + 1)
      .map((cell, column) => {
        const text = cut(cell, widths[column] ?? 0);
        const space = column === last ? 0 : Math.max(0, (widths[column] ?? 0) - width(text));
        return paint(text, row, column) + " ".repeat(space);
      })
      .join(GAP);
  });
}

function naturalWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, width(cell));
    }
  }
  return widths;
}

/** Takes from the widest columns until all fit together. The first one names the row and keeps up to a third, if that leaves room for them. */
function fit([first = 0, ...others]: readonly number[], limit: number): number[] {
  const room = limit - GAP.length * others.length;
  const narrowest = Math.min(NARROWEST, Math.max(NARROWEST_OF_ALL, Math.floor(room / (others.length + 1))));
  const forName = Math.min(Math.floor(limit / 3), room - narrowest * others.length);
  const name = Math.min(first, Math.max(narrowest, forName));
  const available = room - name;
  const sum = (cap: number): number => others.reduce((total, each) => total + Math.min(each, cap), 0);
  // The largest cap at which all others fit; the narrowest when there is none.
  let low = narrowest;
  let high = Math.max(narrowest, ...others);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sum(middle) <= available) low = middle;
    else high = middle - 1;
  }
  return [name, ...others.map((each) => Math.min(each, low))];
}
