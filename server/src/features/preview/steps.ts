/** The rows of a preview in the words of the protocol. */
import type { PreviewCell, PreviewRow } from "../../arguments/preview";
import type { Node } from "../../json/tree";
import { formatPointer } from "../../schema/pointer";
import type { Step, StepResult } from "../../protocol";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";

export function toStep(open: OpenDocument, schema: Schema, row: PreviewRow): Step {
  const { node } = row;
  return {
    ...toPath(row.tokens),
    value: row.value,
    type: row.type,
    before: toStepResult(row.before),
    after: toStepResult(row.after),
    schema: node === null ? null : toSchemaPlace(open, schema, node),
  };
}

function toStepResult({ tokens, value, changed, rule, why }: PreviewCell): StepResult {
  return { ...toPath(tokens), value, changed, rule, why };
}

/** A place in arguments as a pointer and as its tokens. */
export function toPath(tokens: string[]): { path: string; tokens: string[] } {
  return { path: formatPointer(tokens), tokens };
}

/** A place in the document. */
export function toSchemaPlace(open: OpenDocument, schema: Schema, node: Node): NonNullable<Step["schema"]> {
  return {
    pointer: formatPointer(schema.tree.path(node)),
    range: open.range(schema.tree.memberSpan(node)),
  };
}
