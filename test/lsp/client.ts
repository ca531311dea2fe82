/** A small editor for tests: starts the built language server and speaks the protocol to it, fully typed. */
import assert from "node:assert/strict";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  CodeLensRequest,
  ConfigurationRequest,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExitNotification,
  HoverRequest,
  IPCMessageReader,
  IPCMessageWriter,
  InitializeRequest,
  InitializedNotification,
  InlayHintRequest,
  LogMessageNotification,
  MessageType,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  TypeDefinitionRequest,
  WorkspaceSymbolRequest,
  createProtocolConnection,
  type ClientCapabilities,
  type CodeLens,
  type Definition,
  type Diagnostic,
  type DocumentHighlight,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type InlayHint,
  type Location,
  type LocationLink,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Registration,
  type SymbolInformation,
  type Range,
  type TextDocumentContentChangeEvent,
  type WorkspaceSymbol,
} from "vscode-languageserver/node";
import {
  FindFilesMethod,
  PreviewCoercionMethod,
  ReadFileMethod,
  ToolsMethod,
  type FindFilesParams,
  type FindFilesResult,
  EffectiveSchemaMethod,
  InlinedSchemaMethod,
  type DerivedSchema,
  type PreviewCoercionParams,
  type PreviewCoercionResult,
  type ReadFileParams,
  type ReadFileResult,
  type ToolSummary,
} from "../../server/src/protocol";
import { endedWithTest } from "./children";

const SERVER = join(__dirname, "..", "..", "dist", "server.js");

export interface ClientOptions {
  /** How the two processes talk. */
  transport?: "stdio" | "ipc";
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  /** The files of the workspace by URI, for a client that reads them for the server. */
  files?: ReadonlyMap<string, string>;
  /** What the user has under `refLens.`, for a client that answers `workspace/configuration`. */
  settings?: unknown;
}

/** What the server has said. */
interface Messages {
  errors: string[];
  warnings: string[];
  shown: string[];
}

/** Milliseconds until a wait for the server is given up. */
const PATIENCE = 8_000;

