/** All open previews: at most one for a tool of a document, kept up to date, brought back after a reload. */
import { Disposable, Uri, ViewColumn, window, workspace, type WebviewPanel } from "vscode";
import type { Server } from "../server";
import { resourceRoot } from "./html";
import { readSavedState, type Binding, type Reply } from "./messages";
import { PreviewPanel } from "./panel";

const viewType = "refLens.preview";

export class PreviewPanels implements Disposable {
  private readonly panels = new Set<PreviewPanel>();
  private readonly subscriptions: Disposable;

  constructor(
    private readonly server: Server,
    private readonly extension: Uri,
  ) {
    const changed = (uri: Uri): void => {
      for (const panel of this.panels) panel.documentChanged(uri.toString());
    };
    this.subscriptions = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        changed(document.uri);
      }),
      workspace.onDidOpenTextDocument(({ uri }) => {
        changed(uri);
      }),
      server.onDidChangeState((state) => {
        if (state === "running") for (const panel of this.panels) panel.refresh();
      }),
      window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: (panel, state) => {
          this.restore(panel, state);
          return Promise.resolve();
        },
      }),
    );
  }

  /**
   * Shows the preview of a tool: the panel it has already, or a new one beside the schema. The schema's editor
   * keeps the focus where there is a table to read; where arguments are to be pasted or mended, their box gets it.
   *
   * @param text the arguments; null keeps those of an open panel and leaves a new one empty
   * @param reply the server's answer for `text` where it is known already
   */
  show(binding: Binding, text: string | null, reply: Reply | null): void {
    const focus = reply?.kind !== "table";
    for (const panel of this.panels) {
      if (panel.isBoundTo(binding.uri, binding.pointer)) {
        panel.show(text, reply, focus);
        return;
      }
    }
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: !focus };
    // The web view's page is rebuilt from its own state when shown again, which costs less than keeping it alive.
    const panel = window.createWebviewPanel(viewType, "Preview", column, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [resourceRoot(this.extension)],
    });
    this.add(panel, binding, text ?? "", reply, focus);
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const panel of this.panels) panel.dispose();
  }

  private restore(panel: WebviewPanel, state: unknown): void {
    const saved = readSavedState(state);
    if (saved === undefined) panel.dispose();
    else this.add(panel, saved.binding, saved.text, null, false);
  }

  private add(
    webview: WebviewPanel,
    binding: Binding,
    text: string,
    reply: Reply | null,
    focus: boolean,
  ): void {
    const panel = new PreviewPanel(webview, this.server, this.extension, binding, text, reply, focus);
    this.panels.add(panel);
    panel.onDidDispose(() => this.panels.delete(panel));
  }
}
