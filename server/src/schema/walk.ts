/** Walks a JSON Pointer's tokens (RFC 6901 §4). */
import type { JsonTree, Node } from "../json/tree";

/** A digit string as RFC 6901 §4 has it for array indexes: no sign, no leading zero. */
const ARRAY_INDEX = /^(?:0|[1-9][0-9]*)$/;

/** The last value reached, and the index of the token that failed (the number of tokens when none did). */
export interface Walk {
  reached: Node;
  failed: number;
}

/** Walks tokens over objects and arrays, through the document as written. */
export function walkPointer(tree: JsonTree, from: Node, tokens: readonly { name: string }[]): Walk {
  let reached = from;
  for (const [index, { name }] of tokens.entries()) {
    const next = stepInto(tree, reached, name);
    if (next === undefined) return { reached, failed: index };
    reached = next;
  }
  return { reached, failed: tokens.length };
}

/** One step: the member of an object, or the item of an array; undefined where there is none. */
export function stepInto(tree: JsonTree, from: Node, name: string): Node | undefined {
  if (!tree.isArray(from)) return tree.get(from, name);
  return ARRAY_INDEX.test(name) ? tree.at(from, Number(name)) : undefined;
}
