/** References that are put into a document: spelled as its writer spells them. */
import type { Reference } from "../schema/document";
import { formatReference } from "../schema/pointer";
import { spellingOf, spellReference } from "../schema/spelling";
import type { Schema } from "./schema";

/** Names as a local reference, in the way in which most of the document is spelled. */
export function spelled({ usages }: Schema, names: readonly string[]): string {
  const encoded = formatReference(names);
  // Most names are the same in every way, and all references are looked at to tell the way.
  return encoded.includes("%") ? spellReference(names, usages.spelling) : encoded;
}

/** Names as a local reference that is written in the place of another one, in the way of that one. */
export function spelledLike(
  { text = "" }: Pick<Reference, "text">,
  schema: Schema,
  names: readonly string[],
): string {
  const spelling = spellingOf(text);
  return spelling === undefined ? spelled(schema, names) : spellReference(names, spelling);
}
