/** What stands between the values of a container: white space, commas and comments (RFC 8259 §2, and JSON with comments). */
import type { JsonTree, Node } from "../../json/tree";

/** A comment or a run of white space, at the beginning of a text. */
const SKIPPED = /^(?:\s+|\/\/[^\r\n]*|\/\*[^]*?\*\/)+/;

/**
 * @param from offset behind a value; `to` is where the next one begins, or the container ends
 * @returns the offset of the comma between them; undefined when there is none
 */
export function commaBetween(tree: JsonTree, from: number, to: number): number | undefined {
  const gap = tree.slice(from, to);
  const at = SKIPPED.exec(gap)?.[0].length ?? 0;
  return gap[at] === "," ? from + at : undefined;
}

export function lastChild(tree: JsonTree, container: Node): Node | undefined {
  let last: Node | undefined;
  for (const child of tree.children(container)) last = child;
  return last;
}

/** Whether a container has its closing bracket, and a whole value under each of its keys. */
export function isWhole(tree: JsonTree, container: Node): boolean {
  const { start, end } = tree.span(container);
  const close = tree.isObject(container) ? "}" : "]";
  if (end - start < 2 || tree.slice(end - 1, end) !== close) return false;
  let last: Node | undefined;
  for (const child of tree.children(container)) {
    const kind = tree.kind(child);
    if (kind === "missing" || kind === "invalid") return false;
    last = child;
  }
  // The bracket at the end may be that of the last value.
  return last === undefined || tree.span(last).end < end;
}
