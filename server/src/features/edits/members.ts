/** Puts members into objects and takes them out, so that all around them stays as it is: comments, commas, lines. */
import type { JsonTree, Node, Span } from "../../json/tree";
import { needsLines } from "./comments";
import { commaBetween, endsInComment, lastChild } from "./gaps";
import type { Splice } from "./splice";
import { hasLines, indentAt, isFirstOnLine, membersText, type NewMember, type Style } from "./style";

/** What puts members in; `key` is the splice that holds the first key, and `index` the offset of that name in its text. */
export interface Insertion {
  splices: Splice[];
  key: Splice;
  index: number;
}

/**
 * Puts members at the end of an object.
 *
 * @param object a whole object, with its closing brace
 * @param members at least one
 */
export function insertMembers(
  tree: JsonTree,
  style: Style,
  object: Node,
  members: readonly NewMember[],
): Insertion {
  const last = lastChild(tree, object);
  return last === undefined
    ? insertFirst(tree, style, object, members)
    : insertAfter(tree, style, object, last, members);
}

function insertFirst(tree: JsonTree, style: Style, object: Node, members: readonly NewMember[]): Insertion {
  const { start, end } = tree.span(object);
  const around = indentAt(tree, start);
  const text = tree.slice(start + 1, end - 1);
  const kept = text.trimEnd();
  const onLines =
    endsInComment(kept) ||
    needsLines(members) ||
    (style.unit !== "" && (kept !== "" || isFirstOnLine(tree, tree.memberSpan(object).start)));
  const inner = onLines ? around + style.unit : around;
  const [open, close] = onLines
    ? [style.lineEnd + inner, style.lineEnd + around]
    : [style.padding ?? "", style.padding ?? ""];
  const written = membersText(style, members, inner, onLines ? style.lineEnd + inner : style.comma);
  const key: Splice = { start: start + 1 + kept.length, end: end - 1, text: open + written + close };
  return { splices: [key], key, index: open.length + 1 };
}

function insertAfter(
  tree: JsonTree,
  style: Style,
  object: Node,
  last: Node,
  members: readonly NewMember[],
): Insertion {
  const from = tree.span(last).end;
  const close = tree.span(object).end - 1;
  const comma = commaBetween(tree, from, close);
  const { start } = tree.memberSpan(last);
  const isOnLines = isFirstOnLine(tree, start) || (hasLines(tree, object) && !isOnLineOf(tree, object, last));
  // Where all stands on one line, comments that end theirs open it up.
  const isOpened = !isOnLines && needsLines(members);
  const inner = indentAt(tree, start) + (isOpened ? style.unit : "");
  // Behind a comment that belongs to the last member, and before the line of the closing brace.
  const behind = tree.slice(from, close).trimEnd();
  const at = from + behind.length;
  const before = isOnLines || isOpened || endsInComment(behind) ? style.lineEnd + inner : style.comma;
  const written =
    before +
    membersText(style, members, inner, before, comma === undefined ? "" : ",") +
    (isOpened ? style.lineEnd + indentAt(tree, start) : "");
  const end = isOpened ? close : at;
  if (comma === undefined && at === from) {
    const key: Splice = { start: at, end, text: "," + written };
    return { splices: [key], key, index: before.length + 2 };
  }
  const key: Splice = { start: at, end, text: written };
  const splices = comma === undefined ? [{ start: from, end: from, text: "," }, key] : [key];
  return { splices, key, index: before.length + 1 };
}

function isOnLineOf(tree: JsonTree, object: Node, child: Node): boolean {
  return tree.place(tree.span(object).start).line === tree.place(tree.memberSpan(child).start).line;
}

/**
 * Takes members out of an object, with their commas and their lines; comments around them stay.
 *
 * @param isGone says of each member whether it goes
 */
