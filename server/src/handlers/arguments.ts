/** Documents with a call's arguments: which tool each is bound to, and when what is shown in them is out of date. */
import { InlayHintRefreshRequest } from "vscode-languageserver";
import { BindArgumentsMethod, type BindArgumentsParams } from "../protocol";
import type { Session } from "../session";

/** Milliseconds without a further edit of a schema before the hints beside its arguments are asked for again. */
const PAUSE = 100;

export function handleArguments(session: Session): void {
  const { bindings, connection, documents } = session;
  let pending: NodeJS.Timeout | undefined;
  const refresh = (): void => {
    if (!session.client.refreshesHints) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      session.ask("workspace/inlayHint/refresh", connection.sendRequest(InlayHintRefreshRequest.type));
    }, PAUSE);
    pending.unref();
  };

  connection.onNotification(BindArgumentsMethod, ({ textDocument, tool, view }: BindArgumentsParams) => {
    if (tool === null) bindings.delete(textDocument.uri);
    else bindings.set(textDocument.uri, { tool, view: view ?? "server" });
    refresh();
  });

  documents.onDidChangeContent(({ document }) => {
    const isBoundTo = [...bindings.values()].some(({ tool }) => tool.uri === document.uri);
    if (isBoundTo) refresh();
  });
}
