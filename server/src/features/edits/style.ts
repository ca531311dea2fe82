/** How a document is written: its line ends, its indentation, its white space. What is added is written the same way. */
import type { JsonTree, Node } from "../../json/tree";

export interface Style {
  /** `\n`, `\r\n` or `\r`. */
  lineEnd: string;
  /** One level of indentation. */
  unit: string;
  /** What stands between a key and its value. */
  colon: string;
  /** What stands behind a comma where the next member is on the same line. */
  comma: string;
  /** What stands inside the braces of an object on one line; null where every object has lines of its own. */
  padding: string | null;
}

/** A document shows its style at once; no more of it than this is read. */
const MAX_READ = 16_384;

/** Reads the style off the beginning of a document. */
export function styleOf(tree: JsonTree): Style {
  const text = withoutTexts(tree.slice(0, Math.min(tree.length, MAX_READ)));
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0];
  const colon = /"( ?: ?)\S/.exec(text)?.[1] ?? ": ";
  const unit =
    /[{[][ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*([ \t]+)\S/.exec(text)?.[1] ??
    (lineEnd === undefined ? "" : "  ");
  const padding = /\{( ?)"/.exec(text)?.[1] ?? null;
  const comma = /,( ?)[^\s]/.exec(text)?.[1] ?? (colon.endsWith(" ") ? " " : "");
  return {
    lineEnd: lineEnd ?? "\n",
    unit,
    colon,
    comma,
    padding: padding ?? (lineEnd === undefined ? "" : null),
  };
}

/** Empties what is in quotes and takes out comments, so that nothing in them is taken for JSON. */
function withoutTexts(text: string): string {
  return text.replace(/"(?:[^"\\\r\n]|\\.)*"?|\/\/[^\r\n]*|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('"') ? '""' : "",
  );
}

/** The white space that a line begins with, of the line on which an offset stands. */
export function indentAt(tree: JsonTree, offset: number): string {
  const start = tree.offset({ line: tree.place(offset).line, character: 0 });
  return /^[ \t]*/.exec(tree.slice(start, offset))?.[0] ?? "";
}

/** Whether an offset is the first on its line that is no white space. */
export function isFirstOnLine(tree: JsonTree, offset: number): boolean {
  const start = tree.offset({ line: tree.place(offset).line, character: 0 });
  return start > 0 && /^[ \t]*$/.test(tree.slice(start, offset));
}

/** Whether a value stands on several lines. */
export function hasLines(tree: JsonTree, node: Node): boolean {
  const { start, end } = tree.span(node);
  return tree.place(start).line !== tree.place(end).line;
}

/** Moves the lines of a text, from the second on, from one indentation to another. */
export function reindented(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text.replace(/(\r\n|\n|\r)([ \t]*)(?=[^\s])/g, (whole, lineEnd: string, indent: string) =>
    indent.startsWith(from) ? lineEnd + to + indent.slice(from.length) : whole,
  );
}

/** A member to write: its name, and its value for the indentation of its line. */
export interface NewMember {
  name: string;
  value: (indent: string) => string;
  /** The comments that it brings along, for the same indentation. */
  comments?: Comments | undefined;
}

export interface Comments {
  /** What stands before the key, with the white space up to it. */
  above: (indent: string) => string;
  /** What stands behind the value and its comma, with the white space before it. */
  behind: (indent: string) => string;
}

/**
 * An object as the document writes them.
 *
 * @param indent of the line on which it begins
 * @param onLines whether each member gets a line of its own; otherwise only where the document writes no object on one
 */
export function objectText(
  style: Style,
  members: readonly NewMember[],
  indent: string,
  onLines = false,
): string {
  if (members.length === 0) return "{}";
  const isInline = style.padding !== null && !onLines;
  const inner = isInline ? indent : indent + style.unit;
  return isInline
    ? `{${style.padding}${membersText(style, members, inner, style.comma)}${style.padding}}`
    : `{${style.lineEnd}${inner}${membersText(style, members, inner, style.lineEnd + inner)}${style.lineEnd}${indent}}`;
}

/**
 * Members with their comments, and with commas between them.
 *
 * @param indent of the line on which each of them begins
 * @param between what stands between a comma and the next member
 * @param last what stands behind the last value: a comma, where the document writes one there
 */
export function membersText(
  style: Style,
  members: readonly NewMember[],
  indent: string,
  between: string,
  last: "," | "" = "",
): string {
  return members
    .map(({ name, value, comments }, index) => {
      const comma = index === members.length - 1 ? last : ",";
      const text = JSON.stringify(name) + style.colon + value(indent) + comma;
      return comments === undefined ? text : comments.above(indent) + text + comments.behind(indent);
    })
    .join(between);
}
