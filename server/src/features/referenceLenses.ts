/** Code lenses: how many references each definition has. */
import type { CodeLens, Position } from "vscode-languageserver";
import type { Span } from "../json/tree";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { targetSpans } from "./spans";
import { userCount } from "./usedBy";

/** The client's command; its arguments are the document's URI and the place of the definition's key. */
const SHOW_REFERENCES_COMMAND = "refLens.showReferences";

/** Text before a key that is longer than this is no indentation. */
const MAX_INDENT = 500;

/** One lens for each definition that begins a line: in a line of many, nobody could tell whose number is whose. */
export function referenceLenses(open: OpenDocument, schema: Schema): CodeLens[] {
  const lenses: CodeLens[] = [];
  for (const definition of schema.definitions) {
    const key = targetSpans(schema.tree, definition).selection;
    const range = open.range(key);
    if (!beginsLine(schema, key, range.start)) continue;
    const count = userCount(schema, definition);
    const number = count === 1 ? "1 reference" : `${count} references`;
    // Other files are only looked through for who clicks.
    const title = count === 0 ? `${number} in this file` : number;
    lenses.push({
      range,
      command: { title, command: SHOW_REFERENCES_COMMAND, arguments: [open.uri, range.start] },
    });
  }
  return lenses;
}

function beginsLine({ tree }: Schema, { start }: Span, { character }: Position): boolean {
  return character <= MAX_INDENT && tree.slice(start - character, start).trim() === "";
}
