/** Document highlight: the key of a place and all references to it, from any of them. */
import { DocumentHighlightKind, type DocumentHighlight } from "vscode-languageserver";
import { count, type TellLimit } from "./limits";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { referenceAt } from "./spans";
import { declarationSpan, meantAt, usersOf, useSpan } from "./usedBy";

/** More references than this light up nobody's screen, and editors ask at every move of the cursor. */
const MAX_HIGHLIGHTS = 2_000;

const TOO_MANY = `has a place with more than ${count(MAX_HIGHLIGHTS)} references, which do not light up; equal words do. Find All References lists them.`;

/**
 * @param offset UTF-16 offset of the cursor
 * @returns null where there is nothing to say, so that an editor goes on to light up equal words
 */
export function documentHighlights(
  open: OpenDocument,
  schema: Schema,
  offset: number,
  tellLimit: TellLimit,
): DocumentHighlight[] | null {
  // The word `$ref` is the same everywhere: there, equal words are what is asked for.
  const pointed = referenceAt(schema, offset);
  if (pointed !== undefined && offset < schema.tree.span(pointed.reference.node).start) return null;
  const node = meantAt(schema, offset);
  const users = node === undefined ? [] : usersOf(schema, node);
  if (node === undefined || users.length === 0) return null;
  if (users.length > MAX_HIGHLIGHTS) {
    tellLimit(TOO_MANY);
    return null;
  }
  return [
    { range: open.range(declarationSpan(schema, node)), kind: DocumentHighlightKind.Write },
    ...users.map((user) => ({ range: open.range(useSpan(user)), kind: DocumentHighlightKind.Read })),
  ];
}
