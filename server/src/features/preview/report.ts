/** A preview as text to copy: the result, a table for a bug report, a case for a test. */
import { printDraft, readDraft } from "../../arguments/views/draft";
import type { Outcome, PreviewCoercionResult, ReportFormat, Step, StepResult } from "../../protocol";
import type { JsonTree } from "../../json/tree";
import { inCode } from "../markdown";
import { prettyJson } from "./prettyJson";

/** What a report is made of. */
export interface ReportSource {
  result: PreviewCoercionResult;
  /** JSON text of the arguments as sent. */
  sent: string;
  /** The tool's schema. */
  tree: JsonTree;
  node: NonNullable<JsonTree["root"]>;
}

export function report(format: ReportFormat, source: ReportSource): string {
  switch (format) {
    case "result":
      return outcomeText(source.result.after);
    case "markdown":
      return markdown(source);
    case "test-case":
      return testCase(source);
  }
}

function outcomeText(outcome: Outcome): string {
  return "error" in outcome ? `${outcome.error}\n` : `${prettyJson(outcome.arguments)}\n`;
}

const HEAD = ["argument", "sent", "type", "before", "after", "why"];

/** A table of GitHub's Markdown; a pipe inside a cell is escaped even in a code span. */
function markdown({ result, sent }: ReportSource): string {
  const { tool, steps, before, after, summary, checks } = result;
  const warnings = summary?.warnings.filter((warning) => warning.after) ?? [];
  const problems = checks?.after?.problems ?? [];
  const lines = [
    `What ${tool === null ? "the tool" : inCode(tool)} receives, before references were followed and after:`,
    "",
    row(HEAD),
    row(HEAD.map(() => "---")),
    ...steps.map((step) => row(cells(step))),
    "",
    ...(summary === undefined ? [] : [summary.after.sentence, ""]),
    ...list("What is lost:", warnings),
    ...list("What the tool’s own check refuses:", problems),
    "Sent:",
    ...block(prettyJson(sent)),
    "Received before:",
    ...block(outcomeText(before).trimEnd()),
    "Received after:",
    ...block(outcomeText(after).trimEnd()),
  ];
  return lines.join("\n");
}

/** What is said of places in the arguments; nothing where nothing is. */
function list(title: string, said: readonly { path: string; message: string }[]): string[] {
  if (said.length === 0) return [];
  const items = said.map(({ path, message }) => `- ${path === "" ? "" : `${inCode(path)}: `}${message}`);
  return [title, "", ...items, ""];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function cells(step: Step): string[] {
  const { before, after } = step;
  const why = before.why === after.why ? after.why : `Before: ${before.why} After: ${after.why}`;
  return [
    step.path === "" ? "(all)" : inCode(step.path),
    inCode(step.value),
    step.type ?? "",
    received(step, before),
    received(step, after),
    why.replace(/\s+/g, " "),
  ];
}

function received(step: Step, result: StepResult): string {
  if (!result.changed) return "unchanged";
  return result.path === step.path ? inCode(result.value) : `${inCode(result.path)} ${inCode(result.value)}`;
}

/** A fence that is longer than any in the text. */
function block(text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}json`, text, fence, ""];
}

/** Schema, arguments, and what is received with references not followed and followed; an error in its place. */
function testCase({ result, sent, tree, node }: ReportSource): string {
  const received = (outcome: Outcome): string =>
    "error" in outcome ? JSON.stringify({ error: outcome.error }) : outcome.arguments;
  const members: [string, string][] = [
    ["schema", printDraft(readDraft(tree, node), "  ")],
    ["args", prettyJson(sent, "  ")],
    ["noResolver", prettyJson(received(result.before), "  ")],
    ["withResolver", prettyJson(received(result.after), "  ")],
  ];
  return `{\n${members.map(([key, text]) => `  ${JSON.stringify(key)}: ${text}`).join(",\n")}\n}\n`;
}
