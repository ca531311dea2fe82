/** `ref-lens preview`: what a tool receives, as the editor's panel shows it. */
import { previewCoercion } from "../features/preview";
import { PreviewError } from "../features/preview/error";
import type { OpenDocument } from "../features/openDocument";
import { printable } from "../features/printable";
import type { Outcome, PreviewCoercionResult, PreviewProblem, Step, StepResult } from "../protocol";
import type { Report } from "./check";
import { wrap } from "./columns";
import { InputError } from "./commandLine";
import { describeSyntaxError, readDocument, readText } from "./input";
import { table } from "./table";

export interface PreviewOptions {
  tool: string | undefined;
  /** File names, or `-`. */
  schema: string;
  arguments: string;
  json: boolean;
  /** How many columns the terminal has. */
  columns: number;
}

/** @throws InputError when a file cannot be read, or no tool or no arguments are found in it */
export async function preview(options: PreviewOptions): Promise<Report> {
  const open = await readDocument(options.schema);
  const call = await readText(options.arguments);
  const fault = describeSyntaxError(open.text);
  if (fault !== undefined) throw new InputError(`${options.schema}:${fault}`);
  const result = ask(open, call, options);
  const output = options.json ? JSON.stringify(result, null, 2) + "\n" : text(result, options.columns);
  return { output, remarks: [], exitCode: 0 };
}

function ask(open: OpenDocument, call: string, options: PreviewOptions): PreviewCoercionResult {
  try {
    // A file that is named as the schema is taken for one, whatever it looks like.
    return previewCoercion(open, open.schema(true), {
      textDocument: { uri: open.uri },
      arguments: call,
      ...(options.tool === undefined ? {} : { tool: options.tool }),
    });
  } catch (error) {
    if (!(error instanceof PreviewError)) throw error;
    throw new InputError(describeProblem(error.problem, error.message, options));
  }
}

function describeProblem(problem: PreviewProblem, message: string, options: PreviewOptions): string {
  switch (problem.kind) {
    case "not-json":
      return `${options.arguments}:${problem.line + 1}:${problem.character + 1}: no valid JSON. ${message}`;
    case "no-arguments":
      return `${options.arguments}: ${message}`;
    case "no-schema":
      return `${options.schema}: ${message}`;
    case "which-tool":
      return `${options.schema} has several tools; choose one with --tool: ${names(problem.tools)}`;
    case "unknown-tool":
      return `${options.schema} has no tool ${JSON.stringify(problem.name)} with a schema for its arguments; it has ${names(problem.tools)}`;
  }
}

/** Tools that a message names before it counts the rest. */
const MAX_NAMES = 10;

/** Where two tools share a name, only the pointer tells them apart. */
function names(tools: readonly { name: string | null; pointer: string }[]): string {
  const shown = tools.slice(0, MAX_NAMES).map(({ name, pointer }) => {
    const isUnique = tools.filter((other) => other.name === name).length === 1;
    return name !== null && isUnique ? name : pointer;
  });
  const rest = tools.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function text(result: PreviewCoercionResult, columns: number): string {
  const rows = [HEAD, ...result.steps.map(cells)];
  const [head = "", ...lines] = table(rows, columns);
  const out = [head];
  for (const [index, step] of result.steps.entries()) {
    out.push(lines[index] ?? "", ...reasons(step, columns));
  }
  out.push("", "Before, the tool received:", outcome(result.before));
  out.push("", "After, it receives:", outcome(result.after));
  return out.join("\n") + "\n";
}

const HEAD = ["ARGUMENT", "FROM THE MODEL", "TYPE", "BEFORE", "AFTER"];

function cells(step: Step): string[] {
  return [
    step.path === "" ? "(all)" : step.path,
    step.value,
    step.type ?? "",
    received(step, step.before),
    received(step, step.after),
  ].map((cell) => printable(cell.replace(/\s+/g, " ")));
}

function received(step: Step, result: StepResult): string {
  if (!result.changed) return "unchanged";
  const name = result.tokens.at(-1);
  return name === undefined || name === step.tokens.at(-1) ? result.value : `${name}: ${result.value}`;
}

const INDENT = "    ";

/** Why, in one sentence where both runs have the same reason. */
function reasons({ before, after }: Step, columns: number): string[] {
  const same = before.rule === after.rule && before.why === after.why;
  const sentences = same ? [after.why] : [`Before: ${before.why}`, `After: ${after.why}`];
  return sentences.flatMap((sentence) =>
    wrap(printable(sentence), columns - INDENT.length).map((line) => INDENT + line),
  );
}

function outcome(result: Outcome): string {
  return printable("error" in result ? `nothing: ${result.error}` : result.arguments);
}
