/** The references of a document, piece by piece, so that an edit lists again only those of what it touched. */
import { Column, type Piece } from "../json/piece";
import type { TreeChange } from "../json/tree";
import type { Reference, SchemaDocument } from "./document";

export class References {
  readonly #document: SchemaDocument;
  readonly #byPiece = new Map<Piece, readonly Reference[]>();

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** The references whose `$ref` begins in a piece, in document order. */
  in(piece: Piece): readonly Reference[] {
    let references = this.#byPiece.get(piece);
    if (references === undefined) {
      references = this.#document.tree
        .membersNamedIn(piece, "$ref")
        .map((node) => this.#document.referenceNamed(node))
        .filter((reference) => reference !== undefined);
      this.#byPiece.set(piece, references);
    }
    return references;
  }

  /** Every reference, in document order. */
  *[Symbol.iterator](): Generator<Reference, void, undefined> {
    for (const piece of this.#document.tree.pieces) yield* this.in(piece);
  }

  /**
   * Forgets what an edit has replaced.
   *
   * @returns the references that changed their text; null where others came or went
   */
  update({ kept, removed, added }: TreeChange): readonly Reference[] | null {
    if (kept !== "all" && [...removed, ...added].some(mayOutdo)) {
      this.#byPiece.clear();
      return null;
    }
    const before = removed.flatMap((piece) => this.#byPiece.get(piece) ?? []);
    for (const piece of removed) this.#byPiece.delete(piece);
    const now = added.flatMap((piece) => this.in(piece));
    if (kept !== "all" || now.length !== before.length) return null;
    return now.filter(({ text }, index) => text !== before[index]?.text);
  }
}

/** Whether a piece has a `$ref` of an object that begins before it: an earlier one in another piece counts no more, or again. */
function mayOutdo(piece: Piece): boolean {
  return piece.scanned.marked.some((row) => piece.cell(row, Column.Parent) < 0);
}
