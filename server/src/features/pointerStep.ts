/** A step of the pointer under the mouse, and what stands there: its kind, type, size and description. */
import type { Node, Span } from "../json/tree";
import type { Reference } from "../schema/document";
import { formatReference, parseReference } from "../schema/pointer";
import { describeType } from "../schema/type";
import { walkPointer } from "../schema/walk";
import { escapeMarkdown, linkTo } from "./markdown";
import type { OpenDocument } from "./openDocument";
import { shortened } from "./printable";
import type { Schema } from "./schema";
import { targetSpans } from "./spans";

export interface PointerStep {
  /** Where the step is written. */
  span: Span;
  /** What it leads to. */
  node: Node;
  /** The pointer up to it. */
  pointer: string;
}

/** Characters of a description that are shown. */
const MAX_DESCRIPTION = 300;

/**
 * @param offset UTF-16 offset of the mouse
 * @returns undefined on the last token, which is about the whole reference, and where the pointer leads nowhere
 */
export function pointerStepAt(
  { tree }: Schema,
  { node, root, text = "" }: Reference,
  offset: number,
): PointerStep | undefined {
  const value = tree.span(node);
  if (offset < value.start || offset > value.end) return undefined;
  const parsed = parseReference(text);
  if (parsed.kind !== "pointer" || parsed.tokens.length === 0) return undefined;
  const { tokens } = parsed;
  const steps = [{ start: 0, end: 1 }, ...tokens];
  // On a slash the token before it is meant.
  const index = tree.indexInString(node, offset);
  const at = steps.findIndex(({ end }) => index <= end);
  const step = steps[at];
  if (step === undefined || at === tokens.length) return undefined;
  const span = { start: tree.offsetInString(node, step.start), end: tree.offsetInString(node, step.end) };
  const way = tokens.slice(0, at);
  const { reached, failed } = walkPointer(tree, root.node, way);
  if (failed < way.length) return undefined;
  return { span, node: reached, pointer: formatReference(way.map(({ name }) => name)) };
}

export function stepSections(open: OpenDocument, schema: Schema, { node, pointer }: PointerStep): string[] {
  const { tree } = schema;
  const { start } = open.range(targetSpans(tree, node).selection);
  const description = tree.getString(node, "description") ?? tree.getString(node, "title");
  return [
    `${linkTo(pointer, open.uri, start)}: ${whatStands(schema, node)}`,
    ...(description === undefined || !isSchema(schema, node)
      ? []
      : [escapeMarkdown(shortened(description, MAX_DESCRIPTION))]),
  ];
}

function isSchema({ tree, document }: Schema, node: Node): boolean {
  const position = document.position(node);
  return tree.isObject(node) && (position === "schema" || position === "unknown");
}

function whatStands(schema: Schema, node: Node): string {
  const { tree, document, resolver, definitions } = schema;
  if (isSchema(schema, node)) return `a schema, **${escapeMarkdown(describeType(resolver, node))}**`;
  const size = (one: string, many: string): string => {
    const count = tree.size(node);
    return count === 1 ? `1 ${one}` : `${count} ${many}`;
  };
  if (tree.isArray(node))
    return document.position(node) === "list" ? size("schema", "schemas") : size("item", "items");
  if (!tree.isObject(node)) return escapeMarkdown(shortened(tree.literal(node), MAX_DESCRIPTION));
  const first = tree.firstChild(node);
  if (first !== undefined && definitions.has(first)) return size("definition", "definitions");
  if (document.position(node) !== "names") return size("member", "members");
  return tree.isNamed(node, "properties") ? size("property", "properties") : size("schema", "schemas");
}
