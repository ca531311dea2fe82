/** Diagnostics: asked for by clients that can, and sent to all others whenever a document has changed. */
import { DiagnosticReports } from "../reports";
import type { Session } from "../session";

export function handleDiagnostics(session: Session): void {
  const { connection, documents, publisher } = session;
  const reports = new DiagnosticReports();

  documents.onDidChangeContent(({ document }) => {
    if (!session.client.pullsDiagnostics) publisher.schedule(document.uri);
  });
  documents.onDidClose(({ document }) => {
    reports.forget(document.uri);
    if (!session.client.pullsDiagnostics) publisher.clear(document.uri);
  });

  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }) =>
    reports.report(uri, session.diagnostics("textDocument/diagnostic", uri), previousResultId),
  );
}
