/**
 * JSON text as a tree with exact positions and exact literals. It knows no schema.
 *
 * A node is an opaque number: a piece of the text and a row of it. It stays valid for as long as no edit touches its
 * piece, and even then when the edit leaves the shape of the piece as it was.
 */
import { Lines, type Place } from "./lines";
import { Names } from "./names";
import { Column, Kind, NoKey, StillOpen, closingOf, type Open, type Piece } from "./piece";
import { Pieces, type PieceChange, type TreeOptions } from "./pieces";
import { decodeString, sourceOffset } from "./string";

declare const nodeBrand: unique symbol;

/** A value of the text, or the missing value of a key that has none. */
export type Node = number & { readonly [nodeBrand]: never };

export type NodeKind =
  | "object"
  | "array"
  | "string"
  | "number"
  | "true"
  | "false"
  | "null"
  /** A run of characters that is no JSON value. */
  | "invalid"
  /** A key without a value. */
  | "missing";

const KIND_NAMES: readonly NodeKind[] = [
  "object",
  "array",
  "string",
  "number",
  "true",
  "false",
  "null",
  "invalid",
  "missing",
];

/** A stretch of the text: UTF-16 offsets, the end exclusive. */
export interface Span {
  start: number;
  end: number;
}

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

/** Containers with more children than this are indexed when first searched, instead of walked each time. */
const INDEX_FROM = 16;

export class JsonTree {
  readonly #pieces: Pieces;
  readonly #mark: string | undefined;
  readonly #names = new Names(this);
  readonly #items = new Map<Node, readonly Node[]>();

  /** @param text any text; broken JSON gives a tree in which all that is outside the damage is intact */
  constructor(text: string, options: TreeOptions = {}) {
    this.#mark = options.mark;
    this.#pieces = new Pieces(text, options);
  }

  /**
   * Replaces a stretch of the text. What the change does not name is as it was.
   *
   * @param start UTF-16 offset; `end` is exclusive
   */
  edit(start: number, end: number, insert: string): TreeChange {
    const change = this.#pieces.edit(start, end, insert);
    const { removed, added } = change;
    const kept = whatIsKept(change);
    if (kept === "all") {
      for (const [index, piece] of added.entries()) piece.notes = removed[index]?.notes ?? null;
    } else {
      this.#names.update(change);
      this.#items.clear();
    }
    return { kept, removed, added };
  }

  /** UTF-16 units of the text. */
  get length(): number {
    return this.#pieces.length;
  }

  /** Characters read since the tree was made: what an edit costs. */
  get charactersRead(): number {
    return this.#pieces.charactersRead;
  }

  /** The whole text, put together. */
  get text(): string {
    return this.#pieces.list.map((piece) => piece.text).join("");
  }

  /** A stretch of the text: UTF-16 offsets, the end exclusive. */
  slice(start: number, end: number): string {
    return this.#pieces.slice(start, end);
  }

  /** The document's value; undefined when the text holds none. */
  get root(): Node | undefined {
    const piece = this.#pieces.list.find(({ length }) => length > 0);
    return piece === undefined ? undefined : nodeOf(piece, 0);
  }

