/**
 * Reads JSON text into rows, a piece at a time, in one pass and without recursion.
 *
 * Comments and trailing commas are read. Broken text still gives rows: a string ends at its line's end, a key
 * without a value gets a missing one, a closer that does not fit closes what it can. Nothing is reported here;
 * syntax problems are the editor's to show. What matters is that everything outside the damage stays intact.
 *
 * This is the hot path of the program: here are the loops over characters, and `RowBuilder` does what is done once for
 * each token.
 */
import {
  ASTERISK,
  BACKSLASH,
  BYTE_ORDER_MARK,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  isBlank,
  isCloser,
  isDelimiter,
  skipBlanks,
  wordKind,
} from "./characters";
import { MAX_BROKEN, endOfBrokenString, endOfSplitKey } from "./brokenString";
import { Kind, MAX_ROWS, NoKey, type Scanned } from "./piece";
import { RowBuilder, type Surroundings } from "./rowBuilder";
import { decodeString } from "./string";
import { Source } from "./source";

/** With so many rows a piece ends wherever no key waits for its value; values with no comma between offer no better. */
const SOFT_MAX_ROWS = MAX_ROWS - 4096;

export interface ScanRequest extends Surroundings {
  text: string;
  /** Where in the text the piece begins. */
  from: number;
  /** The piece ends at the first bracket or comma after so many characters. */
  length: number;
}

export interface ScanResult {
  scanned: Scanned;
  /** Where in the text the piece ends. */
  to: number;
  /** Whether another piece can follow: false where the text ended within a string, a comment or a member. */
  complete: boolean;
  /** Whether what was read has a character beyond Latin-1. */
  isWide: boolean;
}

/**
 * The room that a piece is read in. Nothing is left there once it is read, so that all scanners have one: making it takes
 * longer than reading a short text, and a thousand open documents need it once.
 */
let shared: { readonly rows: RowBuilder; readonly source: Source } | undefined;

export class Scanner {
  readonly #rows: RowBuilder;
  readonly #source: Source;
  readonly #names: readonly string[];
  /** By the hash of a key, one more than the index of the first name that has it: most keys are told from all by that. */
  readonly #byHash = new Uint8Array(256);
  /** By the index of a name, the same of the next one that has its hash. */
  readonly #next: Uint8Array;

