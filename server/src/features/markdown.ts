/** Text that comes from a document, written into Markdown so that nothing in it is taken for markup (CommonMark). */
import type { Place } from "../json/lines";
import { printable, shortened } from "./printable";

/** A longer pointer or name is cut; it would push everything else out of sight. */
const MAX_CODE = 200;

/** A text in a code span. */
export function inCode(text: string): string {
  const shown = printable(shortened(text, MAX_CODE));
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return `\`${shown}\``;
  // A code span that holds backticks needs a longer fence (CommonMark §6.1).
  const fence = "`".repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

/** A text among words. */
export function escapeMarkdown(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]()#+!<>|~&]/g, "\\$&");
}

/** A link to a place in a document, as VS Code follows it: line and column behind `#L`, counted from 1. */
export function linkTo(text: string, uri: string, { line, character }: Place): string {
  // Not every reader finds the end of a link whose text has a backtick inside a code span.
  const label = text.includes("`") ? escapeMarkdown(shortened(text, MAX_CODE)) : inCode(text);
  return `[${label}](${destination(uri)}#L${line + 1},${character + 1})`;
}

/** A URI without the characters that would end it as the destination of a link. */
function destination(uri: string): string {
  return uri.replace(/[\s()<>\\]/g, (char) =>
    encodeURIComponent(char).replace("(", "%28").replace(")", "%29"),
  );
}