export function removeMembers(tree: JsonTree, object: Node, isGone: (member: Node) => boolean): Splice[] {
  const members = [...tree.children(object)];
  const lastKept = members.findLastIndex((member) => !isGone(member));
  if (lastKept < 0 && isBare(tree, object, members)) {
    const { start, end } = tree.span(object);
    return [{ start: start + 1, end: end - 1, text: "" }];
  }
  const close = tree.span(object).end - 1;
  return members.flatMap((member, index) => {
    if (!isGone(member)) return [];
    const before = members[index - 1];
    const after = members[index + 1];
    const limit = after === undefined ? close : tree.memberSpan(after).start;
    if (lastKept < 0) return removeWithCommaBehind(tree, member, limit);
    // What stands at the end goes with the comma before it, so that a comma behind the last member stays one.
    return index > lastKept && before !== undefined
      ? removeWithCommaBefore(tree, tree.span(before).end, member, limit, index - 1 > lastKept)
      : removeWithCommaBehind(tree, member, limit);
  });
}

/** Whether an object holds nothing but its members and white space. */
export function isBare(tree: JsonTree, object: Node, members: readonly Node[]): boolean {
  const { start, end } = tree.span(object);
  let at = start + 1;
  let gaps = "";
  for (const member of members) {
    const span = tree.memberSpan(member);
    gaps += tree.slice(at, span.start);
    at = span.end;
  }
  return /^[\s,]*$/.test(gaps + tree.slice(at, end - 1));
}

/** Takes out a member and, by itself, the comma behind it: what stands between the two stays. */
function removeWithoutComma(tree: JsonTree, member: Node, limit: number): Splice[] {
  const { start, end } = tree.memberSpan(member);
  const comma = commaBetween(tree, end, limit);
  const splice: Splice = { ...withLine(tree, { start, end }, comma ?? limit), text: "" };
  return comma === undefined ? [splice] : [splice, { start: comma, end: comma + 1, text: "" }];
}

function removeWithCommaBehind(tree: JsonTree, member: Node, limit: number): Splice[] {
  const { start, end } = tree.memberSpan(member);
  const comma = commaBetween(tree, end, limit);
  if (comma !== undefined && tree.slice(end, comma).trim() === "")
    return [{ ...withLine(tree, { start, end: comma + 1 }, limit), text: "" }];
  // A comment stands between the value and its comma.
  return removeWithoutComma(tree, member, limit);
}

/** @param isLineGone whether the member before it goes too, so that the white space behind its comma has no use */
function removeWithCommaBefore(
  tree: JsonTree,
  from: number,
  member: Node,
  limit: number,
  isLineGone: boolean,
): Splice[] {
  const { start, end } = tree.memberSpan(member);
  const comma = commaBetween(tree, from, start);
  if (comma === undefined) return [{ ...withLine(tree, { start, end }, limit), text: "" }];
  if (tree.slice(comma + 1, start).trim() === "") return [{ start: comma, end, text: "" }];
  const behind = comma + 1;
  const space = isLineGone ? (/^[ \t]*/.exec(tree.slice(behind, start))?.[0].length ?? 0) : 0;
  return [
    { start: comma, end: behind + space, text: "" },
    { ...withLine(tree, { start, end }, limit), text: "" },
  ];
}

/** The span with its line where nothing else is on it, else with the white space up to what follows. */
function withLine(tree: JsonTree, { start, end }: Span, limit: number): Span {
  const behind = tree.slice(end, limit);
  const toLineEnd = /^[ \t]*(?=[\r\n]|$)/.exec(behind)?.[0];
  if (isFirstOnLine(tree, start) && toLineEnd !== undefined && /[\r\n]/.test(behind)) {
    const lineStart = start - indentAt(tree, start).length;
    const lineEnd = tree.slice(Math.max(0, lineStart - 2), lineStart) === "\r\n" ? 2 : 1;
    return { start: lineStart - lineEnd, end: end + toLineEnd.length };
  }
  const space = /^[ \t]*/.exec(behind)?.[0].length ?? 0;
  return { start, end: end + space };
}
