/** Everything that lives as long as the extension does, in one object. */
import { commands, Disposable, ViewColumn, type ExtensionContext } from "vscode";
import { copyPointer, copyReference } from "./copy";
import { PreviewActions } from "./preview/actions";
import { ArgumentsDocuments } from "./preview/arguments/documents";
import { explain } from "./explain";
import { CallPicker } from "./preview/calls";
import { showMessage } from "./message";
import { PreviewCommand } from "./preview/command";
import { PreviewOpener } from "./preview/opener";
import { PreviewPanels } from "./preview/panels";
import { checkTools } from "./preview/report/checkTools";
import type { Report } from "./preview/report/report";
import { showReport } from "./preview/report/tab";
import { ViewDocuments } from "./preview/views/documents";
import { showReferences } from "./references";
import { startRename } from "./rename";
import { Server } from "./server";
import { ServerStatus } from "./status";
import { SchemaViews } from "./views/views";

export class RefLens {
  private readonly server: Server;
  private readonly disposables: Disposable;

  constructor({ extensionUri, workspaceState }: ExtensionContext) {
    const server = new Server(extensionUri);
    const documents = new ArgumentsDocuments(server, workspaceState);
    const panels = new PreviewPanels(server, documents, extensionUri);
    const opener = new PreviewOpener(server, documents, panels);
    const report = (table: Report): void => {
      showReport(extensionUri, table);
    };
    const preview = new PreviewCommand(server, panels, opener, new CallPicker(server, report));
    const views = new SchemaViews(server);
    this.server = server;
    this.disposables = Disposable.from(
      documents,
      panels,
      new PreviewActions(server, documents, panels, opener, preview),
      new ViewDocuments(server, documents),
      views,
      new ServerStatus(server),
      commands.registerCommand("refLens.previewCoercion", (...args: unknown[]) => preview.run(args)),
      commands.registerCommand("refLens.checkTools", (...args: unknown[]) =>
        checkTools(server, args, report),
      ),
      commands.registerCommand("refLens.showReferences", (...args: unknown[]) =>
        showReferences(server, args),
      ),
      commands.registerCommand("refLens.followUp", () => server.followUp.run()),
      commands.registerCommand("refLens.startRename", (...args: unknown[]) => startRename(args)),
      commands.registerCommand("refLens.showMessage", (...args: unknown[]) => {
        showMessage(args);
      }),
      commands.registerCommand("refLens.showEffectiveSchema", () =>
        views.show("effective", ViewColumn.Active),
      ),
      commands.registerCommand("refLens.showEffectiveSchemaBeside", () =>
        views.show("effective", ViewColumn.Beside),
      ),
      commands.registerCommand("refLens.showInlinedSchema", () => views.show("inlined", ViewColumn.Active)),
      commands.registerCommand("refLens.explain", (...args: unknown[]) => explain(extensionUri, args)),
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
