/** Find all references: from a key, or from a `$ref`, to everything that leads to the same place. */
import type { Location } from "vscode-languageserver";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { declarationSpan, meantAt, usersOf, useSpan } from "./usedBy";

/**
 * @param offset UTF-16 offset of the cursor
 * @param includeDeclaration whether the key of the place is to be among them, as the first
 * @returns none where nothing leads to the place; its key alone is no news
 */
export function findReferences(
  open: OpenDocument,
  schema: Schema,
  offset: number,
  includeDeclaration: boolean,
): Location[] {
  const node = meantAt(schema, offset);
  const users = node === undefined ? [] : usersOf(schema, node);
  if (node === undefined || users.length === 0) return [];
  const spans = users.map(useSpan);
  if (includeDeclaration) spans.unshift(declarationSpan(schema, node));
  return spans.map((span) => ({ uri: open.uri, range: open.range(span) }));
}
