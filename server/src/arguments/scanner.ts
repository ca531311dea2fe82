import { describePlace } from "./place";
import * as unit from "./unit";
import { NumberValue, type Value } from "./value";

/** CPython refuses to make an integer of more digits than this; a fraction or an exponent lifts the limit. */
export const INTEGER_DIGITS_LIMIT = 4300;

export interface ReadFailure {
  /**
   * `syntax`: not JSON. `long-integer`: an integer beyond {@link INTEGER_DIGITS_LIMIT}; the runtime treats both
   * as text that is no JSON. `too-deep`: beyond the nesting limit; the runtime's error reaches the caller.
   */
  kind: "syntax" | "long-integer" | "too-deep";
  /** UTF-16 offset into the text. */
  offset: number;
  /** A sentence: what was expected, and what stands there. */
  message: string;
}

/** Stands for "no value here", since `null` is a value. */
export const NOTHING = Symbol("nothing");
export type Nothing = typeof NOTHING;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

const CONSTANTS: readonly (readonly [word: string, value: Value])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", new NumberValue("NaN")],
  ["Infinity", new NumberValue("Infinity")],
  ["-Infinity", new NumberValue("-Infinity")],
];

/**
 * Reads the parts of JSON that hold no other parts, and moves `at` behind each. A method that finds a fault notes
 * it in `failure` and answers `NOTHING`.
 */
export class Scanner {
  /** The present place, a UTF-16 offset. */
  at: number;
  failure: ReadFailure | undefined;

  constructor(
    private readonly text: string,
    start: number,
    private readonly end: number,
  ) {
    this.at = start;
  }

  get atEnd(): boolean {
    return this.at >= this.end;
  }

  /** The UTF-16 unit at the present place; NaN at the end. */
  code(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : NaN;
  }

  skipSpace(): void {
    for (; this.at < this.end; this.at++) {
      const code = this.text.charCodeAt(this.at);
      const isSpace =
        code === unit.SPACE || code === unit.LINE_FEED || code === unit.CARRIAGE_RETURN || code === unit.TAB;
      if (!isSpace) break;
    }
  }

  /** The string whose opening quote stands at the present place. */
  string(): string | Nothing {
    const { text, end } = this;
    const opening = this.at;
    let value = "";
    let from = opening + 1;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === unit.QUOTE) {
        this.at = at + 1;
        return value + text.slice(from, at);
      }
      if (code < unit.SPACE) {
        this.at = at;
        return this.fail("Expected control characters in a string to be written as escapes");
      }
      if (code === unit.BACKSLASH) {
        value += text.slice(from, at);
        this.at = at;
        const character = this.escape();
        if (character === NOTHING) return NOTHING;
        value += character;
        from = this.at;
        at = from - 1;
      }
    }
    this.at = opening;
    return this.note(
      "syntax",
      "Expected a closing double quote, but the string that begins here never ends.",
    );
  }

  private escape(): string | Nothing {
    const letter = this.at + 1 < this.end ? this.text.charAt(this.at + 1) : "";
    if (letter === "u") {
      const digits = this.text.slice(this.at + 2, Math.min(this.at + 6, this.end));
      if (!/^[0-9A-Fa-f]{4}$/.test(digits)) return this.fail("Expected four hexadecimal digits after `\\u`");
      this.at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    const character = ESCAPES.get(letter);
    if (character === undefined) {
      return this.fail("Expected one of the escapes that JSON knows after the backslash");
    }
    this.at += 2;
    return character;
  }

  /** A number, or one of the words of JSON and of the runtime's reader. */
  numberOrConstant(): Value | Nothing {
    const start = this.at;
    const digits = this.code() === unit.MINUS ? start + 1 : start;
    const whole = this.skipWhole(digits);
    if (whole === digits) return this.constant();
    const end = this.skipExponent(this.skipFraction(whole));
    if (end === whole && whole - digits > INTEGER_DIGITS_LIMIT) {
      const most = `Expected an integer of at most ${INTEGER_DIGITS_LIMIT} digits`;
      return this.note("long-integer", `${most}, but this one has ${whole - digits}.`);
    }
    this.at = end;
    return new NumberValue(this.text.slice(start, end));
  }

  private constant(): Value | Nothing {
    for (const [word, value] of CONSTANTS) {
      if (this.text.startsWith(word, this.at) && this.at + word.length <= this.end) {
        this.at += word.length;
        return value;
      }
    }
    return this.fail("Expected a value");
  }

  /** Past the digits before the point: a zero stands alone. */
  private skipWhole(at: number): number {
    return at < this.end && this.text.charCodeAt(at) === unit.ZERO ? at + 1 : this.skipDigits(at);
  }

  private skipFraction(at: number): number {
    if (this.text.charCodeAt(at) !== unit.POINT) return at;
    const end = this.skipDigits(at + 1);
    return end > at + 1 ? end : at;
  }

  private skipExponent(at: number): number {
    const letter = this.text.charCodeAt(at);
    if (letter !== unit.LOWER_E && letter !== unit.UPPER_E) return at;
    const sign = this.text.charCodeAt(at + 1);
    const digits = sign === unit.PLUS || sign === unit.MINUS ? at + 2 : at + 1;
    const end = this.skipDigits(digits);
    return end > digits ? end : at;
  }

  private skipDigits(at: number): number {
    let end = at;
    for (; end < this.end; end++) {
      const code = this.text.charCodeAt(end);
      if (code < unit.ZERO || code > unit.NINE) break;
    }
    return end;
  }

  /** Notes that something else was expected at the present place. */
  fail(expected: string): Nothing {
    return this.note("syntax", `${expected}, but ${describePlace(this.text, this.at, this.end)}.`);
  }

  note(kind: ReadFailure["kind"], message: string): Nothing {
    this.failure = { kind, offset: this.at, message };
    return NOTHING;
  }
}
