/**
 * Literals of Python as text, for what a log prints of a call: `{'count': '5', 'labels': ('a', None)}`. They are
 * read and never run. Tuples and sets become lists, and keys become text as `json.dumps` writes them.
 */
import { NESTING_LIMIT } from "../reader";
import { isList, isObject, toJson, type Value } from "../value";
import type { NotationResult } from "./notation";
import { PythonFault, PythonScanner } from "./pythonScanner";

/**
 * Reads one literal from a UTF-16 offset on.
 *
 * @returns `no-sign` where nothing in it says that it is Python, so that broken JSON is not taken for it
 */
export function readPythonPrefix(text: string, start: number, end: number): NotationResult {
  const scanner = new PythonScanner(text, start, end);
  try {
    const value = new PythonReader(scanner).value(0);
    return scanner.hasSign
      ? { kind: "value", value, end: scanner.at }
      : { kind: "no-sign", offset: scanner.at };
  } catch (error) {
    if (!(error instanceof PythonFault)) throw error;
    return scanner.hasSign
      ? { kind: "failure", offset: error.offset, message: error.message }
      : { kind: "no-sign", offset: error.offset };
  }
}

class PythonReader {
  constructor(private readonly scanner: PythonScanner) {}

  value(depth: number): Value {
    const { scanner } = this;
    if (depth > NESTING_LIMIT) throw new PythonFault(scanner.at, "This is nested too deep to be read.");
    switch (scanner.next()) {
      case "{":
        scanner.at++;
        return this.#dictOrSet(depth);
      case "[":
        scanner.at++;
        return this.#items("]", depth).items;
      case "(":
        return this.#tuple(depth);
      default:
        return scanner.scalar();
    }
  }

  /** A value in parentheses is itself; with a comma, or empty, it is a tuple. */
  #tuple(depth: number): Value {
    const { scanner } = this;
    scanner.at++;
    const { items, commas } = this.#items(")", depth);
    scanner.hasSign = true;
    const [only] = items;
    return items.length === 1 && commas === 0 && only !== undefined ? only : items;
  }

  #items(closing: string, depth: number): { items: Value[]; commas: number } {
    const { scanner } = this;
    const items: Value[] = [];
    let commas = 0;
    while (!scanner.take(closing)) {
      items.push(this.value(depth + 1));
      if (scanner.take(",")) commas++;
      else if (scanner.next() !== closing) scanner.fail(`\`,\` or \`${closing}\``);
    }
    return { items, commas };
  }

  #dictOrSet(depth: number): Value {
    const { scanner } = this;
    if (scanner.take("}")) return new Map();
    const at = scanner.at;
    const first = this.value(depth + 1);
    if (!scanner.take(":")) {
      if (scanner.next() !== "," && scanner.next() !== "}") scanner.fail("`:` after the key");
      scanner.hasSign = true;
      scanner.take(",");
      return [first, ...this.#items("}", depth).items];
    }
    const dict = new Map<string, Value>([[this.#key(first, at), this.value(depth + 1)]]);
    while (!scanner.take("}")) {
      if (!scanner.take(",")) scanner.fail("`,` or `}`");
      if (scanner.take("}")) break;
      scanner.next();
      const keyAt = scanner.at;
      const key = this.#key(this.value(depth + 1), keyAt);
      if (!scanner.take(":")) scanner.fail("`:` after the key");
      dict.set(key, this.value(depth + 1));
    }
    return dict;
  }

  #key(key: Value, at: number): string {
    if (typeof key === "string") return key;
    if (isList(key) || isObject(key)) throw new PythonFault(at, "A list or a dict cannot be a key in JSON.");
    this.scanner.hasSign = true;
    return toJson(key);
  }
}
