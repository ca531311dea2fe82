/** What changes the text: completion, code actions, rename. */
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { argumentCompletion } from "../features/arguments/completion";
import { codeActions, documentOf, resolveCodeAction } from "../features/codeActions/codeActions";
import { completion } from "../features/completion";
import { documented, readCompletionData } from "../features/completionDocumentation";
import { prepareRename, renameAt } from "../features/rename";
import type { Session } from "../session";

export function handleWriting(session: Session): void {
  const { connection } = session;

  connection.onCompletion(({ textDocument: { uri }, position }) =>
    session.holdsArguments(uri)
      ? session.answerArguments("textDocument/completion", uri, null, (call) =>
          argumentCompletion(call, call.open.offset(position), session.client.completion),
        )
      : session.answer("textDocument/completion", uri, null, (open, schema) =>
          completion(open, schema, open.offset(position), session.client.completion),
        ),
  );

  connection.onCompletionResolve((item) => {
    const data = readCompletionData(item.data);
    if (data === undefined) return item;
    return session.answer("completionItem/resolve", data.uri, item, (_open, schema) =>
      documented(schema, item, data),
    );
  });

  connection.onCodeAction((params) =>
    session.answer("textDocument/codeAction", params.textDocument.uri, [], (open, schema) =>
      codeActions(open, schema, params, session.client.actions),
    ),
  );

  connection.onCodeActionResolve((action) => {
    const uri = documentOf(action);
    if (uri === undefined) return action;
    const resolved = session.answer("codeAction/resolve", uri, undefined, (open, schema) =>
      resolveCodeAction(open, schema, action, session.client.actions),
    );
    return resolved ?? new ResponseError(LSPErrorCodes.ContentModified, "The document has changed.");
  });

  connection.onPrepareRename(({ textDocument, position }) =>
    session.answer("textDocument/prepareRename", textDocument.uri, null, (open, schema) =>
      prepareRename(open, schema, open.offset(position)),
    ),
  );

  connection.onRenameRequest(({ textDocument, position, newName }) =>
    session.answer("textDocument/rename", textDocument.uri, null, (open, schema) =>
      renameAt(open, schema, open.offset(position), newName, session.client.takesVersions),
    ),
  );
}
