/**
 * Rename with the references of other files of the workspace. What changes in a file that is not in front of the user
 * waits for a yes, where the editor can ask.
 */
import type { CancellationToken, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { encodeString } from "../json/string";
import type { Named } from "../schema/renamable";
import { renamedValues } from "../schema/renaming";
import { spellingOf, spellToken } from "../schema/spelling";
import type { Files } from "./files";
import { filesEdit, type EditSupport } from "./filesEdit";
import { documentUses, ownUses, tokenNaming, type ForeignReference, type Target } from "./foreignReferences";
import type { TellLimit } from "./limits";
import type { OpenDocument } from "./openDocument";
import { ownEdits } from "./rename";
import type { Schema } from "./schema";

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
  tellLimit: TellLimit,
): Promise<WorkspaceEdit> {
  const { named, edits } = ownEdits(open, schema, offset, newName);
  const target = { document: open, schema };
  const uses =
    edits.length === 0 ? ownUses(files, target) : await documentUses(files, target, token, tellLimit);
  const renamed = { named, newName };
  const own = inOrder([...edits, ...editsIn(target, uses.own, target, renamed)]);
  const others = uses.others
    .map(({ file, references }) => ({ file, edits: inOrder(editsIn(file, references, target, renamed)) }))
    .filter((other) => other.edits.length > 0);
  const { isComplete } = uses;
  const reason = "They refer to what is renamed here.";
  return filesEdit(open, own, { files: others, isComplete, reason }, support);
}

function editsIn(
  from: Target,
  references: readonly ForeignReference[],
  target: Target,
  { named, newName }: { named: Named; newName: string },
): TextEdit[] {
  if (references.length === 0) return [];
  const edits: TextEdit[] = [];
  const common = from.schema.usages.spelling;
  const values = renamedValues(target.schema.document, named);
  for (const foreign of references) {
    const { tree, node, text = "" } = foreign.reference;
    const isAnchor = namesAnchor(target, foreign, named);
    // A property may have a name in several places, one inside the other: a pointer names each on its way.
    const parts = isAnchor
      ? [{ start: foreign.shift + 1, end: text.length }]
      : values.map((value) => tokenNaming(target, foreign, value)).filter((token) => token !== undefined);
    if (parts.length === 0) continue;
    const written = isAnchor ? newName : spellToken(newName, spellingOf(text) ?? common);
    for (const part of parts) {
      edits.push({
        range: from.document.range({
          start: tree.offsetInString(node, part.start),
          end: tree.offsetInString(node, part.end),
        }),
        newText: encodeString(written),
      });
    }
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

/** No two of the edits overlap, so that lines and characters alone order them. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted(({ range: { start: one } }, { range: { start: other } }) =>
    one.line === other.line ? one.character - other.character : one.line - other.line,
  );
}
