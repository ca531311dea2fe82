/** What one text becomes under one schema. Runtime rules §2.3 to §2.5. */
import { floatLiteral, integerLiteral, readFloat } from "./number";
import { readJson } from "./reader";
import type { RuleId } from "./rules";
import type { Container, SchemaFacts } from "./schema-facts";
import { CallError } from "./trace";
import { isList, isObject, NumberValue, type ListValue, type ObjectValue, type Value } from "./value";
import { asWord, isBlank, strip } from "./white-space";

export type Conversion<Result extends Value = Value> =
  | { changed: true; value: Result; rule: RuleId }
  /** The rule says why nothing was made of the text. */
  | { changed: false; rule: RuleId };

/**
 * Converts a text for a schema with a type, or without one when it allows null.
 *
 * @throws CallError where the runtime ends the call
 */
export function convertText(text: string, facts: SchemaFacts): Conversion {
  // Before anything else, and even when the schema accepts strings.
  if (facts.nullNode !== null && isNull(text)) return { changed: true, value: null, rule: "null-from-text" };
  const { type } = facts;
  switch (type.kind) {
    case "none":
      return { changed: false, rule: "no-type" };
    case "name":
      return convertTo(type.name, text, facts);
    case "list":
      return convertToFirst(type.names, text, facts);
    case "object":
      throw new CallError("type-is-object", facts.typeNode);
  }
}

/** Tries each type in the written order; the first that changes the text wins. */
function convertToFirst(names: readonly string[], text: string, facts: SchemaFacts): Conversion {
  let reason: RuleId | null = null;
  for (const name of names) {
    const conversion = convertTo(name, text, facts);
    if (conversion.changed) return conversion;
    if (name === "string" || name === "null") continue;
    // With one type to convert to, its own reason says more than that none fits.
    reason = reason === null ? conversion.rule : "no-type-fits";
  }
  return { changed: false, rule: reason ?? (names.includes("string") ? "text-wanted" : "not-null") };
}

function convertTo(name: string, text: string, facts: SchemaFacts): Conversion {
  switch (name) {
    case "integer":
    case "number":
      return toNumber(text, name);
    case "boolean":
      return toBoolean(text);
    case "array":
      return toContainer(text, "array");
    case "object":
      return toObject(text, facts);
    case "string":
      return { changed: false, rule: "text-wanted" };
    case "null":
      return { changed: false, rule: "not-null" };
    default:
      return { changed: false, rule: "unknown-type" };
  }
}

function isNull(text: string): boolean {
  return asWord(text) === "null";
}

function toNumber(text: string, target: "integer" | "number"): Conversion {
  const double = readFloat(text);
  if (double === null) return { changed: false, rule: "not-a-number" };
  if (!Number.isFinite(double)) return { changed: false, rule: "not-finite" };
  if (Number.isInteger(double)) {
    const literal = integerLiteral(double);
    const rule = isRounded(text, double, literal) ? "rounded-integer-from-text" : "integer-from-text";
    return { changed: true, value: new NumberValue(literal), rule };
  }
  if (target === "integer") return { changed: false, rule: "has-fraction" };
  return { changed: true, value: new NumberValue(floatLiteral(double)), rule: "number-from-text" };
}

/** Whether a double lost digits that the text spells out. */
function isRounded(text: string, double: number, literal: string): boolean {
  if (Number.isSafeInteger(double)) return false;
  const digits = strip(text)
    .replaceAll("_", "")
    .replace(/^[+-]?0*/, "");
  const written = /^(\d+)(?:\.0*)?$/.exec(digits)?.[1];
  return written !== undefined && written !== literal.replace("-", "");
}

function toBoolean(text: string): Conversion {
  switch (asWord(text)) {
    case "true":
      return { changed: true, value: true, rule: "boolean-from-text" };
    case "false":
      return { changed: true, value: false, rule: "boolean-from-text" };
    default:
      return { changed: false, rule: "not-a-boolean" };
  }
}

function toObject(text: string, facts: SchemaFacts): Conversion {
  if (!isBlank(text)) return toContainer(text, "object");
  if (facts.requires) return { changed: false, rule: "blank-but-required" };
  return { changed: true, value: new Map(), rule: "empty-object-from-blank" };
}

/** JSON white space only; after anything else the reader refuses the text. */
const OPENS_CONTAINER = /^[ \t\r\n]*[[{]/;

/**
 * Parses a text that should hold a list or an object.
 *
 * @throws CallError when it is nested deeper than the runtime's reader goes
 */
export function toContainer(text: string, container: Container): Conversion<ListValue | ObjectValue> {
  // What opens no container cannot be one; saves a failed reading for every plain text.
  if (!OPENS_CONTAINER.test(text)) return { changed: false, rule: notContainer(container) };
  const result = readJson(text);
  switch (result.kind) {
    case "value": {
      const { value } = result;
      if (container === "array" && isList(value)) return { changed: true, value, rule: "list-from-text" };
      if (container === "object" && isObject(value))
        return { changed: true, value, rule: "object-from-text" };
      return { changed: false, rule: container === "array" ? "json-but-no-list" : "json-but-no-object" };
    }
    case "syntax":
    case "long-integer":
      return { changed: false, rule: notContainer(container) };
    case "too-deep":
      throw new CallError("text-too-deep");
  }
}

function notContainer(container: Container): RuleId {
  return container === "array" ? "not-a-json-list" : "not-a-json-object";
}