export class Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** Errors that the server logged; a test that expects none says so with an empty list. */
  readonly errors: string[];
  /** Warnings that the server logged. */
  readonly warnings: readonly string[];
  /** Messages that the server had shown to the user. */
  readonly shown: readonly string[];
  /** What the server has registered itself for. */
  readonly registered: readonly Registration[];
  readonly #process: ChildProcess;
  readonly #published: Published;

  private constructor(
    process: ChildProcess,
    connection: ProtocolConnection,
    initialized: InitializeResult,
    published: Published,
    { errors, warnings, shown }: Messages,
    registered: readonly Registration[],
  ) {
    this.#process = process;
    this.connection = connection;
    this.initialized = initialized;
    this.#published = published;
    this.errors = errors;
    this.warnings = warnings;
    this.shown = shown;
    this.registered = registered;
  }

  /** Starts a server and completes the handshake. */
  static async start(options: ClientOptions = {}): Promise<Client> {
    const { process, connection } = options.transport === "ipc" ? overIpc() : overStdio();
    const published = new Published();
    const messages: Messages = { errors: [], warnings: [], shown: [] };
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      published.add(params);
    });
    connection.onNotification(LogMessageNotification.type, ({ type, message }) => {
      if (type === MessageType.Error) messages.errors.push(message);
      if (type === MessageType.Warning) messages.warnings.push(message);
    });
    connection.onNotification(ShowMessageNotification.type, ({ message }) => {
      messages.shown.push(message);
    });
    const registered: Registration[] = [];
    connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      registered.push(...registrations);
    });
    connection.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(({ section }) => (section === "refLens" ? (options.settings ?? {}) : null)),
    );
    const { files } = options;
    if (files !== undefined) serve(connection, files);
    connection.listen();
    const initialized = await connection.sendRequest(InitializeRequest.type, {
      processId: globalThis.process.pid,
      // Every client has to send it, though workspaceFolders have taken its place.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      rootUri: null,
      capabilities: options.capabilities ?? { textDocument: { definition: { linkSupport: true } } },
      ...initializationOptions(options),
    });
    await connection.sendNotification(InitializedNotification.type, {});
    return new Client(process, connection, initialized, published, messages, registered);
  }

  /** Says goodbye as the protocol has it; resolves to the server's exit code. */
  async stop(): Promise<number | null> {
    const exited = once(this.#process, "exit") as Promise<[number | null]>;
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const [code] = await exited;
    this.connection.dispose();
    return code;
  }

  async open(uri: string, text: string, languageId = "json"): Promise<TextFile> {
    const textDocument = { uri, languageId, version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return new TextFile(this, uri);
  }

  /** Tells the server of settings it did not ask for, as clients without `workspace/configuration` do. */
  async configure(refLens: unknown): Promise<void> {
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { refLens },
    });
  }

  async workspaceSymbols(query: string): Promise<(SymbolInformation | WorkspaceSymbol)[]> {
    return (await this.connection.sendRequest(WorkspaceSymbolRequest.type, { query })) ?? [];
  }

  preview(params: PreviewCoercionParams): Promise<PreviewCoercionResult> {
    return this.connection.sendRequest(PreviewCoercionMethod, params);
  }

  /** How many times diagnostics came for a document. */
  publishedCount(uri: string): number {
    return this.#published.count(uri);
  }

  /** The next diagnostics for which the condition holds, or the last ones if it holds for them already. */
  published(
    uri: string,
    condition: (params: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams> {
    return this.#published.wait(uri, condition);
  }
}

function initializationOptions(options: ClientOptions): Pick<InitializeParams, "initializationOptions"> {
  const { files, initializationOptions: own } = options;
  if (files !== undefined) return { initializationOptions: { readsFiles: true, ...(own ?? {}) } };
  return "initializationOptions" in options ? { initializationOptions: own } : {};
}

/** An open document, as the editor has it. */
export class TextFile {
  readonly uri: string;
  readonly #client: Client;
  #version = 1;

  constructor(client: Client, uri: string) {
    this.#client = client;
    this.uri = uri;
  }

  /** Changes applied one after another, as one edit. */
  async edit(...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    await this.#client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri, version: ++this.#version },
      contentChanges,
    });
  }

  /** Closes the document; resolves to the diagnostics that are left. */
  async close(): Promise<Diagnostic[]> {
    await this.#client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: this.uri },
    });
    const last = await this.#client.published(this.uri, ({ version }) => version === undefined);
    return last.diagnostics;
  }

  /** The diagnostics of the text as it is now. */
  async diagnostics(): Promise<Diagnostic[]> {
    const last = await this.#client.published(this.uri, ({ version }) => version === this.#version);
    return last.diagnostics;
  }

  definition(position: Position): Promise<Definition | LocationLink[] | null> {
    return this.#client.connection.sendRequest(DefinitionRequest.type, {
      textDocument: { uri: this.uri },
      position,
    });
  }

  typeDefinition(position: Position): Promise<Definition | LocationLink[] | null> {
    return this.#client.connection.sendRequest(TypeDefinitionRequest.type, {
      textDocument: { uri: this.uri },
      position,
    });
  }

  references(position: Position, includeDeclaration: boolean): Promise<Location[] | null> {
    return this.#client.connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: this.uri },
      position,
      context: { includeDeclaration },
    });
  }

  documentHighlights(position: Position): Promise<DocumentHighlight[] | null> {
    return this.#client.connection.sendRequest(DocumentHighlightRequest.type, {
      textDocument: { uri: this.uri },
      position,
    });
  }

  documentLinks(): Promise<DocumentLink[] | null> {
    return this.#client.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: this.uri } });
  }

  hover(position: Position): Promise<Hover | null> {
    return this.#client.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri: this.uri },
      position,
    });
  }

  inlayHints(range: Range): Promise<InlayHint[] | null> {
    return this.#client.connection.sendRequest(InlayHintRequest.type, {
      textDocument: { uri: this.uri },
      range,
    });
  }

  documentSymbols(): Promise<DocumentSymbol[] | SymbolInformation[] | null> {
    return this.#client.connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: this.uri },
    });
  }

  async codeLenses(): Promise<CodeLens[]> {
    const textDocument = { uri: this.uri };
    return (await this.#client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
  }

  tools(): Promise<ToolSummary[]> {
    return this.#client.connection.sendRequest(ToolsMethod, { textDocument: { uri: this.uri } });
  }

  /** Asks for a view of a place: a position, or a pointer of an earlier answer. */
  view(
    method: typeof EffectiveSchemaMethod | typeof InlinedSchemaMethod,
    place: { position: Position } | { pointer: string },
  ): Promise<DerivedSchema | null> {
    return this.#client.connection.sendRequest(method, { textDocument: { uri: this.uri }, ...place });
  }

  preview(call: unknown, more: Partial<PreviewCoercionParams> = {}): Promise<PreviewCoercionResult> {
    return this.#client.preview({
      textDocument: { uri: this.uri },
      arguments: typeof call === "string" ? call : JSON.stringify(call),
      ...more,
    });
  }
}

