import { describePlace, positionAt } from "./place";
import { NumberValue, type Value } from "./value";

/**
 * How many containers may stand inside each other. The runtime's reader recurses and raises an error that nothing
 * catches; where exactly depends on its version. CPython up to 3.11 stops after 994 levels, later ones after some
 * thousands; the smallest is taken, since what breaks somewhere is what an author wants to know.
 * (Runtime rules §2.5; the number is a reconstruction.)
 */
export const NESTING_LIMIT = 994;

/** CPython refuses to make an integer of more digits than this; a fraction or an exponent lifts the limit. */
export const INTEGER_DIGITS_LIMIT = 4300;

export type ReadResult = { kind: "value"; value: Value } | ReadFailure;

export interface ReadFailure {
  /**
   * `syntax`: not JSON. `long-integer`: an integer beyond {@link INTEGER_DIGITS_LIMIT}; the runtime treats both
   * as text that is no JSON. `too-deep`: beyond {@link NESTING_LIMIT}; the runtime's error reaches the caller.
   */
  kind: "syntax" | "long-integer" | "too-deep";
  /** UTF-16 offset into the text. */
  offset: number;
  /** Zero-based line, and zero-based UTF-16 character in it. */
  line: number;
  character: number;
  /** A sentence: what was expected, and what stands there. */
  message: string;
}

/**
 * Reads JSON exactly as the runtime does, which is as Python's `json.loads` does (runtime rules §2.5): `NaN`,
 * `Infinity` and `-Infinity` are numbers, the last of duplicate keys wins, an escape may leave half of a surrogate
 * pair; comments, trailing commas, a byte-order mark, raw control characters in strings and any white space but
 * space, tab, carriage return and line feed are refused.
 *
 * @param start where to begin, as a UTF-16 offset; positions in a failure still count from the beginning of `text`
 * @param end where to stop
 */
