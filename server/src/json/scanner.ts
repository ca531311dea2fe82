/**
 * Reads JSON text into rows, in one pass and without recursion.
 *
 * Comments and trailing commas are read. Broken text still gives rows: a string ends at its line's end, a key
 * without a value gets a missing one, a closer that does not fit closes what it can. Nothing is reported here;
 * syntax problems are the editor's to show. What matters is that everything outside the damage stays intact.
 */
import { Column, Kind, None, Table, type KindCode } from "./table";
import { Indentation } from "./indentation";

const Char = {
  Tab: 0x09,
  LineFeed: 0x0a,
  CarriageReturn: 0x0d,
  Space: 0x20,
  Quote: 0x22,
  Asterisk: 0x2a,
  Comma: 0x2c,
  Minus: 0x2d,
  Slash: 0x2f,
  Zero: 0x30,
  Nine: 0x39,
  Colon: 0x3a,
  OpenBracket: 0x5b,
  Backslash: 0x5c,
  CloseBracket: 0x5d,
  OpenBrace: 0x7b,
  CloseBrace: 0x7d,
  ByteOrderMark: 0xfeff,
} as const;

/**
 * Reads any text at all.
 *
 * @returns a row for each value, parents before children, in document order
 */
export function scan(text: string): Table {
  const scanner = new Scanner(text, null);
  scanner.run();
  if (!scanner.damaged) return scanner.finish();
  // Brackets that do not match say nothing of where one is missing, but the indentation usually does.
  const second = new Scanner(text, new Indentation(text));
  second.run();
  return second.finish();
}

class Scanner {
  readonly #text: string;
  readonly #indentation: Indentation | null;
  readonly #table: Table;
  #container: number = None;
  /** The key read in the current object and not yet given a value. */
  #keyStart: number = None;
  #keyEnd: number = None;
  #colon = false;
  /** How many objects and arrays are open: a closer without its like is dropped at once. */
  #openObjects = 0;
  #openArrays = 0;

  /** Whether a bracket was missing, superfluous or of the wrong kind. */
  damaged = false;

  constructor(text: string, indentation: Indentation | null) {
    this.#text = text;
    this.#indentation = indentation;
    this.#table = new Table(text.length >> 4);
  }

  run(): void {
    const text = this.#text;
    const length = text.length;
    let at = 0;
    while (at < length) {
      const char = text.charCodeAt(at);
      switch (char) {
        case Char.Space:
        case Char.LineFeed:
        case Char.CarriageReturn:
        case Char.Tab:
        case Char.ByteOrderMark:
          at++;
          break;
        case Char.Quote:
          at = this.#string(at);
          break;
        case Char.Colon:
          this.#sawColon();
          at++;
          break;
        case Char.Comma:
          this.#dropKey();
          at++;
          break;
        case Char.OpenBrace:
          this.#open(Kind.Object, at++);
          break;
        case Char.OpenBracket:
          this.#open(Kind.Array, at++);
          break;
        case Char.CloseBrace:
          this.#close(Kind.Object, at++);
          break;
        case Char.CloseBracket:
          this.#close(Kind.Array, at++);
          break;
        case Char.Slash:
          at = this.#comment(at);
          break;
        default:
          at = this.#word(at, char);
      }
    }
    this.#dropKey();
    if (this.#container !== None) this.damaged = true;
  }

  finish(): Table {
    while (this.#container !== None) this.#pop(this.#text.length);
    this.#table.trim();
    return this.#table;
  }

  #string(start: number): number {
    const text = this.#text;
    const length = text.length;
    let end = start + 1;
    let escaped = false;
    for (; end < length; end++) {
      const char = text.charCodeAt(end);
      if (char === Char.Quote) {
        end++;
        break;
      }
      // A string cannot span lines: an unclosed one spoils its own line and no more.
      if (char === Char.LineFeed || char === Char.CarriageReturn) break;
      if (char === Char.Backslash) {
        escaped = true;
        if (text.charCodeAt(end + 1) >= Char.Space) end++;
      }
    }

    if (this.#indentation !== null) this.#closeDeeper(start, this.#indentation);
    const wantsKey = this.#inObject() && !this.#colon;
    if (wantsKey) {
      this.#dropKey();
      this.#keyStart = start;
      this.#keyEnd = end;
      if (escaped) this.#table.hasEscapedKeys = true;
    } else {
      this.#value(Kind.String, start, end);
    }
    return end;
  }

  #word(start: number, first: number): number {
    const text = this.#text;
    let end = start + 1;
    for (; end < text.length; end++) {
      if (isDelimiter(text.charCodeAt(end))) break;
    }
    this.#value(wordKind(text, start, end, first), start, end);
    return end;
  }

  #value(kind: KindCode, start: number, end: number): number {
    if (this.#container === None && this.#table.length > 0) this.damaged = true;
    const row = this.#table.add(kind, start, end, this.#keyStart, this.#keyEnd, this.#container);
    this.#keyStart = None;
    this.#keyEnd = None;
    this.#colon = false;
    return row;
  }

  #open(kind: typeof Kind.Object | typeof Kind.Array, at: number): void {
    this.#container = this.#value(kind, at, at + 1);
    this.#indentation?.open(at);
    if (kind === Kind.Object) this.#openObjects++;
    else this.#openArrays++;
  }

