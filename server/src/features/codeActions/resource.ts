/** Schema resources: the part of a document that an `$id` makes a schema of its own (JSON Schema 2020-12 core §8.2.1). */
import type { Node } from "../../json/tree";
import type { Root } from "../../schema/document";
import type { Schema } from "../schema";

/** The object that an `$id` around a place names, or the root. */
export function resourceOf({ resources }: Schema, root: Root, node: Node): Node {
  return resources.around(node)?.node ?? root.node;
}
