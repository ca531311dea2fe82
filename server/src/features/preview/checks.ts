/** What the tool's own check says to both outcomes of a preview, in the words of the protocol. */
import { checkReceived } from "../../arguments/check/check";
import type { Coercion } from "../../arguments/coercion";
import type { Preview } from "../../arguments/preview";
import type { PreviewCoercionResult, ReceivedCheck } from "../../protocol";
import { toJson } from "../../arguments/value";
import type { Callable } from "../callables";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { toPath, toSchemaPlace } from "./steps";

export function toChecks(
  open: OpenDocument,
  schema: Schema,
  callable: Callable,
  { runs }: Preview,
): NonNullable<PreviewCoercionResult["checks"]> {
  const after = toCheck(open, schema, callable, runs.after);
  return {
    before: isSame(runs.before, runs.after) ? after : toCheck(open, schema, callable, runs.before),
    after,
  };
}

/** Whether the tool receives the same, reference followed or not, which is then checked once. */
function isSame({ outcome: one }: Coercion, { outcome: other }: Coercion): boolean {
  return (
    one.kind === "received" && other.kind === "received" && toJson(one.arguments) === toJson(other.arguments)
  );
}

function toCheck(
  open: OpenDocument,
  schema: Schema,
  { node: root, root: { dialect } }: Callable,
  { outcome }: Coercion,
): ReceivedCheck | null {
  if (outcome.kind === "error") return null;
  const found = checkReceived(schema.resolver, root, dialect, outcome.arguments);
  return {
    problems: found.problems.map(({ tokens, node, ...problem }) => ({
      ...problem,
      ...toPath(tokens),
      schema: node === null ? null : toSchemaPlace(open, schema, node),
    })),
    unchecked: found.unchecked.map(({ tokens, ...note }) => ({ ...note, ...toPath(tokens) })),
    skipped: [...found.skipped],
    failure: found.failure,
  };
}
