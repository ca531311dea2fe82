/** Walks a JSON Pointer's tokens (RFC 6901 §4). */
import type { JsonTree, Node } from "../json/tree";

/** A digit string as RFC 6901 §4 has it for array indexes: no sign, no leading zero. */
const ARRAY_INDEX = /^(?:0|[1-9][0-9]*)$/;

/**
 * Walks tokens over objects and arrays, through the document as written.
 *
 * @returns the last value reached, and the index of the token that failed (the number of tokens when none did)
 */
export function walkPointer(
  tree: JsonTree,
  from: Node,
  tokens: readonly { name: string }[],
): { reached: Node; failed: number } {
  let reached = from;
  for (const [index, { name }] of tokens.entries()) {
    const next = tree.isArray(reached)
      ? ARRAY_INDEX.test(name)
        ? tree.at(reached, Number(name))
        : undefined
      : tree.get(reached, name);
    if (next === undefined) return { reached, failed: index };
    reached = next;
  }
  return { reached, failed: tokens.length };
}
