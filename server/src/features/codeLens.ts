/** Code lenses: "Preview Coercion" on each tool, and on a document that is one tool's schema. */
import type { CodeLens } from "vscode-languageserver";
import { formatPointer } from "../schema/pointer";
import { callables } from "./callables";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

/** The client's command; its arguments are the document's URI and the JSON Pointer of the schema. */
const PREVIEW_COMMAND = "refLens.previewCoercion";

export function codeLenses(open: OpenDocument, schema: Schema): CodeLens[] {
  // A document that is one schema may be any schema; one with properties of its own may well be a tool's.
  const offered = callables(schema).filter(
    ({ name, node }) => name !== null || schema.tree.get(node, "properties") !== undefined,
  );
  return offered.map(({ node, at }) => ({
    range: open.range(at),
    command: {
      title: "Preview Coercion",
      tooltip: "See what the tool receives when a model calls it with the arguments on the clipboard",
      command: PREVIEW_COMMAND,
      arguments: [open.uri, formatPointer(schema.tree.path(node))],
    },
  }));
}
