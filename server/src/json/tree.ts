/**
 * JSON text as a tree with exact positions and exact literals. It knows no schema.
 *
 * A node is an opaque number; how the tree finds what stands behind it is the tree's own affair, so that text
 * and tables can be kept in pieces without a reader noticing. A node is valid for the tree it came from.
 */
import { decodeString } from "./string";
import { scan } from "./scanner";
import { Column, Kind, None, type Table } from "./table";

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

/** Containers with more children than this are indexed when first searched, instead of walked each time. */
const INDEX_FROM = 16;

const BACKSLASH = 0x5c;

export class JsonTree {
  readonly text: string;
  readonly #table: Table;
  readonly #membersByName = new Map<Node, ReadonlyMap<string, Node>>();
  readonly #itemsByIndex = new Map<Node, readonly Node[]>();

  /** @param text any text; broken JSON gives a tree in which all that is outside the damage is intact */
  constructor(text: string) {
    this.text = text;
    this.#table = scan(text);
  }

  /** The document's value; undefined when the text holds none. */
  get root(): Node | undefined {
    return this.#table.length > 0 ? (0 as Node) : undefined;
  }

  kind(node: Node): NodeKind {
    return KIND_NAMES[this.#table.kind(node)] as NodeKind;
  }

  isObject(node: Node): boolean {
    return this.#table.kind(node) === Kind.Object;
  }

  isArray(node: Node): boolean {
    return this.#table.kind(node) === Kind.Array;
  }

  /** Where the value stands. */
  span(node: Node): Span {
    return { start: this.#table.get(node, Column.Start), end: this.#table.get(node, Column.End) };
  }

  /** Where the member's key stands, quotes included; undefined for an array's item and the root. */
  keySpan(node: Node): Span | undefined {
    const start = this.#table.get(node, Column.KeyStart);
    return start === None ? undefined : { start, end: this.#table.get(node, Column.KeyEnd) };
  }

  /** From the key's opening quote to the value's end; the value alone where there is no key. */
  memberSpan(node: Node): Span {
    const { start, end } = this.span(node);
    return { start: this.keySpan(node)?.start ?? start, end };
  }

  /** The text of the value as written: `5.0` is not `5`, and a long number keeps its digits. */
  literal(node: Node): string {
    return this.text.slice(this.#table.get(node, Column.Start), this.#table.get(node, Column.End));
  }

  /** The decoded string; undefined when the value is no string. */
  string(node: Node): string | undefined {
    if (this.#table.kind(node) !== Kind.String) return undefined;
    return decodeString(this.text, this.#table.get(node, Column.Start), this.#table.get(node, Column.End));
  }

  /** The decoded key of a member; undefined for an array's item and the root. */
  key(node: Node): string | undefined {
    const start = this.#table.get(node, Column.KeyStart);
    return start === None ? undefined : decodeString(this.text, start, this.#table.get(node, Column.KeyEnd));
  }

  parent(node: Node): Node | undefined {
    const parent = this.#table.get(node, Column.Parent);
    return parent === None ? undefined : (parent as Node);
  }

  /** The index of an item in its array. */
  index(item: Node): number {
    const array = this.parent(item);
    if (array === undefined) return 0;
    if (this.#itemsByIndex.has(array)) return (this.#itemsByIndex.get(array) ?? []).indexOf(item);
    let index = 0;
    for (let child = this.firstChild(array); child !== item && child !== undefined; index++) {
      child = this.nextSibling(child);
    }
    return index;
  }

  firstChild(container: Node): Node | undefined {
    const first = container + 1;
    return first < this.#table.get(container, Column.Next) ? (first as Node) : undefined;
  }

  nextSibling(node: Node): Node | undefined {
    const next = this.#table.get(node, Column.Next);
    if (next >= this.#table.length) return undefined;
    return this.#table.get(next, Column.Parent) === this.#table.get(node, Column.Parent)
      ? (next as Node)
      : undefined;
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
    if (this.#table.kind(object) !== Kind.Object) return undefined;
    const index = this.#membersByName.get(object);
    if (index !== undefined) return index.get(name);
    let found: Node | undefined;
    let seen = 0;
    for (let child = this.firstChild(object); child !== undefined; child = this.nextSibling(child)) {
      if (++seen > INDEX_FROM) return this.#indexMembers(object).get(name);
      if (this.#isNamed(child, name)) found = child;
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
    if (this.#table.kind(array) !== Kind.Array) return undefined;
    const items = this.#itemsByIndex.get(array);
    if (items !== undefined) return items[index];
    let seen = 0;
    for (let child = this.firstChild(array); child !== undefined; child = this.nextSibling(child)) {
      if (seen === index) return child;
      if (++seen > INDEX_FROM) return this.#indexItems(array)[index];
    }
    return undefined;
  }

  /** Every member of any object that has this name, in document order. */
  membersNamed(name: string): Node[] {
    const found: Node[] = [];
    for (let row = 0; row < this.#table.length; row++) {
      if (this.#isNamed(row as Node, name)) found.push(row as Node);
    }
    return found;
  }

  /**
   * The innermost value around an offset; its own span or its key's touches the offset.
   *
   * @param offset UTF-16 offset; an offset right behind the last character still counts as inside
   */
  nodeAt(offset: number): Node | undefined {
    let found: Node | undefined;
    let node = this.root;
    while (node !== undefined) {
      const { start, end } = this.memberSpan(node);
      if (offset < start) break;
      if (offset > end) {
        node = this.nextSibling(node);
      } else {
        found = node;
        // At the seam of two siblings the later one counts.
        node = offset === end ? this.nextSibling(node) : this.firstChild(node);
      }
    }
    return found;
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

  #isNamed(node: Node, name: string): boolean {
    const start = this.#table.get(node, Column.KeyStart);
    if (start === None) return false;
    const first = this.text.charCodeAt(start + 1);
    const written = this.#table.get(node, Column.KeyEnd) - start - 2;
    if (written === name.length) {
      return (
        (first === name.charCodeAt(0) || written === 0) &&
        this.text.startsWith(name, start + 1) &&
        !name.includes("\\")
      );
    }
    // A longer key can still be the name when it is written with escapes, which only add length.
    if (written < name.length || !this.#table.hasEscapedKeys) return false;
    return (first === name.charCodeAt(0) || first === BACKSLASH) && this.key(node) === name;
  }

  #indexMembers(object: Node): ReadonlyMap<string, Node> {
    const index = new Map<string, Node>();
    for (const member of this.children(object)) {
      const name = this.key(member);
      if (name !== undefined) index.set(name, member);
    }
    this.#membersByName.set(object, index);
    return index;
  }

  #indexItems(array: Node): readonly Node[] {
    const items = [...this.children(array)];
    this.#itemsByIndex.set(array, items);
    return items;
  }
}
