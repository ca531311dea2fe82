/** The command “Preview Coercion”: finds the arguments, finds the tool, and opens the preview whatever is missing. */
import { window } from "vscode";
import type { BoundTool, PreviewCoercionResult } from "../../../server/src/protocol";
import type { Server } from "../server";
import type { ArgumentsDocuments } from "./arguments/documents";
import { openDocument } from "./documents";
import { foundArguments } from "./found";
import type { Reply } from "./messages";
import type { PreviewPanels } from "./panels";
import { prettyJson } from "./pretty";
import {
  emptyHint,
  failureMessage,
  isAboutText,
  problemMessage,
  problemReply,
  tooLongReply,
} from "./problems";
import { askPreview, type Answer } from "./request";
import { longestArguments } from "./source";
import { pickSchemaDocument, targetOf, type Target } from "./target";
import { pickTool } from "./tools";

type NoResult = Exclude<Answer, { kind: "result" }>;

export class PreviewCommand {
  constructor(
    private readonly server: Server,
    private readonly documents: ArgumentsDocuments,
    private readonly panels: PreviewPanels,
  ) {}

  /**
   * Runs the command.
   *
   * @param args from a code lens `[uri, pointer]`; from a menu a `Uri` and more; from the palette nothing
   */
  async run(args: readonly unknown[]): Promise<void> {
    const shown = args.length === 0 ? this.panels.activeFile : undefined;
    if (shown !== undefined) {
      await this.panels.show(shown, null);
      return;
    }
    const target = targetOf(args);
    if (target === undefined) {
      void window.showInformationMessage("Ref Lens: open a tool’s JSON Schema first, then preview a call.");
      return;
    }
    const obstacle = await this.preview(target);
    if (obstacle !== undefined) await this.goAround(target, obstacle);
  }

  /** Opens the panel; or else answers why it cannot, or nothing when the person turned away. */
  private async preview(target: Target): Promise<NoResult | undefined> {
    const { uri } = target.textDocument;
    // A closed document is opened behind the scenes, so that the server has its text.
    await openDocument(uri);
    let text: string | null = null;
    let reply: Reply = emptyHint;
    for (const found of await foundArguments(uri)) {
      if (found.text.length > longestArguments) {
        reply = tooLongReply(found.text.length);
        continue;
      }
      const answer = await this.ask(target, found.text);
      if (answer === undefined) return undefined;
      if (answer.kind === "result") {
        await this.show(uri, answer.result, prettyJson(found.text), { kind: "table", result: answer.result });
        return undefined;
      }
      if (answer.kind === "failure" || !isAboutText(answer.problem)) return answer;
      if (found.mendable) {
        text = found.text;
        reply = problemReply(answer.problem, answer.detail);
      }
    }
    // An empty call finds the tool that the panel is to be about.
    const answer = await this.ask(target, "{}");
    if (answer?.kind !== "result") return answer;
    await this.show(uri, answer.result, text, reply);
    return undefined;
  }

  /**
   * Fills the arguments and opens the preview of the tool.
   *
   * @param text the arguments; null keeps those that the tool had before, if it had any
   */
  private async show(
    uri: string,
    result: PreviewCoercionResult,
    text: string | null,
    reply: Reply,
  ): Promise<void> {
    const file = this.documents.fileFor(toolOf(uri, result));
    const keepsText = text === null && this.documents.text(file.uri) !== "";
    if (text !== null) await this.documents.setText(file.uri, text);
    await this.panels.show(file, keepsText ? null : reply);
  }

  /**
   * Asks the server, and the person when the server cannot tell which tool is meant; the choice is kept in
   * `target`, so that nobody is asked twice.
   *
   * @returns undefined when the person turned away
   */
  private async ask(target: Target, text: string): Promise<Answer | undefined> {
    const answer = await askPreview(this.server, { ...target, arguments: text });
    if (answer.kind !== "problem") return answer;
    const { problem } = answer;
    if (problem.kind !== "which-tool" && problem.kind !== "unknown-tool") return answer;
    const tool = await pickTool(problem.tools, problemMessage(problem));
    if (tool === undefined) return undefined;
    target.tool = tool.pointer;
    return askPreview(this.server, { ...target, arguments: text });
  }

  /** Goes on with another open document when this one is no schema; otherwise says what stands in the way. */
  private async goAround(target: Target, obstacle: NoResult): Promise<void> {
    if (obstacle.kind === "problem" && obstacle.problem.kind === "no-schema") {
      const uri = await pickSchemaDocument(this.server, target.textDocument.uri);
      const further = uri === undefined ? obstacle : await this.preview({ textDocument: { uri } });
      if (further !== undefined) tell(further);
    } else {
      tell(obstacle);
    }
  }
}

function toolOf(uri: string, { tool, pointer }: PreviewCoercionResult): BoundTool {
  return { uri, pointer, name: tool };
}

function tell(obstacle: NoResult): void {
  if (obstacle.kind === "failure") {
    void window.showErrorMessage(`Ref Lens: ${failureMessage(obstacle.message)}`);
  } else {
    void window.showInformationMessage(`Ref Lens: ${problemMessage(obstacle.problem)}`);
  }
}
