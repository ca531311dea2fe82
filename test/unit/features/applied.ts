/** What a client makes of the edits that it is sent. */
import assert from "node:assert/strict";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { URI } from "./schemas";

/** Makes the edits of one document, from the last to the first; fails where two of them overlap. */
export function applied(text: string, edit: WorkspaceEdit, uri = URI): string {
  const open = new OpenDocument(uri, 1, text);
  const edits = [...(edit.changes?.[uri] ?? [])].sort(
    (a, b) => open.offset(b.range.start) - open.offset(a.range.start),
  );
  let last = Number.MAX_SAFE_INTEGER;
  return edits.reduce((result, { range, newText }: TextEdit) => {
    const [start, end] = [open.offset(range.start), open.offset(range.end)];
    assert.ok(start <= end && end <= last, "edits must not overlap");
    last = start;
    return result.slice(0, start) + newText + result.slice(end);
  }, text);
}
