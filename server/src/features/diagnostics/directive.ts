/** The words that silence diagnostics, as they stand in a `$comment` or in a comment of the file. */
import type { Span } from "../../json/tree";
import { isCode } from "./registry";

/** In a `$comment`: for the object that has it, and for all in it. */
export const DISABLE = "ref-lens-disable";

/** In a comment: for what begins on the next line. */
export const DISABLE_NEXT_LINE = "ref-lens-disable-next-line";

export interface Directive {
  /** The codes that are silenced; null for all. */
  codes: ReadonlySet<string> | null;
  /** Words that have the form of codes and are none, in UTF-16 offsets into the text. */
  unknown: readonly Span[];
  /** Where the last code ends, or the directive where there is none: where another goes. */
  end: number;
}

/** A code is several words with hyphens between them; the first word of another form ends the list. */
const CODE = /[\s,]+([a-z]+(?:-[a-z]+)+)(?![\w-])/y;

/**
 * @param word the directive that is looked for
 * @param from UTF-16 offset to search from
 * @returns undefined where the text has none
 */
export function readDirective(text: string, word: string, from = 0): Directive | undefined {
  const start = text.indexOf(word, from);
  if (start < 0) return undefined;
  let end = start + word.length;
  // Another directive begins with the same word.
  if (/[\w-]/.test(text.charAt(end))) return readDirective(text, word, end);
  const codes = new Set<string>();
  const unknown: Span[] = [];
  CODE.lastIndex = end;
  for (let match = CODE.exec(text); match !== null; match = CODE.exec(text)) {
    const code = match[1] ?? "";
    end = CODE.lastIndex;
    if (isCode(code)) codes.add(code);
    else unknown.push({ start: end - code.length, end });
  }
  return { codes: codes.size + unknown.length === 0 ? null : codes, unknown, end };
}
