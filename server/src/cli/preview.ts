/** `ref-lens preview`: what a tool receives, as the editor's panel shows it; for every call of the text. */
import { previewAll } from "../features/preview";
import { PreviewError } from "../features/preview/error";
import type { PreviewCoercionResult } from "../protocol";
import type { Report } from "./check";
import { InputError, type PreviewCommand } from "./commandLine";
import { describeSyntaxError, readDocument, readText } from "./input";
import { previewText } from "./previewText";
import type { Terminal } from "./terminal";

/** More calls than anybody reads would take minutes, and more memory than there is. */
const MOST_CALLS = 10_000;

/** @throws InputError when a file cannot be read, or no tool or no arguments are found in it */
export async function preview(command: PreviewCommand, terminal: Terminal): Promise<Report> {
  const open = await readDocument(command.schema);
  const call = await readText(command.arguments);
  const fault = describeSyntaxError(open.text);
  if (fault !== undefined) throw new InputError(`${command.schema}:${fault}`);
  const results: (PreviewCoercionResult | PreviewError)[] = [];
  let calls = 0;
  try {
    // A file that is named as the schema is taken for one, whatever it looks like.
    const found = previewAll(open, open.schema(true), {
      textDocument: { uri: open.uri },
      arguments: call,
      view: command.view,
      summary: true,
      check: true,
      ...(command.tool === undefined ? {} : { tool: command.tool }),
      ...(command.runtimes.length === 0 ? {} : { runtimes: command.runtimes }),
    });
    for (const result of found) {
      results.push(result);
      if (!(result instanceof PreviewError)) calls = result.source.calls.length;
      const isEnough = results.length === MOST_CALLS;
      terminal.progress(results.length, isEnough ? results.length : calls, "calls");
      if (isEnough) break;
    }
  } catch (error) {
    if (!(error instanceof PreviewError)) throw error;
    throw new InputError(describeProblem(error, command));
  }
  const made = report(results, command, terminal);
  if (calls <= results.length) return made;
  const most = MOST_CALLS.toLocaleString("en");
  const remark = `${command.arguments} has ${calls.toLocaleString("en")} calls, and the first ${most} of them are previewed`;
  return { ...made, remarks: [...made.remarks, remark], exitCode: 2 };
}

function report(
  results: readonly (PreviewCoercionResult | PreviewError)[],
  command: PreviewCommand,
  terminal: Terminal,
): Report {
  const [only] = results;
  if (results.length === 1 && only instanceof PreviewError)
    throw new InputError(describeProblem(only, command));
  const remarks = results.flatMap((result, index) =>
    result instanceof PreviewError
      ? [`call ${index + 1} of ${results.length}: ${describeProblem(result, command)}`]
      : [],
  );
  const previews = results.flatMap((result) => (result instanceof PreviewError ? [] : [result]));
  const output = command.json
    ? JSON.stringify(results.length === 1 ? only : results.map(toJson), null, 2) + "\n"
    : previews.map((result) => previewText(result, terminal)).join("\n");
  return { output, remarks, exitCode: remarks.length > 0 ? 2 : previews.some(arrivesWrong) ? 1 : 0 };
}

/** One call of several is listed with its own preview only: all of them with each would be a list of lists. */
function toJson(result: PreviewCoercionResult | PreviewError): unknown {
  if (result instanceof PreviewError) return { error: result.message, problem: result.problem };
  const { source } = result;
  return {
    ...result,
    source: { ...source, calls: source.calls.slice(source.call, source.call + 1), call: 0 },
  };
}

/** Whether the call ends in an error, or an argument has another type than its schema asks for. */
function arrivesWrong({ checks }: PreviewCoercionResult): boolean {
  const check = checks?.after;
  if (check === undefined || check === null) return true;
  return check.problems.some(({ kind }) => kind === "type" || kind === "union");
}

function describeProblem({ problem, message }: PreviewError, command: PreviewCommand): string {
  switch (problem.kind) {
    case "not-json":
      return `${command.arguments}:${problem.line + 1}:${problem.character + 1}: no valid JSON. ${message}`;
    case "no-arguments":
      return `${command.arguments}: ${message}`;
    case "no-schema":
    case "schema-too-long":
      return `${command.schema}: ${message}`;
    case "which-tool":
      return `${command.schema} has several tools; choose one with --tool: ${names(problem.tools)}`;
    case "unknown-tool":
      return `${command.schema} has no tool ${JSON.stringify(problem.name)} with a schema for its arguments; it has ${names(problem.tools)}`;
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
