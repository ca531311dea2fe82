/** A workspace for tests of features that look at other files: its texts by URI, none of them open. */
import { CancellationToken, type WorkspaceEdit } from "vscode-languageserver";
import { WorkspaceFiles } from "../../../server/src/workspaceFiles";
import type { Files } from "../../../server/src/features/files";
import { ownUses, type DocumentUses } from "../../../server/src/features/foreignReferences";
import type { OpenDocument } from "../../../server/src/features/openDocument";
import { renameInFiles } from "../../../server/src/features/renameInFiles";
import type { Schema } from "../../../server/src/features/schema";
import { FindFilesMethod, type FindFilesResult, type ReadFileResult } from "../../../server/src/protocol";

/** @param texts of files whose names end as those of JSON files do */
export function workspaceOf(texts: ReadonlyMap<string, string>): Files {
  const answer = (method: string, params: object): FindFilesResult | ReadFileResult => {
    if (method === FindFilesMethod) return { uris: [...texts.keys()], isComplete: true };
    const text = texts.get((params as { uri: string }).uri);
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  };
  const files = new WorkspaceFiles({
    send: <Result>(method: string, params: object): Promise<Result> =>
      Promise.resolve(answer(method, params) as Result),
    openDocument: () => undefined,
    includes: () => false,
    limits: {
      tell: (what, message) => {
        throw new Error(`${what} ${message}`);
      },
    },
    log: (_request, error) => {
      throw error;
    },
  });
  files.serve(true);
  return files;
}

/** Who leads into a document that is alone in its workspace. */
export function usesAlone(document: OpenDocument, schema: Schema): DocumentUses {
  return ownUses(workspaceOf(new Map()), { document, schema });
}

/** Renames what stands at an offset, in a document and in a workspace around it. */
export function renamedIn(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  name: string,
): Promise<WorkspaceEdit> {
  const support = { versions: false, confirms: false };
  return renameInFiles(files, open, schema, offset, name, support, CancellationToken.None, (limit) => {
    throw new Error(limit);
  });
}

/** The same in a document that is alone. */
export function renamedAlone(
  open: OpenDocument,
  schema: Schema,
  offset: number,
  name: string,
): Promise<WorkspaceEdit> {
  return renamedIn(workspaceOf(new Map()), open, schema, offset, name);
}
