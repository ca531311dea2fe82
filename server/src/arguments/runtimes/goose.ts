/** goose: reads numbers and booleans from the text of an argument, and nothing below the top level. */
import type { Value } from "../value";
import { NotKnown, number, type Facet } from "./conversions";
import { receiveByType } from "./judge";
import type { Runtime } from "./runtime";

export const goose: Runtime = {
  name: "goose",
  title: "goose",
  description:
    "Reads numbers and booleans from text, only for the arguments themselves; a fraction is taken for an integer too; no lists, no objects, no references; checks nothing.",
  source: "aaif-goose/goose, reply_parts.rs (excerpts)",
  certainty: "partial",
  receive: (call) =>
    receiveByType(call, { followsReferences: false, validates: false, undeclared: "kept", convert }),
};

/** Numbers that every reader agrees about. */
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What some readers take for a number and others do not. */
const PERHAPS_NUMBER = /^\s*[+-]?(?:\d[\d_]*|\.\d|0[xX]|inf|nan)/i;

function convert(value: Value, at: Facet): Value {
  if (typeof value !== "string") return value;
  const { types } = at;
  for (const [index, type] of types.entries()) {
    if (type === "string" && index < types.length - 1)
      throw new NotKnown("Types in a list are tried in their order; what text first means is not verified.");
    const made =
      type === "integer" || type === "number"
        ? toNumber(value)
        : type === "boolean"
          ? toBoolean(value)
          : undefined;
    if (made !== undefined) return made;
  }
  return value;
}

function toNumber(text: string): Value | undefined {
  if (!PLAIN_NUMBER.test(text)) {
    if (PERHAPS_NUMBER.test(text))
      throw new NotKnown("Whether this way to write a number counts is not verified.");
    return undefined;
  }
  const double = Number(text);
  if (!Number.isFinite(double) || (Number.isInteger(double) && !Number.isSafeInteger(double)))
    throw new NotKnown("What becomes of a number of this size is not verified.");
  return number(double);
}

function toBoolean(text: string): Value | undefined {
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  if (/^\s*(?:true|false)\s*$/.test(word))
    throw new NotKnown("Whether space around the word counts is not verified.");
  return undefined;
}
