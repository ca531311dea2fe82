/** What the server could not use, in words a person can act on. */
import type { PreviewProblem } from "../../../server/src/protocol";
import type { Reply } from "./messages";
import { longestArguments } from "./source";

const accepted =
  "the arguments object (also as a JSON string), an MCP tools/call request, an OpenAI tool_calls entry or an Anthropic tool_use block";

/** What stands below an empty box. */
export const emptyHint: Reply = {
  kind: "notice",
  tone: "hint",
  message: `Paste a call’s arguments here: ${accepted}.`,
  at: null,
};

/**
 * Turns a problem into the message below the arguments.
 *
 * @param detail the server's own sentence; it knows best what breaks the JSON
 */
export function problemReply(problem: PreviewProblem, detail: string): Reply {
  const tone = isAboutText(problem) ? "mistake" : "obstacle";
  const message = problemMessage(problem) + (problem.kind === "not-json" ? ` ${detail}` : "");
  return { kind: "notice", tone, message, at: placeOf(problem) };
}

/** Stands for arguments that are too long for the box; `length` in UTF-16 units. */
export function tooLongReply(length: number): Reply {
  const message = `The arguments are ${length.toLocaleString("en")} characters long; at most ${longestArguments.toLocaleString("en")} can be previewed.`;
  return { kind: "notice", tone: "mistake", message, at: null };
}

/** Whether mending the arguments can solve the problem. */
export function isAboutText(problem: PreviewProblem): boolean {
  return problem.kind === "not-json" || problem.kind === "no-arguments";
}

/** Says that the server gave no answer at all, and what starts it again. */
export function failureMessage(reason: string): string {
  return `The language server gave no answer (${reason}). The command “Ref Lens: Restart Server” starts it again.`;
}

/** One or two sentences: what is wrong, and what helps. Lines and columns are counted from 1, as editors show them. */
export function problemMessage(problem: PreviewProblem): string {
  switch (problem.kind) {
    case "not-json":
      return `Not JSON at line ${problem.line + 1}, column ${problem.character + 1}.`;
    case "no-arguments":
      return `This is JSON, but it carries no arguments. Paste ${accepted}.`;
    case "which-tool":
      return "The document holds several tools, and nothing says which one is called. Choose the tool.";
    case "unknown-tool":
      return `The document has no tool named “${problem.name}” with a schema for its arguments. Choose another tool.`;
    case "schema-too-long":
      return `Schemas of at most ${problem.limit.toLocaleString("en")} characters are made over into this view, and this one has ${problem.length.toLocaleString("en")}. Choose the schema as the server wrote it.`;
    case "no-schema":
      return "The document holds no tool and is no JSON Schema, so there is nothing to preview against. The setting “refLens.include” names further files that are schemas.";
  }
}

/**
 * Reads the data of a failed preview request.
 *
 * @returns the problem, or undefined when the error is of another kind
 */
export function readProblem(data: unknown): PreviewProblem | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  // The server is built from the same types; the kind tells its answers from errors of the connection.
  const problem = data as PreviewProblem;
  switch (problem.kind) {
    case "not-json":
    case "which-tool":
    case "unknown-tool":
    case "no-schema":
    case "no-arguments":
    case "schema-too-long":
      return problem;
    default:
      return undefined;
  }
}

function placeOf(problem: PreviewProblem): { line: number; character: number } | null {
  return problem.kind === "not-json" ? { line: problem.line, character: problem.character } : null;
}