  /** @param names keys whose rows are listed */
  constructor(names: readonly string[]) {
    const { rows, source } = (shared ??= { rows: new RowBuilder(), source: new Source() });
    this.#rows = rows;
    this.#source = source;
    this.#names = names;
    this.#next = new Uint8Array(names.length);
    for (const [index, name] of names.entries()) {
      const hash = hashOf(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1));
      this.#next[index] = this.#byHash[hash] as number;
      this.#byHash[hash] = index + 1;
    }
  }

  /** Reads one piece: up to its natural end, or to the end of the text. */
  scan(request: ScanRequest): ScanResult {
    for (let room = request.length + (request.length >> 3) + 1024; ; room *= 4) {
      const result = this.#read(request, Math.min(room, request.text.length - request.from));
      if (result !== null) return result;
    }
  }

  /** @returns null when the piece does not end within so many characters */
  #read(request: ScanRequest, length: number): ScanResult | null {
    const { text, from, length: goal } = request;
    const isTextEnd = from + length === text.length;
    this.#source.load(text.slice(from, from + length));
    const { units, marks } = this.#source;
    const rows = this.#rows;
    rows.begin(request);
    const byHash = this.#byHash;
    const named: number[][] = new Array<number[]>(this.#names.length);
    let hasEscapedKeys = false;
    let hasComments = false;
    let braces = 0;
    let squares = 0;
    /** One past the last bracket or comma: where a piece may end. */
    let boundary = 0;
    /**
     * Up to here a broken string was read by its whole line. No piece ends before, and no bracket counts: whether it
     * stands in the string depends on what is around.
     */
    let unbroken = 0;

    let at = 0;
    /** The first of the marks that may stand at `at` or behind it. */
    let next = 0;
    // Values with nothing between them offer no place to cut, so where there are too many any place will do.
    while (
      at < length &&
      (rows.rows < SOFT_MAX_ROWS || ((rows.keyStart !== NoKey || at < unbroken) && rows.rows < MAX_ROWS))
    ) {
      const unit = units[at] as number;
      if (unit === QUOTE) {
        const start = at;
        let escaped = false;
        let closed = false;
        while ((marks[next] as number) <= start) next++;
        const nextInside = next;
        // Only what is marked can end a string.
        for (;;) {
          at = marks[next] as number;
          const inside = units[at] as number;
          if (inside === QUOTE) {
            at++;
            closed = true;
            break;
          }
          if (inside === BACKSLASH) {
            escaped = true;
            at += (units[at + 1] as number) >= SPACE ? 2 : 1;
            while ((marks[next] as number) < at) next++;
          } else if (inside === LINE_FEED || inside === CARRIAGE_RETURN || at >= length) {
            // A string cannot span lines: an unclosed one spoils its own line and no more.
            break;
          } else {
            next++;
          }
        }
        if (at > length) at = length;
        const isFirst = start === rows.lineFirst;
        if ((!closed && at - start <= MAX_BROKEN) || (isFirst && isBlank(units[start + 1] as number))) {
          if (at === length && !isTextEnd) return null;
          if (!closed) unbroken = at + 1;
          const end = endOfBrokenString(units, start, at, closed, rows.expected);
          next = nextInside;
          at = end === start ? start + 1 : end;
          if (end === start) {
            if (isFirst) rows.passOver(skipBlanks(units, at));
            continue;
          }
        }
        const behind = units[at] as number;
        if (behind !== COLON && behind !== COMMA && !isDelimiter(behind) && closed) {
          const end = endOfSplitKey(units, at, length);
          if (end === null && !isTextEnd) return null;
          at = end ?? at;
          while ((marks[next] as number) < at) next++;
        }
        if (isFirst && rows.indent <= rows.openIndent) rows.closeDeeper(start);
        if (rows.inObject && !rows.colon) {
          if (rows.keyStart !== NoKey) rows.dropKey();
          rows.keyStart = start;
          rows.keyEnd = at;
          if (escaped) hasEscapedKeys = true;
          const hash = hashOf(at - start - 2, units[start + 1] as number, units[at - 2] as number);
          if (byHash[hash] !== 0) this.#list(named, start, at, rows.rows);
          else if (escaped) this.#listEscaped(named, start, at, rows.rows);
          // What follows a key is known almost always.
          if (units[at] === COLON && at < length) {
            rows.colon = true;
            at += units[at + 1] === SPACE ? 2 : 1;
          }
        } else {
          rows.add(Kind.String, start, at);
        }
      } else if (unit === COMMA) {
        at++;
        rows.comma();
        if (at >= unbroken) boundary = at;
        if (boundary >= goal) break;
      } else if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
        at++;
        if (unit === LINE_FEED || units[at] !== LINE_FEED) {
          const start = at;
          // The first character that is no space is marked; tabs are marked too, each.
          while ((marks[next] as number) < start) next++;
          at = marks[next] as number;
          while (units[at] === SPACE || units[at] === TAB) at++;
          rows.lineBreaks++;
          rows.indent = at - start;
          rows.lineFirst = at;
        }
      } else if (unit === SPACE || unit === TAB) {
        at++;
      } else if (unit === OPEN_BRACE) {
        if (at >= unbroken) braces++;
        if (at === rows.lineFirst) {
          // What follows on the line can tell that the bracket is not meant, so no piece ends between the two.
          if (!rows.openFirst(Kind.Object, at, units, length) && !isTextEnd) return null;
          at++;
        } else {
          rows.open(Kind.Object, at);
          at++;
          if (at >= unbroken) boundary = at;
          if (boundary >= goal) break;
        }
      } else if (unit === CLOSE_BRACE) {
        if (at >= unbroken) braces--;
        if (at === rows.lineFirst) {
          // What follows on the line can tell that the bracket is not meant, so no piece ends between the two.
          if (!rows.closeFirst(Kind.Object, at, units, length) && !isTextEnd) return null;
          at++;
        } else {
          const parts = rows.keyStart === NoKey;
          rows.close(Kind.Object, at, at - 1 === rows.lineFirst && isCloser(units[at - 1] as number));
          at++;
          // Between a key and its value it may be passed over, and then parts nothing.
          if (at >= unbroken && parts) boundary = at;
          if (boundary >= goal) break;
        }
      } else if (unit === OPEN_BRACKET) {
        if (at >= unbroken) squares++;
        if (at === rows.lineFirst) {
          // What follows on the line can tell that the bracket is not meant, so no piece ends between the two.
          if (!rows.openFirst(Kind.Array, at, units, length) && !isTextEnd) return null;
          at++;
        } else {
          rows.open(Kind.Array, at);
          at++;
          if (at >= unbroken) boundary = at;
          if (boundary >= goal) break;
        }
      } else if (unit === CLOSE_BRACKET) {
        if (at >= unbroken) squares--;
        if (at === rows.lineFirst) {
          // What follows on the line can tell that the bracket is not meant, so no piece ends between the two.
          if (!rows.closeFirst(Kind.Array, at, units, length) && !isTextEnd) return null;
          at++;
        } else {
          const parts = rows.keyStart === NoKey;
          rows.close(Kind.Array, at, at - 1 === rows.lineFirst && isCloser(units[at - 1] as number));
          at++;
          // Between a key and its value it may be passed over, and then parts nothing.
          if (at >= unbroken && parts) boundary = at;
          if (boundary >= goal) break;
        }
      } else if (unit === COLON) {
        at++;
        if (rows.keyStart !== NoKey) rows.colon = true;
        else if (rows.inObject && rows.takeValueForKey())
          this.#listEscaped(named, rows.keyStart, rows.keyEnd, rows.rows);
      } else if (unit === SLASH && units[at + 1] === SLASH) {
        hasComments = true;
        while (at < length && units[at] !== LINE_FEED && units[at] !== CARRIAGE_RETURN) at++;
      } else if (unit === SLASH && units[at + 1] === ASTERISK) {
        hasComments = true;
        let closed = false;
        for (at += 2; at < length && !closed; at++) {
          const inside = units[at] as number;
          if (inside === ASTERISK && units[at + 1] === SLASH) {
            at++;
            closed = true;
          } else if (inside === LINE_FEED || (inside === CARRIAGE_RETURN && units[at + 1] !== LINE_FEED)) {
            rows.lineBreaks++;
            rows.lineFirst = -1;
          }
        }
        // What follows in the next piece would still be comment.
        if (!closed) boundary = -1;
      } else if (unit === BYTE_ORDER_MARK) {
        at++;
      } else {
        const start = at++;
        while (at < length && !isDelimiter(units[at] as number)) at++;
        rows.add(wordKind(units, start, at), start, at);
      }
    }
    if (at === length && boundary !== at && !isTextEnd) return null;
    const complete = boundary === at && rows.keyStart === NoKey;
    rows.dropKey();
    const balance = [braces, squares] as const;
    const scanned = { ...rows.finish(), named, hasEscapedKeys, hasComments, balance };
    return { scanned, to: from + at, complete, isWide: this.#source.isWide };
  }

  /** Lists a row under its key, if that is one of the names. */
  #list(named: number[][], start: number, end: number, row: number): void {
    const { units } = this.#source;
    const hash = hashOf(end - start - 2, units[start + 1] as number, units[end - 2] as number);
    for (let next = this.#byHash[hash] as number; next > 0; next = this.#next[next - 1] as number)
      if (isWritten(this.#names[next - 1] as string, units, start, end)) (named[next - 1] ??= []).push(row);
  }

  /** The same for a key that may be written with escapes. */
  #listEscaped(named: number[][], start: number, end: number, row: number): void {
    const index = this.#names.indexOf(decodeKey(this.#source.units.subarray(start, end)));
    if (index >= 0) (named[index] ??= []).push(row);
  }
}

/** A number below 256 for a key's length and its first and last unit. */
function hashOf(length: number, first: number, last: number): number {
  return (first ^ (last << 1) ^ (length << 3)) & 255;
}

/** Written with an escape for each character, a name of 40 characters is as long as this; a longer key is none of them. */
const MAX_KEY = 6 * 40 + 2;

/** @param units with the quotes */
function decodeKey(units: Uint16Array): string {
  return units.length > MAX_KEY ? "" : decodeString(String.fromCharCode(...units), 0, units.length);
}

/** Whether a key from one quote to the other is a name. */
function isWritten(name: string, units: Uint16Array, start: number, end: number): boolean {
  if (end - start - 2 !== name.length) return false;
  for (let at = 0; at < name.length; at++) if (units[start + 1 + at] !== name.charCodeAt(at)) return false;
  return true;
}
