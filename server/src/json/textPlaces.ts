/** Lines and characters of a text in pieces: from offsets and back, in UTF-16 units as the protocol counts. */
import { Lines, type Place } from "./lines";
import type { Piece } from "./piece";
import type { Pieces } from "./pieces";

export class TextPlaces {
  readonly #pieces: Pieces;
  /** Made for a piece when a place in it is first asked for. */
  readonly #linesOf = new WeakMap<Piece, Lines>();

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
  }

  /** Line and character of an offset; an offset outside the text is brought into it. */
  place(offset: number): Place {
    const inside = Math.max(0, Math.min(offset, this.#pieces.length));
    const piece = this.#pieces.at(inside);
    if (piece === undefined) return { line: 0, character: 0 };
    const { line, character } = this.#lines(piece).place(inside - piece.start);
    return {
      line: piece.firstLine + line,
      character: line > 0 ? character : character + this.#columnOf(piece),
    };
  }

  /** The offset of a place; a character behind the line's end means the line's end, a line behind the last the text's end. */
  offset({ line, character }: Place): number {
    const piece = this.#pieces.atLine(line);
    if (piece === undefined || line < 0) return 0;
    const inPiece = this.#lines(piece).start(line - piece.firstLine);
    if (inPiece === undefined) return this.#pieces.length;
    const start = piece.start + inPiece;
    const wanted = Math.min(start + character, this.#pieces.length);
    // Only a place on the line is one; the line may end before it.
    const reached = this.place(wanted);
    return reached.line === line && !this.#splitsLineBreak(wanted)
      ? Math.max(start, wanted)
      : this.#endOfLine(line);
  }

  #endOfLine(line: number): number {
    const piece = this.#pieces.atLine(line + 1);
    const inPiece = piece === undefined ? undefined : this.#lines(piece).start(line + 1 - piece.firstLine);
    if (piece === undefined || inPiece === undefined) return this.#pieces.length;
    const next = piece.start + inPiece;
    return this.#pieces.slice(next - 2, next) === "\r\n" ? next - 2 : next - 1;
  }

  #splitsLineBreak(offset: number): boolean {
    return this.#pieces.slice(offset - 1, offset + 1) === "\r\n";
  }

  /** Characters before the piece on the line it begins on. */
  #columnOf(piece: Piece): number {
    let column = 0;
    for (let index = piece.index - 1; index >= 0; index--) {
      const before = this.#pieces.list[index] as Piece;
      if (before.scanned.lineBreaks > 0)
        return column + this.#lines(before).place(before.text.length).character;
      column += before.text.length;
    }
    return column;
  }

  #lines(piece: Piece): Lines {
    let lines = this.#linesOf.get(piece);
    if (lines === undefined) this.#linesOf.set(piece, (lines = new Lines(piece.text)));
    return lines;
  }
}
