/** Decides which text is worth showing as the arguments of a call: pure judgements about text, nothing is read here. */

/** Above this many UTF-16 units a text box stops being a place to edit in. */
export const longestArguments = 2_000_000;

/**
 * Whether a text may be a call's arguments or can be mended into them: JSON from its first character, or a line
 * that carries an object (a log line). Prose, a path or a password on the clipboard is none.
 */
export function looksLikeArguments(text: string): boolean {
  return startsLikeJson(text) || /\{\s*(?:\}|["'\w][^]*:)/.test(text);
}

/** Whether a text begins as a JSON object, array or string does. */
export function startsLikeJson(text: string): boolean {
  return /^\s*[{["]/.test(text);
}

const typeNames = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);
const schemaObjects = [
  "properties",
  "$defs",
  "definitions",
  "inputSchema",
  "input_schema",
  "patternProperties",
];
const schemaArrays = ["anyOf", "oneOf", "allOf", "tools"];

/**
 * Whether a text selected inside a schema is a piece of that schema and so no call's arguments: an object with
 * a `$ref`, a JSON Schema type, or a keyword that holds schemas.
 */
export function looksLikeSchema(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  if (typeof members.get("$ref") === "string" || isType(members.get("type"))) return true;
  return (
    schemaObjects.some((keyword) => isObject(members.get(keyword))) ||
    schemaArrays.some((keyword) => isListOfObjects(members.get(keyword)))
  );
}

function isType(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isType);
  return typeof value === "string" && typeNames.has(value);
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
