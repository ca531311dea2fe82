/** Rename: of a definition, a property or an anchor, from each place that names it. Every reference follows. */
import {
  LSPErrorCodes,
  ResponseError,
  type ClientCapabilities,
  type Range,
  type RenameOptions,
  type TextEdit,
} from "vscode-languageserver";
import { namedAt, type Named, type Pointed, type Unnamed } from "../schema/renamable";
import { rename, type Renaming } from "../schema/renaming";
import type { OpenDocument } from "./openDocument";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";

/** What a server may announce to a client. */
export function renameProvider(capabilities: ClientCapabilities): RenameOptions | true {
  return capabilities.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true;
}

/**
 * @param offset UTF-16 offset of the cursor
 * @returns the name at the cursor and where it stands
 * @throws ResponseError with a sentence for the user where nothing can be renamed
 */
export function prepareRename(
  open: OpenDocument,
  schema: Schema,
  offset: number,
): { range: Range; placeholder: string } {
  const { named, span } = pointedAt(schema, offset);
  return { range: open.range(span), placeholder: named.name };
}

/**
 * What is renamed, and the edits of its own document.
 *
 * @param offset UTF-16 offset of the cursor
 * @throws ResponseError with a sentence for the user where nothing can be renamed, or not to this name
 */
export function ownEdits(
  open: OpenDocument,
  schema: Schema,
  offset: number,
  newName: string,
): { named: Named; edits: TextEdit[] } {
  const { named } = pointedAt(schema, offset);
  const renaming = rename(schema, named, newName);
  if (renaming.kind !== "edits") throw refusal(renamingMessage(renaming, newName, named.name));
  const edits = renaming.edits.map(({ text, ...span }): TextEdit => ({
    range: open.range(span),
    newText: text,
  }));
  return { named, edits };
}

function pointedAt({ document }: Schema, offset: number): Pointed {
  const found = namedAt(document, offset);
  if (found.kind !== "pointed") throw refusal(unnamedMessage(found));
  return found;
}

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

/** Longer names are cut in a message. */
const MAX_NAME = 60;

function quoted(name: string): string {
  return `"${printable(shortened(name, MAX_NAME))}"`;
}

function unnamedMessage(unnamed: Unnamed): string {
  switch (unnamed.kind) {
    case "root":
      return "# is the root of the schema, which has no name. Put the cursor on a name behind it.";
    case "index":
      return `${unnamed.name} is the index of an item in a list, not a name.`;
    case "data":
      return "This is data, and no reference uses its names.";
    case "keyword":
      return `${quoted(unnamed.name)} is a keyword, and its name is not yours to choose.`;
    case "dangling":
      return `The pointer does not get as far as ${quoted(unnamed.name)}: there is nothing to rename.`;
    case "remote":
      return "This reference leads to another document. Rename it there, and the references here follow.";
    case "undeclared":
      return `No schema here declares the anchor ${quoted(unnamed.name)}.`;
    case "nothing":
      return "Put the cursor on the name of a definition, a property or an anchor, or on a step of a $ref.";
  }
}

function renamingMessage(
  renaming: Exclude<Renaming, { kind: "edits" }>,
  newName: string,
  oldName: string,
): string {
  switch (renaming.kind) {
    case "taken":
      return `${quoted(newName)} is taken: something else here has that name already.`;
    case "listed":
      return `${quoted(newName)} is taken: a property of that name is asked for already.`;
    case "no-anchor-name":
      return newName === ""
        ? "An anchor needs a name."
        : `${quoted(newName)} is no name for an anchor: it begins with a letter or "_", and goes on with letters, digits, "-", "_", "." and ":".`;
    case "no-component-name":
      return newName === ""
        ? "A component of OpenAPI needs a name."
        : `${quoted(newName)} is no name for a component of OpenAPI: only letters, digits, ".", "-" and "_" are allowed.`;
    case "keyword":
      return `${quoted(newName)} is a keyword: under that name something else would be meant.`;
    case "undeclared":
      return `No schema here declares the anchor ${quoted(oldName)}.`;
  }
}
