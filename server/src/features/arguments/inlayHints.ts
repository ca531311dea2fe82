/** Inlay hints in a call's arguments: what the tool receives, where that is not what the model sent. */
import type { InlayHint } from "vscode-languageserver";
import type { PreviewRow } from "../../arguments/preview";
import type { Node, Span } from "../../json/tree";
import { printable, shortened } from "../printable";
import { count } from "../limits";
import { isTooLong, LONGEST, nodeOf, previewOf, type BoundCall } from "./boundCall";

/** Longer values are cut: the hint stands in somebody's text. */
const MAX_VALUE = 60;

/** What stands above arguments of which nothing is shown. */
const TOO_LONG: InlayHint = {
  position: { line: 0, character: 0 },
  label: `Arguments of more than ${count(LONGEST)} characters have no results beside them`,
  tooltip: "The preview shows what becomes of them.",
  paddingRight: true,
};

/**
 * A hint behind each value that becomes another one, and behind each name that becomes another one. A list or object
 * that only holds something changed has none: the hint stands at what changes.
 *
 * @param within UTF-16 offsets of the part of the text that is shown
 */
export function argumentHints(call: BoundCall, within: Span): InlayHint[] {
  const { tree } = call.open;
  if (isTooLong(call)) return within.start === 0 ? [TOO_LONG] : [];
  const hints: InlayHint[] = [];
  const add = (offset: number, text: string, why: string): void => {
    if (offset < within.start || offset > within.end) return;
    hints.push({
      position: tree.place(offset),
      label: `→ ${printable(shortened(text, MAX_VALUE))}`,
      tooltip: why,
      paddingLeft: true,
    });
  };
  for (const row of previewOf(call)?.rows ?? []) {
    const node = nodeOf(call, row);
    if (node === undefined) continue;
    const { tokens, value, why } = row.after;
    const name = tokens.at(-1);
    const key = tree.keySpan(node);
    if (key !== undefined && name !== undefined && name !== row.tokens.at(-1))
      add(key.end, JSON.stringify(name), why);
    if (isConverted(call, row, node)) add(tree.span(node).end, value, why);
  }
  return hints;
}

/** Whether the value itself becomes another one, and not only what it holds. */
function isConverted({ open: { tree } }: BoundCall, { value, after }: PreviewRow, node: Node): boolean {
  if (!after.changed || after.value === value) return false;
  const opening = tree.isObject(node) ? "{" : tree.isArray(node) ? "[" : undefined;
  return opening === undefined || !after.value.startsWith(opening);
}
