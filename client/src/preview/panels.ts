/** All open results: at most one for a tool of a document, kept up to date, brought back after a reload. */
import { Disposable, Uri, window, workspace, type WebviewPanel } from "vscode";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import { argumentsScheme, type ArgumentsFile } from "./arguments/memory";
import { resourceRoot } from "./html";
import { focusColumn, resultColumn, resultTabs, showArguments } from "./layout";
import { readSavedState, type Reply } from "./messages";
import { revealTool } from "./reveal";
import { PreviewPanel, titleOf, type Surroundings } from "./panel";

const viewType = "refLens.preview";

export class PreviewPanels implements Disposable {
  private readonly panels = new Set<PreviewPanel>();
  private readonly subscriptions: Disposable;
  private readonly surroundings: Surroundings;

  constructor(
    server: Server,
    private readonly documents: ArgumentsDocuments,
    extension: Uri,
  ) {
    this.surroundings = { server, documents, extension };
    const changed = (uri: Uri): void => {
      for (const panel of this.panels) panel.documentChanged(uri.toString());
    };
    this.subscriptions = Disposable.from(
      documents.onDidChange(changed),
      workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        // Of its own documents it hears from themselves.
        if (uri.scheme !== argumentsScheme) changed(uri);
      }),
      workspace.onDidOpenTextDocument(({ uri }) => {
        changed(uri);
      }),
      // A schema whose editor is closed is opened again behind the scenes as long as something is said of it here.
      workspace.onDidCloseTextDocument(({ uri }) => {
        changed(uri);
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("refLens.preview")) for (const panel of this.panels) panel.refresh();
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

  /** The file of the result or of the arguments that have the focus. */
  get activeFile(): ArgumentsFile | undefined {
    const panel = [...this.panels].find((each) => each.panel.active);
    if (panel !== undefined) return panel.file;
    const uri = window.activeTextEditor?.document.uri;
    return uri === undefined ? undefined : this.documents.get(uri);
  }

  /** The answer that is shown for some arguments; undefined where none is, or no table. */
  resultFor(file: ArgumentsFile): PreviewPanel["result"] {
    return this.panelFor(file)?.result;
  }

  /**
   * Shows arguments and what becomes of them: in the editors that they have already, or else beside the schema. The
   * schema's editor keeps the focus where there is a table to read; arguments that are to be written or mended get it.
   * In a list of tools, it is scrolled to the tool.
   *
   * @param reply the server's answer where it is known already; null asks for it
   */
  async show(file: ArgumentsFile, reply: Reply | null): Promise<void> {
    const before = window.tabGroups.activeTabGroup.viewColumn;
    const wantsText = reply !== null && reply.kind !== "table";
    await showArguments(file.uri, wantsText);
    const known = this.panelFor(file);
    if (known === undefined) {
      await this.closeSleeping(file);
      const viewColumn = await resultColumn(viewType);
      // The page is rebuilt from its own state when shown again, which costs less than keeping it alive.
      const panel = window.createWebviewPanel(
        viewType,
        "Preview",
        { viewColumn, preserveFocus: true },
        {
          enableScripts: true,
          enableFindWidget: true,
          localResourceRoots: [resourceRoot(this.surroundings.extension)],
        },
      );
      this.add(panel, file, reply);
    } else {
      known.panel.reveal(undefined, true);
      if (reply === null) known.refresh();
      else known.show(reply);
    }
    if (wantsText) await showArguments(file.uri, true);
    else await focusColumn(before);
    await revealTool(this.surroundings.server, file.tool);
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const panel of this.panels) panel.dispose();
  }

  private panelFor(file: ArgumentsFile): PreviewPanel | undefined {
    return [...this.panels].find((panel) => panel.file.uri.toString() === file.uri.toString());
  }

  /** A result from before a reload that was not shown since is nobody's yet, and gives way to the new one. */
  private async closeSleeping(file: ArgumentsFile): Promise<void> {
    const title = titleOf(file);
    if ([...this.panels].some(({ panel }) => panel.title === title)) return;
    await window.tabGroups.close(resultTabs(viewType).filter(({ label }) => label === title));
  }

  private restore(panel: WebviewPanel, state: unknown): void {
    const saved = readSavedState(state);
    if (saved === undefined) {
      panel.dispose();
      return;
    }
    const { arguments: uri, tool } = saved.heading;
    // Arguments too long to be kept are gone, and the tool gets empty ones.
    this.add(panel, this.documents.get(uri) ?? this.documents.fileFor(tool), null);
  }

  private add(webview: WebviewPanel, file: ArgumentsFile, reply: Reply | null): void {
    const panel = new PreviewPanel(webview, this.surroundings, file, reply);
    this.panels.add(panel);
    panel.onDidDispose(() => this.panels.delete(panel));
  }
}
