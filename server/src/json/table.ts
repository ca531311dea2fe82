/**
 * The flat store behind the tree: one row of numbers for each value of the text, in document order.
 *
 * An object for each value costs eight times what the text costs; rows in typed arrays cost about as much as
 * the text. Only the scanner writes rows, only the tree reads them.
 */

/** What a row holds, apart from its kind. All places are UTF-16 offsets into the text. */
export const Column = {
  /** First character of the value. */
  Start: 0,
  /** One past the last character of the value. */
  End: 1,
  /** Opening quote of the member's key; `None` where the value has no key. */
  KeyStart: 2,
  /** One past the closing quote of the member's key. */
  KeyEnd: 3,
  /** Row of the enclosing container; `None` at the top. */
  Parent: 4,
  /** First row after the value and all that it contains: the next sibling, when the parents agree. */
  Next: 5,
} as const;

const WIDTH = 6;

/** Stands for "no row" and "no key". */
export const None = -1;

/** Codes of the kinds, as stored. The order is the order of `KIND_NAMES`. */
export const Kind = {
  Object: 0,
  Array: 1,
  String: 2,
  Number: 3,
  True: 4,
  False: 5,
  Null: 6,
  /** A run of characters that is no JSON value, such as `undefined`. */
  Invalid: 7,
  /** A key whose value has not been written yet; the row is empty and stands behind the key. */
  Missing: 8,
} as const;

export type KindCode = (typeof Kind)[keyof typeof Kind];

export class Table {
  #cells: Int32Array;
  #kinds: Uint8Array;
  #length = 0;

  /** Whether any key is written with a backslash; where none is, keys can be compared as they stand. */
  hasEscapedKeys = false;

  /** @param expected how many rows to make room for at first; more are added as needed */
  constructor(expected: number) {
    const rows = Math.max(16, expected);
    this.#cells = new Int32Array(rows * WIDTH);
    this.#kinds = new Uint8Array(rows);
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row that contains nothing yet and returns its number. */
  add(kind: KindCode, start: number, end: number, keyStart: number, keyEnd: number, parent: number): number {
    const row = this.#length++;
    if (row === this.#kinds.length) this.#grow();
    this.#kinds[row] = kind;
    const cells = this.#cells;
    const cell = row * WIDTH;
    cells[cell] = start;
    cells[cell + 1] = end;
    cells[cell + 2] = keyStart;
    cells[cell + 3] = keyEnd;
    cells[cell + 4] = parent;
    cells[cell + 5] = row + 1;
    return row;
  }

  kind(row: number): KindCode {
    return this.#kinds[row] as KindCode;
  }

  setKind(row: number, kind: KindCode): void {
    this.#kinds[row] = kind;
  }

  get(row: number, column: number): number {
    return this.#cells[row * WIDTH + column] as number;
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * WIDTH + column] = value;
  }

  /** Gives back the room that was reserved and not used. */
  trim(): void {
    this.#cells = this.#cells.slice(0, this.#length * WIDTH);
    this.#kinds = this.#kinds.slice(0, this.#length);
  }

  #grow(): void {
    const rows = this.#kinds.length * 2;
    const cells = new Int32Array(rows * WIDTH);
    cells.set(this.#cells);
    this.#cells = cells;
    const kinds = new Uint8Array(rows);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
  }
}
