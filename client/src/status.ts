/** The language status of JSON files: says whether Ref Lens is at work, and what helps when it is not. */
import { languages, LanguageStatusSeverity, type Command, type Disposable } from "vscode";
import { documentSelector, type Server, type ServerState } from "./server";

const showOutput: Command = { command: "refLens.showOutput", title: "Show Output" };
const restart: Command = { command: "refLens.restartServer", title: "Restart Server" };

/** Follows the state of the server until it is disposed. */
export class ServerStatus implements Disposable {
  private readonly item = languages.createLanguageStatusItem("refLens.server", documentSelector);
  private readonly changes: Disposable;

  constructor(server: Server) {
    this.item.name = "Ref Lens";
    this.show(server.state);
    this.changes = server.onDidChangeState((state) => {
      this.show(state);
    });
  }

  dispose(): void {
    this.changes.dispose();
    this.item.dispose();
  }

  private show(state: ServerState): void {
    const { item } = this;
    item.busy = state === "starting";
    item.severity = LanguageStatusSeverity.Information;
    item.command = showOutput;
    switch (state) {
      case "starting":
        item.text = "Ref Lens";
        item.detail = "Starting";
        break;
      case "running":
        item.text = "Ref Lens";
        item.detail = "References are checked";
        break;
      case "stopped":
        this.showDown("Ref Lens is stopped");
        break;
      case "failed":
        this.showDown("Ref Lens could not start");
    }
  }

  private showDown(text: string): void {
    this.item.text = text;
    this.item.detail = "References are not checked";
    this.item.severity = LanguageStatusSeverity.Error;
    this.item.command = restart;
  }
}
