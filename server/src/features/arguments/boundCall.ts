/** A document with a call's arguments, held against the tool that it is bound to: what its features start from. */
import { previewCall, type Preview, type PreviewRow } from "../../arguments/preview";
import { readJson } from "../../arguments/reader";
import type { SchemaView } from "../../arguments/view";
import type { Node } from "../../json/tree";
import type { BoundTool, SchemaViewName } from "../../protocol";
import { findBound } from "../callables";
import type { OpenDocument } from "../openDocument";
import { excessLength } from "../preview/views";
import type { Schema } from "../schema";

/** Longer arguments are not looked at while they are typed, in UTF-16 units. */
export const LONGEST = 500_000;

/** What a document with arguments is meant for. */
export interface Binding {
  tool: BoundTool;
  /** The face of the tool's schema that the runtime coerces by. */
  view: SchemaViewName;
}

export interface BoundCall {
  /** The document with the arguments. */
  open: OpenDocument;
  /** The document with the tool. */
  schemaDocument: OpenDocument;
  schema: Schema;
  /** The tool's schema as the runtime keeps it. */
  view: SchemaView;
}

/** @returns undefined where the schema document has no such tool any more, or its schema is too long for the view */
export function boundCall(
  open: OpenDocument,
  schemaDocument: OpenDocument,
  schema: Schema,
  { tool, view }: Binding,
): BoundCall | undefined {
  const callable = findBound(schema, tool);
  return callable === undefined || excessLength(schema, callable.node, view) !== null
    ? undefined
    : { open, schemaDocument, schema, view: schema.view(callable.node, view) };
}

/** Whether the arguments are too long to be looked at while they are typed. */
export function isTooLong({ open }: Pick<BoundCall, "open">): boolean {
  return open.tree.length > LONGEST;
}

/** What becomes of the arguments; undefined where the text is no JSON, or too long to be looked at. */
export function previewOf({ open, view }: BoundCall): Preview | undefined {
  if (isTooLong({ open })) return undefined;
  const read = readJson(open.text);
  return read.kind === "value" ? previewCall(view, read.value) : undefined;
}

/** The node of the arguments that a row is about; undefined for what stands inside a text. */
export function nodeOf({ open: { tree } }: BoundCall, { tokens }: PreviewRow): Node | undefined {
  let node = tree.root;
  for (const token of tokens) {
    if (node === undefined) return undefined;
    node = tree.isArray(node) ? tree.at(node, Number(token)) : tree.get(node, token);
  }
  return node;
}
