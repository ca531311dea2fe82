/**
 * Makes rows of the tokens that the scanner reads: which container each value belongs to, under which key, and what to
 * make of brackets that do not match.
 *
 * This is the hot path, once for each token: the state is kept in plain fields, and what it makes in typed arrays.
 */
import type { Expected } from "./brokenString";
import { Column, Kind, NoKey, StillOpen, WIDTH, levelCode } from "./piece";
import type { Closing, ContainerCode, KindCode, Level, Open, Scanned } from "./piece";
import { lookBehindCloser, lookBehindOpener } from "./strayBracket";

/** How far up a closer that does not match looks for the container that it could mean. */
const MAX_SEARCH = 64;

/** What the rows of a piece depend on besides its text. */
export interface Surroundings {
  /** The stack before the piece. */
  entry: Open | null;
  /** How far the line is indented on which the piece begins. */
  indent: number;
  /** Whether the document's value has begun before this piece. */
  hasRoot: boolean;
  /** Whether to guess missing brackets from the indentation; right only where brackets do not match. */
  recover: boolean;
}

const NOWHERE: Surroundings = { entry: null, indent: 0, hasRoot: false, recover: false };

/** The part of what is scanned that the builder makes. */
export type BuiltRows = Omit<Scanned, "named" | "hasEscapedKeys" | "hasComments" | "balance">;

export class RowBuilder {
  private cells = new Int32Array(1024 * WIDTH);
  private kinds = new Uint8Array(1024);
  /** For each row that is a container, how far the line is indented that opens it. */
  private indents = new Int32Array(1024);

  /** How many rows there are. */
  rows = 0;
  /** Whether the next value belongs to an object, and so needs a key. */
  inObject = false;
  /** The key that has been read and not yet been given a value, and whether its colon has been read. */
  keyStart = NoKey;
  keyEnd = NoKey;
  colon = false;
  /** How far the line is indented that opens the innermost container; -1 at the top. */
  openIndent = -1;
  /** How far the present line is indented, and its first character that is not blank. */
  indent = 0;
  lineFirst = -1;
  lineBreaks = 0;

  private surroundings = NOWHERE;
  /** The container that the next value belongs to: a row or a level code. */
  private container = levelCode(0);
  /** What is left of the entry stack. */
  private level: Open | null = null;
  private closings: Closing[] = [];
  /** The row of a string that nothing but white space has followed yet. */
  private lastString = -1;
  private hasRoot = false;
  private damaged = false;
  private sensitive = false;

  begin({ entry, indent, hasRoot, recover }: Surroundings): void {
    // Only these: what they come with may hold the whole text.
    this.surroundings = { entry, indent, hasRoot, recover };
    this.rows = 0;
    this.container = levelCode(0);
    this.level = entry;
    this.inObject = entry !== null && entry.kind === Kind.Object;
    this.openIndent = entry?.indent ?? -1;
    this.keyStart = NoKey;
    this.colon = false;
    this.lastString = -1;
    this.hasRoot = hasRoot;
    this.damaged = false;
    this.sensitive = false;
    this.indent = indent;
    // No character of the piece is the first of a line that began in another piece.
    this.lineFirst = -1;
    this.lineBreaks = 0;
    this.closings = [];
  }

  /** A value, under the key that waits for one. */
  add(kind: KindCode, start: number, end: number): void {
    const row = this.rows++;
    if (row === this.kinds.length) this.grow();
    if (this.container < 0 && this.level === null) {
      if (this.hasRoot) this.damaged = true;
      this.hasRoot = true;
    }
    this.kinds[row] = kind;
    this.lastString = kind === Kind.String ? row : -1;
    const cells = this.cells;
    const cell = row * WIDTH;
    cells[cell] = start;
    cells[cell + 1] = end;
    cells[cell + 2] = this.keyStart;
    cells[cell + 3] = this.keyEnd;
    cells[cell + 4] = this.container;
    cells[cell + 5] = row + 1;
    this.keyStart = NoKey;
    this.colon = false;
  }

