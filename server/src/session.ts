/**
 * One client's conversation with the server: its documents, its settings, what it can take, and the one boundary that
 * every handler is called through.
 */
import {
  DiagnosticRefreshRequest,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type InitializeParams,
} from "vscode-languageserver";
import { clientAbilities, type ClientAbilities } from "./abilities";
import { boundCall, type Binding, type BoundCall } from "./features/arguments/boundCall";
import { OpenDocument } from "./features/openDocument";
import type { Schema } from "./features/schema";
import { FileLooks } from "./fileLooks";
import { Inclusion } from "./inclusion";
import { LimitNotices } from "./limitNotices";
import { DiagnosticsPublisher } from "./publisher";
import { ArgumentsLanguage } from "./protocol";
import { DEFAULT_SETTINGS, readSettings, type Settings } from "./settings";
import { WorkspaceFiles } from "./workspaceFiles";

const NONE: { diagnostics: Diagnostic[]; isComplete: boolean } = { diagnostics: [], isComplete: true };

/** The answer to a request that the client has taken back. */
export function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was taken back.");
}

export class Session {
  readonly connection: Connection;
  readonly documents: TextDocuments<OpenDocument>;
  readonly publisher: DiagnosticsPublisher;
  /** The other files of the workspace. */
  readonly files: WorkspaceFiles;
  /** For which tool each document with arguments is meant, by its URI. */
  readonly bindings = new Map<string, Binding>();
  /** The looks at files that documents refer to. */
  readonly looks: FileLooks;
  /** What limits have left out. */
  readonly limits: LimitNotices;
  readonly #onConfigure: (() => void)[] = [];
  #settings: Settings = DEFAULT_SETTINGS;
  #inclusion = new Inclusion(DEFAULT_SETTINGS.include);
  #client: ClientAbilities = clientAbilities({ capabilities: {} });

