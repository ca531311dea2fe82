/** The preview of a call: which tools there are, and what one of them receives. */
import { ErrorCodes, ResponseError } from "vscode-languageserver";
import { toolSummaries } from "../features/callables";
import { previewCoercion } from "../features/preview";
import { PreviewError } from "../features/preview/error";
import { runtimeSummaries } from "../features/preview/runtimes";
import {
  PreviewCoercionMethod,
  RuntimesMethod,
  ToolsMethod,
  type PreviewCoercionParams,
  type ToolsParams,
} from "../protocol";
import type { Session } from "../session";

export function handlePreview(session: Session): void {
  const { connection, documents } = session;

  connection.onRequest(ToolsMethod, ({ textDocument }: ToolsParams) =>
    session.answer(ToolsMethod, textDocument.uri, [], toolSummaries),
  );

  connection.onRequest(RuntimesMethod, runtimeSummaries);

  connection.onRequest(PreviewCoercionMethod, (params: PreviewCoercionParams) => {
    const { uri } = params.textDocument;
    try {
      return previewCoercion(documents.get(uri), session.schema(uri), params);
    } catch (error) {
      // An unusable request is the sender's to mend; anything else is a fault of the server.
      if (error instanceof PreviewError)
        throw new ResponseError(ErrorCodes.InvalidParams, error.message, error.problem);
      session.log(PreviewCoercionMethod, error);
      throw error;
    }
  });
}
