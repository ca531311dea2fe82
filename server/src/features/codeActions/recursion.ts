/** Whether a schema can be written out in another place. */
import type { Node } from "../../json/tree";
import type { Schema } from "../schema";
import { NAMES } from "./schemaNames";

/** Values looked at for one answer; a schema that comes back to itself further along is taken for one that does not. */
const MAX_VALUES = 1_000;

/**
 * Follows the references in a schema, and in what they lead to.
 *
 * @returns `recursive` where one leads back to the schema or around it, `named` where a schema inside it has a name
 *   of its own, `free` where nothing is in the way
 */
export function findRecursion(schema: Schema, start: Node): "recursive" | "named" | "free" {
  const { tree, document, resolver } = schema;
  const seen = new Set<Node>([start]);
  const open = [{ node: start, isInside: true }];
  let isNamed = false;
  for (let at = open.pop(); at !== undefined && seen.size < MAX_VALUES; at = open.pop()) {
    const { node, isInside } = at;
    if (document.position(node) === "data") continue;
    const reference = tree.isObject(node) ? document.referenceOf(node) : undefined;
    const target = reference === undefined ? undefined : resolver.target(reference);
    if (target !== undefined) {
      if (schema.tree.isWithin(start, target)) return "recursive";
      add(target, schema.tree.isWithin(target, start));
    }
    isNamed ||= isInside && node !== start && NAMES.some((name) => tree.getString(node, name) !== undefined);
    for (const child of tree.children(node)) {
      if (seen.size >= MAX_VALUES) break;
      if (tree.isObject(child) || tree.isArray(child)) add(child, isInside);
    }
  }
  return isNamed ? "named" : "free";

  function add(node: Node, isInside: boolean): void {
    if (seen.has(node)) return;
    seen.add(node);
    open.push({ node, isInside });
  }
}