/** The last diagnostics of each document, and who waits for others. */
class Published {
  readonly #last = new Map<string, PublishDiagnosticsParams>();
  readonly #waiting = new Set<(params: PublishDiagnosticsParams) => void>();
  readonly #counts = new Map<string, number>();

  count(uri: string): number {
    return this.#counts.get(uri) ?? 0;
  }

  add(params: PublishDiagnosticsParams): void {
    this.#counts.set(params.uri, this.count(params.uri) + 1);
    this.#last.set(params.uri, params);
    for (const notify of this.#waiting) notify(params);
  }

  wait(
    uri: string,
    condition: (params: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams> {
    return new Promise((resolve, reject) => {
      const last = this.#last.get(uri);
      if (last !== undefined && condition(last)) {
        resolve(last);
        return;
      }
      const notify = (params: PublishDiagnosticsParams): void => {
        if (params.uri !== uri || !condition(params)) return;
        clearTimeout(timer);
        this.#waiting.delete(notify);
        resolve(params);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(notify);
        reject(new Error(`No such diagnostics came for ${uri}; the last: ${JSON.stringify(last ?? null)}`));
      }, PATIENCE);
      this.#waiting.add(notify);
    });
  }
}

function overStdio(): { process: ChildProcess; connection: ProtocolConnection } {
  const child = endedWithTest(
    spawn(process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const reader = new StreamMessageReader(child.stdout);
  return {
    process: child,
    connection: createProtocolConnection(reader, new StreamMessageWriter(child.stdin)),
  };
}

function overIpc(): { process: ChildProcess; connection: ProtocolConnection } {
  const child = endedWithTest(fork(SERVER, ["--node-ipc"]));
  const reader = new IPCMessageReader(child);
  return { process: child, connection: createProtocolConnection(reader, new IPCMessageWriter(child)) };
}

/** Answers for the files of a workspace, as an editor does that reads them. */
function serve(connection: ProtocolConnection, files: ReadonlyMap<string, string>): void {
  connection.onRequest<ReadFileResult, unknown>(ReadFileMethod, ({ uri }: ReadFileParams) => {
    const text = files.get(uri);
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  });
  connection.onRequest(FindFilesMethod, ({ limit }: FindFilesParams): FindFilesResult => ({
    uris: [...files.keys()].slice(0, limit),
    isComplete: files.size <= limit,
  }));
}

/** Starts one server for all tests of a suite. In the end it must stop as it should, and have logged no error. */
export function startClient(use: (client: Client) => void): void {
  let client: Client;
  before(async () => {
    client = await Client.start();
    use(client);
  });
  after(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });
}
