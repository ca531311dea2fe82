/** The request `refLens/previewCoercion`: finds the tool and the arguments, and shows what the tool receives. */
import { previewCall } from "../arguments/preview";
import { toJson } from "../arguments/value";
import { formatPointer } from "../schema/pointer";
import type {
  PreviewCoercionParams,
  PreviewCoercionResult,
  PreviewReportParams,
  PreviewReportResult,
} from "../protocol";
import type { OpenDocument } from "./openDocument";
import { toChecks } from "./preview/checks";
import { noSchema, PreviewError } from "./preview/error";
import { report } from "./preview/report";
import { toRuntimes } from "./preview/runtimes";
import { CallReader, type BoundCall } from "./preview/source";
import { toStep } from "./preview/steps";
import { toSummary } from "./preview/summary";
import { ToolChooser } from "./preview/tool";
import { driftOf, viewOfTool } from "./preview/views";
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
  const reader = new CallReader(schema, new ToolChooser(open, schema), params);
  return previewOf(open, schema, params, reader.bind(reader.chosen));
}

/**
 * Every call of the text, each with its preview or with why it has none.
 *
 * @throws PreviewError when the text holds no call at all
 */
export function* previewAll(
  open: OpenDocument,
  schema: Schema | undefined,
  params: PreviewCoercionParams,
): Generator<PreviewCoercionResult | PreviewError, void, undefined> {
  if (schema === undefined) throw noSchema();
  const reader = new CallReader(schema, new ToolChooser(open, schema), params);
  for (let index = 0; index < reader.size; index++) {
    try {
      yield previewOf(open, schema, params, reader.bind(index));
    } catch (error) {
      if (!(error instanceof PreviewError)) throw error;
      yield error;
    }
  }
}

/**
 * The same as text to copy.
 *
 * @throws PreviewError as {@link previewCoercion}
 */
export function previewReport(
  open: OpenDocument | undefined,
  schema: Schema | undefined,
  params: PreviewReportParams,
): PreviewReportResult {
  if (open === undefined || schema === undefined) throw noSchema();
  const reader = new CallReader(schema, new ToolChooser(open, schema), params);
  const bound = reader.bind(reader.chosen);
  const result = previewOf(open, schema, { ...params, summary: true, check: true }, bound);
  const source = { result, sent: toJson(bound.arguments), tree: schema.tree, node: bound.callable.node };
  return { text: report(params.format, source) };
}

function previewOf(
  open: OpenDocument,
  schema: Schema,
  params: PreviewCoercionParams,
  { callable, arguments: args, source }: BoundCall,
): PreviewCoercionResult {
  const view = params.view ?? "server";
  const preview = previewCall(viewOfTool(schema, callable, view), args);
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
      : { runtimes: toRuntimes(schema, callable, view, args, params.runtimes) }),
    ...(view === "server" ? {} : { drift: driftOf(open, schema, callable, view) }),
  };
}
