/** What a client makes of the edits that it is sent. */
import type { WorkspaceEdit } from "vscode-languageserver";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { applySplices } from "./codeActions/applied";
import { URI } from "./schemas";

/** Makes the edits of one document; fails where two of them overlap. */
export function applied(text: string, edit: WorkspaceEdit, uri = URI): string {
  const open = new OpenDocument(uri, 1, text);
  const splices = (edit.changes?.[uri] ?? []).map(({ range, newText }) => ({
    start: open.offset(range.start),
    end: open.offset(range.end),
    text: newText,
  }));
  return applySplices(text, splices);
}
