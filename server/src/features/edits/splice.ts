/** Replacements in a text, in UTF-16 offsets of the text before any of them is made. */
import type { Place } from "../../json/lines";
import type { JsonTree, Span } from "../../json/tree";

/** Puts `text` where the span is; of two at one offset, the one that comes first in a list stands first. */
export interface Splice extends Span {
  text: string;
}

/** Splices in the order of the text. */
export function inOrder(splices: readonly Splice[]): Splice[] {
  return [...splices].sort((a, b) => (a.start === b.start ? a.end - b.end : a.start - b.start));
}

/**
 * @param span the part of the text that is wanted; splices outside it are left out
 * @returns that part with the splices made
 */
export function spliced(tree: JsonTree, span: Span, splices: readonly Splice[]): string {
  let text = "";
  let at = span.start;
  for (const splice of inOrder(splices)) {
    if (splice.start < span.start || splice.end > span.end) continue;
    text += tree.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return text + tree.slice(at, span.end);
}

/** Parts the splices into those inside a span and the others: what is moved takes along what is changed in it. */
export function partition(
  splices: readonly Splice[],
  { start, end }: Span,
): { inside: Splice[]; outside: Splice[] } {
  const isInside = (splice: Splice): boolean => splice.start >= start && splice.end <= end;
  return {
    inside: splices.filter(isInside),
    outside: splices.filter((splice) => !isInside(splice)),
  };
}

/**
 * Where a place inside an inserted text comes to stand once all splices are made. It reads no more than the line.
 *
 * @param splices all that are made
 * @param inserted one of them
 * @param index UTF-16 offset into its text
 */
export function placeAfter(
  tree: JsonTree,
  splices: readonly Splice[],
  inserted: Splice,
  index: number,
): Place {
  const before = inOrder(splices);
  before.splice(before.indexOf(inserted));
  let from = lineStart(tree, inserted.start);
  // A splice that ends on this line may begin on another, and what stands before it is then on the line too.
  for (let at = before.length - 1; at >= 0; at--) {
    const splice = before[at];
    if (splice === undefined || splice.end < from) break;
    if (splice.start < from) from = lineStart(tree, splice.start);
  }
  let { line } = tree.place(from);
  for (const { start, end, text } of before) {
    if (start < from) line += lineBreaks(text) - lineBreaks(tree.slice(start, end));
  }
  const written =
    spliced(
      tree,
      { start: from, end: inserted.start },
      before.filter(({ start }) => start >= from),
    ) + inserted.text.slice(0, index);
  const last = /[^\r\n]*$/.exec(written)?.[0].length ?? 0;
  return { line: line + lineBreaks(written), character: last };
}

function lineStart(tree: JsonTree, offset: number): number {
  return tree.offset({ line: tree.place(offset).line, character: 0 });
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
