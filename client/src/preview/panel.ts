/** One open preview: a tool of a document, the arguments in the box, and the answer below them. */
import { EventEmitter, type Disposable, type Uri, type WebviewPanel } from "vscode";
import type { Server } from "../server";
import { documentName, openDocument, showRange } from "./documents";
import { previewHtml, resourceRoot } from "./html";
import { Latest } from "./latest";
import type { Binding, FromWebview, Reply, ToWebview } from "./messages";
import { emptyHint, failureMessage, problemReply, tooLongReply } from "./problems";
import { askBound, askTools, type Answer } from "./request";
import { longestArguments } from "./source";
import { pickTool } from "./tools";

/** Milliseconds without a further edit before the server is asked again. */
const editPause = 150;

export class PreviewPanel {
  private readonly disposables: Disposable[] = [];
  private readonly disposed = new EventEmitter<void>();
  private readonly latest = new Latest();
  /** The revision of the text in the box, as the page counts it. */
  private revision = 0;
  /** Whether the box is to get the focus with the next load. */
  private focusNext: boolean;

  readonly onDidDispose = this.disposed.event;

  /**
   * @param panel the bare webview panel, new or restored; its content is set here
   * @param reply the answer for `text` where it is known already; null asks for it once the page runs
   * @param focus whether the box is to get the focus
   */
  constructor(
    private readonly panel: WebviewPanel,
    private readonly server: Server,
    extension: Uri,
    private binding: Binding,
    private text: string,
    private reply: Reply | null,
    focus: boolean,
  ) {
    this.focusNext = focus;
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
    panel.webview.html = previewHtml(panel.webview, extension);
  }

  /** Whether this panel shows that tool of that document. */
  isBoundTo(uri: string, pointer: string): boolean {
    return this.binding.uri === uri && this.binding.pointer === pointer;
  }

  /** Brings the panel to the front; a null `text` keeps what is in the box. */
  show(text: string | null, reply: Reply | null, focus: boolean): void {
    this.panel.reveal(undefined, !focus);
    if (text === null) return;
    this.focusNext = focus;
    this.latest.cancel();
    this.text = text;
    this.reply = reply;
    this.load();
  }

  /** The document changed, was opened or closed, or the server started again: the answer may be another. */
  documentChanged(uri: string): void {
    if (uri === this.binding.uri) this.refresh(editPause);
  }

  /** Asks again for the text in the box, after a pause in milliseconds. */
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
    switch (message.type) {
      case "ready":
        this.revision = 0;
        this.load();
        this.refresh();
        break;
      case "edited":
        this.text = message.text;
        this.revision = message.revision;
        this.refresh(editPause);
        break;
      case "goToSchema":
        void showRange(this.binding.uri, message.range);
        break;
      case "chooseTool":
        void this.chooseTool();
        break;
    }
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const text = this.text;
    const revision = this.revision;
    const reply = await this.replyFor(text, signal);
    if (signal.aborted || reply === undefined) return;
    this.reply = reply;
    this.post({ type: "reply", ...this.heading(), revision, reply });
  }

  private async replyFor(text: string, signal: AbortSignal): Promise<Reply | undefined> {
    if (text.trim() === "") return emptyHint;
    if (text.length > longestArguments) return tooLongReply(text.length);
    if ((await openDocument(this.binding.uri)) === undefined) {
      return notice(`The document ${documentName(this.binding.uri)} is closed. Open it again to go on.`);
    }
    const answer = await askBound(this.server, this.binding, text, signal);
    if (signal.aborted) return undefined;
    if (answer.kind === "result") this.rebind(answer.result.tool, answer.result.pointer);
    return replyOf(answer);
  }

  private async chooseTool(): Promise<void> {
    const tools = await askTools(this.server, this.binding.uri);
    const tool = await pickTool(tools, "Preview these arguments as a call of another tool");
    if (tool === undefined) return;
    this.rebind(tool.name, tool.pointer);
    this.refresh();
  }

  private rebind(tool: string | null, pointer: string): void {
    this.binding = { ...this.binding, tool, pointer };
    this.setTitle();
  }

  private setTitle(): void {
    const title = `Preview: ${this.binding.tool ?? documentName(this.binding.uri)}`;
    if (this.panel.title !== title) this.panel.title = title;
  }

  private load(): void {
    this.post({ type: "load", ...this.heading(), text: this.text, reply: this.reply, focus: this.focusNext });
    this.focusNext = false;
  }

  private heading(): { binding: Binding; documentName: string } {
    return { binding: this.binding, documentName: documentName(this.binding.uri) };
  }

  private post(message: ToWebview): void {
    void this.panel.webview.postMessage(message);
  }
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
