/** The command “Preview Coercion”: finds the arguments, finds the tool, and opens the preview whatever is missing. */
import { window } from "vscode";
import type { Server } from "../server";
import type { ArgumentsFile } from "./arguments/memory";
import type { CallPicker } from "./calls";
import { openDocument } from "./documents";
import { foundArguments } from "./found";
import type { Reply } from "./messages";
import type { PreviewOpener } from "./opener";
import type { PreviewPanels } from "./panels";
import {
  emptyHint,
  failureMessage,
  isAboutText,
  problemMessage,
  problemReply,
  tooLongReply,
} from "./problems";
import { askPreview, type Answer } from "./request";
import { previewDetails } from "./runtimes";
import { longestArguments, type FoundArguments } from "./source";
import { pickSchemaDocument, targetOf, type Target } from "./target";
import { pickTool } from "./tools";

type NoResult = Exclude<Answer, { kind: "result" }>;

export class PreviewCommand {
  constructor(
    private readonly server: Server,
    private readonly panels: PreviewPanels,
    private readonly opener: PreviewOpener,
    private readonly calls: CallPicker,
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
    const found = await foundArguments(target.textDocument.uri);
    const obstacle = await this.preview(target, found);
    if (obstacle !== undefined) await this.goAround(target, obstacle);
  }

  /**
   * The arguments of the tool that the cursor is in, or that the person chooses.
   *
   * @returns undefined when there is no tool, or the person turned away; the person has been told
   */
  async fileHere(): Promise<ArgumentsFile | undefined> {
    const target = targetOf([]);
    if (target === undefined) {
      void window.showInformationMessage("Ref Lens: open a tool’s JSON Schema or a preview first.");
      return undefined;
    }
    const answer = await this.ask(target, "{}");
    if (answer?.kind === "result") return this.opener.fileFor(target.textDocument.uri, answer.result);
    if (answer !== undefined) tell(answer);
    return undefined;
  }

  /** Takes a text for arguments of a tool, or for calls that name others of the same document. */
  async take({ uri, tool }: ArgumentsFile, text: string): Promise<void> {
    const target: Target = { textDocument: { uri: tool.uri }, fallback: tool.pointer };
    const obstacle = await this.preview(target, [{ text, mendable: true }], uri);
    if (obstacle !== undefined) tell(obstacle);
  }

  /**
   * Opens the preview; or else answers why it cannot, or nothing when the person turned away.
   *
   * @param into the document that gets a text which can only be mended; without it, that of the tool at the cursor
   */
  private async preview(
    target: Target,
    found: readonly FoundArguments[],
    into?: ArgumentsFile["uri"],
  ): Promise<NoResult | undefined> {
    const { uri } = target.textDocument;
    // A closed document is opened behind the scenes, so that the server has its text.
    await openDocument(uri);
    let text: string | null = null;
    let reply: Reply = emptyHint;
    for (const { text: candidate, mendable } of found) {
      if (candidate.length > longestArguments) {
        reply = tooLongReply(candidate.length);
        continue;
      }
      const answer = await this.ask(target, candidate);
      if (answer === undefined) return undefined;
      if (answer.kind === "result") {
        const result = await this.calls.choose(target, candidate, answer.result);
        if (result !== undefined) await this.opener.openCall(uri, result);
        return undefined;
      }
      if (answer.kind === "failure" || !isAboutText(answer.problem)) return answer;
      if (mendable) {
        text = candidate;
        reply = problemReply(answer.problem, answer.detail);
      }
    }
    if (into !== undefined) {
      if (text !== null) await this.opener.openText(into, text, reply);
      return undefined;
    }
    // An empty call finds the tool that the preview is to be about.
    const answer = await this.ask(target, "{}");
    if (answer?.kind !== "result") return answer;
    await this.opener.openTool(uri, answer.result, text, reply);
    return undefined;
  }

  /**
   * Asks the server, and the person when the server cannot tell which tool is meant; the choice is kept in
   * `target`, so that nobody is asked twice.
   *
   * @returns undefined when the person turned away
   */
  private async ask(target: Target, text: string): Promise<Answer | undefined> {
    const { fallback, ...place } = target;
    const params = { ...place, arguments: text, ...previewDetails() };
    const answer = await askPreview(this.server, params);
    if (answer.kind !== "problem") return answer;
    const { problem } = answer;
    if (problem.kind !== "which-tool" && problem.kind !== "unknown-tool") return answer;
    const pointer = fallback ?? (await pickTool(problem.tools, problemMessage(problem)))?.pointer;
    if (pointer === undefined) return undefined;
    target.tool = pointer;
    return askPreview(this.server, { ...params, tool: pointer });
  }

  /** Goes on with another open document when this one is no schema; otherwise says what stands in the way. */
  private async goAround(target: Target, obstacle: NoResult): Promise<void> {
    if (obstacle.kind === "problem" && obstacle.problem.kind === "no-schema") {
      const except = target.textDocument.uri;
      // No document is the schema's own yet, so the one with the call counts whole.
      const texts = (await foundArguments("")).map(({ text }) => text);
      const uri = await pickSchemaDocument(this.server, except, texts.join("\n"));
      const further =
        uri === undefined
          ? obstacle
          : await this.preview({ textDocument: { uri } }, await foundArguments(uri));
      if (further !== undefined) tell(further);
    } else {
      tell(obstacle);
    }
  }
}

function tell(obstacle: NoResult): void {
  if (obstacle.kind === "failure") {
    void window.showErrorMessage(`Ref Lens: ${failureMessage(obstacle.message)}`);
  } else {
    void window.showInformationMessage(`Ref Lens: ${problemMessage(obstacle.problem)}`);
  }
}
