/** The diagnostics of documents for clients that ask for them, by the version of the answer that they have. */
import {
  DocumentDiagnosticReportKind,
  type Diagnostic,
  type DocumentDiagnosticReport,
} from "vscode-languageserver";

interface Reported {
  diagnostics: Diagnostic[];
  resultId: string;
}

export class DiagnosticReports {
  readonly #last = new Map<string, Reported>();
  #count = 0;

  /**
   * @param diagnostics of the document; a list that was reported before has not changed since
   * @param known the id of the answer that the client has, if it has one
   */
  report(uri: string, diagnostics: Diagnostic[], known: string | undefined): DocumentDiagnosticReport {
    let last = this.#last.get(uri);
    if (last?.diagnostics !== diagnostics) {
      last = { diagnostics, resultId: String(++this.#count) };
      this.#last.set(uri, last);
    }
    const { resultId } = last;
    // Many diagnostics cost more to send than to find.
    return resultId === known
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: diagnostics };
  }

  /** Forgets a document that was closed. */
  forget(uri: string): void {
    this.#last.delete(uri);
  }
}
