/** The characters that JSON is made of, as UTF-16 units, and the words between them. */
import { Kind, type KindCode } from "./piece";

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const ASTERISK = 0x2a;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
/** The last that a string keeps in one byte. */
export const LATIN1 = 0xff;
export const BYTE_ORDER_MARK = 0xfeff;

/** Whether a word ends before a character: white space, punctuation, a string or a comment. */
export function isDelimiter(unit: number): boolean {
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

export function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB;
}

export function isCloser(unit: number): boolean {
  return unit === CLOSE_BRACE || unit === CLOSE_BRACKET;
}

export function isOpener(unit: number): boolean {
  return unit === OPEN_BRACE || unit === OPEN_BRACKET;
}

/** The first place from `at` on that is no blank; behind the units there must be something else. */
export function skipBlanks(units: Uint16Array, at: number): number {
  let end = at;
  while (isBlank(units[end] as number)) end++;
  return end;
}

/** The kind of a run of characters that is neither string nor container. */
export function wordKind(units: Uint16Array, start: number, end: number): KindCode {
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
