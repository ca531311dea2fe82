/** What changes the text: completion, code actions, rename. */
import {
  LSPErrorCodes,
  ResponseError,
  type CodeAction,
  type CompletionList,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { argumentCompletion } from "../features/arguments/completion";
import { codeActions, documentOf, resolveCodeAction } from "../features/codeActions/codeActions";
import { completionInFiles } from "../features/completionInFiles";
import { documented, readCompletionData } from "../features/completionDocumentation";
import { prepareRename } from "../features/rename";
import { renameInFiles } from "../features/renameInFiles";
import type { Session } from "../session";

export function handleWriting(session: Session): void {
  const { connection, files } = session;

  connection.onCompletion(({ textDocument: { uri }, position }, token) =>
    session.holdsArguments(uri)
      ? session.answerArguments("textDocument/completion", uri, null, (call) =>
          argumentCompletion(call, call.open.offset(position), session.client.completion),
        )
      : session.answerFromFiles<CompletionList | null>(
          "textDocument/completion",
          uri,
          token,
          null,
          (open, schema) =>
            completionInFiles(files, open, schema, open.offset(position), session.client.completion, token),
        ),
  );

  connection.onCompletionResolve((item) => {
    const data = readCompletionData(item.data);
    if (data === undefined) return item;
    const file = files.known(data.uri);
    // A file that is not open was read for the list.
    if (file?.kind === "file" && !file.isOpen) return documented(file.schema, item, data);
    return session.answer("completionItem/resolve", data.uri, item, (_open, schema) =>
      documented(schema, item, data),
    );
  });

  connection.onCodeAction((params) =>
    session.answer("textDocument/codeAction", params.textDocument.uri, [], (open, schema) =>
      codeActions(files, open, schema, params, session.client.actions),
    ),
  );

  connection.onCodeActionResolve(async (action, token) => {
    const uri = documentOf(action);
    if (uri === undefined) return action;
    const resolved = await session.answerFromFiles<CodeAction | undefined>(
      "codeAction/resolve",
      uri,
      token,
      undefined,
      (open, schema) =>
        resolveCodeAction(files, open, schema, action, session.client.actions, token, session.limits.of(uri)),
    );
    return resolved ?? new ResponseError(LSPErrorCodes.ContentModified, "The document has changed.");
  });

  connection.onPrepareRename(({ textDocument, position }) =>
    session.answer("textDocument/prepareRename", textDocument.uri, null, (open, schema) =>
      prepareRename(open, schema, open.offset(position)),
    ),
  );

  connection.onRenameRequest(({ textDocument, position, newName }, token) =>
    session.answerFromFiles<WorkspaceEdit | null>(
      "textDocument/rename",
      textDocument.uri,
      token,
      null,
      (open, schema) =>
        renameInFiles(
          files,
          open,
          schema,
          open.offset(position),
          newName,
          session.client.edits,
          token,
          session.limits.of(open.uri),
        ),
    ),
  );
}
