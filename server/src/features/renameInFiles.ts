/**
 * Rename with the references of other files of the workspace. What changes in a file that is not in front of the user
 * waits for a yes, where the editor can ask.
 */
import {
  LSPErrorCodes,
  ResponseError,
  type AnnotatedTextEdit,
  type CancellationToken,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Named } from "../schema/renamable";
import { renamedValues } from "../schema/renaming";
import { spellingOf, spellToken } from "../schema/spelling";
import type { Files, SchemaFile } from "./files";
import {
  filesReferringTo,
  referencesInto,
  tokenNaming,
  type ForeignReference,
  type Target,
} from "./foreignReferences";
import type { OpenDocument } from "./openDocument";
import { ownEdits, type EditSupport } from "./rename";
import type { Schema } from "./schema";

/** The name under which the edits of other files ask to be confirmed. */
const OTHER_FILES = "otherFiles";

/**
 * @param offset UTF-16 offset of the cursor
 * @returns the edits of the document and of all files that refer to what is renamed
 * @throws ResponseError with a sentence for the user where nothing can be renamed, or not to this name; also where the
 *   document was edited while other files were looked through
 */
export async function renameInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  newName: string,
  support: EditSupport,
  token: CancellationToken,
): Promise<WorkspaceEdit> {
  const { named, edits } = ownEdits(open, schema, offset, newName);
  const { version } = open;
  const target = { document: open, schema };
  const renamed = { named, newName };
  const own = inOrder([...edits, ...editsIn(files, target, target, renamed)]);
  const { found, isComplete } =
    edits.length === 0 ? { found: [], isComplete: true } : await filesReferringTo(files, target, token);
  if (open.version !== version)
    throw new ResponseError(LSPErrorCodes.ContentModified, "The document has changed meanwhile.");
  const others = found
    .map((file) => ({ file, edits: editsIn(files, file, target, renamed) }))
    .filter((other) => other.edits.length > 0);
  return workspaceEdit(open, own, others, isComplete, support);
}

function editsIn(
  files: Files,
  from: Target,
  target: Target,
  { named, newName }: { named: Named; newName: string },
): TextEdit[] {
  const edits: TextEdit[] = [];
  const values = renamedValues(target.schema.document, named);
  for (const foreign of referencesInto(files, from, target)) {
    const { tree, node, text = "" } = foreign.reference;
    const isAnchor = namesAnchor(target, foreign, named);
    const part = isAnchor
      ? { start: foreign.shift + 1, end: text.length }
      : values.map((value) => tokenNaming(target, foreign, value)).find((token) => token !== undefined);
    if (part === undefined) continue;
    const spelling = spellingOf(text) ?? from.schema.usages.spelling;
    const written = isAnchor ? newName : spellToken(newName, spelling);
    edits.push({
      range: from.document.range({
        start: tree.offsetInString(node, part.start),
        end: tree.offsetInString(node, part.end),
      }),
      newText: JSON.stringify(written).slice(1, -1),
    });
  }
  return edits;
}

function namesAnchor({ schema }: Target, { parsed, node }: ForeignReference, named: Named): boolean {
  return (
    named.kind === "anchor" &&
    parsed.kind === "anchor" &&
    parsed.name === named.name &&
    node !== undefined &&
    schema.document.rootAt(node) === named.root
  );
}

function workspaceEdit(
  open: OpenDocument,
  own: TextEdit[],
  others: readonly { file: SchemaFile; edits: TextEdit[] }[],
  isComplete: boolean,
  { versions, confirms }: EditSupport,
): WorkspaceEdit {
  if (!versions) {
    const changes = Object.fromEntries(others.map(({ file, edits }) => [file.document.uri, edits]));
    return { changes: { [open.uri]: own, ...changes } };
  }
  const annotated = (edits: readonly TextEdit[]): (TextEdit | AnnotatedTextEdit)[] =>
    confirms ? edits.map((edit) => ({ ...edit, annotationId: OTHER_FILES })) : [...edits];
  const documentChanges = [
    { textDocument: { uri: open.uri, version: open.version }, edits: own },
    ...others.map(({ file: { document, isOpen }, edits }) => ({
      textDocument: { uri: document.uri, version: isOpen ? document.version : null },
      edits: annotated(edits),
    })),
  ];
  if (!confirms || others.length === 0) return { documentChanges };
  const description = isComplete
    ? "They refer to what is renamed here."
    : "They refer to what is renamed here. There are too many files to look through all of them.";
  return {
    documentChanges,
    changeAnnotations: {
      [OTHER_FILES]: { label: "References in other files", needsConfirmation: true, description },
    },
  };
}

/** No two of the edits overlap, so that lines and characters alone order them. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted(({ range: { start: one } }, { range: { start: other } }) =>
    one.line === other.line ? one.character - other.character : one.line - other.line,
  );
}
