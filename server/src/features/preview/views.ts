/** The faces of a tool's schema as text, and the references that mean something else in them. */
import { draftOf, driftIn, type SchemaViewName } from "../../arguments/views/views";
import { printDraft } from "../../arguments/views/draft";
import { formatPointer } from "../../schema/pointer";
import { SchemaViewTitles, type Drift, type SchemaViewParams, type SchemaViewResult } from "../../protocol";
import type { Callable } from "../callables";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { ToolChooser } from "./tool";

/** @throws PreviewError when nothing says which tool is meant */
export function schemaView(open: OpenDocument, schema: Schema, params: SchemaViewParams): SchemaViewResult {
  const { view } = params;
  const callable = new ToolChooser(open, schema).decide(params);
  return {
    tool: callable.name,
    pointer: formatPointer(schema.tree.path(callable.node)),
    view,
    title: `${callable.name ?? "schema"} (${SchemaViewTitles[view]})`,
    text: printDraft(draftOf(schema.tree, callable.node, view)) + "\n",
    drift: driftOf(open, schema, callable, view),
  };
}

/** What references of the server's schema have come to in a face of it; nothing has in the server's own. */
export function driftOf(
  open: OpenDocument,
  schema: Schema,
  { node }: Callable,
  name: SchemaViewName,
): Drift[] {
  if (name === "server") return [];
  return driftIn(schema.resolver, schema.view(node, name)).map(({ reference, nodes, message }) => ({
    reference,
    pointers: nodes.map((each) => formatPointer(schema.tree.path(each))),
    ranges: nodes.map((each) => open.range(schema.tree.memberSpan(each))),
    message,
  }));
}