  constructor(connection: Connection) {
    this.connection = connection;
    this.documents = new TextDocuments<OpenDocument>({
      create: (uri, languageId, version, content) =>
        new OpenDocument(uri, version, content, { holdsArguments: languageId === ArgumentsLanguage }),
      update: (document, changes, version) => document.update(changes, version),
    });
    this.limits = new LimitNotices((message) => {
      connection.console.warn(message);
    });
    this.files = new WorkspaceFiles({
      send: (method, params, token) => connection.sendRequest(method, params, token),
      openDocument: (uri) => this.documents.get(uri),
      includes: (uri) => this.includes(uri),
      limits: this.limits,
      log: (request, error) => {
        this.log(request, error);
      },
    });
    const diagnosing = "textDocument/publishDiagnostics";
    this.looks = new FileLooks({
      files: this.files,
      openUris: () => this.documents.keys(),
      answer: (uri, feature) => this.answer(diagnosing, uri, undefined, feature),
      renew: (uris) => {
        this.renewDiagnostics(uris);
      },
      limits: this.limits,
      log: (error) => {
        this.log(diagnosing, error);
      },
    });
    this.publisher = new DiagnosticsPublisher(
      connection,
      (uri, hurry) => ({
        version: this.documents.get(uri)?.version,
        ...this.answer(diagnosing, uri, NONE, (open, schema) => this.#diagnose(open, schema, hurry)),
      }),
      (request, error) => {
        this.log(request, error);
      },
    );
  }

  /** All diagnostics of a document as it is now; the same list for as long as none of them has changed. */
  diagnostics(request: string, uri: string): Diagnostic[] {
    return this.answer(request, uri, NONE, (open, schema) => this.#diagnose(open, schema, false)).diagnostics;
  }

  /** The diagnostics of a file that is not open, read through the client; none where it is no schema by its content. */
  async diagnoseFile(uri: string): Promise<Diagnostic[]> {
    const file = await this.files.read(uri);
    if (file.kind !== "file") return NONE.diagnostics;
    const { document } = file;
    try {
      const schema = document.schema(this.includes(document.uri));
      if (schema === undefined) return NONE.diagnostics;
      await this.looks.lookFrom(document, schema);
      return this.#diagnose(document, schema, false).diagnostics;
    } catch (error) {
      return this.#failed("workspace/diagnostic", document, NONE, error).diagnostics;
    }
  }

  /** Whether the settings say that a document is a schema, whatever it looks like. */
  includes(uri: string): boolean {
    return this.#inclusion.includes(uri);
  }

  /** Whether the editor has a document open, however its URI is spelled. */
  isOpen(uri: string): boolean {
    return this.documents.all().some((open) => this.files.isSame(open.uri, uri));
  }

  /** @param listener told when the settings were read anew */
  onDidConfigure(listener: () => void): void {
    this.#onConfigure.push(listener);
  }

  /** Has the diagnostics of documents looked at anew: they are sent, or the client is told to ask for them. */
  renewDiagnostics(uris: readonly string[]): void {
    const { pullsDiagnostics, refreshesDiagnostics } = this.#client;
    if (!pullsDiagnostics) {
      for (const uri of uris) this.publisher.schedule(uri);
    } else if (refreshesDiagnostics) {
      const sent = this.connection.sendRequest(DiagnosticRefreshRequest.type);
      this.ask("workspace/diagnostic/refresh", sent);
    }
  }

  #diagnose(open: OpenDocument, schema: Schema, hurry: boolean): typeof NONE {
    const levels = this.#settings.diagnostics;
    const own = schema.diagnostics.all(open, levels, hurry);
    return {
      diagnostics: this.looks.complete(open, schema, own, levels),
      isComplete: schema.diagnostics.isComplete,
    };
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** What the client can take; the least until it has introduced itself. */
  get client(): ClientAbilities {
    return this.#client;
  }

  /** Takes in what the client says of itself. */
  introduce(params: InitializeParams): void {
    this.#client = clientAbilities(params);
    this.files.serve(this.#client.readsFiles);
    this.configure(params.initializationOptions);
  }

  /** @param section the settings under `refLens`, as the client sent them */
  configure(section: unknown): void {
    this.#settings = readSettings(section);
    this.#inclusion = new Inclusion(this.#settings.include);
    for (const message of this.#inclusion.leftOut)
      this.ask(
        "window/showMessage",
        this.connection.sendNotification(ShowMessageNotification.type, {
          type: MessageType.Warning,
          message,
        }),
      );
    for (const listener of this.#onConfigure) listener();
  }

  /** What is known of a document; undefined when it is closed or no schema. */
  schema(uri: string): Schema | undefined {
    return this.documents.get(uri)?.schema(this.includes(uri));
  }

  /**
   * The same boundary for a feature that may have to wait for other files. What needs none answers at once.
   *
   * @returns a refusal where the client has taken the request back meanwhile
   */
  answerFromFiles<T>(
    request: string,
    uri: string,
    token: CancellationToken,
    empty: T,
    feature: (open: OpenDocument, schema: Schema) => T | Promise<T>,
  ): T | Promise<T | ResponseError> {
    const answer = this.answer<T | Promise<T>>(request, uri, empty, feature);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (late) => (token.isCancellationRequested ? cancelled() : late),
      (error: unknown) => this.#failed(request, this.documents.get(uri), empty, error),
    );
  }

  /** The boundary: answers with `empty` for a document that is closed or no schema, and when a feature fails. */
  answer<T>(request: string, uri: string, empty: T, feature: (open: OpenDocument, schema: Schema) => T): T {
    const open = this.documents.get(uri);
    try {
      const schema = this.schema(uri);
      return open === undefined || schema === undefined ? empty : feature(open, schema);
    } catch (error) {
      return this.#failed(request, open, empty, error);
    }
  }

  #failed<T>(request: string, open: OpenDocument | undefined, empty: T, error: unknown): T {
    // A refusal is meant for the user, with its reason.
    if (error instanceof ResponseError) throw error;
    this.log(request, error);
    // What is known of the document may be what went wrong; the next request finds it out again.
    open?.forget();
    return empty;
  }

  /** Whether a document is open that holds a call's arguments. */
  holdsArguments(uri: string): boolean {
    return this.documents.get(uri)?.holdsArguments === true;
  }

  /** The same boundary for a document with arguments: `empty` while its tool is not known, closed, or gone. */
  answerArguments<T>(request: string, uri: string, empty: T, feature: (call: BoundCall) => T): T {
    const open = this.documents.get(uri);
    const binding = this.bindings.get(uri);
    if (open === undefined || binding === undefined) return empty;
    return this.answer(request, binding.tool.uri, empty, (schemaDocument, schema) => {
      const call = boundCall(open, schemaDocument, schema, binding);
      return call === undefined ? empty : feature(call);
    });
  }

  log(request: string, error: unknown): void {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.connection.console.error(`${request} failed: ${detail}`);
  }

  /** Sends a request that nobody waits for; a failure is logged. */
  ask(request: string, sent: Promise<unknown>): void {
    sent.catch((error: unknown) => {
      this.log(request, error);
    });
  }
}
