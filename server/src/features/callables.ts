/** The schemas of a document that a call's arguments can be held against. */
import type { Node, Span } from "../json/tree";
import { formatPointer } from "../schema/pointer";
import type { Root } from "../schema/document";
import type { BoundTool, ToolSummary } from "../protocol";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

export interface Callable {
  root: Root;
  /** The tool's name; null for a document that is one schema. */
  name: string | null;
  /** The schema of the arguments. */
  node: Node;
  /** Where a person looks for the tool: the object that describes it, or the schema. */
  at: Span;
}

/** The input schemas of the tools, or the one schema of a document that is one. */
export function callables({ tree, document }: Schema): Callable[] {
  switch (document.kind.kind) {
    case "tools":
      return document.roots
        .filter((root) => root.tool?.role === "input")
        .map((root) => ({
          root,
          name: root.tool?.tool.name ?? null,
          node: root.node,
          at: tree.span(root.tool?.tool.node ?? root.node),
        }));
    case "schema":
      return document.roots
        .filter(({ node }) => tree.isObject(node))
        .map((root) => ({ root, name: null, node: root.node, at: tree.span(root.node) }));
    case "openapi":
      return [];
  }
}

/** A tool that was found before: by its place, or by its name where the place has come to mean another one. */
export function findBound(schema: Schema, { pointer, name }: BoundTool): Callable | undefined {
  const all = callables(schema);
  const here = all.find(({ node }) => formatPointer(schema.tree.path(node)) === pointer);
  if (name === null || here?.name === name) return here;
  return all.find((callable) => callable.name === name) ?? here;
}

/**
 * The tools that a call means by a name. Clients put the server's name before a tool's own, as in
 * `mcp__github__create_issue` or `github.create_issue`; where no tool has the whole name, that is taken off.
 */
export function calledTools(all: readonly Callable[], called: string): readonly Callable[] {
  const exact = all.filter(({ name }) => name === called);
  if (exact.length > 0) return exact;
  let longest = "";
  for (const { name } of all) {
    if (name !== null && name.length > longest.length && isPrefixed(called, name)) longest = name;
  }
  return longest === "" ? [] : all.filter(({ name }) => name === longest);
}

/** What separates a server's name from a tool's; a single `_` does only behind the word that says so. */
const SERVER_PREFIX = /^(?:.+(?:__|[./:])|mcp[_-].+[_-])$/;

function isPrefixed(called: string, name: string): boolean {
  return called.endsWith(name) && SERVER_PREFIX.test(called.slice(0, called.length - name.length));
}

/** What a client needs to offer a choice of tools. */
export function toolSummaries(open: OpenDocument, schema: Schema): ToolSummary[] {
  return callables(schema).map((callable) => toolSummary(open, schema, callable));
}

export function toolSummary(
  open: OpenDocument,
  schema: Schema,
  { root, name, node, at }: Callable,
): ToolSummary {
  return {
    name,
    description: root.tool?.tool.description ?? null,
    pointer: formatPointer(schema.tree.path(node)),
    range: open.range(at),
  };
}
