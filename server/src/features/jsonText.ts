/** Values as JSON text. */
import type { JsonTree, Node } from "../json/tree";

/** A value that fits on a line of this many characters is not broken up. */
const WIDTH = 60;

/** A short value on one line, spaced as people write it; undefined when it is too long. */
export function flatText(tree: JsonTree, value: Node): string | undefined {
  const { start, end } = tree.span(value);
  // Even with all its white space dropped, this would not fit.
  if (end - start > WIDTH * 8) return undefined;
  const parts: string[] = [];
  for (const child of tree.children(value)) {
    const nested = tree.isObject(child) || tree.isArray(child) ? flatText(tree, child) : tree.literal(child);
    if (nested === undefined) return undefined;
    const key = tree.key(child);
    parts.push(key === undefined ? nested : `${JSON.stringify(key)}: ${nested}`);
  }
  const inner = parts.join(", ");
  const flat = tree.isArray(value) ? `[${inner}]` : inner === "" ? "{}" : `{ ${inner} }`;
  return flat.length <= WIDTH ? flat : undefined;
}

/** Whether two values are written alike, white space aside. */
export function sameJson(tree: JsonTree, one: Node, other: Node): boolean {
  const [text, otherText] = [tree.literal(one), tree.literal(other)];
  return text === otherText || withoutSpace(text) === withoutSpace(otherText);
}

function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}
