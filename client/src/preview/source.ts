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

/** A text that may be the arguments of the call. */
export interface FoundArguments {
  text: string;
  /** Whether the text is worth mending in the panel when it cannot be used as it is. */
  mendable: boolean;
}

/** The document in the editor that has the focus. */
export interface ActiveText {
  whole: string;
  /** Empty where nothing is selected. */
  selected: string;
  /** Whether it is the schema's own document. */
  isSchema: boolean;
}

/**
 * The texts that may be the arguments, the likeliest first: the selection, then the clipboard. Inside the schema's own
 * document a selection is more often a piece of the schema than a call: it counts only when it does not look like one,
 * and is never offered for mending. Another document, opened beside the schema, is taken whole where nothing is
 * selected; but lines that were copied from it, as from a log, are what a person meant, and go first.
 */
export function likelyArguments(active: ActiveText | undefined, clipboard: string): FoundArguments[] {
  const copied = looksLikeArguments(clipboard) ? [{ text: clipboard, mendable: true }] : [];
  if (active === undefined) return copied;
  const { whole, selected, isSchema } = active;
  if (isSchema) {
    const isCall = startsLikeJson(selected) && !looksLikeSchema(selected);
    return isCall ? [{ text: selected, mendable: false }, ...copied] : copied;
  }
  if (selected !== "")
    return looksLikeArguments(selected) ? [{ text: selected, mendable: true }, ...copied] : copied;
  if (!startsLikeJson(whole)) return copied;
  const opened = { text: whole, mendable: true };
  return hasLines(whole, clipboard.trim()) ? [...copied, opened] : [opened, ...copied];
}

/** Whether a text has these lines, from the beginning of one to the end of one. */
function hasLines(text: string, lines: string): boolean {
  return `\n${text}\n`.replaceAll("\r", "").includes(`\n${lines.replaceAll("\r", "")}\n`);
}

/**
 * Whether a text names a tool, in whatever quotes or none: a word of its own, so that `get` is not seen in `get_user`.
 * Clients write the name of a server and two underscores before it.
 */
export function namesTool(text: string, tool: string): boolean {
  if (tool === "") return false;
  for (let at = text.indexOf(tool); at >= 0; at = text.indexOf(tool, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const behind = text.charAt(at + tool.length);
    if ((before === "__" || !ENDS_IN_WORD.test(before)) && !ENDS_IN_WORD.test(behind)) return true;
  }
  return false;
}

const ENDS_IN_WORD = /[\p{L}\p{N}_-]$/u;

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
