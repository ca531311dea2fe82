/**
 * A piece of the text with its rows: one row of numbers for each value that begins in it, in document order.
 *
 * An object for each value costs eight times what the text costs; rows in typed arrays cost less than the text.
 * All places in a piece are relative to its start, so that an edit elsewhere leaves it as it is. A container that a
 * piece opens and does not close goes on in the pieces behind it; `Open` ties the two ends together.
 */
import { decodeString } from "./string";

/** What a row holds, apart from its kind. Places are UTF-16 offsets from the start of the piece. */
export const Column = {
  /** First character of the value. */
  Start: 0,
  /** One past the last character of the value; `StillOpen` for a container that a later piece closes. */
  End: 1,
  /** Opening quote of the member's key; `NoKey` where the value has none. */
  KeyStart: 2,
  /** One past the closing quote of the member's key. */
  KeyEnd: 3,
  /** Row of the enclosing container. Below 0 it was opened before this piece: see `levelOf`. */
  Parent: 4,
  /** First row of this piece that is not inside the value. */
  Next: 5,
} as const;

/** Columns of a row. */
export const WIDTH = 6;

export const NoKey = -1;
export const StillOpen = -1;

/** Codes of the kinds, as stored. The order is that of the names a tree gives them. */
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

export type ContainerCode = typeof Kind.Object | typeof Kind.Array;

/** The index of a piece that an edit has replaced. */
export const GONE = -1;

/** Rows of a piece fit into 16 bits, so that a piece and a row make one small number. */
export const MAX_ROWS = 0xffff;

/** A container that is open at the end of the piece it begins in. Together they are the stack between two pieces. */
export interface Open {
  /** Null only while the piece is still being read. */
  piece: Piece | null;
  row: number;
  kind: ContainerCode;
  /** How far the line that opens the container is indented. */
  indent: number;
  /** The container around this one, when that is still open too. */
  below: Open | null;
  /** The piece that last closed it, and which of its closings it was; see `closingOf`. */
  closedBy: { piece: Piece; closing: number } | null;
}

/** What the scanner asks of a container that an earlier piece opened. */
export type Level = Pick<Open, "kind" | "indent">;

/** The end of a container that an earlier piece opened. */
export interface Closing {
  /** One past the closing bracket. */
  end: number;
  /** The first row behind it. */
  row: number;
}

/** What the scanner makes of a piece's text, given the stack it begins with. */
export interface Scanned {
  cells: Int32Array;
  kinds: Uint8Array;
  /** Rows whose key is one of the names that the tree was asked to list, by the index of the name; none is a hole. */
  named: readonly (readonly number[] | undefined)[];
  hasEscapedKeys: boolean;
  hasComments: boolean;
  /** Containers left open, outermost first: row, and how far its line is indented. */
  opened: readonly { row: number; indent: number }[];
  /** Ends of containers that were open before, innermost first. */
  closings: readonly Closing[];
  /** What was read of the entry stack, innermost first: what the piece closes, and what is innermost then. */
  levels: readonly (Level | null)[];
  lineBreaks: number;
  /** How far the line is indented on which it begins, and the one on which it ends. */
  firstIndent: number;
  indent: number;
  /** Opening less closing brackets, counted as characters whatever they match: braces, then square brackets. */
  balance: readonly [braces: number, squares: number];
  /** Whether a bracket did not match, or a second value stands at the top. */
  damaged: boolean;
  /** Whether the indentation says otherwise than the brackets, so that guessing would change what is read. */
  sensitive: boolean;
  /** Whether missing brackets were guessed from the indentation. */
  recovered: boolean;
}

export class Piece {
  /** Small and stable: with a row it makes a node. */
  readonly id: number;
  readonly text: string;
  readonly scanned: Scanned;
  /** The stack before and behind this piece. */
  entry: Open | null = null;
  exit: Open | null = null;
  /** The containers it leaves open, outermost first. */
  readonly opened: readonly Open[];
  /** The containers that its closings end. */
  private readonly closed: Open[] = [];
  /** Position in the list, or `GONE`; offset, line breaks and rows before it; all kept up by the list. */
  index = 0;
  start = 0;
  firstLine = 0;
  rowsBefore = 0;
  /** A number for each row that the tree's owner keeps with it; made when the first is set. */
  notes: Int32Array | null = null;

