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

/** @param length of the schema, and how long one may be, in UTF-16 units */
export function schemaTooLong(length: number, limit: number): PreviewError {
  const [has, most] = [length, limit].map((count) => count.toLocaleString("en"));
  return new PreviewError(
    `Schemas of at most ${most} characters are made over into this view, and this one has ${has}.`,
    { kind: "schema-too-long", length, limit },
  );
}

export function unknownTool(open: OpenDocument, schema: Schema, name: string): PreviewError {
  return new PreviewError(
    `The document has no tool named ${JSON.stringify(name)} with a schema for its arguments.`,
    { kind: "unknown-tool", name, tools: toolSummaries(open, schema) },
  );
}
