/** Values of keywords as the runtime's language tests them. */
import type { JsonTree, Node } from "../json/tree";

/** The literal `type` of a schema. */
export type TypeKeyword =
  /** Absent, or one of the values that the runtime's language takes for false. */
  | { kind: "none" }
  | { kind: "name"; name: string }
  | { kind: "list"; names: readonly string[] }
  /** An object: the runtime cannot compare it with a name, and stops. */
  | { kind: "object" };

/** Reads the value of `type`; undefined where the schema has none. */
export function readType(tree: JsonTree, node: Node | undefined): TypeKeyword {
  if (node === undefined || isFalsy(tree, node)) return { kind: "none" };
  const name = tree.string(node);
  if (name !== undefined) return { kind: "name", name };
  if (tree.isArray(node)) {
    const names: string[] = [];
    for (const item of tree.children(node)) {
      const itemName = tree.string(item);
      if (itemName !== undefined) names.push(itemName);
    }
    return { kind: "list", names };
  }
  // A number or `true` equals no name; the runtime finds nothing to do, as for a name it does not know.
  return tree.isObject(node) ? { kind: "object" } : { kind: "name", name: tree.literal(node) };
}

/** Whether a type is exactly a name, or a list that holds it. */
export function namesType(type: TypeKeyword, name: string): boolean {
  switch (type.kind) {
    case "name":
      return type.name === name;
    case "list":
      return type.names.includes(name);
    case "none":
    case "object":
      return false;
  }
}

/** Whether the runtime's language takes a value for false; what is missing while one types counts as nothing. */
export function isFalsy(tree: JsonTree, node: Node): boolean {
  switch (tree.kind(node)) {
    case "object":
    case "array":
      return tree.firstChild(node) === undefined;
    case "string":
      return tree.string(node) === "";
    case "number":
      return Number(tree.literal(node)) === 0;
    case "true":
      return false;
    case "false":
    case "null":
    case "invalid":
    case "missing":
      return true;
  }
}
