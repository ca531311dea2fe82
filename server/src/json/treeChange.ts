/** What an edit leaves of the nodes of a tree. */
import { Column, type Piece } from "./piece";
import type { PieceChange } from "./pieces";

/** What an edit did to the nodes of a tree. */
export interface TreeChange {
  /**
   * What is left of the nodes.
   *
   * - `all`: every node is what it was, of the same kind, under the same key, in the same container. Only texts,
   *   numbers and places differ.
   * - `others`: the nodes of other pieces are what they were, and so are all containers around them.
   * - `none`: nothing is sure.
   */
  kept: "all" | "others" | "none";
  /** Pieces that were read anew: as they were, and as they are. */
  removed: readonly Piece[];
  added: readonly Piece[];
}

/** Compares the pieces before and after an edit. */
export function whatIsKept({ removed, added, retied }: PieceChange): TreeChange["kept"] {
  const [before] = removed;
  const [after] = added;
  if (retied || removed.length !== 1 || added.length !== 1 || before === undefined || after === undefined)
    return "none";
  if (before.id !== after.id || before.exit !== after.exit || before.openWay !== after.openWay) return "none";
  return hasSameRows(before, after) ? "all" : "others";
}

/** Whether a piece that was read anew has the rows that it had, under the same keys and in the same containers. */
function hasSameRows(before: Piece, after: Piece): boolean {
  if (before.length !== after.length) return false;
  for (let row = 0; row < before.length; row++) {
    if (before.kind(row) !== after.kind(row)) return false;
    if (before.cell(row, Column.Parent) !== after.cell(row, Column.Parent)) return false;
    if (before.keyText(row) !== after.keyText(row)) return false;
  }
  return true;
}
