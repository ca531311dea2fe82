/** Sends the diagnostics of documents that changed: a burst of edits is answered once, and nothing is sent twice. */
import type { Connection, Diagnostic } from "vscode-languageserver";

/** With fewer diagnostics than this every edit is answered, also where nothing has changed. */
const MANY = 100;

/** What is to be sent for a document. */
export interface Diagnosed {
  /** The version of the document that they are of. */
  version: number | undefined;
  diagnostics: Diagnostic[];
}

export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #diagnose: (uri: string) => Diagnosed;
  readonly #log: (request: string, error: unknown) => void;
  /** URIs whose diagnostics are out of date. */
  readonly #stale = new Set<string>();
  /** The diagnostics that the client has of each document. */
  readonly #sent = new Map<string, Diagnostic[]>();
  #isPending = false;

  /** @param diagnose finds the diagnostics of a document, as it is then; does not throw */
  constructor(
    connection: Connection,
    diagnose: (uri: string) => Diagnosed,
    log: (request: string, error: unknown) => void,
  ) {
    this.#connection = connection;
    this.#diagnose = diagnose;
    this.#log = log;
  }

  /** Publishes a document's diagnostics as soon as the messages that are there already have been read. */
  schedule(uri: string): void {
    this.#stale.add(uri);
    if (this.#isPending) return;
    this.#isPending = true;
    setTimeout(() => {
      this.#isPending = false;
      const uris = [...this.#stale];
      this.#stale.clear();
      for (const each of uris) this.#publish(each);
    });
  }

  /** Takes a document's diagnostics back. */
  clear(uri: string): void {
    this.#stale.delete(uri);
    this.#sent.delete(uri);
    this.#send(uri, { diagnostics: [], version: undefined });
  }

  #publish(uri: string): void {
    const diagnosed = this.#diagnose(uri);
    const { diagnostics } = diagnosed;
    // Many diagnostics cost more to send than to find; where none has changed or moved, the client has them.
    if (diagnostics.length > MANY && this.#sent.get(uri) === diagnostics) return;
    this.#sent.set(uri, diagnostics);
    this.#send(uri, diagnosed);
  }

  #send(uri: string, { diagnostics, version }: Diagnosed): void {
    const params = { uri, diagnostics, ...(version === undefined ? {} : { version }) };
    this.#connection.sendDiagnostics(params).catch((error: unknown) => {
      this.#log("textDocument/publishDiagnostics", error);
    });
  }
}