  #close(kind: typeof Kind.Object | typeof Kind.Array, at: number): void {
    this.#dropKey();
    if (this.#indentation !== null && !this.#fitsIndentation(at, this.#indentation)) return;
    if ((kind === Kind.Object ? this.#openObjects : this.#openArrays) === 0) {
      this.damaged = true;
      return;
    }
    while (this.#table.kind(this.#container) !== kind) {
      this.damaged = true;
      this.#pop(at);
    }
    this.#pop(at + 1);
  }

  #pop(end: number): void {
    const row = this.#container;
    this.#table.set(row, Column.End, end);
    this.#table.set(row, Column.Next, this.#table.length);
    if (this.#table.kind(row) === Kind.Object) this.#openObjects--;
    else this.#openArrays--;
    this.#indentation?.close();
    this.#container = this.#table.get(row, Column.Parent);
  }

  /** A key that stands further out than its container's members can: the containers between were not closed. */
  #closeDeeper(at: number, indentation: Indentation): void {
    const column = indentation.columnOfFirst(at);
    if (column === None) return;
    while (this.#container !== None && this.#table.get(this.#container, Column.Parent) !== None) {
      if (column > indentation.innermost()) return;
      this.#dropKey();
      this.#pop(at);
    }
  }

  /** Closes what a closer at the start of a line shows to be unclosed; false when the closer itself is stray. */
  #fitsIndentation(at: number, indentation: Indentation): boolean {
    const column = indentation.columnOfFirst(at);
    if (column === None) return true;
    while (this.#container !== None && indentation.innermost() > column) this.#pop(at);
    return this.#container === None || indentation.innermost() >= column;
  }

  #sawColon(): void {
    if (!this.#inObject()) return;
    if (this.#keyStart !== None) {
      this.#colon = true;
      return;
    }
    // `"a":` with nothing behind it, then `"b": 1` on the next line: what was taken for a's value is a key.
    const last = this.#table.length - 1;
    if (this.#table.kind(last) !== Kind.String || this.#table.get(last, Column.KeyStart) === None) return;
    if (this.#table.get(last, Column.Parent) !== this.#container) return;
    this.#keyStart = this.#table.get(last, Column.Start);
    this.#keyEnd = this.#table.get(last, Column.End);
    this.#colon = true;
    const end = this.#table.get(last, Column.KeyEnd);
    this.#table.setKind(last, Kind.Missing);
    this.#table.set(last, Column.Start, end);
    this.#table.set(last, Column.End, end);
  }

  /** A key is left behind without a value: the value is missing. */
  #dropKey(): void {
    if (this.#keyStart !== None) this.#value(Kind.Missing, this.#keyEnd, this.#keyEnd);
    this.#colon = false;
  }

  #comment(start: number): number {
    const text = this.#text;
    const second = text.charCodeAt(start + 1);
    if (second === Char.Slash) {
      const end = text.indexOf("\n", start);
      return end < 0 ? text.length : end;
    }
    if (second === Char.Asterisk) {
      const end = text.indexOf("*/", start + 2);
      return end < 0 ? text.length : end + 2;
    }
    return start + 1;
  }

  #inObject(): boolean {
    return this.#container !== None && this.#table.kind(this.#container) === Kind.Object;
  }
}

function isDelimiter(char: number): boolean {
  switch (char) {
    case Char.Space:
    case Char.LineFeed:
    case Char.CarriageReturn:
    case Char.Tab:
    case Char.Quote:
    case Char.Colon:
    case Char.Comma:
    case Char.OpenBrace:
    case Char.OpenBracket:
    case Char.CloseBrace:
    case Char.CloseBracket:
    case Char.Slash:
      return true;
    default:
      return false;
  }
}

function wordKind(text: string, start: number, end: number, first: number): KindCode {
  if (first === Char.Minus || (first >= Char.Zero && first <= Char.Nine)) return Kind.Number;
  const length = end - start;
  if (length === 4 && text.startsWith("true", start)) return Kind.True;
  if (length === 4 && text.startsWith("null", start)) return Kind.Null;
  if (length === 5 && text.startsWith("false", start)) return Kind.False;
  return Kind.Invalid;
}
