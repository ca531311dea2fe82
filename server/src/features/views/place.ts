/** The schema that a view is about: found at a position first, and by its pointer from then on. */
import type { Node } from "../../json/tree";
import type { DerivedSchemaParams } from "../../protocol";
import type { Root } from "../../schema/document";
import { formatReference, parseReference } from "../../schema/pointer";
import { walkPointer } from "../../schema/walk";
import type { OpenDocument } from "../openDocument";
import { printable, shortened } from "../printable";
import type { Schema } from "../schema";
import { spelled } from "../spelled";

export interface ViewPlace {
  node: Node;
  root: Root;
  /** The way from the document's root, as a reference writes it. */
  pointer: string;
  /** The way from the schema's root, for a person to read. */
  reference: string;
}

/**
 * The innermost schema at a position, or the object that a pointer leads to.
 *
 * @returns undefined where there is none, or none any more
 */
export function nodeOf(open: OpenDocument, schema: Schema, params: DerivedSchemaParams): Node | undefined {
  return params.pointer === undefined
    ? schemaAround(schema, schema.tree.nodeAt(open.offset(params.position)))
    : objectAt(schema, params.pointer);
}

/** @returns undefined for what stands in no schema */
export function viewPlace(schema: Schema, node: Node): ViewPlace | undefined {
  const { tree, document } = schema;
  const root = document.rootAt(node);
  if (root === undefined) return undefined;
  const reference = printable(shortened(spelled(schema, tree.path(node, root.node)), MAX_NAME));
  return { node, root, pointer: formatReference(tree.path(node)), reference };
}

/** Longer names of places are cut. */
const MAX_NAME = 200;

function schemaAround({ tree, document }: Schema, node: Node | undefined): Node | undefined {
  for (let at = node; at !== undefined; at = tree.parent(at)) {
    if (!tree.isObject(at)) continue;
    const position = document.position(at);
    if (position === "schema" || position === "unknown") return at;
  }
  return undefined;
}

function objectAt({ tree }: Schema, pointer: string): Node | undefined {
  const parsed = parseReference(pointer);
  if (parsed.kind !== "pointer" || tree.root === undefined) return undefined;
  const { reached, failed } = walkPointer(tree, tree.root, parsed.tokens);
  return failed === parsed.tokens.length && tree.isObject(reached) ? reached : undefined;
}

/** Names the place on the tab of a view: the last name on its way that says something, and its tool. */
export function titleOf({ tree }: Schema, { node, root }: ViewPlace, what: string): string {
  const tool = root.tool?.tool.name;
  const name =
    node === root.node ? (tool ?? "schema") : tree.path(node, root.node).slice(-2).join(" ") || tool;
  const around = tool === undefined || node === root.node ? "" : ` of ${tool}`;
  return `${printable(shortened(`${name ?? ""}${around}`, MAX_TITLE))} (${what})`;
}

/** Characters of a tab's title. */
const MAX_TITLE = 60;
