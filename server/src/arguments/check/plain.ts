/** Values as the plain data that the validator takes. Objects have no prototype, so that `__proto__` is a key. */
import type { JsonTree, Node } from "../../json/tree";
import { isList, isObject, type Value } from "../value";

/** Digits beyond a double are lost: good enough to be held against a schema, not to be handed on. */
export function plainValue(value: Value): unknown {
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map(plainValue);
  if (!isObject(value)) return Number(value.literal);
  const object = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of value) object[key] = plainValue(member);
  return object;
}

/** Data of a schema, such as an allowed value; what is no JSON while one types is null. */
export function plainData(tree: JsonTree, node: Node): unknown {
  switch (tree.kind(node)) {
    case "object": {
      const object = Object.create(null) as Record<string, unknown>;
      for (const member of tree.children(node)) {
        const key = tree.key(member);
        if (key !== undefined) object[key] = plainData(tree, member);
      }
      return object;
    }
    case "array":
      return [...tree.children(node)].map((item) => plainData(tree, item));
    case "string":
      return tree.string(node);
    case "number":
      return Number(tree.literal(node));
    case "true":
      return true;
    case "false":
      return false;
    case "null":
    case "invalid":
    case "missing":
      return null;
  }
}
