/** Pieces of sentences that several messages share. */
import type { JsonTree, Node } from "../../json/tree";
import type { Reference, SchemaDocument } from "../../schema/document";
import { formatReference } from "../../schema/pointer";
import { printable, shortened } from "../printable";
import type { Resolver } from "../../schema/resolver";
import type { Schema } from "../schema";

/** Longer names and references are cut; a message is read in one line. */
const MAX_NAME = 200;

/** Places further in than this are not named: in a document nested without end, each name would be as long as the way. */
const MAX_LEVELS = 100;

/** A text from the document in quotes, as JSON writes it. */
export function quoted(text: string): string {
  return printable(JSON.stringify(shortened(text, MAX_NAME)));
}

/** The reference that would lead to a node, from the root that `#` means there. */
export function referenceTo(tree: JsonTree, root: Node, node: Node): string {
  const names = tree.pathWithin(MAX_LEVELS, node, root);
  return names === undefined
    ? `a place more than ${MAX_LEVELS} levels deep`
    : shortened(formatReference(names), MAX_NAME);
}

/** What follows for a call from a reference that is not followed; empty where no call is in sight. */
export function consequence({ document, resolver }: Schema, reference: Reference): string {
  if (document.kind.kind === "openapi") return "";
  if (reference.root.tool?.role === "output")
    return " Nothing can be told of this part of the tool's result.";
  if (reference.holder === reference.root.node) {
    // The schema of the arguments is read as it stands: not even a reference that leads somewhere is followed.
    return document.tree.get(reference.holder, "properties") === undefined
      ? " In a call, all arguments are left as the model sent them: text stays text."
      : " In a call, only what stands beside the $ref counts.";
  }
  if (isFoundInCall(resolver, reference))
    return " In a call it is found all the same, because the runtime renames definitions to $defs first.";
  const value = argument(document, reference);
  return keepsOwnType(document.tree, reference.holder)
    ? ` In a call, only what stands beside the $ref counts for ${value}.`
    : ` In a call, ${value} is left as the model sent it: text stays text.`;
}

/** The two names of one place. In a call both are `$defs`, in the schema and in its references (runtime rules §3.6). */
const RENAMED = ["#/definitions/", "#/$defs/"] as const;

function isFoundInCall(resolver: Resolver, { text = "", root }: Reference): boolean {
  const from = RENAMED.find((prefix) => text.startsWith(prefix));
  if (from === undefined || resolver.lookUp(text, root).kind !== "dangling") return false;
  const to = RENAMED[from === RENAMED[0] ? 1 : 0];
  return resolver.lookUp(to + text.slice(from.length), root).kind === "resolved";
}

function argument({ tree }: SchemaDocument, { holder, root }: Reference): string {
  const names = tree.pathWithin(MAX_LEVELS, holder, root.node);
  if (names === undefined) return "what stands here";
  const [first, name, ...deeper] = names;
  if (first !== "properties" || name === undefined) return "an argument of this type";
  const called = `the argument ${quoted(name)}`;
  return deeper.length === 0 ? called : `what stands here in ${called}`;
}

/** Keywords that the runtime reads beside a `$ref` that it does not follow (runtime rules §2.8). */
const TYPE_KEYWORDS = ["type", "nullable", "anyOf", "oneOf"];

function keepsOwnType(tree: JsonTree, holder: Node): boolean {
  return TYPE_KEYWORDS.some((keyword) => tree.get(holder, keyword) !== undefined);
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
  for (const member of tree.children(node)) {
    if (names.length === MAX_NAMES) break;
    names.push(quoted(tree.key(member) ?? ""));
  }
  const total = tree.size(node);
  const rest = total - names.length;
  if (total === 0) return "which is empty";
  if (rest > 0) return `which has ${names.join(", ")} and ${rest} more`;
  const last = names.pop() ?? "";
  return names.length === 0 ? `which has only ${last}` : `which has ${names.join(", ")} and ${last}`;
}

/** Names in quotes, as a list: `"A", "B" and 3 more`. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quoted);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** A value's kind with its article, for "this is …". */
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
    case "null":
      return kind;
    case "missing":
      return "a key without a value";
  }
}