export function readJson(text: string, start = 0, end = text.length): ReadResult {
  return new Reader(text, start, end).read();
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const UPPER_E = 0x45;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

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
 * The reading itself. Open containers stand on a stack of its own, so that deep text cannot overflow the call
 * stack. A method that finds a fault notes it in `failure` and answers `undefined`.
 */
class Reader {
  private at: number;
  private failure: ReadFailure | undefined;
  private readonly open: (Value[] | Map<string, Value>)[] = [];
  /** The key that waits for its value, for each open object; an empty entry for each open list. */
  private readonly keys: string[] = [];

  constructor(
    private readonly text: string,
    start: number,
    private readonly end: number,
  ) {
    this.at = start;
  }

  read(): ReadResult {
    for (;;) {
      let value = this.begin();
      while (value !== undefined) {
        if (this.open.length === 0) return this.finish(value);
        value = this.attach(value);
      }
      if (this.failure !== undefined) return this.failure;
    }
  }

  /** Reads a scalar or an empty container; for a container with content it goes in and answers `undefined`. */
  private begin(): Value | undefined {
    this.skipSpace();
    switch (this.code()) {
      case QUOTE:
        return this.string();
      case OPEN_BRACE:
        if (!this.enter()) return undefined;
        if (this.code() === CLOSE_BRACE) return this.closed(new Map<string, Value>());
        this.open.push(new Map<string, Value>());
        this.keys.push("");
        return this.key("Expected a key in double quotes or `}`");
      case OPEN_BRACKET:
        if (!this.enter()) return undefined;
        if (this.code() === CLOSE_BRACKET) return this.closed([]);
        this.open.push([]);
        this.keys.push("");
        return undefined;
      default:
        return this.numberOrConstant();
    }
  }

  /** Puts a value into the container around it; answers that container when it ends there. */
  private attach(value: Value): Value | undefined {
    const depth = this.open.length - 1;
    const container = this.open[depth];
    this.skipSpace();
    const code = this.code();
    if (container instanceof Map) {
      container.set(this.keys[depth] ?? "", value);
      if (code === CLOSE_BRACE) return this.leave();
      if (code !== COMMA) return this.fail("Expected `,` or `}`");
      this.at++;
      this.skipSpace();
      return this.key("Expected a key in double quotes");
    }
    container?.push(value);
    if (code === CLOSE_BRACKET) return this.leave();
    if (code !== COMMA) return this.fail("Expected `,` or `]`");
    this.at++;
    return undefined;
  }

  /** Past an opening bracket and the white space after it. */
  private enter(): boolean {
    if (this.open.length >= NESTING_LIMIT) {
      this.note(
        "too-deep",
        `More than ${NESTING_LIMIT} lists and objects stand inside each other, more than the runtime can read.`,
      );
      return false;
    }
    this.at++;
    this.skipSpace();
    return true;
  }

  private closed(empty: Value): Value {
    this.at++;
    return empty;
  }

  private leave(): Value | undefined {
    this.at++;
    this.keys.pop();
    return this.open.pop();
  }

  private finish(value: Value): ReadResult {
    this.skipSpace();
    if (this.at < this.end) this.fail("Expected nothing more after the value");
    return this.failure ?? { kind: "value", value };
  }

  /** Reads a key and its colon, and keeps the key for the value that follows; always `undefined`. */
  private key(expected: string): undefined {
    if (this.code() !== QUOTE) return this.fail(expected);
    const key = this.string();
    if (key === undefined) return undefined;
    this.skipSpace();
    if (this.code() !== COLON) return this.fail("Expected `:` after the key");
    this.at++;
    this.keys[this.keys.length - 1] = key;
  }

  private string(): string | undefined {
    const { text, end } = this;
    const opening = this.at;
    let value = "";
    let from = opening + 1;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return value + text.slice(from, at);
      }
      if (code < SPACE) {
        this.at = at;
        return this.fail(
          "Expected line breaks and other control characters in a string to be written as escapes",
        );
      }
      if (code === BACKSLASH) {
        value += text.slice(from, at);
        this.at = at;
        const escape = this.escape();
        if (escape === undefined) return undefined;
        value += escape;
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

  private escape(): string | undefined {
    const letter = this.text.charAt(this.at + 1);
    if (letter === "u") {
      const digits = this.text.slice(this.at + 2, Math.min(this.at + 6, this.end));
      if (!/^[0-9A-Fa-f]{4}$/.test(digits)) return this.fail("Expected four hexadecimal digits after `\\u`");
      this.at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    const character = this.at + 1 < this.end ? ESCAPES.get(letter) : undefined;
    if (character === undefined) return this.fail("Expected one of the escapes that JSON knows");
    this.at += 2;
    return character;
  }

  private numberOrConstant(): Value | undefined {
    const start = this.at;
    let at = start;
    if (this.text.charCodeAt(at) === MINUS) at++;
    const digits = at;
    at = this.text.charCodeAt(at) === ZERO && at < this.end ? at + 1 : this.skipDigits(at);
    if (at === digits) return this.constant();
    let integer = true;
    if (this.text.charCodeAt(at) === POINT) {
      const fraction = this.skipDigits(at + 1);
      if (fraction > at + 1) {
        at = fraction;
        integer = false;
      }
    }
    const letter = this.text.charCodeAt(at);
    if (letter === LOWER_E || letter === UPPER_E) {
      const sign = this.text.charCodeAt(at + 1);
      const power = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      const exponent = this.skipDigits(power);
      if (exponent > power) {
        at = exponent;
        integer = false;
      }
    }
    if (integer && at - digits > INTEGER_DIGITS_LIMIT) {
      const size = at - digits;
      return this.note(
        "long-integer",
        `Expected an integer of at most ${INTEGER_DIGITS_LIMIT} digits, but this one has ${size}.`,
      );
    }
    this.at = at;
    return new NumberValue(this.text.slice(start, at));
  }

  private constant(): Value | undefined {
    for (const [word, value] of CONSTANTS) {
      if (this.text.startsWith(word, this.at) && this.at + word.length <= this.end) {
        this.at += word.length;
        return value;
      }
    }
    return this.fail("Expected a value");
  }

  private skipDigits(at: number): number {
    let end = at;
    for (; end < this.end; end++) {
      const code = this.text.charCodeAt(end);
      if (code < ZERO || code > ZERO + 9) break;
    }
    return end;
  }

  private skipSpace(): void {
    for (; this.at < this.end; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) break;
    }
  }

  /** The UTF-16 unit at the present place; NaN at the end. */
  private code(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : NaN;
  }

  private fail(expected: string): undefined {
    return this.note("syntax", `${expected}, but ${describePlace(this.text, this.at, this.end)}.`);
  }

  private note(kind: ReadFailure["kind"], message: string): undefined {
    this.failure = { kind, offset: this.at, ...positionAt(this.text, this.at), message };
  }
}
