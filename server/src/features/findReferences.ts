/** Find all references: from a key, or from a `$ref`, to everything that leads to the same place. */
import type { CancellationToken, Location } from "vscode-languageserver";
import { findElsewhere, type SchemaPlace } from "./elsewhere";
import type { Files } from "./files";
import { filesReferringTo, NOT_ALL_FILES, referencesInto } from "./foreignReferences";
import type { TellLimit } from "./limits";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { referenceAt } from "./spans";
import { declarationSpan, isNamed, meantAt, usersOf, useSpan } from "./usedBy";

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
  if (node === undefined) return [];
  const place = { document: open, schema, node };
  return withDeclaration(place, usesIn(place), includeDeclaration);
}

/**
 * The same with the references of other files of the workspace, as far as they are searched; also from a reference into
 * another file, for the place that it leads to.
 */
export async function findReferencesInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  includeDeclaration: boolean,
  token: CancellationToken,
  tellLimit: TellLimit,
): Promise<Location[]> {
  const place = await placeAt(files, open, schema, offset, token);
  if (place === undefined) return [];
  const { version } = place.document;
  // Found before other files are waited for: an edit meanwhile may move what stands here.
  const own = [...usesIn(place), ...usesByName(files, place, place)];
  const declared = withDeclaration(place, own, includeDeclaration);
  const { found, isComplete } = await filesReferringTo(files, place, token);
  if (!isComplete && !token.isCancellationRequested) tellLimit(NOT_ALL_FILES);
  if (place.document.version !== version) return declared;
  const others = found.flatMap((file) => usesByName(files, file, place));
  return withDeclaration(place, [...own, ...others], includeDeclaration);
}

async function placeAt(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  token: CancellationToken,
): Promise<SchemaPlace | undefined> {
  const node = meantAt(schema, offset);
  if (node !== undefined) return { document: open, schema, node };
  const pointed = referenceAt(schema, offset);
  if (pointed === undefined) return undefined;
  const found = await findElsewhere(files, open, schema, pointed.reference, token);
  return found.kind === "found" ? found.place : undefined;
}

/** None where nothing leads to the place: its key alone is no news. */
function withDeclaration(place: SchemaPlace, uses: Location[], includeDeclaration: boolean): Location[] {
  const { document, schema, node } = place;
  if (uses.length === 0 || !includeDeclaration) return uses;
  return [{ uri: document.uri, range: document.range(declarationSpan(schema, node)) }, ...uses];
}

function usesIn({ document, schema, node }: SchemaPlace): Location[] {
  return usersOf(schema, node).map((user) => ({ uri: document.uri, range: document.range(useSpan(user)) }));
}

/** The references of a file that lead to a place of another one, or of the same, by a URI. */
function usesByName(
  files: Files,
  from: Pick<SchemaPlace, "document" | "schema">,
  place: SchemaPlace,
): Location[] {
  const { schema, node } = place;
  const includesInner = isNamed(schema, node);
  const uses: Location[] = [];
  for (const foreign of referencesInto(files, from, place)) {
    const to = foreign.node;
    if (to !== node && !(includesInner && to !== undefined && schema.tree.isWithin(to, node))) continue;
    uses.push({ uri: from.document.uri, range: from.document.range(useSpan(foreign.reference)) });
  }
  return uses;
}
