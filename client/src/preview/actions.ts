/** What can be done with a preview that is open, from its page, its title bar and the palette. */
import { Disposable, Uri, commands, env, window, workspace } from "vscode";
import {
  PreviewReportMethod,
  type PreviewReportParams,
  type PreviewReportResult,
  type ReportFormat,
} from "../../../server/src/protocol";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import type { ArgumentsFile } from "./arguments/memory";
import type { PreviewCommand } from "./command";
import { openDocument } from "./documents";
import { showArguments } from "./layout";
import type { PreviewOpener } from "./opener";
import type { PreviewPanels } from "./panels";
import { askTools } from "./request";
import { revealTool } from "./reveal";
import { chooseRuntimes } from "./runtimes";
import { longestArguments } from "./source";
import { pickTool } from "./tools";
import { compareArguments, compareReadings, showSchemaViews } from "./views/compare";
import { pickView } from "./views/choice";

export class PreviewActions implements Disposable {
  private readonly commands: Disposable;

  constructor(
    private readonly server: Server,
    private readonly documents: ArgumentsDocuments,
    private readonly panels: PreviewPanels,
    private readonly opener: PreviewOpener,
    private readonly preview: PreviewCommand,
  ) {
    type Act = (file: ArgumentsFile, ...more: unknown[]) => Promise<void>;
    const command = (name: string, act: Act): Disposable =>
      commands.registerCommand(`refLens.${name}`, (uri: unknown, ...more: unknown[]) =>
        this.onFile(uri, act, more),
      );
    this.commands = Disposable.from(
      command("chooseTool", (file) => this.chooseTool(file)),
      command("editArguments", ({ uri }) => showArguments(uri, true)),
      command("insertSampleArguments", (file) => this.insertSample(file)),
      command("takeArguments", (file, ...from) => this.take(file, from)),
      command("compareArguments", compareArguments),
      command("compareReadings", compareReadings),
      command("chooseSchemaView", (file) => this.chooseView(file)),
      command("showSchemaViews", ({ tool }) => showSchemaViews(tool)),
      commands.registerCommand("refLens.chooseRuntimes", () => chooseRuntimes(server)),
      command("copyResult", (file) => this.copy(file, "result", "what the tool receives")),
      command("copyMarkdown", (file) => this.copy(file, "markdown", "a Markdown table")),
      command("copyTestCase", (file) => this.copy(file, "test-case", "a test case")),
    );
  }

  dispose(): void {
    this.commands.dispose();
  }

  /** Acts on the arguments that a page or a title bar names, or that have the focus, or else on those of the tool at the cursor. */
  private async onFile(
    uri: unknown,
    act: (file: ArgumentsFile, ...more: unknown[]) => Promise<void>,
    more: readonly unknown[],
  ): Promise<void> {
    const named = uri instanceof Uri ? this.documents.get(uri) : undefined;
    const file = named ?? this.panels.activeFile ?? (await this.preview.fileHere());
    if (file !== undefined) await act(file, ...more);
  }

  private async chooseTool({ uri, tool }: ArgumentsFile): Promise<void> {
    const tools = await askTools(this.server, tool.uri);
    const chosen = await pickTool(tools, "Preview these arguments as a call of another tool");
    if (chosen === undefined) return;
    const bound = { uri: tool.uri, name: chosen.name, pointer: chosen.pointer };
    this.documents.bind(uri, bound);
    await revealTool(this.server, bound);
  }

  private async chooseView({ uri, view }: ArgumentsFile): Promise<void> {
    const chosen = await pickView(view);
    if (chosen !== undefined) this.documents.setView(uri, chosen);
  }

  private async insertSample(file: ArgumentsFile): Promise<void> {
    await openDocument(file.tool.uri);
    if (await this.opener.insertSample(file)) return this.panels.show(file, null);
    void window.showErrorMessage(
      "Ref Lens: no sample arguments could be made. The output of Ref Lens says more.",
    );
  }

  /** @param from a text, or files; without either, the clipboard or a file that a person chooses */
  private async take(file: ArgumentsFile, from: readonly unknown[]): Promise<void> {
    const [first] = from;
    if (typeof first === "string") return this.preview.take(file, first);
    const chosen = from.filter((each): each is Uri => each instanceof Uri);
    const uris = chosen.length > 0 ? chosen : await pickFile();
    if (uris === "clipboard") return this.preview.take(file, await env.clipboard.readText());
    for (const uri of uris) {
      const text = await readText(uri);
      if (text !== undefined) await this.preview.take(file, text);
    }
  }

  private async copy({ uri, tool, view }: ArgumentsFile, format: ReportFormat, what: string): Promise<void> {
    await openDocument(tool.uri);
    const params: PreviewReportParams = {
      textDocument: { uri: tool.uri },
      tool: tool.pointer,
      arguments: this.documents.text(uri),
      view,
      format,
    };
    try {
      const { text } = await this.server.request<PreviewReportResult>(PreviewReportMethod, params);
      await env.clipboard.writeText(text);
      window.setStatusBarMessage(`Copied ${what}`, messageTime);
    } catch (error) {
      this.server.warn(`${PreviewReportMethod} failed.`, error);
      const reason = error instanceof Error ? error.message : String(error);
      void window.showErrorMessage(`Ref Lens: nothing was copied. ${reason}`);
    }
  }
}

/** Milliseconds for which the status bar says what was copied. */
const messageTime = 4_000;

/** Where arguments are to come from, when nothing says so. */
async function pickFile(): Promise<readonly Uri[] | "clipboard"> {
  const clipboard = { label: "$(clippy) From the clipboard" };
  const file = { label: "$(go-to-file) From a file…" };
  const placeHolder = "Where is the call?";
  const chosen = await window.showQuickPick([clipboard, file], { title: "Take Arguments", placeHolder });
  if (chosen === clipboard) return "clipboard";
  if (chosen === undefined) return [];
  return (await window.showOpenDialog({ openLabel: "Take Arguments", canSelectMany: false })) ?? [];
}

/** @returns undefined for a file that cannot be read or is too long; the person has been told */
async function readText(uri: Uri): Promise<string | undefined> {
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size <= longestArguments) return new TextDecoder().decode(await workspace.fs.readFile(uri));
    void window.showErrorMessage(
      `Ref Lens: the file is ${size.toLocaleString("en")} bytes long, which is too long for arguments.`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(`Ref Lens: the file cannot be read. ${reason}`);
  }
  return undefined;
}
