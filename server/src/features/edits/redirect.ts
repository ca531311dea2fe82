/** Makes references follow what is moved: each keeps its own spelling behind the part that changes. */
import type { Node } from "../../json/tree";
import type { Reference, Root } from "../../schema/document";
import { mappingsThrough } from "../../schema/mappings";
import { formatReference, parseReference } from "../../schema/pointer";
import type { Schema } from "../schema";
import type { Splice } from "./splice";

/** A pointer that follows, and where its `#` stands in the string: behind the name of the schema, if it begins with one. */
interface Following {
  node: Node;
  text: string;
  shift: number;
}

/**
 * @param node a value that is going to stand elsewhere; not the root itself
 * @param to names from the root to its new place
 * @returns a splice for each reference of the root, and for each pointer of a `mapping`, that leads to the value or
 *   through it; also for those that name the schema by its URI before they do
 */
export function redirect(schema: Schema, root: Root, node: Node, to: readonly string[]): Splice[] {
  const from = schema.tree.path(node, root.node);
  const { usages, document, standardUses } = schema;
  const pointers = [...usages.to(node), ...usages.through(node), ...mappingsThrough(document, node)]
    .filter((pointer) => pointer.root === root)
    .map((pointer) => ({ node: pointer.node, text: pointer.text ?? "", shift: 0 }));
  const byName = standardUses
    .below(node)
    // What counts from a resource inside the value goes with it.
    .filter(({ resource }) => resource.node === root.node)
    .map(({ reference, shift }) => ({
      node: reference.node,
      text: (reference.text ?? "").slice(shift),
      shift,
    }));
  return [...pointers, ...byName]
    .map((pointer) => redirectOne(schema, pointer, from, to))
    .filter((splice) => splice !== undefined);
}

/** The references that lead to a value or through it. */
export function referencesBelow({ usages, standardUses }: Schema, node: Node): Reference[] {
  const byName = standardUses.below(node).map(({ reference }) => reference);
  return [...usages.to(node), ...usages.through(node), ...byName];
}

function redirectOne(
  { tree }: Schema,
  pointer: Following,
  from: readonly string[],
  to: readonly string[],
): Splice | undefined {
  // What leads there by a plain name does so wherever the value stands.
  const parsed = parseReference(pointer.text);
  if (parsed.kind !== "pointer") return undefined;
  const { tokens } = parsed;
  const last = tokens[from.length - 1];
  if (last === undefined) return undefined;
  const shared = from.findIndex((name, index) => name !== to[index]);
  // What stays the same in front of the change keeps its spelling too.
  const first = shared > 0 && shared < to.length ? tokens[shared - 1] : undefined;
  const start = first?.end ?? 1;
  const written = formatReference(first === undefined ? to : to.slice(shared)).slice(1);
  return {
    start: tree.offsetInString(pointer.node, pointer.shift + start),
    end: tree.offsetInString(pointer.node, pointer.shift + last.end),
    text: inJson(written),
  };
}

/** A text as it stands inside the quotes of a JSON string. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Writes another text into a reference. Its quotes stay. */
export function rewrite({ tree }: Schema, { node, text = "" }: Reference, written: string): Splice {
  return {
    start: tree.offsetInString(node, 0),
    end: tree.offsetInString(node, text.length),
    text: inJson(written),
  };
}
