/** Asks the server for previews and tools, and turns every way an answer can fail into a value. */
import { CancellationTokenSource } from "vscode";
import {
  PreviewCoercionMethod,
  ToolsMethod,
  type BoundTool,
  type PreviewCoercionParams,
  type PreviewCoercionResult,
  type PreviewProblem,
  type ToolSummary,
  type ToolsParams,
} from "../../../server/src/protocol";
import type { Server } from "../server";
import { readProblem } from "./problems";

export type Answer =
  | { kind: "result"; result: PreviewCoercionResult }
  /** The server says why it cannot answer; `detail` is its own sentence. */
  | { kind: "problem"; problem: PreviewProblem; detail: string }
  /** There was no answer: the server is stopped, or the handler failed. */
  | { kind: "failure"; message: string };

/**
 * Sends one `refLens/previewCoercion` request.
 *
 * @param signal gives the request up when aborted; the answer is then a failure that nobody should show
 */
export async function askPreview(
  server: Server,
  params: PreviewCoercionParams,
  signal?: AbortSignal,
): Promise<Answer> {
  const cancellation = new CancellationTokenSource();
  const cancel = (): void => {
    cancellation.cancel();
  };
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const result = await server.request<PreviewCoercionResult>(
      PreviewCoercionMethod,
      params,
      cancellation.token,
    );
    return { kind: "result", result };
  } catch (error) {
    return answerOf(error);
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancellation.dispose();
  }
}

/**
 * Asks for a tool that was found before. While the document is edited a tool may move to another place or get
 * another name: the pointer is tried first, and the name decides when the pointer has come to mean another tool.
 */
export async function askBound(
  server: Server,
  tool: BoundTool,
  params: Omit<PreviewCoercionParams, "textDocument" | "tool" | "position">,
  signal?: AbortSignal,
): Promise<Answer> {
  const ask = (named: string): Promise<Answer> =>
    askPreview(server, { ...params, textDocument: { uri: tool.uri }, tool: named }, signal);

  const byPointer = await ask(tool.pointer);
  if (tool.name === null || signal?.aborted) return byPointer;
  switch (byPointer.kind) {
    case "failure":
      return byPointer;
    case "problem":
      return byPointer.problem.kind === "unknown-tool" ? ask(tool.name) : byPointer;
    case "result": {
      if (byPointer.result.tool === tool.name) return byPointer;
      const byName = await ask(tool.name);
      return byName.kind === "result" ? byName : byPointer;
    }
  }
}

/** The tools of a document; empty when it has none or the server does not answer. */
export async function askTools(server: Server, uri: string): Promise<ToolSummary[]> {
  const params: ToolsParams = { textDocument: { uri } };
  try {
    return await server.request<ToolSummary[]>(ToolsMethod, params);
  } catch (error) {
    server.warn(`The tools of ${uri} could not be listed.`, error);
    return [];
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof Error && "data" in error) {
    const problem = readProblem(error.data);
    if (problem !== undefined) return { kind: "problem", problem, detail: error.message };
  }
  return { kind: "failure", message: error instanceof Error ? error.message : String(error) };
}
