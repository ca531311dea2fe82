/** The reference that is being written at the cursor, whatever is broken there. */
import { decodeString } from "../json/string";
import type { Node, Span } from "../json/tree";
import type { Root } from "../schema/document";
import type { Schema } from "./schema";
import { inside } from "./spans";

export interface WrittenReference {
  root: Root;
  /** The object that holds the `$ref`. */
  holder: Node;
  /** The string; null where not even its quotes are written. */
  node: Node | null;
  /** What stands between the quotes. */
  content: Span;
  /** UTF-16 offset. */
  cursor: number;
  /** The text between the opening quote and the cursor, as it stands and as JSON reads it. */
  source: string;
  typed: string;
}

/** Characters between a key and the place of its value that are looked through for something else. */
const MAX_GAP = 1_000;

/** What may follow a string that is a value; anything else says that its closing quote opens another string. */
const BEHIND_VALUE = /^(?:[\s,}\]/]|$)/;

/**
 * @param offset UTF-16 offset of the cursor
 * @returns undefined where the cursor is in no value of a `$ref` that is a reference
 */
export function writtenReference(schema: Schema, offset: number): WrittenReference | undefined {
  const { tree, document } = schema;
  const node = tree.nodeAt(offset);
  if (node === undefined) return undefined;
  const missing = tree.isObject(node) ? tree.get(node, "$ref") : node;
  if (missing !== undefined && tree.kind(missing) === "missing") return unwritten(schema, missing, offset);
  if (tree.kind(node) !== "string") return undefined;
  const reference = document.referenceAt(node);
  if (reference === undefined) return undefined;
  const content = contentOf(schema, node, offset);
  if (offset < content.start || offset > content.end) return undefined;
  const source = tree.slice(content.start, offset);
  const { root, holder } = reference;
  return { root, holder, node, content, cursor: offset, source, typed: decode(source) };
}

/** Between the quotes; up to the cursor where the closing one is missing, or belongs to the next string. */
function contentOf({ tree }: Schema, node: Node, offset: number): Span {
  const span = tree.span(node);
  const content = inside(tree, span);
  const isClosed = content.end < span.end && BEHIND_VALUE.test(tree.slice(span.end, span.end + 1));
  return isClosed
    ? content
    : { start: content.start, end: Math.max(content.start, Math.min(offset, content.end)) };
}

/**
 * A `$ref` whose value is still to come: the cursor must stand behind its colon, with nothing between but perhaps the
 * quote that opens it, which the tree passes over while the end of the line follows.
 */
function unwritten({ tree, document }: Schema, missing: Node, offset: number): WrittenReference | undefined {
  const { end } = tree.span(missing);
  if (offset <= end || offset - end > MAX_GAP) return undefined;
  const gap = tree.slice(end, offset);
  if (!/^\s*:\s*"?$/.test(gap)) return undefined;
  const reference = document.referenceAt(missing);
  if (reference === undefined) return undefined;
  const { root, holder } = reference;
  const content = { start: offset, end: offset };
  const node = gap.endsWith('"') ? missing : null;
  return { root, holder, node, content, cursor: offset, source: "", typed: "" };
}

function decode(source: string): string {
  const literal = `"${source}"`;
  return decodeString(literal, 0, literal.length);
}
