/** Makes splices in a text as an editor does, and fails where two of them overlap. */
import assert from "node:assert/strict";
import { inOrder, type Splice } from "../../../../server/src/features/edits/splice";

export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text: inserted } of inOrder(splices)) {
    assert.ok(start >= at && end >= start, "two splices overlap");
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
