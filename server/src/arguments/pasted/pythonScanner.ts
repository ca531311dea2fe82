/** The parts of a Python literal that hold no other parts: names, numbers and strings (Python reference §2.4). */
import { describePlace } from "../place";
import { floatLiteral } from "../number";
import { NumberValue, type Value } from "../value";

/** What a literal cannot be read by; the offset is in UTF-16 units into the text. */
export class PythonFault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

const WORDS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["None", null],
  ["True", true],
  ["False", false],
  // How Python prints the floats that JSON has no word for.
  ["nan", new NumberValue("NaN")],
  ["inf", new NumberValue("Infinity")],
]);

const SPACE = /(?:[ \t\r\n\f]|\\\r?\n|#[^\r\n]*)*/y;
const NUMBER =
  /[+-]?(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|inf\b|(?:\d(?:_?\d)*)?\.?(?:\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?)/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const STRING_START = /([rRbBuUfF]{0,2})('''|"""|'|")/y;
const ESCAPE = /\\(?:\r\n|[\r\n]|[\\'"abfnrtv]|[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;

const PLAIN_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

export class PythonScanner {
  /** The present place, a UTF-16 offset. */
  at: number;
  /** Whether anything was read that Python writes and JSON does not. */
  hasSign = false;

  constructor(
    private readonly text: string,
    start: number,
    private readonly end: number,
  ) {
    this.at = start;
  }

  /** Past white space, comments and joined lines; the character there, "" at the end. */
  next(): string {
    this.#match(SPACE);
    return this.at < this.end ? this.text.charAt(this.at) : "";
  }

  /** Past one character when it stands here. */
  take(character: string): boolean {
    if (this.next() !== character) return false;
    this.at++;
    return true;
  }

  fail(expected: string): never {
    const place = describePlace(this.text, this.at, this.end);
    throw new PythonFault(this.at, `Expected ${expected}, but ${place}.`);
  }

  /** A word, a number or a string, with the strings that follow it directly. */
  scalar(): Value {
    const first = this.next();
    if (this.#stringStarts()) return this.string();
    if (/[\d.+-]/.test(first)) return this.#number();
    const start = this.at;
    const word = this.#match(WORD);
    const value = word === null ? undefined : WORDS.get(word[0]);
    if (value === undefined) {
      this.at = start;
      return this.fail("a value that Python writes as a literal");
    }
    this.hasSign = true;
    return value;
  }

  /** Python joins strings that stand behind each other; that is no sign of Python, since in JSON a comma is missing there. */
  string(): string {
    let value = this.#oneString();
    for (this.next(); this.#stringStarts(); this.next()) value += this.#oneString();
    return value;
  }

  #stringStarts(): boolean {
    STRING_START.lastIndex = this.at;
    return this.at < this.end && STRING_START.test(this.text);
  }

  #oneString(): string {
    const opening = this.at;
    const start = this.#match(STRING_START);
    if (start === null) return this.fail("a string");
    const prefix = (start[1] ?? "").toLowerCase();
    const quote = start[2] ?? "";
    if (prefix.includes("b") || prefix.includes("f")) {
      const what = prefix.includes("b") ? "bytes, which JSON cannot hold" : "a string with code in it";
      throw new PythonFault(opening, `Expected a plain string, but this is ${what}.`);
    }
    if (quote !== '"' || prefix !== "") this.hasSign = true;
    let value = "";
    while (this.at < this.end) {
      if (this.text.startsWith(quote, this.at) && this.at + quote.length <= this.end) {
        this.at += quote.length;
        return value;
      }
      const character = this.text.charAt(this.at);
      if (character === "\n" && quote.length === 1) break;
      if (character === "\\") {
        value += this.#escape(prefix.includes("r"));
      } else {
        value += character;
        this.at++;
      }
    }
    throw new PythonFault(opening, "Expected a closing quote, but the string that begins here never ends.");
  }

  /** A backslash that begins no escape stays, as in Python. */
  #escape(isRaw: boolean): string {
    if (isRaw) {
      const kept = this.text.slice(this.at, Math.min(this.at + 2, this.end));
      this.at += kept.length;
      return kept;
    }
    const escape = this.#match(ESCAPE)?.[0];
    if (escape === undefined) {
      this.at++;
      return "\\";
    }
    const body = escape.slice(1);
    if (/^[\r\n]/.test(body)) return "";
    const plain = PLAIN_ESCAPES.get(body);
    if (plain !== undefined) return plain;
    if (/^[xuU]/.test(body)) return this.#codePoint(parseInt(body.slice(1), 16));
    return /^[0-7]/.test(body) ? String.fromCharCode(parseInt(body, 8)) : body;
  }

  #codePoint(code: number): string {
    if (code > 0x10ffff) this.fail("a character that Unicode has");
    return String.fromCodePoint(code);
  }

  #number(): Value {
    const start = this.at;
    const literal = this.#match(NUMBER)?.[0] ?? "";
    const digits = literal.replaceAll("_", "");
    if (!/\d|inf/.test(digits) || /[\p{L}\p{N}_.]/u.test(this.#ahead())) {
      this.at = start;
      return this.fail("a number that JSON can hold");
    }
    const sign = digits.startsWith("-") ? "-" : "";
    const size = digits.replace(/^[+-]/, "");
    if (size === "inf") return new NumberValue(`${sign}Infinity`);
    if (/^(?:0[xob])/i.test(size)) {
      this.hasSign = true;
      return new NumberValue(sign + BigInt(size).toString());
    }
    const isJson = /^(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(size);
    if (isJson && digits === sign + size) return new NumberValue(digits);
    this.hasSign = true;
    if (/^\d+$/.test(size)) return new NumberValue(sign + BigInt(size).toString());
    const double = Number(sign + size);
    return new NumberValue(Number.isFinite(double) ? floatLiteral(double) : `${sign}Infinity`);
  }

  #ahead(): string {
    return this.at < this.end ? this.text.charAt(this.at) : "";
  }

  /** Matches at the present place and moves past what is matched. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null || this.at + match[0].length > this.end) return null;
    this.at += match[0].length;
    return match;
  }
}
