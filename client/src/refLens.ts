/** Everything that lives as long as the extension does, in one object. */
import { commands, Disposable, type Uri } from "vscode";
import { copyPointer, copyReference } from "./copy";
import { PreviewCommand } from "./preview/command";
import { PreviewPanels } from "./preview/panels";
import { showReferences } from "./references";
import { startRename } from "./rename";
import { Server } from "./server";
import { ServerStatus } from "./status";

export class RefLens {
  private readonly server: Server;
  private readonly disposables: Disposable;

  /** @param extension the extension's own folder */
  constructor(extension: Uri) {
    const server = new Server(extension);
    const panels = new PreviewPanels(server, extension);
    const preview = new PreviewCommand(server, panels);
    this.server = server;
    this.disposables = Disposable.from(
      panels,
      new ServerStatus(server),
      commands.registerCommand("refLens.previewCoercion", (...args: unknown[]) => preview.run(args)),
      commands.registerCommand("refLens.showReferences", (...args: unknown[]) =>
        showReferences(server, args),
      ),
      commands.registerCommand("refLens.startRename", (...args: unknown[]) => startRename(args)),
      commands.registerCommand("refLens.copyPointer", () => copyPointer(server)),
      commands.registerCommand("refLens.copyReference", () => copyReference(server)),
      commands.registerCommand("refLens.restartServer", () => server.restart()),
      commands.registerCommand("refLens.showOutput", () => {
        server.showOutput();
      }),
    );
  }

  /** Starts the server without waiting for it. */
  start(): void {
    void this.server.start();
  }

  /** Resolves once the server is down and everything is given back. */
  async close(): Promise<void> {
    this.disposables.dispose();
    await this.server.stop();
    this.server.dispose();
  }
}
