/** The notations that a pasted value may be written in, behind one small interface. */
import { readJsonPrefix } from "../reader";
import type { Value } from "../value";
import { readPythonPrefix } from "./python";

export type NotationName = "json" | "python";

export type NotationResult =
  /** A value, and the UTF-16 offset behind it. */
  | { kind: "value"; value: Value; end: number }
  /** Where the text stops being of this notation, and why, as a sentence. */
  | { kind: "failure"; offset: number; message: string }
  /** The text could be of this notation as far as it was read, and nothing in it shows that it is. */
  | { kind: "no-sign"; offset: number };

export interface NotationReader {
  name: NotationName;
  /** Reads one value from a UTF-16 offset on; other text may follow it. Nothing is ever run. */
  read(text: string, start: number, end: number): NotationResult;
}

const json: NotationReader = {
  name: "json",
  read(text, start, end) {
    const result = readJsonPrefix(text, start, end);
    return result.kind === "value"
      ? result
      : { kind: "failure", offset: result.offset, message: result.message };
  },
};

const python: NotationReader = { name: "python", read: readPythonPrefix };

/** In the order in which they are tried. */
export const NOTATIONS: readonly NotationReader[] = [json, python];
