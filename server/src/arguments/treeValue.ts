/** Values of a schema, such as an allowed one, as values of a call. */
import type { JsonTree, Node } from "../json/tree";
import { NumberValue, type Value } from "./value";

/** The value of a node with its literals as written; what is no JSON while one types is null. */
export function treeValue(tree: JsonTree, node: Node): Value {
  switch (tree.kind(node)) {
    case "object": {
      const object = new Map<string, Value>();
      for (const member of tree.children(node)) {
        const key = tree.key(member);
        if (key !== undefined) object.set(key, treeValue(tree, member));
      }
      return object;
    }
    case "array":
      return [...tree.children(node)].map((item) => treeValue(tree, item));
    case "string":
      return tree.string(node) ?? "";
    case "number":
      return new NumberValue(tree.literal(node));
    case "true":
    case "false":
      return tree.kind(node) === "true";
    case "null":
    case "invalid":
    case "missing":
      return null;
  }
}
