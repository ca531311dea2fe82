/** The diagnostics of documents for clients that ask for them, by the version of the answer that they have. */
import {
  DocumentDiagnosticReportKind,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type FullDocumentDiagnosticReport,
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

  /** The report of a document that was not asked for, where it is another one than the last; undefined where it is not. */
  renewed(uri: string, diagnostics: Diagnostic[]): FullDocumentDiagnosticReport | undefined {
    const last = this.#last.get(uri);
    if (last === undefined ? diagnostics.length === 0 : last.diagnostics === diagnostics) return undefined;
    const report = this.report(uri, diagnostics, undefined);
    return report.kind === DocumentDiagnosticReportKind.Full ? report : undefined;
  }

  /**
   * Forgets a document that was closed.
   *
   * @returns whether there were diagnostics of it when it was last reported
   */
  forget(uri: string): boolean {
    const last = this.#last.get(uri);
    this.#last.delete(uri);
    return last !== undefined && last.diagnostics.length > 0;
  }
}
