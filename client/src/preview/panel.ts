/** One open result: what a tool receives for the arguments of a document, as long as both are being edited. */
import { commands, EventEmitter, Uri, type Disposable, type WebviewPanel } from "vscode";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import type { ArgumentsFile } from "./arguments/memory";
import { documentName, openDocument, showPlace, showRange } from "./documents";
import { pageHtml, resourceRoot } from "./html";
import { Latest } from "./latest";
import type { FromWebview, Heading, Reply, ToWebview } from "./messages";
import { emptyHint, failureMessage, problemReply, tooLongReply } from "./problems";
import { askBound, type Answer } from "./request";
import { previewDetails } from "./runtimes";
import { longestArguments } from "./source";

/** Milliseconds without a further edit before the server is asked again. */
const editPause = 100;

/** What a panel works with. */
export interface Surroundings {
  server: Server;
  documents: ArgumentsDocuments;
  /** The extension's own folder. */
  extension: Uri;
}

export class PreviewPanel {
  private readonly disposables: Disposable[] = [];
  private readonly disposed = new EventEmitter<void>();
  private readonly latest = new Latest();

  readonly onDidDispose = this.disposed.event;

  /**
   * @param panel the bare webview panel, new or restored; its content is set here
   * @param reply the answer where it is known already; null asks for it once the page runs
   */
  constructor(
    readonly panel: WebviewPanel,
    private readonly surroundings: Surroundings,
    readonly file: ArgumentsFile,
    private reply: Reply | null,
  ) {
    const { extension } = surroundings;
    panel.webview.options = { enableScripts: true, localResourceRoots: [resourceRoot(extension)] };
    this.disposables.push(
      panel.webview.onDidReceiveMessage((message: FromWebview) => {
        this.receive(message);
      }),
      panel.onDidDispose(() => {
        this.dispose();
      }),
    );
    this.setTitle();
    panel.webview.html = pageHtml(panel.webview, extension, "preview", "Preview Coercion");
  }

  /** The answer that is shown, when it is a table. */
  get result(): Extract<Reply, { kind: "table" }>["result"] | undefined {
    return this.reply?.kind === "table" ? this.reply.result : undefined;
  }

  /** Shows an answer that is known already. */
  show(reply: Reply): void {
    this.latest.cancel();
    this.reply = reply;
    this.post();
  }

  /** The document changed, was opened or closed, or the server started again: the answer may be another. */
  documentChanged(uri: string): void {
    if (uri === this.file.tool.uri || uri === this.file.uri.toString()) this.refresh(editPause);
  }

  /** Asks again, after a pause in milliseconds. */
  refresh(pause = 0): void {
    // A hidden page does not run; it asks for itself when it is shown again.
    if (this.panel.visible) this.latest.schedule((signal) => this.ask(signal), pause);
  }

  dispose(): void {
    this.latest.cancel();
    this.disposed.fire();
    this.disposed.dispose();
    for (const disposable of this.disposables.splice(0)) disposable.dispose();
  }

  private receive(message: FromWebview): void {
    const {
      file,
      surroundings: { documents },
    } = this;
    switch (message.type) {
      case "ready":
        this.post();
        this.refresh();
        break;
      case "goToSchema":
        void showRange(file.tool.uri, message.range);
        break;
      case "goToArguments":
        void showPlace(file.uri, message.place);
        break;
      case "droppedText":
        void commands.executeCommand("refLens.takeArguments", file.uri, message.text);
        break;
      case "droppedFiles":
        void commands.executeCommand(
          "refLens.takeArguments",
          file.uri,
          ...message.uris.map((uri) => Uri.parse(uri)),
        );
        break;
      case "view":
        documents.setView(file.uri, message.view);
        break;
      case "wish":
        void commands.executeCommand(`refLens.${message.wish}`, file.uri);
    }
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const reply = await this.replyFor(signal);
    if (signal.aborted || reply === undefined) return;
    this.reply = reply;
    this.setTitle();
    this.post();
  }

  private async replyFor(signal: AbortSignal): Promise<Reply | undefined> {
    const { documents, server } = this.surroundings;
    const { tool, uri, view } = this.file;
    const text = documents.text(uri);
    if (text.trim() === "") return emptyHint;
    if (text.length > longestArguments) return tooLongReply(text.length);
    if ((await openDocument(tool.uri)) === undefined) {
      return notice(`The document ${documentName(tool.uri)} is closed. Open it again to go on.`);
    }
    const answer = await askBound(server, tool, { arguments: text, view, ...previewDetails() }, signal);
    if (signal.aborted) return undefined;
    if (answer.kind === "result") {
      const { tool: name, pointer } = answer.result;
      documents.bind(uri, { uri: tool.uri, name, pointer });
    }
    return replyOf(answer);
  }

  private setTitle(): void {
    const title = titleOf(this.file);
    if (this.panel.title !== title) this.panel.title = title;
  }

  private post(): void {
    const { uri, tool, view, notes } = this.file;
    const heading: Heading = {
      arguments: uri.toString(),
      tool,
      view,
      documentName: documentName(tool.uri),
      notes,
    };
    const message: ToWebview = { type: "show", heading, reply: this.reply };
    void this.panel.webview.postMessage(message);
  }
}

/** What the tab of a result says. */
export function titleOf({ tool }: ArgumentsFile): string {
  return `Preview: ${tool.name ?? documentName(tool.uri)}`;
}

/** What the page shows for an answer of the server. */
function replyOf(answer: Answer): Reply {
  switch (answer.kind) {
    case "result":
      return { kind: "table", result: answer.result };
    case "problem":
      return problemReply(answer.problem, answer.detail);
    case "failure":
      return notice(failureMessage(answer.message));
  }
}

function notice(message: string): Reply {
  return { kind: "notice", tone: "obstacle", message, at: null };
}
