/** Which schemas have a name of their own, by which they may be meant from elsewhere and which no copy can bear as well. */
import type { Node, Span } from "../../json/tree";
import type { Schema } from "../schema";

/** Keywords by which a schema has a name. */
export const NAMES = ["$id", "$anchor", "$dynamicAnchor"];

/** A member that gives a schema its name, and its UTF-16 offset. */
export interface NamePlace {
  name: Node;
  at: number;
}

/** The names of the schemas in a stretch of the text, in document order. Costs as much as reading it; ask once. */
export function namePlaces({ tree, document }: Schema, { start, end }: Span): NamePlace[] {
  const pieces = tree.pieces.filter((piece) => piece.start < end && piece.start + piece.text.length > start);
  return NAMES.flatMap((keyword) => pieces.flatMap((piece) => tree.membersNamedIn(piece, keyword)))
    .filter((name) => {
      const holder = tree.parent(name);
      return holder !== undefined && tree.kind(name) === "string" && document.position(holder) !== "names";
    })
    .map((name) => ({ name, at: tree.span(name).start }))
    .sort((one, other) => one.at - other.at);
}

/**
 * Whether a schema or one inside it has a name.
 *
 * @param onlyInside whether its own name does not count
 */
export function holdsName(
  { tree }: Schema,
  node: Node,
  places: readonly NamePlace[],
  onlyInside = false,
): boolean {
  const { start, end } = tree.span(node);
  return places.some(({ name, at }) => start < at && at < end && !(onlyInside && tree.parent(name) === node));
}
