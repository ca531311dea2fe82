/**
 * Numbers in text, as the runtime's language (Python) reads and prints them. Runtime rules §2.4. `Number()` of
 * JavaScript is a different grammar: it takes hexadecimal and the empty text, and refuses underscores and the
 * digits of other scripts.
 */
import { NON_ASCII_SPACE } from "./white-space";

/**
 * The double that Python's `float()` makes of a text, infinities and NaN included; null when it refuses the text.
 *
 *     [sign] (digits ["." [digits]] | "." digits) [("e" | "E") [sign] digits]
 *     [sign] ("inf" | "infinity" | "nan")            in any case
 *     digits = digit (["_"] digit)*                  digit: any Unicode decimal digit
 */
export function readFloat(text: string): number | null {
  const ascii = toAscii(text);
  if (ascii === null) return null;
  const [start, end] = withoutSpace(ascii);
  const literal = ascii.slice(start, end);
  if (isDecimal(literal)) return Number(literal.includes("_") ? literal.replaceAll("_", "") : literal);
  const special = SPECIAL.exec(literal);
  if (special === null) return null;
  if (special[2] !== undefined) return NaN;
  return special[1] === "-" ? -Infinity : Infinity;
}

const SPECIAL = /^([+-]?)(?:inf|infinity|(nan))$/i;

/** The exact decimal digits of a finite integral double: `1e22` is `10000000000000000000000`, `-0` is `0`. */
export function integerLiteral(double: number): string {
  return BigInt(double).toString();
}

/** Python's `repr` of a finite double: the shortest digits that read back as the same double, always with a mark of being a float. */
export function floatLiteral(double: number): string {
  const [, sign = "", first = "", rest = "", power = "0"] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(withSign(double)) ?? [];
  const exponent = Number(power);
  const digits = first + rest;
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${first}${rest && "."}${rest}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

/** `toExponential` drops the sign of a negative zero; Python's `repr` keeps it. */
function withSign(double: number): string {
  return Object.is(double, -0) ? "-0e+0" : double.toExponential();
}

const BEYOND_ASCII = /[^\0-\x7F]/u;
const SPACE = new RegExp(`[${NON_ASCII_SPACE}]`, "u");
const DECIMAL_DIGIT = /\p{Nd}/u;

/** The text with every Unicode space as a space and every decimal digit in ASCII; null when anything else is left. */
function toAscii(text: string): string | null {
  if (!BEYOND_ASCII.test(text)) return text;
  let ascii = "";
  for (const character of text) {
    if (character <= "\x7F") ascii += character;
    else if (SPACE.test(character)) ascii += " ";
    else if (DECIMAL_DIGIT.test(character)) ascii += String(digitValue(character));
    else return null;
  }
  return ascii;
}

/**
 * The value of a decimal digit of any script. Unicode keeps each script's ten in one ascending run; some runs
 * stand side by side, so the distance from where the digits begin is taken modulo ten.
 */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (codePoint - first) % 10;
}

/** Where the text begins and ends without white space: tab, line feed, vertical tab, form feed, carriage return, space. */
function withoutSpace(ascii: string): [start: number, end: number] {
  let start = 0;
  let end = ascii.length;
  while (start < end && isAsciiSpace(ascii.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(ascii.charCodeAt(end - 1))) end--;
  return [start, end];
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isDecimal(text: string): boolean {
  let at = skipSign(text, 0);
  const whole = skipDigits(text, at);
  if (text[whole] === ".") {
    const fraction = skipDigits(text, whole + 1);
    if (whole === at && fraction === whole + 1) return false;
    at = fraction;
  } else {
    if (whole === at) return false;
    at = whole;
  }
  if (text[at] === "e" || text[at] === "E") {
    const exponent = skipSign(text, at + 1);
    at = skipDigits(text, exponent);
    if (at === exponent) return false;
  }
  return at === text.length;
}

function skipSign(text: string, at: number): number {
  return text[at] === "+" || text[at] === "-" ? at + 1 : at;
}

/** Past the digits at a place; an underscore counts only between two of them. The place itself when there is no digit. */
function skipDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) {
    end++;
    if (text[end] === "_" && isDigit(text.charCodeAt(end + 1))) end++;
  }
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
