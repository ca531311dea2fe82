/**
 * Ref Lens as a language server: wires the features to a connection. It knows no transport; `node.ts` brings one.
 *
 * Every handler is called through one boundary (`Session.answer`): what goes wrong in it is logged once, with the
 * request, and answered with the empty value. No document can bring the server down.
 */
import type { Connection, InitializeResult } from "vscode-languageserver";
import { serverCapabilities } from "./abilities";
import { handleArguments } from "./handlers/arguments";
import { handleConfiguration } from "./handlers/configuration";
import { handleDiagnostics } from "./handlers/diagnostics";
import { handleNavigation } from "./handlers/navigation";
import { handlePreview } from "./handlers/preview";
import { handleReading } from "./handlers/reading";
import { handleViews } from "./handlers/views";
import { handleWriting } from "./handlers/writing";
import { Session } from "./session";

export function startServer(connection: Connection): void {
  const session = new Session(connection);
  const { documents, files, looks } = session;

  connection.onInitialize((params): InitializeResult => {
    session.introduce(params);
    return { capabilities: serverCapabilities(params), serverInfo: { name: "Ref Lens" } };
  });

  documents.onDidOpen(({ document }) => {
    files.opened(document.uri);
  });
  documents.onDidChangeContent(() => {
    looks.scheduleAll();
  });
  files.onDidChange((uris) => {
    looks.changed(uris);
  });
  documents.onDidClose(({ document }) => {
    files.closed(document.uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    files.changed(changes.map(({ uri }) => uri));
  });

  handleDiagnostics(session);
  handleConfiguration(session);
  handleNavigation(session);
  handleReading(session);
  handleWriting(session);
  handlePreview(session);
  handleArguments(session);
  handleViews(session);

  documents.listen(connection);
  connection.listen();
}
