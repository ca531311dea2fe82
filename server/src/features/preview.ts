/** The request `refLens/previewCoercion`: finds the tool and the arguments, and shows what the tool receives. */
import { previewCall } from "../arguments/preview";
import { formatPointer } from "../schema/pointer";
import type { PreviewCoercionParams, PreviewCoercionResult } from "../protocol";
import type { OpenDocument } from "./openDocument";
import { toChecks } from "./preview/checks";
import { noSchema } from "./preview/error";
import { toRuntimes } from "./preview/runtimes";
import { bindCall } from "./preview/source";
import { toStep } from "./preview/steps";
import { toSummary } from "./preview/summary";
import { ToolChooser } from "./preview/tool";
import type { Schema } from "./schema";

/**
 * @throws PreviewError when the request cannot be answered as it stands
 */
export function previewCoercion(
  open: OpenDocument | undefined,
  schema: Schema | undefined,
  params: PreviewCoercionParams,
): PreviewCoercionResult {
  if (open === undefined || schema === undefined) throw noSchema();
  const { callable, arguments: args, source } = bindCall(schema, new ToolChooser(open, schema), params);
  const preview = previewCall(schema.view(callable.node), args);
  return {
    tool: callable.name,
    pointer: formatPointer(schema.tree.path(callable.node)),
    before: preview.before,
    after: preview.after,
    steps: preview.rows.map((row) => toStep(open, schema, row)),
    source,
    ...(params.summary === true ? { summary: toSummary(preview) } : {}),
    ...(params.check === true ? { checks: toChecks(open, schema, callable, preview) } : {}),
    ...(params.runtimes === undefined
      ? {}
      : { runtimes: toRuntimes(schema, callable, args, params.runtimes) }),
  };
}
