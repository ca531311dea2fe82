/**
 * One edit of a document and of other files of the workspace. What changes in a file that is not in front of the user
 * waits for a yes, where the editor can ask.
 */
import type { AnnotatedTextEdit, ClientCapabilities, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import type { SchemaFile } from "./files";
import type { OpenDocument } from "./openDocument";

/** How a client takes edits. */
export interface EditSupport {
  /** Whether they may say of which version they are. */
  versions: boolean;
  /** Whether it asks before it makes those that say so. */
  confirms: boolean;
}

export function editSupport(capabilities: ClientCapabilities): EditSupport {
  const edit = capabilities.workspace?.workspaceEdit;
  const versions = edit?.documentChanges === true;
  return { versions, confirms: versions && edit.changeAnnotationSupport !== undefined };
}

/** What changes in files beside the document. */
export interface OtherEdits {
  files: readonly { file: SchemaFile; edits: TextEdit[] }[];
  /** Whether all files of the workspace could be looked through. */
  isComplete: boolean;
  /** Why they change, as a sentence. */
  reason: string;
}

/** The name under which the edits of other files ask to be confirmed. */
const OTHER_FILES = "otherFiles";

/** @param own the edits of the document; without any, and without others, the edit is empty */
export function filesEdit(
  open: OpenDocument,
  own: TextEdit[],
  { files, isComplete, reason }: OtherEdits,
  { versions, confirms }: EditSupport,
): WorkspaceEdit {
  if (!versions) {
    const changes = Object.fromEntries(files.map(({ file, edits }) => [file.document.uri, edits]));
    return { changes: { [open.uri]: own, ...changes } };
  }
  const annotated = (edits: readonly TextEdit[]): (TextEdit | AnnotatedTextEdit)[] =>
    confirms ? edits.map((edit) => ({ ...edit, annotationId: OTHER_FILES })) : [...edits];
  const documentChanges = [
    { textDocument: { uri: open.uri, version: open.version }, edits: own },
    ...files.map(({ file: { document, isOpen }, edits }) => ({
      textDocument: { uri: document.uri, version: isOpen ? document.version : null },
      edits: annotated(edits),
    })),
  ];
  if (!confirms || files.length === 0) return { documentChanges };
  const description = isComplete ? reason : `${reason} There are too many files to look through all of them.`;
  return {
    documentChanges,
    changeAnnotations: {
      [OTHER_FILES]: { label: "References in other files", needsConfirmation: true, description },
    },
  };
}
