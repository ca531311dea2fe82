/**
 * Reads JSON text into rows, a piece at a time, in one pass and without recursion.
 *
 * Comments and trailing commas are read. Broken text still gives rows: a string ends at its line's end, a key
 * without a value gets a missing one, a closer that does not fit closes what it can. Nothing is reported here;
 * syntax problems are the editor's to show. What matters is that everything outside the damage stays intact.
 *
 * This is the hot path of the program: the loop keeps its state in local variables, and numbers in typed arrays.
 */
import { Column, Kind, MAX_ROWS, NoKey, StillOpen, WIDTH, levelCode } from "./piece";
import type { Closing, ContainerCode, KindCode, Level, Open, Scanned } from "./piece";
import { decodeString } from "./string";
import { copyUnits } from "./units";

/** How far up a closer that does not match looks for the container that it could mean. */
const MAX_SEARCH = 64;

export interface ScanRequest {
  text: string;
  /** Where in the text the piece begins. */
  from: number;
  /** The piece ends at the first bracket or comma after so many characters. */
  length: number;
  /** The stack before the piece. */
  entry: Open | null;
  /** How far the line is indented on which the piece begins. */
  indent: number;
  /** Whether the document's value has begun before this piece. */
  hasRoot: boolean;
  /** Whether to guess missing brackets from the indentation; right only where brackets do not match. */
  recover: boolean;
  /** A key whose rows are listed. */
  mark: string;
}

export interface ScanResult {
  scanned: Scanned;
  /** Where in the text the piece ends. */
  to: number;
  /** Whether another piece can follow: false where the text ended within a string, a comment or a member. */
  complete: boolean;
}

/**
 * The state of a scan is kept in plain fields and changed once for each token; only the loops over characters keep
 * theirs in local variables.
 */
export class Scanner {
  private units = new Uint16Array(0);
  private bytes = new Uint8Array(0);
  private cells = new Int32Array(1024 * WIDTH);
  private kinds = new Uint8Array(1024);
  /** For each row that is a container, how far the line is indented that opens it. */
  private indents = new Int32Array(1024);

  private rows = 0;
  /** The container that the next value belongs to, a row or a level code, and whether it is an object. */
  private container = levelCode(0);
  private inObject = false;
  /** How far the line is indented that opens it; -1 at the top. */
  private openIndent = -1;
  private entry: Open | null = null;
  /** What is left of the entry stack. */
  private level: Open | null = null;
  /** The key that has been read and not yet been given a value. */
  private keyStart = NoKey;
  private keyEnd = NoKey;
  private colon = false;
  /** The row of a string that nothing but white space has followed yet. */
  private lastString = -1;
  private mark = "";
  private hasRoot = false;
  private recover = false;
  private damaged = false;
  private sensitive = false;
  private firstIndent = 0;
  private indent = 0;
  /** The first character of the line that is not blank; no character's place while the line began in another piece. */
  private lineFirst = -1;
  private lineBreaks = 0;
  private closings: Closing[] = [];

  /** Reads one piece: up to its natural end, or to the end of the text. */
  scan(request: ScanRequest): ScanResult {
    for (let room = request.length + (request.length >> 3) + 1024; ; room *= 4) {
      const result = this.read(request, Math.min(room, request.text.length - request.from));
      if (result !== null) return result;
    }
  }

