/** Diagnostics: asked for by clients that can, and sent to all others whenever a document has changed. */
import { CancellationToken, type FullDocumentDiagnosticReport } from "vscode-languageserver";
import { DiagnosticReports } from "../reports";
import type { Session } from "../session";
import { WorkspaceDiagnostics, type Progress } from "../workspaceDiagnostics";

/** For a client that shows no progress. */
const QUIET: Progress = { report: () => undefined, done: () => undefined, token: CancellationToken.None };

export function handleDiagnostics(session: Session): void {
  const { connection, documents, publisher } = session;
  const reports = new DiagnosticReports();

  documents.onDidChangeContent(({ document }) => {
    if (!session.client.pullsDiagnostics) publisher.schedule(document.uri);
  });
  const workspace = new WorkspaceDiagnostics({
    files: session.files,
    patterns: () => session.settings.workspacePatterns,
    isOpen: (uri) => session.isOpen(uri),
    diagnose: (uri) => session.diagnoseFile(uri),
    showProgress: async () => {
      if (!session.client.showsProgress) return QUIET;
      const progress = await connection.window.createWorkDoneProgress();
      progress.begin("Ref Lens: looking at the files of the workspace", 0, undefined, true);
      return progress;
    },
  });
  session.files.onDidChange(() => {
    workspace.changed();
  });
  session.onDidConfigure(() => {
    workspace.changed();
  });
  documents.onDidClose(({ document: { uri } }) => {
    if (reports.forget(uri)) workspace.closed(uri);
    if (!session.client.pullsDiagnostics) publisher.clear(uri);
  });

  connection.languages.diagnostics.onWorkspace((params, token, _progress, partial) =>
    workspace.report(
      params,
      token,
      partial === undefined
        ? undefined
        : (items) => {
            partial.report({ items });
          },
    ),
  );

  const request = "textDocument/diagnostic";
  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }) => {
    const report = reports.report(uri, session.diagnostics(request, uri), previousResultId);
    if (!session.client.relatesDocuments) return report;
    // What one document says of another may have changed what is said there, and nobody asks for that.
    const related: Record<string, FullDocumentDiagnosticReport> = {};
    for (const other of session.looks.related(uri)) {
      const renewed = reports.renewed(other, session.diagnostics(request, other));
      if (renewed !== undefined) related[other] = renewed;
    }
    return Object.keys(related).length === 0 ? report : { ...report, relatedDocuments: related };
  });
}
