/** Who uses a place: what is meant at a cursor, and the references to it. */
import type { Node, Span } from "../json/tree";
import type { Reference } from "../schema/document";
import { localTargetsOf } from "./localTargets";
import type { Schema } from "./schema";
import { inside, referenceAt, targetSpans } from "./spans";

/**
 * The value that is meant at an offset: from a `$ref` what it leads to, one hop, and else the value whose key, or
 * whose first character where it has no key, the offset touches.
 *
 * @returns undefined inside other values, and on a `$ref` that leads nowhere
 */
export function meantAt(schema: Schema, offset: number): Node | undefined {
  const pointed = referenceAt(schema, offset);
  if (pointed !== undefined) return localTargetsOf(schema, pointed.reference)[0];
  const node = schema.tree.nodeAt(offset);
  if (node === undefined) return undefined;
  const { selection } = targetSpans(schema.tree, node);
  return selection.start <= offset && offset <= selection.end ? node : undefined;
}

/**
 * The references that use a value, in document order. A named schema, a definition or a property, is also used by
 * those that lead to something inside it; containers such as `$defs` and `properties` are not.
 */
export function usersOf(schema: Schema, node: Node): readonly Reference[] {
  const { usages } = schema;
  const exact = usages.to(node);
  const within = isNamed(schema, node) ? usages.through(node) : [];
  if (within.length === 0 || exact.length === 0) return exact.length === 0 ? within : exact;
  return [...exact, ...within].sort((one, other) => startOf(one) - startOf(other));
}

/** How many references those are. */
export function userCount(schema: Schema, node: Node): number {
  const { usages } = schema;
  return usages.countTo(node) + (isNamed(schema, node) ? usages.countThrough(node) : 0);
}

/** Whether a value has a name of the writer's choice: a definition or a property. */
export function isNamed({ tree, document }: Schema, node: Node): boolean {
  const parent = tree.parent(node);
  return parent !== undefined && document.position(parent) === "names";
}

function startOf({ tree, node }: Reference): number {
  return tree.span(node).start;
}

/** Where a use is shown: the text inside the quotes of the `$ref`. */
export function useSpan({ tree, node }: Reference): Span {
  return inside(tree, tree.span(node));
}

/** Where what is used is shown: its key without the quotes, or the first character of what has no key. */
export function declarationSpan({ tree }: Schema, node: Node): Span {
  return inside(tree, targetSpans(tree, node).selection);
}
