/** Tables of a terminal: columns under each other, cut where they would be too wide. */
import { cut, width } from "./printable";

const GAP = "  ";

/** No column is made narrower than this. */
const NARROWEST = 8;

/**
 * @param rows the cells of each row, as printable texts; the first row is the head
 * @param limit how many columns of the terminal the table may take
 * @returns a line for each row
 */
export function table(rows: readonly (readonly string[])[], limit: number): string[] {
  const widths = fit(naturalWidths(rows), limit);
  return rows.map((cells) =>
    cells
      .map((cell, column) => {
        const text = cut(cell, widths[column] ?? 0);
        return text + " ".repeat(Math.max(0, (widths[column] ?? 0) - width(text)));
      })
      .join(GAP)
      .trimEnd(),
  );
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

/** Takes from the widest columns until all fit together: the narrow ones stay whole. */
function fit(natural: readonly number[], limit: number): number[] {
  const available = limit - GAP.length * (natural.length - 1);
  const sum = (cap: number): number => natural.reduce((total, each) => total + Math.min(each, cap), 0);
  let cap = Math.max(NARROWEST, ...natural);
  if (sum(cap) > available) {
    let low = NARROWEST;
    // The largest cap at which all columns fit; the narrowest allowed one when there is none.
    while (low < cap) {
      const middle = Math.ceil((low + cap) / 2);
      if (sum(middle) <= available) low = middle;
      else cap = middle - 1;
    }
    cap = low;
  }
  return natural.map((each) => Math.min(each, cap));
}
