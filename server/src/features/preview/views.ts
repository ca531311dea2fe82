/** The faces of a tool's schema as text, and the references that mean something else in them. */
import type { SchemaView } from "../../arguments/view";
import { draftOf, driftIn, type SchemaViewName } from "../../arguments/views/views";
import { printDraft } from "../../arguments/views/draft";
import type { Node } from "../../json/tree";
import { formatPointer } from "../../schema/pointer";
import { SchemaViewTitles, type Drift, type SchemaViewParams, type SchemaViewResult } from "../../protocol";
import type { Callable } from "../callables";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { schemaTooLong } from "./error";
import { ToolChooser } from "./tool";

/** @throws PreviewError when nothing says which tool is meant, or its schema is too long for the view */
export function schemaView(open: OpenDocument, schema: Schema, params: SchemaViewParams): SchemaViewResult {
  const { view } = params;
  const callable = new ToolChooser(open, schema).decide(params);
  const drift = driftOf(open, schema, callable, view);
  return {
    tool: callable.name,
    pointer: formatPointer(schema.tree.path(callable.node)),
    view,
    title: `${callable.name ?? "schema"} (${SchemaViewTitles[view]})`,
    text: printDraft(draftOf(schema.tree, callable.node, view)) + "\n",
    drift,
  };
}

/** Longer schemas are read as their server wrote them, and not made over with every edit; in UTF-16 units. */
const LONGEST = 1_000_000;

/** How long a schema is that is too long for a view, in UTF-16 units; null when it is not. */
export function excessLength({ tree }: Schema, node: Node, name: SchemaViewName): number | null {
  const { start, end } = tree.span(node);
  return name === "server" || end - start <= LONGEST ? null : end - start;
}

/**
 * The schema of a tool in one of its views.
 *
 * @throws PreviewError when it is too long to be made over
 */
export function viewOfTool(schema: Schema, { node }: Callable, name: SchemaViewName): SchemaView {
  const length = excessLength(schema, node, name);
  if (length !== null) throw schemaTooLong(length, LONGEST);
  return schema.view(node, name);
}

/** What references of the server's schema have come to in a face of it; nothing has in the server's own. */
export function driftOf(
  open: OpenDocument,
  schema: Schema,
  callable: Callable,
  name: SchemaViewName,
): Drift[] {
  if (name === "server") return [];
  return driftIn(schema.resolver, viewOfTool(schema, callable, name)).map(
    ({ reference, nodes, message }) => ({
      reference,
      pointers: nodes.map((each) => formatPointer(schema.tree.path(each))),
      ranges: nodes.map((each) => open.range(schema.tree.memberSpan(each))),
      message,
    }),
  );
}
