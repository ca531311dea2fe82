/** A request about a call that cannot be answered as it stands, and what would help. */
import type { PreviewProblem } from "../../protocol";
import { toolSummaries } from "../callables";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";

export class PreviewError extends Error {
  constructor(
    message: string,
    readonly problem: PreviewProblem,
  ) {
    super(message);
  }
}

export function noSchema(): PreviewError {
  return new PreviewError("This document holds no tool and no schema that arguments could be held against.", {
    kind: "no-schema",
  });
}

export function unknownTool(open: OpenDocument, schema: Schema, name: string): PreviewError {
  return new PreviewError(
    `The document has no tool named ${JSON.stringify(name)} with a schema for its arguments.`,
    { kind: "unknown-tool", name, tools: toolSummaries(open, schema) },
  );
}
