/** What a document means when every reference is followed: two texts with one meaning say the same of every value. */
import type { JsonTree, Node } from "../../../../server/src/json/tree";
import type { Schema } from "../../../../server/src/features/schema";

/** Stands for the text of a reference that leads to no schema. */
export const NOT_FOLLOWED = "not followed";

/** Levels that are compared; recursive schemas have no end. */
const MAX_DEPTH = 7;

/** Keywords that keep or name schemas, and say nothing of a value. */
const SILENT = new Set(["$defs", "definitions", "$id", "id", "$anchor", "$dynamicAnchor", "$schema"]);

/** The meaning of each root, and of each of its definitions by place and name. */
export function meaning(schema: Schema): { root: unknown; definitions: Record<string, unknown> }[] {
  const { tree, document } = schema;
  return document.roots.map(({ node }) => {
    const definitions: [string, unknown][] = [];
    for (const place of ["definitions", "$defs"]) {
      const container = tree.get(node, place);
      if (container === undefined || !tree.isObject(container)) continue;
      for (const definition of tree.children(container)) {
        definitions.push([`${place}/${tree.key(definition) ?? ""}`, valueOf(schema, definition, MAX_DEPTH)]);
      }
    }
    return { root: valueOf(schema, node, MAX_DEPTH), definitions: Object.fromEntries(definitions) };
  });
}

function valueOf(schema: Schema, node: Node, depth: number): unknown {
  const { tree, document, resolver } = schema;
  const isObject = tree.isObject(node);
  if (!isObject && !tree.isArray(node)) return tree.literal(node);
  if (depth === 0) return "…";
  const position = document.position(node);
  if (position === "data") return plainValue(tree, node);
  if (!isObject) return [...tree.children(node)].map((child) => valueOf(schema, child, depth - 1));
  if (position === "names") {
    return Object.fromEntries(
      [...tree.children(node)].map((child) => [tree.key(child), valueOf(schema, child, depth - 1)]),
    );
  }
  const members: [string, unknown][] = [];
  for (const { keyword, value } of resolver.effective(node).keywords.values()) {
    if (SILENT.has(keyword)) continue;
    const isReference = keyword === "$ref" && document.referenceAt(value) !== undefined;
    members.push([keyword, isReference ? NOT_FOLLOWED : valueOf(schema, value, depth - 1)]);
  }
  return Object.fromEntries(members);
}

function plainValue(tree: JsonTree, node: Node): unknown {
  if (tree.isArray(node)) return [...tree.children(node)].map((child) => plainValue(tree, child));
  if (!tree.isObject(node)) return tree.literal(node);
  return [...tree.children(node)].map((child) => [tree.key(child), plainValue(tree, child)]);
}
