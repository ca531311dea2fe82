/** What is asked about calls: which tools there are, what one of them receives, and everything around that. */
import { ErrorCodes, ResponseError } from "vscode-languageserver";
import { toolSummaries } from "../features/callables";
import type { OpenDocument } from "../features/openDocument";
import { previewCoercion, previewReport } from "../features/preview";
import { noSchema, PreviewError } from "../features/preview/error";
import { runtimeSummaries } from "../features/preview/runtimes";
import { schemaView } from "../features/preview/views";
import type { Schema } from "../features/schema";
import { checkTools, sampleOf } from "../features/toolChecks";
import {
  CheckToolsMethod,
  PreviewCoercionMethod,
  PreviewReportMethod,
  RuntimesMethod,
  SampleArgumentsMethod,
  SchemaViewMethod,
  ToolsMethod,
  type CheckToolsParams,
  type PreviewCoercionParams,
  type PreviewReportParams,
  type SampleArgumentsParams,
  type SchemaViewParams,
  type ToolsParams,
} from "../protocol";
import type { Session } from "../session";

export function handlePreview(session: Session): void {
  const { connection } = session;

  connection.onRequest(ToolsMethod, ({ textDocument }: ToolsParams) =>
    session.answer(ToolsMethod, textDocument.uri, [], toolSummaries),
  );

  connection.onRequest(RuntimesMethod, runtimeSummaries);

  connection.onRequest(PreviewCoercionMethod, (params: PreviewCoercionParams) =>
    answer(session, PreviewCoercionMethod, params, previewCoercion),
  );

  connection.onRequest(PreviewReportMethod, (params: PreviewReportParams) =>
    answer(session, PreviewReportMethod, params, previewReport),
  );

  connection.onRequest(SchemaViewMethod, (params: SchemaViewParams) =>
    answer(session, SchemaViewMethod, params, schemaView),
  );

  connection.onRequest(SampleArgumentsMethod, (params: SampleArgumentsParams) =>
    answer(session, SampleArgumentsMethod, params, sampleOf),
  );

  connection.onRequest(CheckToolsMethod, (params: CheckToolsParams) =>
    answer(session, CheckToolsMethod, params, (open, schema) => checkTools(open, schema)),
  );
}

/** Answers a request that says why when it cannot be answered, unlike those that an editor makes by itself. */
function answer<Params extends { textDocument: { uri: string } }, Result>(
  session: Session,
  method: string,
  params: Params,
  feature: (open: OpenDocument, schema: Schema, params: Params) => Result,
): Result {
  const { uri } = params.textDocument;
  try {
    const open = session.documents.get(uri);
    const schema = session.schema(uri);
    if (open === undefined || schema === undefined) throw noSchema();
    return feature(open, schema, params);
  } catch (error) {
    // An unusable request is the sender's to mend; anything else is a fault of the server.
    if (error instanceof PreviewError)
      throw new ResponseError(ErrorCodes.InvalidParams, error.message, error.problem);
    session.log(method, error);
    throw error;
  }
}