  /** What may stand next. */
  get expected(): Expected {
    if (this.inObject && this.keyStart !== NoKey) return this.colon ? "value" : "separator";
    if (this.lastString >= 0) return "separator";
    return this.inObject ? "key" : "value";
  }

  /**
   * Something in the indentation is passed over: the line is indented as far as it was before that was inserted.
   *
   * @param at the first character of the line behind it and its blanks
   */
  passOver(at: number): void {
    this.indent += at - this.lineFirst - 1;
    this.lineFirst = at;
  }

  /**
   * An opening bracket that is the first character of its line.
   *
   * @returns false when what follows on the line must be known and is not
   */
  openFirst(kind: ContainerCode, at: number, units: Uint16Array, length: number): boolean {
    const isKeyless = this.inObject && this.keyStart === NoKey;
    const { next, isStray } = lookBehindOpener(units, at, this.indent, this.openIndent, isKeyless);
    if (isStray) {
      this.sensitive = true;
      if (this.surroundings.recover) {
        this.passOver(next);
        return next < length;
      }
    } else if (isKeyless && this.indent <= this.openIndent) {
      // An object holds no value without a key: the one before was not closed.
      this.closeDeeper(at);
    }
    this.open(kind, at);
    return next < length;
  }

  open(kind: ContainerCode, at: number): void {
    this.add(kind, at, StillOpen);
    this.container = this.rows - 1;
    this.indents[this.container] = this.indent;
    this.openIndent = this.indent;
    this.inObject = kind === Kind.Object;
  }

  /** A closing bracket that is the first character of its line; otherwise as {@link openFirst}. */
  closeFirst(kind: ContainerCode, at: number, units: Uint16Array, length: number): boolean {
    const { next, isStray } = lookBehindCloser(units, at, this.indent, this.openIndent);
    if (isStray) {
      this.sensitive = true;
      if (this.surroundings.recover) {
        this.dropKey();
        this.passOver(next);
        return next < length;
      }
    }
    this.close(kind, at, false);
    return next < length;
  }

  /** @param isSecond whether it stands right behind a closing bracket that is the first character of its line */
  close(kind: ContainerCode, at: number, isSecond: boolean): void {
    if (this.keyStart !== NoKey && at !== this.lineFirst && this.indent !== this.openIndent) {
      // Between a key and its value: what it would close was opened on another line.
      this.sensitive = true;
      if (this.surroundings.recover) return;
    }
    this.dropKey();
    this.lastString = -1;
    if (at === this.lineFirst && this.indent !== this.openIndent && this.isOpen()) {
      const { recover } = this.surroundings;
      this.sensitive = true;
      // What was opened further in than this closer stands was never closed; what is further out it cannot close.
      while (recover && this.isOpen() && this.innermostIndent() > this.indent) this.pop(at);
      if (recover && this.isOpen() && this.innermostIndent() < this.indent) return;
    } else if (isSecond && this.indent !== this.openIndent && this.isOpen()) {
      // Brackets that close on one line were opened on one line.
      this.sensitive = true;
      if (this.surroundings.recover) return;
    }
    if (this.innermostKind() !== kind) {
      this.damaged = true;
      if (!this.isOpenNearby(kind, at === this.lineFirst)) return;
      while (this.innermostKind() !== kind) this.pop(at);
    }
    this.pop(at + 1);
  }

  comma(): void {
    this.dropKey();
    this.lastString = -1;
  }

  /** A key is left behind without a value: the value is missing. */
  dropKey(): void {
    if (this.keyStart !== NoKey) this.add(Kind.Missing, this.keyEnd, this.keyEnd);
    this.colon = false;
  }

  /** A key that stands further out than its container's members can: the containers between were not closed. */
  closeDeeper(at: number): void {
    while (this.indent > 0 && this.isOpen() && this.innermostIndent() >= this.indent) {
      this.sensitive = true;
      if (!this.surroundings.recover) return;
      this.dropKey();
      this.pop(at);
    }
  }

