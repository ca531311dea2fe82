/** The words that silence diagnostics, as they stand in a `$comment` or in a comment of the file. */
import type { Span } from "../../json/tree";
import { isCode } from "./registry";

/** In a `$comment`: for the object that has it and all in it, or for places in it that are named behind the codes. */
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
  /** Pointers from the object that has the comment, written `#/…`; without any, all of the object is meant. */
  places: readonly string[];
}

/** A code is several words with hyphens between them; the first word of another form ends the list. */
const CODE = /[\s,]+([a-z]+(?:-[a-z]+)+)(?![\w-])/y;

/** A comma may part places, and may stand in one. */
const PLACE = /[\s,]+(#\/\S+?)(?=,?(?:\s|$))/y;

/**
 * All directives of a text, in their order.
 *
 * @param word the directive that is looked for
 */
export function readDirectives(text: string, word: string): Directive[] {
  const directives: Directive[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
    const end = start + word.length;
    // Another directive begins with the same word.
    if (!/[\w-]/.test(text.charAt(end))) directives.push(readDirective(text, end));
  }
  return directives;
}

/** @param from UTF-16 offset behind the word */
function readDirective(text: string, from: number): Directive {
  let end = from;
  const codes = new Set<string>();
  const unknown: Span[] = [];
  CODE.lastIndex = end;
  for (let match = CODE.exec(text); match !== null; match = CODE.exec(text)) {
    const code = match[1] ?? "";
    // The next directive is no code of this one.
    if (code === DISABLE || code === DISABLE_NEXT_LINE) break;
    end = CODE.lastIndex;
    if (isCode(code)) codes.add(code);
    else unknown.push({ start: end - code.length, end });
  }
  const places: string[] = [];
  PLACE.lastIndex = end;
  for (let match = PLACE.exec(text); match !== null; match = PLACE.exec(text)) places.push(match[1] ?? "");
  return { codes: codes.size + unknown.length === 0 ? null : codes, unknown, end, places };
}
