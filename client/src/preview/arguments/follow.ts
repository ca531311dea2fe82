/** Follows a schema document that gets another name: by a rename, or when it is saved for the first time. */
import { Disposable, workspace, type TextDocument } from "vscode";

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
  /** Files that were opened a moment ago, and untitled documents that were closed a moment ago. */
  const opened = new Set<TextDocument>();
  const closed = new Map<string, string>();
  const later = (forget: () => void): void => {
    setTimeout(forget, patience).unref();
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
      for (const [from, text] of closed) {
        if (text !== document.getText()) continue;
        closed.delete(from);
        moved(from, document.uri.toString());
        return;
      }
    }),
    workspace.onDidCloseTextDocument((document) => {
      const from = document.uri.toString();
      if (!document.isUntitled || !followed().has(from)) return;
      const text = document.getText();
      const saved = [...opened].find((each) => !each.isClosed && each.getText() === text);
      if (saved !== undefined) {
        moved(from, saved.uri.toString());
      } else {
        closed.set(from, text);
        later(() => closed.delete(from));
      }
    }),
  );
}
