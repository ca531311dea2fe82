/** A list of tools as an open document, for tests of what is asked about calls. */
import assert from "node:assert/strict";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import { previewCoercion } from "../../../../server/src/features/preview";
import { PreviewError } from "../../../../server/src/features/preview/error";
import type { PreviewCoercionParams, PreviewCoercionResult } from "../../../../server/src/protocol";

export const URI = "file:///tools.json";

/** @param tools the input schema of each tool, by its name */
export function openTools(tools: Record<string, object>): OpenDocument {
  const list = Object.entries(tools).map(([name, inputSchema]) => ({ name, inputSchema }));
  return new OpenDocument(URI, 1, JSON.stringify({ tools: list }, null, 2));
}

export function ask(
  open: OpenDocument,
  args: string,
  more: Partial<PreviewCoercionParams> = {},
): PreviewCoercionResult {
  return previewCoercion(open, open.schema(false), { textDocument: { uri: URI }, arguments: args, ...more });
}

/** The kind of problem that a request ends in. */
export function problemOf(
  open: OpenDocument,
  args: string,
  more: Partial<PreviewCoercionParams> = {},
): string {
  try {
    ask(open, args, more);
  } catch (error) {
    assert.ok(error instanceof PreviewError);
    return error.problem.kind;
  }
  return assert.fail("the request was answered");
}
