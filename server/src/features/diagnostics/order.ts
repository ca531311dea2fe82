/** The order of the text, in which findings are shown. Nodes of one piece are numbered in that order. */
import { rowOf } from "../../json/node";
import { MAX_ROWS } from "../../json/piece";
import type { Found } from "./findings";

function placeOf({ node, piece }: Found): number {
  return piece.index * (MAX_ROWS + 1) + rowOf(node);
}

/** Findings in the order of the text; those about one value stay in the order in which they were found. */
export function inOrder(found: readonly Found[]): readonly Found[] {
  return found.length < 2 ? found : [...found].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Two lists that are in order, as one; of those about one value the first list's come first. */
export function* merged(first: Iterable<Found>, others: readonly Found[]): Generator<Found, void, undefined> {
  let next = 0;
  for (const found of first) {
    const place = placeOf(found);
    for (let other = others[next]; other !== undefined && placeOf(other) < place; other = others[++next])
      yield other;
    yield found;
  }
  yield* others.slice(next);
}