  /**
   * `"a":` with nothing behind it, then `"b": 1` on the next line: what was taken for a's value is a key.
   *
   * @returns whether it was so
   */
  takeValueForKey(): boolean {
    const row = this.lastString;
    const cells = this.cells;
    const cell = row * WIDTH;
    if (row < 0 || cells[cell + Column.KeyStart] === NoKey) return false;
    this.keyStart = cells[cell + Column.Start] as number;
    this.keyEnd = cells[cell + Column.End] as number;
    this.colon = true;
    this.kinds[row] = Kind.Missing;
    const behindKey = cells[cell + Column.KeyEnd] as number;
    cells[cell + Column.Start] = behindKey;
    cells[cell + Column.End] = behindKey;
    return true;
  }

  /** Hands out what was made, and holds on to nothing of it, nor to what is around. */
  finish(): BuiltRows {
    const { rows, cells, kinds, surroundings, closings } = this;
    const levels: (Level | null)[] = [];
    let level = surroundings.entry;
    for (let looked = 0; looked <= closings.length; looked++) {
      levels.push(level === null ? null : { kind: level.kind, indent: level.indent });
      level = level?.below ?? null;
    }
    const opened: { row: number; indent: number }[] = [];
    for (let row = this.container; row >= 0; row = cells[row * WIDTH + Column.Parent] as number) {
      cells[row * WIDTH + Column.Next] = rows;
      opened.push({ row, indent: this.indents[row] as number });
    }
    this.surroundings = NOWHERE;
    this.level = null;
    this.closings = [];
    return {
      cells: cells.slice(0, rows * WIDTH),
      kinds: kinds.slice(0, rows),
      opened: opened.reverse(),
      closings,
      levels,
      lineBreaks: this.lineBreaks,
      firstIndent: surroundings.indent,
      indent: this.indent,
      damaged: this.damaged,
      sensitive: this.sensitive,
      recovered: surroundings.recover,
    };
  }

  private pop(end: number): void {
    if (this.container >= 0) {
      const cell = this.container * WIDTH;
      this.cells[cell + Column.End] = end;
      this.cells[cell + Column.Next] = this.rows;
      this.container = this.cells[cell + Column.Parent] as number;
    } else if (this.level !== null) {
      this.closings.push({ end, row: this.rows });
      this.level = this.level.below;
      this.container = levelCode(this.closings.length);
    }
    this.inObject = this.innermostKind() === Kind.Object;
    this.openIndent = this.innermostIndent();
  }

  private isOpen(): boolean {
    return this.container >= 0 || this.level !== null;
  }

  private innermostKind(): number | undefined {
    return this.container >= 0 ? this.kinds[this.container] : this.level?.kind;
  }

  private innermostIndent(): number {
    return this.container >= 0 ? (this.indents[this.container] as number) : (this.level?.indent ?? -1);
  }

  /**
   * Whether a container of this kind is open, near enough to be meant.
   *
   * @param isFirst whether the closing bracket is the first character of its line; one behind others is for what was
   *   opened on its line, or as far in
   */
  private isOpenNearby(kind: ContainerCode, isFirst: boolean): boolean {
    let at = this.container;
    let below = this.level;
    for (let steps = 0; steps < MAX_SEARCH; steps++) {
      if ((at >= 0 ? this.kinds[at] : below?.kind) === kind) {
        const indent = at >= 0 ? this.indents[at] : below?.indent;
        if (isFirst || indent === this.indent) return true;
        this.sensitive = true;
        return !this.surroundings.recover;
      }
      if (at >= 0) at = this.cells[at * WIDTH + Column.Parent] as number;
      else if (below !== null) below = below.below;
      else return false;
    }
    return false;
  }

  private grow(): void {
    const rows = this.kinds.length * 2;
    const { cells, kinds, indents } = this;
    this.cells = new Int32Array(rows * WIDTH);
    this.cells.set(cells);
    this.kinds = new Uint8Array(rows);
    this.kinds.set(kinds);
    this.indents = new Int32Array(rows);
    this.indents.set(indents);
  }
}
