/**
 * The text in pieces, and what an edit does to them.
 *
 * An edit joins the pieces it touches, changes their text and reads it anew: nothing else, as long as the stack of
 * open containers behind them is what it was. Where it is not, the pieces behind are tied to the new stack, and read
 * anew only where it changes what they mean. Places are relative, so all that is left is to add up where each piece
 * begins.
 *
 * While the brackets of the text are not balanced, one is missing or too many, and where is anyone's guess; then the
 * pieces in which the indentation says otherwise than the brackets are read by the indentation.
 */
import { OwnTexts } from "./ownText";
import { GONE, Piece, type Open, type Scanned } from "./piece";
import { Scanner, type ScanResult } from "./scanner";

/** Characters of a piece. The last of a run may have up to twice as many, so that an edit makes no crumbs. */
const PIECE_LENGTH = 16_384;

/**
 * From more pieces than this of one text, one character beyond Latin-1 in it would cost a second byte for each of a
 * great many.
 */
const FEW = 4;

export interface TreeOptions {
  /** Keys whose members are listed while reading, so that they are found without a search; of 40 characters at most. */
  names?: readonly string[];
  /** Characters of a piece; tests make them small. */
  pieceLength?: number;
}

/** What an edit changed. */
export interface PieceChange {
  removed: readonly Piece[];
  added: readonly Piece[];
  /** Whether pieces that were not read anew lie in other containers now. */
  retied: boolean;
}

export class Pieces {
  readonly #scanner: Scanner;
  readonly #pieceLength: number;
  readonly #list: Piece[] = [];
  readonly #byId: (Piece | undefined)[] = [];
  readonly #freeIds: number[] = [];
  #recover = false;
  /** Opening less closing brackets in the whole text: braces, and square brackets. */
  #braces = 0;
  #squares = 0;

  /** Characters read so far; tests hold what an edit adds against its size. */
  charactersRead = 0;

  constructor(text: string, { names = [], pieceLength = PIECE_LENGTH }: TreeOptions) {
    this.#scanner = new Scanner(names);
    this.#pieceLength = pieceLength;
    this.#splice(0, 0, text, this.#read(text, 0, null));
    this.#settle(this.#list.length, true);
  }

  get list(): readonly Piece[] {
    return this.#list;
  }

  /** UTF-16 units of the whole text. */
  get length(): number {
    const last = this.#list.at(-1);
    return last === undefined ? 0 : last.start + last.text.length;
  }

  /** @throws Error when the piece is gone: the node that names it is of an earlier version of the text */
  byId(id: number): Piece {
    const piece = this.#byId[id];
    if (piece === undefined) throw new Error(`There is no piece ${id} in this version of the text.`);
    return piece;
  }

  /** The piece that holds the character at an offset; the last one for the end of the text. */
  at(offset: number): Piece | undefined {
    return this.#last((piece) => piece.start <= offset);
  }

  /** The piece in which a line begins. */
  atLine(line: number): Piece | undefined {
    return this.#last((piece) => piece.firstLine < line) ?? this.#list[0];
  }

  /** The text from one offset to another. */
  slice(start: number, end: number): string {
    const first = this.at(start);
    if (first === undefined || end <= start) return "";
    let text = first.text.slice(start - first.start, end - first.start);
    for (let index = first.index + 1; ; index++) {
      const piece = this.#list[index];
      if (piece === undefined || piece.start >= end) return text;
      text += piece.text.slice(0, end - piece.start);
    }
  }

  /**
   * Replaces a stretch of the text.
   *
   * @param start UTF-16 offset; `end` is exclusive
   */
  edit(start: number, end: number, insert: string): PieceChange {
    const first = this.at(start);
    const last = this.at(end);
    const from = first?.index ?? 0;
    let until = last === undefined ? 0 : last.index + 1;
    let text = insert;
    if (first !== undefined) text = first.text.slice(0, start - first.start) + text;
    if (last !== undefined) text += last.text.slice(end - last.start);

    let results = this.#read(text, from, first?.entry ?? null);
    // A string, a comment or a member that does not end here goes on in the next piece.
    // A piece that has become short is joined with it.
    const isShort = text.length < this.#pieceLength >> 3;
    for (
      let more = 1;
      until < this.#list.length && (results.at(-1)?.complete !== true || (isShort && more === 1));
      more *= 2
    ) {
      const taken = this.#list.slice(until, until + more);
      text += taken.map((piece) => piece.text).join("");
      until += taken.length;
      results = this.#read(text, from, first?.entry ?? null);
    }
    const before = first?.exit ?? null;
    const change = this.#splice(from, until - from, text, results);
    const isStackKept =
      change.removed.length === 1 && change.added.length === 1 && change.added[0]?.exit === before;
    const settled = this.#settle(from + results.length, isStackKept);
    return {
      removed: [...change.removed, ...settled.removed],
      added: [...change.added, ...settled.added],
      retied: settled.retied,
    };
  }

