/** Finds the schema document a panel is bound to, and shows places in it. */
import { Range, Uri, ViewColumn, window, workspace, type TextDocument } from "vscode";
import type { Range as ProtocolRange } from "vscode-languageserver";
import type { TextPlace } from "./messages";

/**
 * Opens a document without showing it, so that the server has its text although its tab may be closed.
 *
 * @returns undefined when it is gone; an untitled document that was closed is gone too
 */
export async function openDocument(uri: string): Promise<TextDocument | undefined> {
  const parsed = Uri.parse(uri, true);
  const key = parsed.toString();
  const open = workspace.textDocuments.find((document) => document.uri.toString() === key);
  if (open !== undefined || parsed.scheme === "untitled") return open;
  try {
    return await workspace.openTextDocument(parsed);
  } catch {
    return undefined;
  }
}

/** Shows a range of a document in the editor that already holds it, or else in the first column. */
export async function showRange(uri: string, range: ProtocolRange): Promise<void> {
  const document = await openDocument(uri);
  if (document === undefined) {
    void window.showWarningMessage("Ref Lens: the schema document is no longer there.");
    return;
  }
  const visible = window.visibleTextEditors.find((editor) => editor.document === document);
  await window.showTextDocument(document, {
    viewColumn: visible?.viewColumn ?? ViewColumn.One,
    selection: new Range(range.start.line, range.start.character, range.end.line, range.end.character),
  });
}

/** Shows a document with the cursor at a place, in the editor that already holds it. */
export async function showPlace(uri: Uri, { line, character }: TextPlace): Promise<void> {
  const visible = window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  const selection = new Range(line, character, line, character);
  await window.showTextDocument(uri, { viewColumn: visible?.viewColumn ?? ViewColumn.Active, selection });
}

/** The last part of a URI's path, for people to read. */
export function documentName(uri: string): string {
  const path = Uri.parse(uri).path;
  return path.slice(path.lastIndexOf("/") + 1);
}
