/**
 * What contains what, across the pieces: parents, children, siblings, and what stands at an offset.
 *
 * Inside a piece the rows tell. A container that goes on in other pieces is tied to its end there (`Open`), and the
 * first row of a piece to the stack that the piece begins with.
 */
import { nodeOf, nodeOfOpen, pieceIdOf, rowOf, type Node } from "./node";
import { Column, Kind, StillOpen, closingOf, type Piece } from "./piece";
import type { Pieces } from "./pieces";

export class Structure {
  readonly #pieces: Pieces;

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
  }

  get root(): Node | undefined {
    const piece = this.#pieces.list.find(({ length }) => length > 0);
    return piece === undefined ? undefined : nodeOf(piece, 0);
  }

  /** One past the last character of a value, as an offset in the document. */
  end(node: Node): number {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const end = piece.cell(row, Column.End);
    return end === StillOpen ? this.#endOfOpen(piece, row) : piece.start + end;
  }

  /** Whether a container goes on to the end of the text, since nothing closes it. */
  isUnclosed(container: Node): boolean {
    const piece = this.#piece(container);
    const row = rowOf(container);
    if (piece.cell(row, Column.End) !== StillOpen) return false;
    const open = piece.openAt(row);
    return open === undefined || closingOf(open) === undefined;
  }

  parent(node: Node): Node | undefined {
    const piece = this.#piece(node);
    return this.#parentAt(piece, piece.cell(rowOf(node), Column.Parent));
  }

  firstChild(container: Node): Node | undefined {
    const piece = this.#piece(container);
    const row = rowOf(container);
    if (row + 1 < piece.cell(row, Column.Next)) return (container + 1) as Node;
    if (piece.cell(row, Column.End) !== StillOpen || piece.kind(row) > Kind.Array) return undefined;
    return this.#firstFrom(piece.index + 1, container);
  }

  nextSibling(node: Node): Node | undefined {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const parent = piece.cell(row, Column.Parent);
    if (piece.cell(row, Column.End) === StillOpen) {
      const open = piece.openAt(row);
      const closed = open === undefined ? undefined : closingOf(open);
      if (closed === undefined) return undefined;
      return this.#siblingAt(closed.piece, closed.closing.row, this.#parentAt(piece, parent));
    }
    const next = piece.cell(row, Column.Next);
    if (next < piece.length)
      return piece.cell(next, Column.Parent) === parent ? nodeOf(piece, next) : undefined;
    return this.#firstFrom(piece.index + 1, this.#parentAt(piece, parent));
  }

  /**
   * The innermost value around an offset; its own span or its key's touches the offset. At the seam of two values
   * the later one counts.
   */
  nodeAt(offset: number): Node | undefined {
    let piece = this.#pieces.at(offset);
    let row = piece === undefined ? -1 : piece.lastRowFrom(offset - piece.start);
    while (piece !== undefined && row < 0) {
      piece = this.#pieces.list[piece.index - 1];
      row = (piece?.length ?? 0) - 1;
    }
    if (piece === undefined) return undefined;
    let node: Node | undefined = nodeOf(piece, row);
    // The last value that begins before the offset, or the first around it that has not ended there.
    while (node !== undefined && this.end(node) < offset) node = this.#outwards(node, offset);
    return node;
  }

  /** The containers that have members both in one of these pieces and in others. */
  sharedContainers(pieces: readonly Piece[]): ReadonlySet<Node> {
    const containers = new Set<Node>();
    for (const piece of pieces) {
      for (const { row } of piece.opened) containers.add(nodeOf(piece, row));
      let open = piece.entry;
      for (
        let level = 0;
        level <= piece.scanned.closings.length && open !== null;
        level++, open = open.below
      ) {
        const node = nodeOfOpen(open);
        if (node !== undefined) containers.add(node);
      }
    }
    return containers;
  }

  #parentAt(piece: Piece, parent: number): Node | undefined {
    if (parent >= 0) return nodeOf(piece, parent);
    const open = piece.level(parent);
    return open === null ? undefined : nodeOfOpen(open);
  }

  #siblingAt(piece: Piece, row: number, parent: Node | undefined): Node | undefined {
    if (row >= piece.length) return this.#firstFrom(piece.index + 1, parent);
    return this.#parentAt(piece, piece.cell(row, Column.Parent)) === parent ? nodeOf(piece, row) : undefined;
  }

  /** The first row of the pieces from an index on, when it belongs to the parent. */
  #firstFrom(index: number, parent: Node | undefined): Node | undefined {
    for (let at = index; at < this.#pieces.list.length; at++) {
      const piece = this.#pieces.list[at] as Piece;
      if (piece.length > 0) return this.#siblingAt(piece, 0, parent);
    }
    return undefined;
  }

  /** The next value around a node on the way to one that ends at the offset or later; skips those that end before. */
  #outwards(node: Node, offset: number): Node | undefined {
    const piece = this.#piece(node);
    const index = piece.indexOfOpen(rowOf(node));
    if (index < 0) return this.parent(node);
    // Where an open container ends is known only to the piece that closes it; so few are asked, not all around.
    const { opened } = piece;
    let low = -1;
    let high = index;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#endOfOpen(piece, opened[middle]?.row ?? 0) < offset) high = middle;
      else low = middle;
    }
    return low < 0 ? this.parent(nodeOf(piece, opened[0]?.row ?? 0)) : nodeOf(piece, opened[low]?.row ?? 0);
  }

  #endOfOpen(piece: Piece, row: number): number {
    const open = piece.openAt(row);
    const closed = open === undefined ? undefined : closingOf(open);
    return closed === undefined ? this.#pieces.length : closed.piece.start + closed.closing.end;
  }

  #piece(node: Node): Piece {
    return this.#pieces.byId(pieceIdOf(node));
  }
}