  kind(node: Node): NodeKind {
    return KIND_NAMES[this.#piece(node).kind(rowOf(node))] as NodeKind;
  }

  isObject(node: Node): boolean {
    return this.#piece(node).kind(rowOf(node)) === Kind.Object;
  }

  isArray(node: Node): boolean {
    return this.#piece(node).kind(rowOf(node)) === Kind.Array;
  }

  /** Where the value stands. */
  span(node: Node): Span {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const start = piece.start + piece.cell(row, Column.Start);
    const end = piece.cell(row, Column.End);
    return { start, end: end === StillOpen ? this.#endOfOpen(piece, row) : piece.start + end };
  }

  /** Where the member's key stands, quotes included; undefined for an array's item and the root. */
  keySpan(node: Node): Span | undefined {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const start = piece.cell(row, Column.KeyStart);
    if (start === NoKey) return undefined;
    return { start: piece.start + start, end: piece.start + piece.cell(row, Column.KeyEnd) };
  }

  /** From the key's opening quote to the value's end; the value alone where there is no key. */
  memberSpan(node: Node): Span {
    const { start, end } = this.span(node);
    return { start: this.keySpan(node)?.start ?? start, end };
  }

  /** The text of the value as written: `5.0` is not `5`, and a long number keeps its digits. */
  literal(node: Node): string {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const end = piece.cell(row, Column.End);
    if (end !== StillOpen) return piece.text.slice(piece.cell(row, Column.Start), end);
    const span = this.span(node);
    return this.slice(span.start, span.end);
  }

  /** The decoded string; undefined when the value is no string. */
  string(node: Node): string | undefined {
    const piece = this.#piece(node);
    const row = rowOf(node);
    if (piece.kind(row) !== Kind.String) return undefined;
    return decodeString(piece.text, piece.cell(row, Column.Start), piece.cell(row, Column.End));
  }

  /**
   * @param index a UTF-16 offset into the decoded string of a node
   * @returns the offset into the text at which that character is written
   */
  offsetInString(node: Node, index: number): number {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const [start, end] = [piece.cell(row, Column.Start), piece.cell(row, Column.End)];
    return piece.start + sourceOffset(piece.text, start, end, index);
  }

  /** The decoded key of a member; undefined for an array's item and the root. */
  key(node: Node): string | undefined {
    return this.#piece(node).key(rowOf(node));
  }

  parent(node: Node): Node | undefined {
    const piece = this.#piece(node);
    return this.#parentAt(piece, piece.cell(rowOf(node), Column.Parent));
  }

  /** The index of an item in its array. */
  index(item: Node): number {
    const array = this.parent(item);
    if (array === undefined) return 0;
    const items = this.#items.get(array);
    if (items !== undefined) return items.indexOf(item);
    let index = 0;
    for (let child = this.firstChild(array); child !== item && child !== undefined; index++) {
      child = this.nextSibling(child);
    }
    return index;
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

  *children(container: Node): Generator<Node, void, undefined> {
    for (let child = this.firstChild(container); child !== undefined; child = this.nextSibling(child))
      yield child;
  }

  /** How many members or items a container has. */
  size(container: Node): number {
    let size = 0;
    for (let child = this.firstChild(container); child !== undefined; child = this.nextSibling(child)) size++;
    return size;
  }

  /**
   * The member of an object under a name. The last of duplicates wins (RFC 8259 §4 leaves it open; every
   * reader that matters here takes the last), and `__proto__` is a name like any other.
   */
  get(object: Node, name: string): Node | undefined {
    if (!this.isObject(object)) return undefined;
    if (this.#names.has(object)) return this.#names.get(object, name);
    let found: Node | undefined;
    let seen = 0;
    for (let child = this.firstChild(object); child !== undefined; child = this.nextSibling(child)) {
      if (++seen > INDEX_FROM) return this.#names.get(object, name);
      if (this.isNamed(child, name)) found = child;
    }
    return found;
  }

  /** The decoded string under a name; undefined when there is no such member or it is no string. */
  getString(object: Node, name: string): string | undefined {
    const member = this.get(object, name);
    return member === undefined ? undefined : this.string(member);
  }

  /** The item of an array at an index from 0. */
  at(array: Node, index: number): Node | undefined {
    if (!this.isArray(array)) return undefined;
    const items = this.#items.get(array);
    if (items !== undefined) return items[index];
    let seen = 0;
    for (let child = this.firstChild(array); child !== undefined; child = this.nextSibling(child)) {
      if (seen === index) return child;
      if (++seen > INDEX_FROM) {
        const all = [...this.children(array)];
        this.#items.set(array, all);
        return all[index];
      }
    }
    return undefined;
  }

  /** Every member of any object that has this name, in document order. */
  membersNamed(name: string): Node[] {
    return this.#pieces.list.flatMap((piece) => this.membersNamedIn(piece, name));
  }

  /** The same of one piece. Members under the marked name are found without a search. */
  membersNamedIn(piece: Piece, name: string): Node[] {
    const found: Node[] = [];
    if (name === this.#mark) {
      for (const row of piece.scanned.marked) {
        if (row < piece.length) found.push(nodeOf(piece, row));
      }
      return found;
    }
    for (let row = 0; row < piece.length; row++) {
      if (this.#isNamedAt(piece, row, name)) found.push(nodeOf(piece, row));
    }
    return found;
  }

  /** The pieces of the text in their order, each with the nodes that begin in it. */
  get pieces(): readonly Piece[] {
    return this.#pieces.list;
  }

  /** The piece that a node begins in, by its id; also of a node whose piece is gone. */
  pieceIdOf(node: Node): number {
    return node >>> ROW_BITS;
  }

  /** The number that the tree's owner keeps with a node: 0 until it is set, and when the node's piece is read anew. */
  note(node: Node): number {
    return this.#piece(node).notes?.[rowOf(node)] ?? 0;
  }

  setNote(node: Node, note: number): void {
    const piece = this.#piece(node);
    piece.notes ??= new Int32Array(piece.length);
    piece.notes[rowOf(node)] = note;
  }

  clearNotes(): void {
    for (const piece of this.#pieces.list) piece.notes = null;
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

  /** Whether a member's decoded key is a name. */
  isNamed(member: Node, name: string): boolean {
    return this.#isNamedAt(this.#piece(member), rowOf(member), name);
  }

  /**
   * The innermost value around an offset; its own span or its key's touches the offset. At the seam of two values
   * the later one counts.
   */
  nodeAt(offset: number): Node | undefined {
    let piece = this.#pieces.at(offset);
    let row = piece === undefined ? -1 : lastRowFrom(piece, offset - piece.start);
    while (piece !== undefined && row < 0) {
      piece = this.#pieces.list[piece.index - 1];
      row = (piece?.length ?? 0) - 1;
    }
    if (piece === undefined) return undefined;
    let node: Node | undefined = nodeOf(piece, row);
    // The last value that begins before the offset, or the first around it that has not ended there.
    while (node !== undefined && this.span(node).end < offset) node = this.#outwards(node, offset);
    return node;
  }

  /** The tokens that lead from an ancestor (the root, unless given) to a node, as an RFC 6901 pointer reads them. */
  path(node: Node, from?: Node): string[] {
    const tokens: string[] = [];
    for (let at = node; at !== from;) {
      const parent = this.parent(at);
      if (parent === undefined) break;
      tokens.push(this.key(at) ?? String(this.index(at)));
      at = parent;
    }
    return tokens.reverse();
  }

  /** Line and character of an offset; an offset outside the text is brought into it. */
  place(offset: number): Place {
    const inside = Math.max(0, Math.min(offset, this.length));
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
    if (inPiece === undefined) return this.length;
    const start = piece.start + inPiece;
    const wanted = Math.min(start + character, this.length);
    // Only a place on the line is one; the line may end before it.
    const reached = this.place(wanted);
    return reached.line === line && !this.#splitsLineBreak(wanted)
      ? Math.max(start, wanted)
      : this.#endOfLine(line);
  }

  #endOfLine(line: number): number {
    const piece = this.#pieces.atLine(line + 1);
    const inPiece = piece === undefined ? undefined : this.#lines(piece).start(line + 1 - piece.firstLine);
    if (piece === undefined || inPiece === undefined) return this.length;
    const next = piece.start + inPiece;
    return this.slice(next - 2, next) === "\r\n" ? next - 2 : next - 1;
  }

  #splitsLineBreak(offset: number): boolean {
    return this.slice(offset - 1, offset + 1) === "\r\n";
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

  readonly #linesOf = new WeakMap<Piece, Lines>();

  #lines(piece: Piece): Lines {
    let lines = this.#linesOf.get(piece);
    if (lines === undefined) this.#linesOf.set(piece, (lines = new Lines(piece.text)));
    return lines;
  }

  #piece(node: Node): Piece {
    return this.#pieces.byId(node >>> ROW_BITS);
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
    return closed === undefined ? this.length : closed.piece.start + closed.closing.end;
  }

  #isNamedAt(piece: Piece, row: number, name: string): boolean {
    const start = piece.cell(row, Column.KeyStart);
    if (start === NoKey) return false;
    const end = piece.cell(row, Column.KeyEnd);
    const written = end - start - 2;
    if (written === name.length) return piece.text.startsWith(name, start + 1) && !name.includes("\\");
    // A longer key can still be the name when it is written with escapes, which only add length.
    if (written < name.length || !piece.scanned.hasEscapedKeys) return false;
    return decodeString(piece.text, start, end) === name;
  }
}

const ROW_BITS = 16;

function nodeOf(piece: Piece, row: number): Node {
  return (piece.id * (1 << ROW_BITS) + row) as Node;
}

function nodeOfOpen({ piece, row }: Open): Node | undefined {
  return piece === null ? undefined : nodeOf(piece, row);
}

function rowOf(node: Node): number {
  return node & ((1 << ROW_BITS) - 1);
}

/** The last row whose key or value begins at or before a place; -1 when there is none. */
function lastRowFrom(piece: Piece, at: number): number {
  let low = -1;
  let high = piece.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const key = piece.cell(middle, Column.KeyStart);
    if ((key === NoKey ? piece.cell(middle, Column.Start) : key) <= at) low = middle;
    else high = middle;
  }
  return low;
}

function whatIsKept({ removed, added, retied }: PieceChange): TreeChange["kept"] {
  const [before] = removed;
  const [after] = added;
  if (retied || removed.length !== 1 || added.length !== 1 || before === undefined || after === undefined)
    return "none";
  if (before.id !== after.id || before.exit !== after.exit || before.openKeys !== after.openKeys)
    return "none";
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
