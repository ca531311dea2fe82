/** Fills the arguments of a tool and opens its preview. */
import type { Uri } from "vscode";
import {
  SampleArgumentsMethod,
  type BoundTool,
  type PreviewCoercionResult,
  type SampleArgumentsParams,
  type SampleArgumentsResult,
} from "../../../server/src/protocol";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import type { ArgumentsFile } from "./arguments/memory";
import type { Reply } from "./messages";
import type { PreviewPanels } from "./panels";
import { prettyJson } from "./pretty";

const sampleNote =
  "These are sample arguments, written from the schema the way a careless model writes them. Replace them by your own.";

export class PreviewOpener {
  constructor(
    private readonly server: Server,
    private readonly documents: ArgumentsDocuments,
    private readonly panels: PreviewPanels,
  ) {}

  /** The arguments of the tool that an answer is about. */
  fileFor(uri: string, result: PreviewCoercionResult): ArgumentsFile {
    return this.documents.fileFor(toolOf(uri, result));
  }

  /** Opens a call as it was read: its arguments alone, laid out over lines. */
  async openCall(uri: string, result: PreviewCoercionResult): Promise<void> {
    const { calls, call, notes } = result.source;
    const file = this.fileFor(uri, result);
    await this.documents.setText(file.uri, prettyJson(calls[call]?.arguments ?? "{}"), notes);
    // The answer is by the server's schema, and these arguments may be looked at in another view.
    await this.panels.show(file, file.view === "server" ? { kind: "table", result } : null);
  }

  /** Opens a text that is no call yet, to be mended. */
  async openText(uri: Uri, text: string, reply: Reply): Promise<void> {
    const file = this.documents.get(uri);
    if (file === undefined) return;
    await this.documents.setText(uri, text);
    await this.panels.show(file, reply);
  }

  /**
   * Opens a tool for which no call was found. Without a text to mend, it keeps the arguments that it had before; the
   * first time, it gets sample arguments.
   *
   * @param reply what is said of the text, or what to do without one
   */
  async openTool(
    uri: string,
    result: PreviewCoercionResult,
    text: string | null,
    reply: Reply,
  ): Promise<void> {
    const file = this.fileFor(uri, result);
    if (text !== null) return this.openText(file.uri, text, reply);
    const isFilled = this.documents.text(file.uri).trim() !== "" || (await this.insertSample(file));
    await this.panels.show(file, isFilled ? null : reply);
  }

  /**
   * Replaces the arguments by ones that are made from the tool's schema.
   *
   * @returns false when the server makes none
   */
  async insertSample({ uri, tool }: ArgumentsFile): Promise<boolean> {
    const params: SampleArgumentsParams = { textDocument: { uri: tool.uri }, tool: tool.pointer };
    try {
      const sample = await this.server.request<SampleArgumentsResult>(SampleArgumentsMethod, params);
      await this.documents.setText(uri, sample.arguments, [sampleNote]);
      return true;
    } catch (error) {
      this.server.warn(`${SampleArgumentsMethod} failed.`, error);
      return false;
    }
  }
}

function toolOf(uri: string, { tool, pointer }: PreviewCoercionResult): BoundTool {
  return { uri, pointer, name: tool };
}
