import { NOTHING, type Nothing, type ReadFailure, Scanner } from "./scanner";
import * as unit from "./unit";
import type { Value } from "./value";

/**
 * How many containers may stand inside each other. The runtime's reader recurses and raises an error that nothing
 * catches; where exactly depends on its version. CPython up to 3.11 stops after 994 levels, later ones after some
 * thousands; the smallest is taken, since what breaks somewhere is what an author wants to know.
 * (Runtime rules §2.5; the number is a reconstruction.)
 */
export const NESTING_LIMIT = 994;

export type ReadResult = { kind: "value"; value: Value } | ReadFailure;

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
  const scanner = new Scanner(text, start, end);
  const value = new Reader(scanner).read();
  if (value !== NOTHING) return { kind: "value", value };
  // Every path to NOTHING notes a failure first.
  return scanner.failure as ReadFailure;
}

/** A value, and the UTF-16 offset behind it. */
export type ReadPrefix = { kind: "value"; value: Value; end: number } | ReadFailure;

/** The same where other text may follow the value, as in a line of a log. */
export function readJsonPrefix(text: string, start = 0, end = text.length): ReadPrefix {
  const scanner = new Scanner(text, start, end);
  const value = new Reader(scanner).readPrefix();
  if (value !== NOTHING) return { kind: "value", value, end: scanner.at };
  return scanner.failure as ReadFailure;
}

type Container = Value[] | Map<string, Value>;

/**
 * Builds containers out of what the scanner reads. The open ones stand on a stack of its own, so that deep text
 * cannot overflow the call stack.
 */
class Reader {
  private readonly open: Container[] = [];
  /** The key that waits for its value, for each open object; for a list an entry without meaning. */
  private readonly keys: string[] = [];

  constructor(private readonly scanner: Scanner) {}

  read(): Value | Nothing {
    const value = this.readPrefix();
    return value === NOTHING ? NOTHING : this.finish(value);
  }

  readPrefix(): Value | Nothing {
    for (;;) {
      let value = this.begin();
      while (value !== NOTHING) {
        if (this.open.length === 0) return value;
        value = this.attach(value);
      }
      if (this.scanner.failure !== undefined) return NOTHING;
    }
  }

  /** Reads a scalar or an empty container; into a container with content it goes in and answers `NOTHING`. */
  private begin(): Value | Nothing {
    const { scanner } = this;
    scanner.skipSpace();
    switch (scanner.code()) {
      case unit.QUOTE:
        return scanner.string();
      case unit.OPEN_BRACE:
        if (!this.enter(new Map<string, Value>())) return NOTHING;
        if (scanner.code() === unit.CLOSE_BRACE) return this.leave();
        return this.key("Expected a key in double quotes or `}`");
      case unit.OPEN_BRACKET:
        if (!this.enter([])) return NOTHING;
        return scanner.code() === unit.CLOSE_BRACKET ? this.leave() : NOTHING;
      default:
        return scanner.numberOrConstant();
    }
  }

  /** Puts a value into the container around it; answers that container when it ends there. */
  private attach(value: Value): Value | Nothing {
    const { scanner } = this;
    const depth = this.open.length - 1;
    const container = this.open[depth];
    const keyed = container instanceof Map;
    if (keyed) container.set(this.keys[depth] ?? "", value);
    else container?.push(value);
    scanner.skipSpace();
    const code = scanner.code();
    if (code === (keyed ? unit.CLOSE_BRACE : unit.CLOSE_BRACKET)) return this.leave();
    if (code !== unit.COMMA) return scanner.fail(keyed ? "Expected `,` or `}`" : "Expected `,` or `]`");
    scanner.at++;
    scanner.skipSpace();
    return keyed ? this.key("Expected a key in double quotes") : NOTHING;
  }

  /** Past an opening bracket and the white space behind it. */
  private enter(container: Container): boolean {
    if (this.open.length >= NESTING_LIMIT) {
      const depth = `More than ${NESTING_LIMIT} lists and objects stand inside each other`;
      this.scanner.note("too-deep", `${depth}, which is more than the runtime can read.`);
      return false;
    }
    this.open.push(container);
    this.keys.push("");
    this.scanner.at++;
    this.scanner.skipSpace();
    return true;
  }

  private leave(): Value | Nothing {
    this.scanner.at++;
    this.keys.pop();
    return this.open.pop() ?? NOTHING;
  }

  private finish(value: Value): Value | Nothing {
    this.scanner.skipSpace();
    return this.scanner.atEnd ? value : this.scanner.fail("Expected nothing more after the value");
  }

  /** Reads a key and its colon, and keeps the key for the value that follows. */
  private key(expected: string): Nothing {
    const { scanner } = this;
    if (scanner.code() !== unit.QUOTE) return scanner.fail(expected);
    const key = scanner.string();
    if (key === NOTHING) return NOTHING;
    scanner.skipSpace();
    if (scanner.code() !== unit.COLON) return scanner.fail("Expected `:` after the key");
    scanner.at++;
    this.keys[this.keys.length - 1] = key;
    return NOTHING;
  }
}