  /** Reads a text that stands from a position of the list on, as one piece or several. */
  #read(text: string, index: number, entry: Open | null): ScanResult[] {
    const before = this.#list[index - 1];
    const results: ScanResult[] = [];
    let stack = entry;
    let indent = this.#indent(index);
    let hasRoot = before !== undefined && before.rowsBefore + before.length > 0;
    for (let from = 0; from < text.length;) {
      const left = text.length - from;
      const length = left < 2 * this.#pieceLength ? left : this.#pieceLength;
      const request = {
        text,
        from,
        length,
        entry: stack,
        indent,
        hasRoot,
        recover: this.#recover,
      };
      const result = this.#scanner.scan(request);
      results.push(result);
      stack = stackAfter(stack, result.scanned);
      indent = result.scanned.indent;
      hasRoot ||= result.scanned.kinds.length > 0;
      from = result.to;
    }
    this.charactersRead += text.length;
    return results;
  }

  /** Puts what was read in the place of pieces of the list. */
  #splice(index: number, count: number, text: string, results: readonly ScanResult[]): PieceChange {
    const removed = this.#list.slice(index, index + count);
    for (const piece of removed.toReversed()) {
      piece.index = GONE;
      this.#count(piece, -1);
      this.#byId[piece.id] = undefined;
      // The id that was freed last is given first: a piece that is only read anew keeps its own.
      this.#freeIds.push(piece.id);
    }
    let stack = this.#list[index - 1]?.exit ?? null;
    let from = 0;
    const kept = keptStack(removed, results);
    const apart = results.length > FEW && results.some(({ isWide }) => isWide) ? new OwnTexts() : null;
    const added = results.map(({ scanned, to, isWide }) => {
      const id = this.#freeIds.pop() ?? this.#byId.length;
      const part = text.slice(from, to);
      const piece = new Piece(id, apart?.of(part, isWide) ?? part, scanned, kept);
      this.#byId[id] = piece;
      this.#count(piece, 1);
      piece.link(stack);
      stack = piece.exit;
      from = to;
      return piece;
    });
    this.#list.splice(index, count, ...added);
    this.#addUp(index);
    return { removed, added, retied: false };
  }

  /** Ties the pieces from a position on to the stack as it is now, and brings all to the right way of reading. */
  #settle(from: number, isStackKept: boolean): PieceChange {
    const recover = this.#braces !== 0 || this.#squares !== 0;
    const hasTurned = recover !== this.#recover;
    this.#recover = recover;
    const removed: Piece[] = [];
    const added: Piece[] = [];
    let retied = false;
    for (let index = hasTurned ? 0 : from; index < this.#list.length;) {
      const piece = this.#list[index] as Piece;
      const entry = this.#list[index - 1]?.exit ?? null;
      const { scanned } = piece;
      const isRight =
        (scanned.recovered === recover || !scanned.sensitive) && scanned.firstIndent === this.#indent(index);
      if (isRight && isStackKept && !hasTurned) break;
      if (isRight && readsTheSame(scanned, entry)) {
        retied ||= !isStackKept || piece.entry !== entry;
        piece.link(entry);
        index++;
        continue;
      }
      isStackKept = false;
      let { text } = piece;
      let results = this.#read(text, index, entry);
      // Read in another way, what begins here may go on in the next piece.
      let count = 1;
      for (; results.at(-1)?.complete !== true && index + count < this.#list.length; count++) {
        text += this.#list[index + count]?.text ?? "";
        results = this.#read(text, index, entry);
      }
      const change = this.#splice(index, count, text, results);
      removed.push(...change.removed);
      added.push(...change.added);
      index += results.length;
    }
    return { removed, added, retied };
  }

  /** How far the line is indented on which a piece begins. */
  #indent(index: number): number {
    return this.#list[index - 1]?.scanned.indent ?? 0;
  }

  #count({ scanned: { balance } }: Piece, times: 1 | -1): void {
    this.#braces += times * balance[0];
    this.#squares += times * balance[1];
  }

  #addUp(index: number): void {
    const before = this.#list[index - 1];
    let start = before === undefined ? 0 : before.start + before.text.length;
    let line = before === undefined ? 0 : before.firstLine + before.scanned.lineBreaks;
    let rows = before === undefined ? 0 : before.rowsBefore + before.length;
    for (let at = index; at < this.#list.length; at++) {
      const piece = this.#list[at] as Piece;
      piece.index = at;
      piece.start = start;
      piece.firstLine = line;
      piece.rowsBefore = rows;
      start += piece.text.length;
      line += piece.scanned.lineBreaks;
      rows += piece.length;
    }
  }

  /** The last piece that fits, where all that fit come first. */
  #last(fits: (piece: Piece) => boolean): Piece | undefined {
    let low = -1;
    let high = this.#list.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (fits(this.#list[middle] as Piece)) low = middle;
      else high = middle;
    }
    return this.#list[low];
  }
}

/** The stack behind a piece, as far as the scanner of the next one looks at it: kinds and indentation. */
function stackAfter(entry: Open | null, { closings, opened, kinds }: Scanned): Open | null {
  let stack = entry;
  for (let popped = 0; popped < closings.length && stack !== null; popped++) stack = stack.below;
  for (const { row, indent } of opened) {
    stack = { piece: null, row, kind: kinds[row] as Open["kind"], indent, below: stack, closedBy: null };
  }
  return stack;
}

/** Whether a piece reads the same on a stack: it looks at what it closes, and at what is innermost then. */
function readsTheSame({ damaged, levels }: Scanned, entry: Open | null): boolean {
  // A closer that does not match looks further up.
  if (damaged) return false;
  let open = entry;
  for (const level of levels) {
    if (open?.kind !== level?.kind || open?.indent !== level?.indent) return false;
    open = open?.below ?? null;
  }
  return true;
}

/** What a piece left open, when it was read anew as one piece that closes as much as before. */
function keptStack(removed: readonly Piece[], results: readonly ScanResult[]): readonly Open[] | undefined {
  const [piece] = removed;
  if (piece === undefined || removed.length !== 1 || results.length !== 1) return undefined;
  return piece.scanned.closings.length === results[0]?.scanned.closings.length ? piece.opened : undefined;
}