  /** @returns null when the piece does not end within so many characters */
  private read(request: ScanRequest, length: number): ScanResult | null {
    const { text, from, mark, length: goal } = request;
    this.begin(request, text.slice(from, from + length));
    const isTextEnd = from + length === text.length;
    const units = this.units;
    const markLength = mark.length + 2;
    const marked: number[] = [];
    let hasEscapedKeys = false;
    let braces = 0;
    let squares = 0;
    /** One past the last bracket or comma: where a piece may end. */
    let boundary = 0;

    let at = 0;
    // Values with nothing between them offer no place to cut, so where there are too many any place will do.
    while (at < length && (this.rows < SOFT_MAX_ROWS || (this.keyStart !== NoKey && this.rows < MAX_ROWS))) {
      const unit = units[at] as number;
      if (unit === SPACE || unit === TAB) {
        at++;
      } else if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
        at++;
        if (unit === LINE_FEED || units[at] !== LINE_FEED) {
          const start = at;
          while (units[at] === SPACE || units[at] === TAB) at++;
          this.lineBreaks++;
          this.indent = at - start;
          this.lineFirst = at;
        }
      } else if (unit === QUOTE) {
        const start = at++;
        let escaped = false;
        for (; at < length; at++) {
          const inside = units[at] as number;
          if (inside === QUOTE) {
            at++;
            break;
          }
          if (inside === BACKSLASH) {
            escaped = true;
            if ((units[at + 1] as number) >= SPACE) at++;
          } else if (inside < SPACE && (inside === LINE_FEED || inside === CARRIAGE_RETURN)) {
            // A string cannot span lines: an unclosed one spoils its own line and no more.
            break;
          }
        }
        if (at > length) at = length;
        if (start === this.lineFirst && this.indent <= this.openIndent) this.checkMember(start);
        if (this.inObject && !this.colon) {
          if (this.keyStart !== NoKey) this.dropKey();
          this.keyStart = start;
          this.keyEnd = at;
          if (escaped) hasEscapedKeys = true;
          if ((escaped || at - start === markLength) && this.isMark(start, at, escaped))
            marked.push(this.rows);
        } else {
          this.add(Kind.String, start, at);
        }
      } else if (unit === COLON) {
        at++;
        if (this.keyStart !== NoKey) this.colon = true;
        else if (this.inObject && this.valueIsKey() && this.isMark(this.keyStart, this.keyEnd, true)) {
          marked.push(this.rows);
        }
      } else if (unit === COMMA) {
        boundary = ++at;
        if (this.keyStart !== NoKey) this.dropKey();
        this.lastString = -1;
        if (at >= goal) break;
      } else if (unit === OPEN_BRACE) {
        braces++;
        this.open(Kind.Object, at);
        boundary = ++at;
        if (at >= goal) break;
      } else if (unit === OPEN_BRACKET) {
        squares++;
        this.open(Kind.Array, at);
        boundary = ++at;
        if (at >= goal) break;
      } else if (unit === CLOSE_BRACE) {
        braces--;
        this.close(Kind.Object, at);
        boundary = ++at;
        if (at >= goal) break;
      } else if (unit === CLOSE_BRACKET) {
        squares--;
        this.close(Kind.Array, at);
        boundary = ++at;
        if (at >= goal) break;
      } else if (unit === SLASH && units[at + 1] === SLASH) {
        while (at < length && units[at] !== LINE_FEED && units[at] !== CARRIAGE_RETURN) at++;
      } else if (unit === SLASH && units[at + 1] === ASTERISK) {
        let closed = false;
        for (at += 2; at < length && !closed; at++) {
          const inside = units[at] as number;
          if (inside === ASTERISK && units[at + 1] === SLASH) {
            at++;
            closed = true;
          } else if (inside === LINE_FEED || (inside === CARRIAGE_RETURN && units[at + 1] !== LINE_FEED)) {
            this.lineBreaks++;
            this.lineFirst = -1;
          }
        }
        // What follows in the next piece would still be comment.
        if (!closed) boundary = -1;
      } else if (unit === BYTE_ORDER_MARK) {
        at++;
      } else {
        const start = at++;
        while (at < length && !isDelimiter(units[at] as number)) at++;
        this.add(wordKind(units, start, at), start, at);
      }
    }
    if (at === length && boundary !== at && !isTextEnd) return null;
    const complete = boundary === at && this.keyStart === NoKey;
    this.dropKey();
    const scanned = { ...this.finish(), marked, hasEscapedKeys, balance: [braces, squares] as const };
    return { scanned, to: from + at, complete };
  }

  private begin({ entry, indent, hasRoot, recover, mark }: ScanRequest, text: string): void {
    this.mark = mark;
    if (this.units.length <= text.length) {
      // One unit more than the text, so that looking one ahead is always allowed.
      this.units = new Uint16Array(Math.max(text.length + 1, 32_768));
      this.bytes = new Uint8Array(this.units.buffer);
    }
    copyUnits(text, this.units, this.bytes);
    this.units[text.length] = 0;
    this.rows = 0;
    this.container = levelCode(0);
    this.entry = entry;
    this.level = entry;
    this.inObject = entry !== null && entry.kind === Kind.Object;
    this.openIndent = entry?.indent ?? -1;
    this.keyStart = NoKey;
    this.colon = false;
    this.lastString = -1;
    this.hasRoot = hasRoot;
    this.recover = recover;
    this.damaged = false;
    this.sensitive = false;
    this.firstIndent = indent;
    this.indent = indent;
    this.lineFirst = -1;
    this.lineBreaks = 0;
    this.closings = [];
  }

  private add(kind: KindCode, start: number, end: number): void {
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

  private open(kind: ContainerCode, at: number): void {
    this.add(kind, at, StillOpen);
    this.container = this.rows - 1;
    this.indents[this.container] = this.indent;
    this.openIndent = this.indent;
    this.inObject = kind === Kind.Object;
  }

  private close(kind: ContainerCode, at: number): void {
    this.dropKey();
    this.lastString = -1;
    if (at === this.lineFirst && this.indent !== this.openIndent && this.isOpen()) {
      this.sensitive = true;
      // What was opened further in than this closer stands was never closed; what is further out it cannot close.
      while (this.recover && this.isOpen() && this.innermostIndent() > this.indent) this.pop(at);
      if (this.recover && this.isOpen() && this.innermostIndent() < this.indent) return;
    }
    if (this.innermostKind() !== kind) {
      this.damaged = true;
      if (!this.isOpenNearby(kind)) return;
      while (this.innermostKind() !== kind) this.pop(at);
    }
    this.pop(at + 1);
  }

  /** A key that stands further out than its container's members can: the containers between were not closed. */
  private checkMember(at: number): void {
    while (this.indent > 0 && this.isOpen() && this.innermostIndent() >= this.indent) {
      this.sensitive = true;
      if (!this.recover) return;
      this.dropKey();
      this.pop(at);
    }
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

  /** Whether a container of this kind is open, near enough to be meant. */
  private isOpenNearby(kind: ContainerCode): boolean {
    let at = this.container;
    let below = this.level;
    for (let steps = 0; steps < MAX_SEARCH; steps++) {
      if ((at >= 0 ? this.kinds[at] : below?.kind) === kind) return true;
      if (at >= 0) at = this.cells[at * WIDTH + Column.Parent] as number;
      else if (below !== null) below = below.below;
      else return false;
    }
    return false;
  }

  /** A key is left behind without a value: the value is missing. */
  private dropKey(): void {
    if (this.keyStart !== NoKey) this.add(Kind.Missing, this.keyEnd, this.keyEnd);
    this.colon = false;
  }

  /**
   * `"a":` with nothing behind it, then `"b": 1` on the next line: what was taken for a's value is a key.
   *
   * @returns whether it was so
   */
  private valueIsKey(): boolean {
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

  /** Whether a key is the one whose rows are listed. */
  private isMark(start: number, end: number, escaped: boolean): boolean {
    const { mark, units } = this;
    if (escaped) {
      const key = String.fromCharCode(...units.subarray(start, Math.min(end, start + 6 * mark.length + 2)));
      return end - start <= 6 * mark.length + 2 && decodeString(key, 0, key.length) === mark;
    }
    for (let at = 0; at < mark.length; at++) if (units[start + 1 + at] !== mark.charCodeAt(at)) return false;
    return true;
  }

  private finish(): Omit<Scanned, "marked" | "hasEscapedKeys" | "balance"> {
    const { rows, cells, kinds } = this;
    const levels: (Level | null)[] = [];
    let level = this.entry;
    for (let looked = 0; looked <= this.closings.length; looked++) {
      levels.push(level === null ? null : { kind: level.kind, indent: level.indent });
      level = level?.below ?? null;
    }
    const opened: { row: number; indent: number }[] = [];
    for (let row = this.container; row >= 0; row = cells[row * WIDTH + Column.Parent] as number) {
      cells[row * WIDTH + Column.Next] = rows;
      opened.push({ row, indent: this.indents[row] as number });
    }
    return {
      cells: cells.slice(0, rows * WIDTH),
      kinds: kinds.slice(0, rows),
      opened: opened.reverse(),
      closings: this.closings,
      levels,
      lineBreaks: this.lineBreaks,
      firstIndent: this.firstIndent,
      indent: this.indent,
      damaged: this.damaged,
      sensitive: this.sensitive,
      recovered: this.recover,
    };
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

/** With so many rows a piece ends wherever no key waits for its value; values with no comma between offer no better. */
const SOFT_MAX_ROWS = MAX_ROWS - 4096;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const ASTERISK = 0x2a;
const COMMA = 0x2c;
const MINUS = 0x2d;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

function isDelimiter(unit: number): boolean {
  switch (unit) {
    case SPACE:
    case LINE_FEED:
    case CARRIAGE_RETURN:
    case TAB:
    case QUOTE:
    case COLON:
    case COMMA:
    case OPEN_BRACE:
    case OPEN_BRACKET:
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case SLASH:
      return true;
    default:
      return false;
  }
}

function wordKind(units: Uint16Array, start: number, end: number): KindCode {
  const first = units[start] as number;
  if (first === MINUS || (first >= ZERO && first <= NINE)) return Kind.Number;
  if (spells(units, start, end, "true")) return Kind.True;
  if (spells(units, start, end, "false")) return Kind.False;
  return spells(units, start, end, "null") ? Kind.Null : Kind.Invalid;
}

function spells(units: Uint16Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at++) if (units[start + at] !== word.charCodeAt(at)) return false;
  return true;
}
