/** Sends the diagnostics of documents that changed: a burst of edits is answered once, and nothing is sent twice. */
import type { Connection, Diagnostic } from "vscode-languageserver";

/** With fewer diagnostics than this every edit is answered, also where nothing has changed. */
const MANY = 100;

/** Milliseconds without an edit after which somebody has stopped typing. */
const QUIET = 300;

/** Milliseconds after which an edit is answered, though others still come. */
const LONGEST_WAIT = 50;

/** What is to be sent for a document. */
export interface Diagnosed {
  /** The version of the document that they are of. */
  version: number | undefined;
  diagnostics: Diagnostic[];
  /** Whether these are all; some take long to find, and wait until nobody types. */
  isComplete: boolean;
}

export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #diagnose: (uri: string, hurry: boolean) => Diagnosed;
  readonly #log: (request: string, error: unknown) => void;
  /** URIs whose diagnostics are out of date. */
  readonly #stale = new Set<string>();
  /** The diagnostics that the client has of each document. */
  readonly #sent = new Map<string, Diagnostic[]>();
  /** URIs of which not all diagnostics are known, and what will find the rest. */
  readonly #incomplete = new Set<string>();
  #rest: NodeJS.Timeout | undefined;
  /** Since when, in milliseconds, something is to be published; null where nothing is. */
  #since: number | null = null;
  /** Whether more became out of date while that was waited for. */
  #hasMore = false;

  /** @param diagnose finds the diagnostics of a document, as it is then; in a hurry perhaps not all; does not throw */
  constructor(
    connection: Connection,
    diagnose: (uri: string, hurry: boolean) => Diagnosed,
    log: (request: string, error: unknown) => void,
  ) {
    this.#connection = connection;
    this.#diagnose = diagnose;
    this.#log = log;
  }

  /** Publishes a document's diagnostics as soon as the messages that are there already have been read. */
  schedule(uri: string): void {
    this.#stale.add(uri);
    this.#hasMore = true;
    if (this.#since !== null) return;
    this.#since = Date.now();
    this.#wait(this.#since);
  }

  #wait(since: number): void {
    this.#hasMore = false;
    setTimeout(() => {
      // One message is read in a turn: where an edit came, the next may be there already.
      if (this.#hasMore && Date.now() - since < LONGEST_WAIT) {
        this.#wait(since);
        return;
      }
      this.#since = null;
      const uris = [...this.#stale];
      this.#stale.clear();
      for (const each of uris) this.#publish(each, true);
      if (this.#incomplete.size > 0) this.#waitForQuiet();
    });
  }

  #waitForQuiet(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const uris = [...this.#incomplete];
      this.#incomplete.clear();
      for (const each of uris) this.#publish(each, false);
    }, QUIET);
  }

  /** Takes a document's diagnostics back. */
  clear(uri: string): void {
    this.#stale.delete(uri);
    this.#incomplete.delete(uri);
    this.#sent.delete(uri);
    this.#send(uri, [], undefined);
  }

  #publish(uri: string, hurry: boolean): void {
    const { diagnostics, version, isComplete } = this.#diagnose(uri, hurry);
    if (!isComplete) this.#incomplete.add(uri);
    const isKnown = this.#sent.get(uri) === diagnostics;
    // Many diagnostics cost more to send than to find; where none has changed or moved, the client has them.
    if (isKnown && (diagnostics.length > MANY || !hurry)) return;
    this.#sent.set(uri, diagnostics);
    this.#send(uri, diagnostics, version);
  }

  #send(uri: string, diagnostics: Diagnostic[], version: number | undefined): void {
    const params = { uri, diagnostics, ...(version === undefined ? {} : { version }) };
    this.#connection.sendDiagnostics(params).catch((error: unknown) => {
      this.#log("textDocument/publishDiagnostics", error);
    });
  }
}
