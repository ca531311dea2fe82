/** The settings: pulled from a client that can be asked, taken as they come from one that sends them. */
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  InlayHintRefreshRequest,
} from "vscode-languageserver";
import type { Session } from "../session";
import { JSON_FILES } from "../workspaceFiles";

export function handleConfiguration(session: Session): void {
  const { connection } = session;

  connection.onInitialized(() => {
    if (session.client.readsFiles && session.client.watchesFiles)
      session.ask(
        "client/registerCapability",
        connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: JSON_FILES }],
        }),
      );
    if (!session.client.pullsSettings) return;
    session.ask(
      "workspace/configuration",
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: "refLens" })
        .then(() => pullSettings(session)),
    );
  });

  connection.onDidChangeConfiguration(({ settings: sent }: { settings: unknown }) => {
    if (session.client.pullsSettings) {
      session.ask("workspace/configuration", pullSettings(session));
    } else {
      const all = typeof sent === "object" && sent !== null ? (sent as { refLens?: unknown }) : {};
      applySettings(session, all.refLens);
    }
  });
}

async function pullSettings(session: Session): Promise<void> {
  applySettings(session, await session.connection.workspace.getConfiguration("refLens"));
}

function applySettings(session: Session, section: unknown): void {
  session.configure(section);
  const { client, connection } = session;
  session.renewDiagnostics(session.documents.all().map(({ uri }) => uri));
  if (client.refreshesLenses)
    session.ask("workspace/codeLens/refresh", connection.sendRequest(CodeLensRefreshRequest.type));
  if (client.refreshesHints)
    session.ask("workspace/inlayHint/refresh", connection.sendRequest(InlayHintRefreshRequest.type));
}