  /**
   * @param kept what the piece left open before it was read anew; where that is the same still, the pieces behind
   *   that lie on it need not notice
   */
  constructor(id: number, text: string, scanned: Scanned, kept: readonly Open[] = []) {
    this.id = id;
    this.text = text;
    this.scanned = scanned;
    const isKept =
      kept.length === scanned.opened.length &&
      kept.every(
        ({ kind, indent }, index) =>
          kind === scanned.kinds[scanned.opened[index]?.row ?? -1] &&
          indent === scanned.opened[index]?.indent,
      );
    let below: Open | null = null;
    this.opened = scanned.opened.map(({ row, indent }, index) => {
      const kind = this.kind(row) as ContainerCode;
      const open = isKept ? (kept[index] as Open) : { piece: this, row, kind, indent, below, closedBy: null };
      below = Object.assign(open, { piece: this, row });
      return open;
    });
  }

  /** How many rows it has. */
  get length(): number {
    return this.scanned.kinds.length;
  }

  kind(row: number): KindCode {
    return this.scanned.kinds[row] as KindCode;
  }

  cell(row: number, column: number): number {
    return this.scanned.cells[row * WIDTH + column] as number;
  }

  /** Ties the piece to the stack it begins with: what it closes there, and what its own open containers lie on. */
  link(entry: Open | null): void {
    this.entry = entry;
    let top = entry;
    // Set only where need be: setting a length costs more than all the rest here.
    if (this.closed.length > 0) this.closed.length = 0;
    for (const closing of this.scanned.closings.keys()) {
      if (top === null) break;
      this.closed.push(top);
      top.closedBy = { piece: this, closing };
      top = top.below;
    }
    const outermost = this.opened[0];
    if (outermost !== undefined) outermost.below = top;
    this.exit = this.opened.at(-1) ?? top;
  }

  /** The container that encloses rows with this parent code; null at the top of the document. */
  level(parent: number): Open | null {
    let open = this.entry;
    for (let code = parent; code < -1 && open !== null; code++) open = open.below;
    return open;
  }

  /** Whether one of its closings ends a container. */
  closes(open: Open, closing: number): boolean {
    return this.closed[closing] === open;
  }

  /** What ties a row to the pieces behind, when it is left open. */
  openAt(row: number): Open | undefined {
    return this.opened[this.indexOfOpen(row)];
  }

  /** Where a row stands among those left open, which deep text has many of; -1 when it is not left open. */
  indexOfOpen(row: number): number {
    let low = 0;
    let high = this.opened.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.opened[middle]?.row ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return this.opened[low]?.row === row ? low : -1;
  }

  /** The way to the containers it leaves open: how each lies in the one before, under which key, and whether at the root. */
  get openWay(): string {
    const startsAtRoot = this.rowsBefore === 0 && this.scanned.opened[0]?.row === 0;
    const steps = this.scanned.opened.map(({ row }) => {
      const parent = this.cell(row, Column.Parent);
      return `${parent < 0 ? parent : ""} ${this.keyText(row)}`;
    });
    return [startsAtRoot ? "root" : "", ...steps].join("\n");
  }

  /** The last row whose key or value begins at or before a place in the piece; -1 when there is none. */
  lastRowFrom(at: number): number {
    let low = -1;
    let high = this.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const key = this.cell(middle, Column.KeyStart);
      if ((key === NoKey ? this.cell(middle, Column.Start) : key) <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The decoded key of a row; undefined where there is none. */
  key(row: number): string | undefined {
    const start = this.cell(row, Column.KeyStart);
    return start === NoKey ? undefined : decodeString(this.text, start, this.cell(row, Column.KeyEnd));
  }

  /** The decoded string of a row; undefined where its value is no string. */
  string(row: number): string | undefined {
    if (this.kind(row) !== Kind.String) return undefined;
    return decodeString(this.text, this.cell(row, Column.Start), this.cell(row, Column.End));
  }

  /** The key of a row as written, quotes included; empty where there is none. */
  keyText(row: number): string {
    const start = this.cell(row, Column.KeyStart);
    return start === NoKey ? "" : this.text.slice(start, this.cell(row, Column.KeyEnd));
  }
}

/** The parent code of rows whose container is what remains of the entry stack after so many closings. */
export function levelCode(closings: number): number {
  return -1 - closings;
}

/** Where a container ends that is open at the end of its piece: the closing piece, if there is one still. */
export function closingOf(open: Open): { piece: Piece; closing: Closing } | undefined {
  const { closedBy } = open;
  if (closedBy === null) return undefined;
  const closing = closedBy.piece.scanned.closings[closedBy.closing];
  // The note is left behind when an edit takes the piece away or makes it close something else.
  if (closing === undefined || closedBy.piece.index === GONE) return undefined;
  if (!closedBy.piece.closes(open, closedBy.closing)) return undefined;
  return { piece: closedBy.piece, closing };
}
