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

/** Whether what stands between values ends in a comment that reaches to the end of its line. */
export function endsInComment(gap: string): boolean {
  return /\/\/[^\r\n]*$/.test(gap);
}

export function lastChild(tree: JsonTree, container: Node): Node | undefined {
  let last: Node | undefined;
  for (const child of tree.children(container)) last = child;
  return last;
}

/** All comments and white space of a gap. */
const ALL_SKIPPED = /\s+|\/\/[^\r\n]*|\/\*[^]*?\*\//g;

/**
 * Whether the text of a value is JSON from end to end, comments and trailing commas allowed. What is not is neither copied
 * nor moved: where it comes to, it would break what is whole.
 */
export function isSound(tree: JsonTree, node: Node): boolean {
  if (isJson(tree.literal(node))) return true;
  const open: Node[] = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!tree.isObject(at) && !tree.isArray(at)) {
      if (!isJson(tree.literal(at))) return false;
      continue;
    }
    if (!isWhole(tree, at)) return false;
    for (const child of tree.children(at)) open.push(child);
  }
  return true;
}

/** Whether there is a comma between the children of a container, a colon behind each key, and nothing else. */
function hasSoundGaps(tree: JsonTree, container: Node): boolean {
  const { start, end } = tree.span(container);
  const between = (from: number, to: number): string => tree.slice(from, to).replace(ALL_SKIPPED, "");
  let from = start + 1;
  let comma = "";
  for (const child of tree.children(container)) {
    const member = tree.memberSpan(child);
    if (between(from, member.start) !== comma) return false;
    if (tree.isObject(container)) {
      const key = tree.keySpan(child);
      if (key === undefined || !isJson(tree.slice(key.start, key.end))) return false;
      if (between(key.end, tree.span(child).start) !== ":") return false;
    }
    [from, comma] = [member.end, ","];
  }
  const rest = between(from, end - 1);
  return rest === "" || rest === comma;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a container has its closing bracket, a value under each of its keys, and nothing broken between its children. */
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
  return (last === undefined || tree.span(last).end < end) && hasSoundGaps(tree, container);
}
