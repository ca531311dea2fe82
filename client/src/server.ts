/** The language server as the client sees it: a process that is started, asked, and started again when it must be. */
import {
  EventEmitter,
  Uri,
  window,
  type CancellationToken,
  type Disposable,
  type TextDocument,
} from "vscode";
import type {
  DocumentSelector,
  LanguageClient,
  LanguageClientOptions,
  ServerOptions,
} from "vscode-languageclient/node";
import { ArgumentsLanguage } from "../../server/src/protocol";
import { linkCodes } from "./explain";
import { NODE_FLAGS } from "./nodeFlags";
import { FindFilesMethod, ReadFileMethod } from "../../server/src/protocol";
import { Crashes } from "./crashes";
import { findFiles, readFile } from "./files";
import { FollowUp } from "./followUp";
import { VIEW_SCHEME } from "./views/uri";

/** JSON of every scheme: saved, untitled and virtual documents alike. */
export const documentSelector = [{ language: "json" }, { language: "jsonc" }] satisfies DocumentSelector;

/** What the server is told of: those, and the arguments of calls. */
const servedDocuments = [...documentSelector, { language: ArgumentsLanguage }] satisfies DocumentSelector;

const RESTART = "Restart";
const SHOW_OUTPUT = "Show Output";

export type ServerState = "starting" | "running" | "stopped" | "failed";

/**
 * Starts the server over IPC. One that dies is started again; after the third time in three minutes the user is asked.
 */
export class Server implements Disposable {
  // Owned here and not by the client, which would throw the log away with every stop.
  private readonly output = window.createOutputChannel("Ref Lens", { log: true });
  private readonly stateChanged = new EventEmitter<ServerState>();
  private readonly crashes = new Crashes();
  private client: Promise<LanguageClient>;
  private present: ServerState = "starting";

  readonly onDidChangeState = this.stateChanged.event;

  /** What follows the edits of code actions. */
  readonly followUp = new FollowUp();

  /** @param extension the extension's own folder, always on the machine that runs it */
  constructor(private readonly extension: Uri) {
    this.client = this.createClient();
  }

  get state(): ServerState {
    return this.present;
  }

  /** Starts the server. A failure ends in the state `failed`, told by the client library. */
  async start(): Promise<void> {
    try {
      await (await this.client).start();
    } catch (error) {
      this.output.error("The server could not be started.", String(error));
    }
  }

  /** Stops the server if it runs and starts it afresh, with a new client: one that failed to start stays failed. */
  async restart(): Promise<void> {
    await this.stop();
    this.client = this.createClient();
    await this.start();
  }

  /** Resolves once the server is down. */
  async stop(): Promise<void> {
    try {
      const client = await this.client;
      // A client on its way up cannot be stopped before it is there.
      if (this.present === "starting") await client.start();
      if (client.needsStop()) await client.stop();
    } catch (error) {
      this.output.error("The server did not stop as it should.", String(error));
    }
  }

  /**
   * Sends a request and waits for its answer; a server that is still starting is waited for.
   *
   * @throws ResponseError with what the server says, or because it does not run
   */
  async request<Result>(method: string, params: object, token?: CancellationToken): Promise<Result> {
    const client = await this.client;
    // An absent token that is passed along counts as a second parameter, and is sent as one.
    return token === undefined
      ? client.sendRequest<Result>(method, params)
      : client.sendRequest<Result>(method, params, token);
  }

  /** Sends a notification, unless the server does not run: it is told again when it starts. */
  async notify(method: string, params: object): Promise<void> {
    if (this.present !== "running") return;
    try {
      await (await this.client).sendNotification(method, params);
    } catch (error) {
      this.warn(`${method} could not be sent.`, error);
    }
  }

  /** Writes a warning to the output, without bothering anyone. */
  warn(message: string, error: unknown): void {
    this.output.warn(message, String(error));
  }

  showOutput(): void {
    this.output.show(true);
  }

  dispose(): void {
    this.stateChanged.dispose();
    this.output.dispose();
  }

  /** Tells the user that the server is down for good, and offers what helps. */
  private async askAfterCrash(message: string): Promise<void> {
    const chosen = await window.showErrorMessage(message, RESTART, SHOW_OUTPUT);
    if (chosen === RESTART) await this.restart();
    if (chosen === SHOW_OUTPUT) this.showOutput();
  }

  /** Loads the client library behind the turn in which VS Code waits: it takes longer than everything else there. */
  private async createClient(): Promise<LanguageClient> {
    await new Promise<void>((resolve) => setTimeout(resolve));
    const { CloseAction, ErrorAction, LanguageClient, State, TransportKind } =
      await import("vscode-languageclient/node");
    const names: Readonly<Record<number, ServerState>> = {
      [State.Starting]: "starting",
      [State.Running]: "running",
      [State.Stopped]: "stopped",
      [State.StartFailed]: "failed",
    };
    const server: ServerOptions = {
      module: Uri.joinPath(this.extension, "dist", "server.js").fsPath,
      transport: TransportKind.ipc,
      options: { execArgv: [...NODE_FLAGS] },
    };
    const options: LanguageClientOptions = {
      documentSelector: servedDocuments,
      outputChannel: this.output,
      errorHandler: {
        // A message that could not be read or written is logged by the library; the next one may do.
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => {
          const next = this.crashes.count(Date.now());
          if (next.kind === "restart") return { action: CloseAction.Restart, handled: true };
          void this.askAfterCrash(next.message);
          return { action: CloseAction.DoNotRestart, message: next.message, handled: true };
        },
      },
      middleware: {
        ...linkCodes,
        ...this.followUp.middleware,
        // A view is made by the server, and nothing is to be said of it.
        didOpen: (document, next) => (isView(document) ? Promise.resolve() : next(document)),
        didChange: (event, next) => (isView(event.document) ? Promise.resolve() : next(event)),
        didClose: (document, next) => (isView(document) ? Promise.resolve() : next(document)),
      },
      // What is typed is looked at as it is typed.
      diagnosticPullOptions: { onChange: true },
      initializationOptions: {
        // The list of suggestions opens again after a step that leads on.
        suggestCommand: "editor.action.triggerSuggest",
        // Who extracts a definition is asked for its name right away.
        renameCommand: "refLens.startRename",
        // Other files of the workspace are read for the server, here.
        readsFiles: true,
        // What an edit left as it was is said once it is made.
        messageCommand: "refLens.showMessage",
      },
    };
    // The id is the prefix of the settings: the library reads `refLens.trace.server` by itself.
    const client = new LanguageClient("refLens", "Ref Lens", server, options);
    client.onRequest(ReadFileMethod, readFile);
    client.onRequest(FindFilesMethod, findFiles);
    client.onDidChangeState(({ newState }) => {
      this.present = names[newState] ?? "stopped";
      this.stateChanged.fire(this.present);
    });
    return client;
  }
}

function isView({ uri }: TextDocument): boolean {
  return uri.scheme === VIEW_SCHEME;
}
