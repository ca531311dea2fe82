/** What can be done with a preview that is open, from its page, its title bar and the palette. */
import { Disposable, Uri, commands, window } from "vscode";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import type { ArgumentsFile } from "./arguments/memory";
import { showArguments } from "./layout";
import type { PreviewPanels } from "./panels";
import { askTools } from "./request";
import { pickTool } from "./tools";

export class PreviewActions implements Disposable {
  private readonly commands: Disposable;

  constructor(
    private readonly server: Server,
    private readonly documents: ArgumentsDocuments,
    private readonly panels: PreviewPanels,
  ) {
    const command = (name: string, act: (file: ArgumentsFile) => Promise<void>): Disposable =>
      commands.registerCommand(`refLens.${name}`, (uri: unknown) => this.onFile(uri, act));
    this.commands = Disposable.from(
      command("chooseTool", (file) => this.chooseTool(file)),
      command("editArguments", ({ uri }) => showArguments(uri, true)),
    );
  }

  dispose(): void {
    this.commands.dispose();
  }

  /** Acts on the arguments that a page or a title bar names, or else on those that have the focus. */
  private async onFile(uri: unknown, act: (file: ArgumentsFile) => Promise<void>): Promise<void> {
    const file = (uri instanceof Uri ? this.documents.get(uri) : undefined) ?? this.panels.activeFile;
    if (file !== undefined) return act(file);
    void window.showInformationMessage("Ref Lens: open a preview first, with “Preview Coercion”.");
  }

  private async chooseTool({ uri, tool }: ArgumentsFile): Promise<void> {
    const tools = await askTools(this.server, tool.uri);
    const chosen = await pickTool(tools, "Preview these arguments as a call of another tool");
    if (chosen === undefined) return;
    this.documents.bind(uri, { uri: tool.uri, name: chosen.name, pointer: chosen.pointer });
  }
}
