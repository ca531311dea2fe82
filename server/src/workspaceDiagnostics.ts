/**
 * The diagnostics of files that are not open, for a client that asks for those of the whole workspace: of the files that
 * a setting names, read through the client. Without the setting there is nothing to do, and nothing is read.
 *
 * A client asks again as soon as it has an answer. So a request is answered when there is something new, and waits until
 * then: that costs nothing, where answering "as before" every two seconds would keep a laptop awake.
 */
import {
  DocumentDiagnosticReportKind,
  type CancellationToken,
  type Diagnostic,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import type { FileList, Files } from "./features/files";
import { DiagnosticReports } from "./reports";

/** Files that are read before the user is shown how far it is, and can stop it. */
const FEW = 20;

/** Files whose reports go out together. */
const AT_A_TIME = 10;

/**
 * Milliseconds that are waited for more changes. A client that closes a document asks for its diagnostics one last time,
 * and takes no report of it before it has that answer.
 */
const QUIET = 100;

const NO_FILES: FileList = { uris: [], isComplete: true };

/** What shows how far it is, and can be told to stop. */
export interface Progress {
  report(percentage: number): void;
  done(): void;
  readonly token: CancellationToken;
}

/** What is needed of the session. */
interface Host {
  readonly files: Pick<Files, "normal"> & {
    matching(patterns: readonly string[], token: CancellationToken): Promise<FileList>;
  };
  /** The patterns of the files that are looked at. */
  patterns(): readonly string[];
  /** Whether the editor has a document open, whose diagnostics it asks for by itself. */
  isOpen(uri: string): boolean;
  /** The diagnostics of a file that was read. */
  diagnose(uri: string): Diagnostic[] | Promise<Diagnostic[]>;
  /** Begins to show how far it is. */
  showProgress(): Promise<Progress>;
}

export class WorkspaceDiagnostics {
  readonly #host: Host;
  readonly #reports = new DiagnosticReports();
  /** Those who wait for something new. */
  readonly #waiting = new Set<() => void>();
  /** Documents that were closed since a report went out, by their normal URIs. */
  #closed = new Map<string, string>();
  /** What was looked at since something changed; null where something has. */
  #looked: { patterns: readonly string[] } | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Takes in that files or settings have changed. */
  changed(): void {
    this.#looked = null;
    for (const wake of this.#waiting) wake();
  }

  /**
   * Takes in that a document was closed of which there were diagnostics. The client leaves them where they are, and goes
   * by the next report.
   */
  closed(uri: string): void {
    this.#closed.set(this.#host.files.normal(uri), uri);
    this.changed();
  }

  /**
   * @param send takes reports as soon as they are there, where the client can take them in parts
   * @returns the reports that were not sent; empty when the client has taken the request back
   */
  async report(
    { previousResultIds }: Pick<WorkspaceDiagnosticParams, "previousResultIds">,
    token: CancellationToken,
    send?: (items: WorkspaceDocumentDiagnosticReport[]) => void,
  ): Promise<WorkspaceDiagnosticReport> {
    if (this.#looked !== null) {
      await this.#change(token);
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
    if (isTakenBack(token)) return { items: [] };
    const patterns = this.#host.patterns();
    const looked = { patterns };
    this.#looked = looked;
    const known = new Map(
      previousResultIds.map(({ uri, value }) => [this.#host.files.normal(uri), { uri, value }]),
    );
    const closed = this.#closed;
    this.#closed = new Map();
    for (const [normal, uri] of closed) if (!known.has(normal)) known.set(normal, { uri, value: "" });
    const items = await this.#look(patterns, known, token, send);
    // What was taken back, or changed meanwhile, has to be looked at again.
    if (isTakenBack(token)) {
      this.#closed = new Map([...closed, ...this.#closed]);
      if (this.#looked === looked) this.#looked = null;
    }
    return { items };
  }

  async #look(
    patterns: readonly string[],
    known: Map<string, { uri: string; value: string }>,
    token: CancellationToken,
    send: ((items: WorkspaceDocumentDiagnosticReport[]) => void) | undefined,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const { files } = this.#host;
    const { uris: found } = patterns.length === 0 ? NO_FILES : await files.matching(patterns, token);
    const uris = found.filter((uri) => !this.#host.isOpen(uri));
    const progress = uris.length > FEW ? await this.#host.showProgress() : null;
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    try {
      for (const [index, uri] of uris.entries()) {
        if (token.isCancellationRequested || progress?.token.isCancellationRequested === true) return items;
        const normal = files.normal(uri);
        const diagnostics = await this.#host.diagnose(uri);
        items.push({
          ...this.#reports.report(normal, diagnostics, known.get(normal)?.value),
          uri,
          version: null,
        });
        known.delete(normal);
        if (items.length < AT_A_TIME) continue;
        progress?.report(Math.round((100 * (index + 1)) / uris.length));
        if (send === undefined) continue;
        send(items);
        items = [];
      }
    } finally {
      progress?.done();
    }
    // Files that went, or are no longer named, have no diagnostics any more; open ones are asked for by themselves.
    for (const [normal, { uri }] of known) {
      if (this.#host.isOpen(uri)) continue;
      this.#reports.forget(normal);
      items.push({ kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] });
    }
    return items;
  }

  /** Waits until something changes or nobody waits any more. */
  #change(token: CancellationToken): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        cancelled.dispose();
        resolve();
      };
      const cancelled = token.onCancellationRequested(wake);
      this.#waiting.add(wake);
      if (token.isCancellationRequested) wake();
    });
  }
}

/** Asked anew each time: it changes while something is waited for. */
function isTakenBack(token: CancellationToken): boolean {
  return token.isCancellationRequested;
}
