/** Which comments belong to which member of an object, so that those that are moved take theirs along. */
import type { JsonTree, Node, Span } from "../../json/tree";
import { commaBetween } from "./gaps";
import { indentAt, reindented, type Comments, type NewMember } from "./style";

/** Comments, of which one in stars may go on for lines, up to a line's end. */
const REST_OF_LINE = /^(?:[ \t]|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/;

/**
 * A comment on the line on which a member ends belongs to that member, every other one to the member that follows; those
 * behind the last member, and beside the opening brace, have no other to go with.
 *
 * @param object a whole object
 * @returns the comments of its members; a member that has none is left out
 */
export function commentsOf(tree: JsonTree, object: Node): ReadonlyMap<Node, Comments> {
  const found = new Map<Node, Comments>();
  const members = [...tree.children(object)];
  const { start, end } = tree.span(object);
  let from = start + 1;
  for (const [index, member] of members.entries()) {
    const span = tree.memberSpan(member);
    const next = members[index + 1];
    const to = next === undefined ? end - 1 : tree.memberSpan(next).start;
    const comma = commaBetween(tree, span.end, to);
    const split = next === undefined ? to : lineEndFrom(tree, (comma ?? span.end - 1) + 1, to);
    const above = tree.slice(from, span.start).trimStart();
    const behind = withoutComma(tree, { start: span.end, end: split }, comma).trimEnd();
    from = split;
    if (above === "" && behind === "") continue;
    const indent = indentAt(tree, span.start);
    found.set(member, {
      above: (wanted) => reindentedBefore(above, indent, wanted),
      behind: (wanted) => reindented(behind, indent, wanted),
    });
  }
  return found;
}

/** Whether members bring along comments that cannot stand with others on one line. */
export function needsLines(members: readonly NewMember[]): boolean {
  return members.some(
    ({ comments }) => comments !== undefined && /[\r\n]|\/\//.test(comments.above("") + comments.behind("")),
  );
}

/** Where the line behind a comma ends; the place behind the comma where something other than comments follows on it. */
function lineEndFrom(tree: JsonTree, behindComma: number, to: number): number {
  const gap = tree.slice(behindComma, to);
  const length = REST_OF_LINE.exec(gap)?.[0].length ?? 0;
  return /^[\r\n]/.test(gap.slice(length)) ? behindComma + length : behindComma;
}

function withoutComma(tree: JsonTree, { start, end }: Span, comma: number | undefined): string {
  return comma === undefined ? tree.slice(start, end) : tree.slice(start, comma) + tree.slice(comma + 1, end);
}

/** The last line of what stands before a key is white space, which is moved as if the key were there. */
function reindentedBefore(above: string, from: string, to: string): string {
  const key = '"';
  return reindented(above + key, from, to).slice(0, -key.length);
}
