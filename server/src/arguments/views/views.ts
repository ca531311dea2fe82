/** The faces of one schema, each as text, and what becomes of its references in it. */
import type { JsonTree, Node } from "../../json/tree";
import type { Resolver } from "../../schema/resolver";
import { SchemaView, type Face } from "../view";
import { printDraft, readDraft, sourceAt, type Draft } from "./draft";
import { modelSchema } from "./model";
import { registeredSchema } from "./registered";

export type SchemaViewName = "server" | "registered" | "model";

/** A reference that means something else in another face of the schema. */
export interface Drift {
  /** As written by the server. */
  reference: string;
  /** The `$ref` members in the document. */
  nodes: Node[];
  message: string;
}

/** One face of a schema. */
export function draftOf(tree: JsonTree, root: Node, name: SchemaViewName): Draft {
  switch (name) {
    case "server":
      return readDraft(tree, root);
    case "registered":
      return registeredSchema(tree, root);
    case "model":
      return modelSchema(tree, root);
  }
}

/** The view that coercion reads when the runtime keeps this face of the schema. */
export function viewOf(resolver: Resolver, root: Node, name: SchemaViewName): SchemaView {
  if (name === "server") return new SchemaView(resolver, root);
  const draft = draftOf(resolver.document.tree, root, name);
  return new SchemaView(resolver, root, faceOf(draft, root));
}

function faceOf(draft: Draft, root: Node): Face {
  return { text: printDraft(draft), source: (path) => sourceAt(draft, path) ?? root };
}

/** The references of a schema that lead somewhere as the server wrote them, and elsewhere or nowhere in a face of it. */
export function driftIn(original: Resolver, view: SchemaView): Drift[] {
  const found = new Map<string, Drift>();
  const { document } = view.resolver;
  const { tree } = document;
  const open: Node[] = tree.root === undefined ? [] : [tree.root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const member of tree.children(at)) {
      if (tree.isObject(member) || tree.isArray(member)) open.push(member);
      const reference = document.referenceAt(member);
      const source = reference === undefined ? undefined : original.document.referenceAt(view.source(member));
      const target = source === undefined ? undefined : original.target(source);
      if (reference === undefined || source === undefined || target === undefined) continue;
      const now = view.resolver.target(reference);
      if (now !== undefined && view.source(now) === target) continue;
      const text = source.text ?? "";
      const known = found.get(text);
      if (known !== undefined) known.nodes.push(source.node);
      else
        found.set(text, {
          reference: text,
          nodes: [source.node],
          message: describe(text, now !== undefined),
        });
    }
  }
  return [...found.values()];
}

/** What moved the target, as far as the reference itself tells. */
function describe(reference: string, leadsElsewhere: boolean): string {
  const what = leadsElsewhere ? "leads to another schema" : "leads nowhere";
  const why = /\/(?:anyOf|oneOf)\//.test(reference)
    ? "the union on its way is collapsed or dropped"
    : reference.includes("/definitions/")
      ? "`definitions` on its way is renamed to `$defs`, and only references that begin with it follow"
      : "a name or a part on its way is made over, and pointers do not follow";
  return `\`${reference}\` ${what} here: ${why}.`;
}
