/**
 * JSON text as a tree with exact positions and exact literals. It knows no schema.
 *
 * A node is an opaque number: a piece of the text and a row of it. It stays valid for as long as no edit touches its
 * piece, and even then when the edit leaves the shape of the piece as it was.
 */
import { Children } from "./children";
import type { Place } from "./lines";
import { KIND_NAMES, nodeOf, pieceIdOf, rowOf, type Node, type NodeKind, type Span } from "./node";
import { Column, Kind, NoKey, StillOpen, type Piece } from "./piece";
import { Pieces, type TreeOptions } from "./pieces";
import { decodedIndex, decodeString, sourceOffset } from "./string";
import { Structure } from "./structure";
import { TextPlaces } from "./textPlaces";
import { whatIsKept, type TreeChange } from "./treeChange";

export type { Place } from "./lines";
export type { Node, NodeKind, Span } from "./node";
export type { TreeChange } from "./treeChange";

export class JsonTree {
  readonly #pieces: Pieces;
  readonly #structure: Structure;
  readonly #places: TextPlaces;
  /** The names whose members are listed while reading. */
  readonly #listed: readonly string[];
  readonly #children = new Children(this);

  /** @param text any text; broken JSON gives a tree in which all that is outside the damage is intact */
  constructor(text: string, options: TreeOptions = {}) {
    this.#listed = options.names ?? [];
    this.#pieces = new Pieces(text, options);
    this.#structure = new Structure(this.#pieces);
    this.#places = new TextPlaces(this.#pieces);
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
      this.#children.update(change);
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
    return this.#structure.root;
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
    return { start: piece.start + piece.cell(row, Column.Start), end: this.#structure.end(node) };
  }

  /** Whether a container goes on to the end of the text, since nothing closes it. */
  isUnclosed(container: Node): boolean {
    return this.#structure.isUnclosed(container);
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
    return this.#piece(node).string(rowOf(node));
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

  /**
   * The inverse of `offsetInString`: of many places in one string, one look tells which an offset is at.
   *
   * @param offset an offset into the text, inside the string
   * @returns how many characters of the decoded string begin before it
   */
  indexInString(node: Node, offset: number): number {
    const piece = this.#piece(node);
    const row = rowOf(node);
    const [start, end] = [piece.cell(row, Column.Start), piece.cell(row, Column.End)];
    return decodedIndex(piece.text, start, end, offset - piece.start);
  }

  /** The decoded key of a member; undefined for an array's item and the root. */
  key(node: Node): string | undefined {
    return this.#piece(node).key(rowOf(node));
  }

  /** The index of an item in its array. */
  index(item: Node): number {
    const array = this.parent(item);
    return array === undefined ? 0 : this.#children.index(array, item);
  }

  parent(node: Node): Node | undefined {
    return this.#structure.parent(node);
  }

  /** Whether a value is another one, or stands inside it. */
  isWithin(inner: Node, outer: Node): boolean {
    for (let at: Node | undefined = inner; at !== undefined; at = this.parent(at))
      if (at === outer) return true;
    return false;
  }

  firstChild(container: Node): Node | undefined {
    return this.#structure.firstChild(container);
  }

  nextSibling(node: Node): Node | undefined {
    return this.#structure.nextSibling(node);
  }

  *children(container: Node): Generator<Node, void, undefined> {
    for (let child = this.firstChild(container); child !== undefined; child = this.nextSibling(child))
      yield child;
  }

  /** Whether a member or an item is the only one of its container. */
  isAlone(node: Node): boolean {
    const parent = this.parent(node);
    return parent !== undefined && this.firstChild(parent) === node && this.nextSibling(node) === undefined;
  }

  /** How many members or items a container has. */
  size(container: Node): number {
    return this.#children.size(container);
  }

  /**
   * The member of an object under a name. The last of duplicates wins (RFC 8259 §4 leaves it open; every
   * reader that matters here takes the last), and `__proto__` is a name like any other.
   */
  get(object: Node, name: string): Node | undefined {
    return this.isObject(object) ? this.#children.get(object, name) : undefined;
  }

  /** The decoded string under a name; undefined when there is no such member or it is no string. */
  getString(object: Node, name: string): string | undefined {
    const member = this.get(object, name);
    return member === undefined ? undefined : this.string(member);
  }

  /** The item of an array at an index from 0. */
  at(array: Node, index: number): Node | undefined {
    return this.isArray(array) ? this.#children.at(array, index) : undefined;
  }

  /** Every member of any object that has this name, in document order. */
  membersNamed(name: string): Node[] {
    return this.#pieces.list.flatMap((piece) => this.membersNamedIn(piece, name));
  }

  /** The same of one piece. Members under a listed name are found without a search. */
  membersNamedIn(piece: Piece, name: string): Node[] {
    const index = this.#listed.indexOf(name);
    if (index >= 0) return piece.scanned.named[index]?.map((row) => nodeOf(piece, row)) ?? [];
    // Most pieces have none, and a search in their text is the fastest way to know.
    if (!piece.scanned.hasEscapedKeys && !piece.text.includes(name)) return [];
    const found: Node[] = [];
    for (let row = 0; row < piece.length; row++) {
      if (this.#isNamedAt(piece, row, name)) found.push(nodeOf(piece, row));
    }
    return found;
  }

  /** The pieces of the text in their order, each with the nodes that begin in it. */
  get pieces(): readonly Piece[] {
    return this.#pieces.list;
  }

  /** The piece that a value begins in. */
  pieceOf(node: Node): Piece {
    return this.#piece(node);
  }

  /** The pieces that the text of a value lies in, in their order; at least the one that it begins in. */
  piecesOf(node: Node): readonly Piece[] {
    const first = this.#piece(node);
    const end = this.#structure.end(node);
    const { list } = this.#pieces;
    let until = first.index + 1;
    for (let next = list[until]; next !== undefined && next.start < end; next = list[until]) until++;
    return list.slice(first.index, until);
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

  /** Whether a member's decoded key is a name. */
  isNamed(member: Node, name: string): boolean {
    return this.#isNamedAt(this.#piece(member), rowOf(member), name);
  }

  /**
   * The innermost value around an offset; its own span or its key's touches the offset. At the seam of two values
   * the later one counts.
   */
  nodeAt(offset: number): Node | undefined {
    return this.#structure.nodeAt(offset);
  }

  /** The containers that have members both in one of these pieces and in others. */
  sharedContainers(pieces: readonly Piece[]): ReadonlySet<Node> {
    return this.#structure.sharedContainers(pieces);
  }

  /** The tokens that lead from an ancestor (the root, unless given) to a node, as an RFC 6901 pointer reads them. */
  path(node: Node, from?: Node): string[] {
    return this.pathWithin(Infinity, node, from) ?? [];
  }

  /** The same where it has no more than so many tokens; undefined where it has. */
  pathWithin(limit: number, node: Node, from?: Node): string[] | undefined {
    const tokens: string[] = [];
    for (let at = node; at !== from;) {
      const parent = this.parent(at);
      if (parent === undefined) break;
      if (tokens.length === limit) return undefined;
      tokens.push(this.key(at) ?? String(this.index(at)));
      at = parent;
    }
    return tokens.reverse();
  }

  /** Line and character of an offset; an offset outside the text is brought into it. */
  place(offset: number): Place {
    return this.#places.place(offset);
  }

  /** The offset of a place; a character behind the line's end means the line's end, a line behind the last the text's end. */
  offset(place: Place): number {
    return this.#places.offset(place);
  }

  #piece(node: Node): Piece {
    return this.#pieces.byId(pieceIdOf(node));
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
