/** Follows a schema document that gets another name: by a rename, or when it is saved for the first time. */
import { Disposable, Uri, workspace, type TextDocument } from "vscode";

/** Milliseconds within which the file of a first save opens before the document without a file closes, or after. */
const patience = 2_000;

/**
 * Calls back for each document that has become another one.
 *
 * @param followed the documents that anybody wants to know of, by their URIs as text
 * @param moved called with both URIs as text
 */
export function followDocuments(
  followed: () => ReadonlySet<string>,
  moved: (from: string, to: string) => void,
): Disposable {
  /** Files that were opened a moment ago, and the lengths of untitled documents that were closed a moment ago. */
  const opened = new Set<TextDocument>();
  const closed = new Map<string, number>();
  /** How long untitled documents were before they were emptied: VS Code does that to one whose text went into a file. */
  const emptied = new WeakMap<TextDocument, number>();
  const later = (forget: () => void): void => {
    setTimeout(forget, patience).unref();
  };
  const match = (): void => {
    for (const [from, length] of closed) {
      const saved = [...opened].find((document) => !document.isClosed && isSaved(from, length, document));
      if (saved === undefined) continue;
      closed.delete(from);
      moved(from, saved.uri.toString());
    }
  };
  return Disposable.from(
    workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [oldUri.toString(), newUri.toString()];
        for (const uri of followed()) {
          // A rename of a folder renames what is in it.
          if (uri === from || uri.startsWith(`${from}/`)) moved(uri, to + uri.slice(from.length));
        }
      }
    }),
    workspace.onDidOpenTextDocument((document) => {
      if (document.isUntitled) return;
      opened.add(document);
      later(() => opened.delete(document));
      match();
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.isUntitled && isEmpty(document)) {
        const length = contentChanges.reduce((sum, { rangeLength }) => sum + rangeLength, 0);
        if (length > 0) emptied.set(document, length);
      }
      // A file may be opened a moment before its text is in it.
      if (closed.size > 0 && opened.has(document)) match();
    }),
    workspace.onDidCloseTextDocument((document) => {
      const from = document.uri.toString();
      if (!document.isUntitled || !followed().has(from)) return;
      const length = isEmpty(document) ? (emptied.get(document) ?? 0) : document.getText().length;
      closed.set(from, length);
      later(() => closed.delete(from));
      match();
    }),
  );
}

/**
 * Whether a file that was opened just when an untitled document closed is that one, saved: it has the name that the
 * other was to get, or its length.
 *
 * @param length of the untitled document, in UTF-16 units
 */
function isSaved(from: string, length: number, file: TextDocument): boolean {
  return Uri.parse(from).path === file.uri.path || (length > 0 && file.getText().length === length);
}

function isEmpty(document: TextDocument): boolean {
  return document.lineCount === 1 && document.lineAt(0).text === "";
}
