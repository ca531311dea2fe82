/** Pieces of sentences that several messages share. */
import type { JsonTree, Node } from "../../json/tree";
import type { Reference, SchemaDocument } from "../../schema/document";
import { formatReference } from "../../schema/pointer";

/** The reference that would lead to a node, from the root that `#` means there. */
export function referenceTo(tree: JsonTree, root: Node, node: Node): string {
  return formatReference(tree.path(node, root));
}

/** What follows for a call from a reference that is not followed; empty where no call is in sight. */
export function consequence(document: SchemaDocument, reference: Reference): string {
  if (document.kind.kind === "openapi") return "";
  if (reference.root.tool?.role === "output")
    return " Nothing can be told of this part of the tool's result.";
  const [first, name] = document.tree.path(reference.holder, reference.root.node);
  const argument =
    first === "properties" && name !== undefined ? `the argument "${name}"` : "an argument of this type";
  return ` In a call, ${argument} is left as the model sent it: text stays text.`;
}

/** How many names a message lists before it counts the rest. */
const MAX_NAMES = 5;

/** What a value has that a pointer could lead to, as a clause: "which has A, B and 3 more". */
export function contents(tree: JsonTree, node: Node): string {
  if (tree.isArray(node)) {
    const size = tree.size(node);
    return size === 1 ? "an array with 1 item" : `an array with ${size} items`;
  }
  const names: string[] = [];
  let total = 0;
  for (const member of tree.children(node)) {
    if (++total <= MAX_NAMES) names.push(JSON.stringify(tree.key(member) ?? ""));
  }
  const rest = total - names.length;
  if (total === 0) return "which is empty";
  if (rest > 0) return `which has ${names.join(", ")} and ${rest} more`;
  const last = names.pop() ?? "";
  return names.length === 0 ? `which has only ${last}` : `which has ${names.join(", ")} and ${last}`;
}

/** A value's kind with its article, for "leads to …". */
export function aKind(tree: JsonTree, node: Node): string {
  const kind = tree.kind(node);
  switch (kind) {
    case "object":
    case "array":
    case "invalid":
      return kind === "invalid" ? "something that is no JSON" : `an ${kind}`;
    case "string":
    case "number":
      return `a ${kind}`;
    case "true":
    case "false":
      return `the boolean schema ${kind}`;
    case "null":
      return "null";
    case "missing":
      return "a key without a value";
  }
}
