/** Makes references follow what is moved: each keeps its own spelling behind the part that changes. */
import { encodeString } from "../../json/string";
import type { JsonTree, Node } from "../../json/tree";
import type { Pointing, Reference, Root } from "../../schema/document";
import { parseReference } from "../../schema/pointer";
import { tokenNaming, type ForeignReference } from "../foreignReferences";
import type { Schema } from "../schema";
import { spelledLike } from "../spelled";
import type { Splice } from "./splice";

/** A value that references are led away from, since it comes to stand elsewhere, or what it says does. */
export interface Move {
  root: Root;
  /** Not the root itself. */
  node: Node;
  /** Names from the root to the new place. */
  to: readonly string[];
}

/** A pointer that follows, and where its `#` stands in the string: behind the name of the schema, if it begins with one. */
interface Following {
  tree: JsonTree;
  node: Node;
  text: string;
  shift: number;
}

/**
 * @param named references of the document by a URI, as far as they are known
 * @returns a splice for each reference of the root, and for each pointer of a `mapping`, that leads to the value or
 *   through it; also for those that name the schema by its URI before they do
 */
export function redirect(
  schema: Schema,
  { root, node, to }: Move,
  named: readonly ForeignReference[],
): Splice[] {
  const { tree, usages, mappings, standardUses } = schema;
  const from = tree.path(node, root.node);
  const pointers = [...usages.to(node), ...usages.through(node), ...mappings.through(node)]
    .filter((pointer) => pointer.root === root && !standardUses.includes(pointer))
    .map((pointer) => ({ tree, node: pointer.node, text: pointer.text ?? "", shift: 0 }));
  const byStandard = standardUses
    .below(node)
    // What counts from a resource inside the value goes with it.
    .filter(({ resource }) => resource.node === root.node)
    .map(({ reference, shift }) => following(reference, shift));
  const splices = [...pointers, ...byStandard].map((pointer) => redirectOne(schema, pointer, from, to));
  const known = new Set([...pointers, ...byStandard].map((pointer) => pointer.node));
  const byUri = named
    .filter(({ reference }) => !known.has(reference.node))
    .map((foreign) => redirectForeign(schema, foreign, { root, node, to }));
  return [...splices, ...byUri].filter((splice) => splice !== undefined);
}

/**
 * The same for one reference by a URI, of whatever document.
 *
 * @param schema of the document in which something moves
 * @returns undefined where the reference does not name the value on its way, or needs not follow; otherwise a splice of
 *   its own document
 */
export function redirectForeign(
  schema: Schema,
  foreign: ForeignReference,
  { root, node, to }: Move,
): Splice | undefined {
  const { tree } = schema;
  const { start, reference, shift } = foreign;
  // What counts from inside the value goes with it.
  if (!tree.isWithin(root.node, start) || tokenNaming({ schema }, foreign, node) === undefined)
    return undefined;
  const above = tree.path(root.node, start);
  return redirectOne(schema, following(reference, shift), tree.path(node, start), [...above, ...to]);
}

function following({ tree, node, text = "" }: Pointing, shift: number): Following {
  return { tree, node, text: text.slice(shift), shift };
}

/** The references that lead to a value or through it. */
export function referencesBelow({ usages, standardUses }: Schema, node: Node): Reference[] {
  const byName = standardUses.below(node).map(({ reference }) => reference);
  return [...usages.to(node), ...usages.through(node), ...byName];
}

function redirectOne(
  schema: Schema,
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
  const written = spelledLike(pointer, schema, first === undefined ? to : to.slice(shared)).slice(1);
  return {
    start: pointer.tree.offsetInString(pointer.node, pointer.shift + start),
    end: pointer.tree.offsetInString(pointer.node, pointer.shift + last.end),
    text: encodeString(written),
  };
}

/** Writes another text into a reference. Its quotes stay. */
export function rewrite({ tree }: Schema, { node, text = "" }: Reference, written: string): Splice {
  return {
    start: tree.offsetInString(node, 0),
    end: tree.offsetInString(node, text.length),
    text: encodeString(written),
  };
}
