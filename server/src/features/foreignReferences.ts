/**
 * References that come to a document from outside its own pointers: from other files of the workspace, and in the
 * document itself those by its name or by the name of a schema in it. What moves takes along what a `mapping` names, too.
 */
import { LSPErrorCodes, ResponseError, type CancellationToken } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Pointing, Reference } from "../schema/document";
import { parseReference, type ParsedReference } from "../schema/pointer";
import { splitFragment } from "../schema/uri";
import { walkPointer } from "../schema/walk";
import { namesOf } from "./elsewhere";
import { MAX_FILES, type Files, type SchemaFile } from "./files";
import { mayName, mayRefer } from "./fileSketch";
import { count, type TellLimit } from "./limits";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

/** Other files that are read because they may refer to a document. */
const MAX_READ = 200;

/** What is said where not all files were looked through for references to a document. */
export const NOT_ALL_FILES = `may be referred to from further files. At most ${MAX_READ} that name it are read, of the first ${count(MAX_FILES)} that the editor finds.`;

/** A document that is referred to. */
export interface Target {
  document: OpenDocument;
  schema: Schema;
}

/** A reference that leads into a document by a URI, taken apart. */
export interface ForeignReference<Kind extends Pointing = Pointing> {
  reference: Kind;
  /** The value of the document that its fragment starts at. */
  start: Node;
  /** Where it leads; undefined where the document has no such place. */
  node: Node | undefined;
  /** The fragment with its `#`, as it is read. */
  parsed: ParsedReference;
  /** UTF-16 offset of the `#` in the reference's text: what `parsed` counts from. */
  shift: number;
}

/**
 * The references of a file that lead into a document by a URI; of the document itself also those that only the standard
 * follows.
 */
export function* referencesInto(
  files: Files,
  from: Target,
  target: Target,
): Generator<ForeignReference<Reference>, void, undefined> {
  if (from.schema === target.schema) {
    for (const { reference, target: node, resource, shift } of from.schema.standardUses.all()) {
      if (shift > 0) continue;
      const parsed = parseReference(reference.text ?? "");
      yield { reference, start: resource.node, node, parsed, shift };
    }
  }
  const { resolver } = from.schema;
  const isNamedBy = mayName([target.document.uri, ...target.schema.resources.names]);
  const leaving = resolver
    .links()
    .filter(({ landing, text }) => landing.kind === "remote" && isNamedBy(text));
  for (const reference of resolver.linked(leaving)) {
    const foreign = takenApart(files, from, target, reference);
    if (foreign !== undefined) yield foreign;
  }
}

/** What the mappings of a file name in a document by a URI (OpenAPI 3.1 §4.8.25). */
function mappingsInto(files: Files, from: Target, target: Target): ForeignReference[] {
  const isNamedBy = mayName([target.document.uri, ...target.schema.resources.names]);
  return from.schema.mappings
    .all((text) => !text.startsWith("#") && isNamedBy(text))
    .map((pointer) => takenApart(files, from, target, pointer))
    .filter((foreign) => foreign !== undefined);
}

/** @returns undefined for what does not lead into the document */
function takenApart<Kind extends Pointing>(
  files: Files,
  from: Target,
  target: Target,
  reference: Kind,
): ForeignReference<Kind> | undefined {
  const { uri, fragment } = splitFragment(reference.text ?? "");
  const place = inOwnResource(from, target, reference) ?? placeIn(files, from, target, reference, fragment);
  if (place === undefined) return undefined;
  return { reference, ...place, parsed: parseReference(`#${fragment}`), shift: uri.length };
}

/** The files of the workspace, without the document itself, that may refer to it. */
export async function filesReferringTo(
  files: Files,
  { document, schema }: Target,
  token: CancellationToken,
): Promise<{ found: SchemaFile[]; isComplete: boolean }> {
  const names = [document.uri, ...schema.resources.names];
  const { uris, isComplete } = await files.search((sketch) => mayRefer(sketch, names), token, document.uri);
  const found: SchemaFile[] = [];
  for (const uri of uris.slice(0, MAX_READ)) {
    if (token.isCancellationRequested) break;
    const answer = await files.read(uri);
    if (answer.kind === "file") found.push(answer);
  }
  return { found, isComplete: isComplete && uris.length <= MAX_READ };
}

/** Who leads into a document by a URI, by reference or in a mapping: what a change of it must not leave behind. */
export interface DocumentUses {
  /** Those of the document itself. */
  own: readonly ForeignReference[];
  /** Other files of the workspace, each with one reference at least. */
  others: readonly { file: SchemaFile; references: readonly ForeignReference[] }[];
  /** Whether all files of the workspace could be looked through. */
  isComplete: boolean;
}

/** Those that are known without a look at other files. */
export function ownUses(files: Files, target: Target): DocumentUses {
  return { own: allInto(files, target, target), others: [], isComplete: false };
}

/**
 * All of them, for as long as none of the documents is edited.
 *
 * @throws ResponseError where the document was edited while other files were looked through
 */
export async function documentUses(
  files: Files,
  target: Target,
  token: CancellationToken,
  tellLimit: TellLimit,
): Promise<DocumentUses> {
  const { document } = target;
  const { version } = document;
  const { found, isComplete } = await filesReferringTo(files, target, token);
  if (!isComplete && !token.isCancellationRequested) tellLimit(NOT_ALL_FILES);
  if (document.version !== version)
    throw new ResponseError(LSPErrorCodes.ContentModified, "The document has changed meanwhile.");
  const others = found.flatMap((read) => {
    // One that is open may have been edited while others were read.
    const file = files.known(read.document.uri) ?? read;
    const references = file.kind === "file" ? allInto(files, file, target) : [];
    return file.kind === "file" && references.length > 0 ? [{ file, references }] : [];
  });
  return { ...ownUses(files, target), others, isComplete };
}

function allInto(files: Files, from: Target, target: Target): ForeignReference[] {
  return [...referencesInto(files, from, target), ...mappingsInto(files, from, target)];
}

/** The token of a pointer that names a value; undefined where it does not, or is no pointer. */
export function tokenNaming(
  { schema: { tree } }: Pick<Target, "schema">,
  { parsed, start, shift }: ForeignReference,
  value: Node,
): { start: number; end: number } | undefined {
  if (parsed.kind !== "pointer") return undefined;
  for (const [index, token] of parsed.tokens.entries()) {
    const { reached, failed } = walkPointer(tree, start, parsed.tokens.slice(0, index + 1));
    if (failed <= index) return undefined;
    if (reached === value) return { start: token.start + shift, end: token.end + shift };
  }
  return undefined;
}

/** What the fragment of a reference starts at, and where it leads from there. */
type Place = Pick<ForeignReference, "start" | "node">;

/**
 * The place of a reference that names a resource of its own document. Of two that have one name, as tools may, that of its
 * own tool is meant.
 */
function inOwnResource({ schema }: Target, target: Target, reference: Pointing): Place | undefined {
  const reading = schema === target.schema ? schema.standard.read(reference) : undefined;
  switch (reading?.kind) {
    case "here":
      return { start: reading.resource.node, node: reading.target };
    case "nowhere":
      return { start: reading.resource.node, node: undefined };
    case "elsewhere":
    case "unreadable":
    case undefined:
      return undefined;
  }
}

/** The place of a reference that names a resource of a document, or its file; undefined where it does not. */
function placeIn(
  files: Files,
  from: Target,
  { document, schema }: Target,
  reference: Pointing,
  fragment: string,
): Place | undefined {
  const named = namesOf(from.schema, reference);
  for (const uri of [named?.uri, named?.beside]) {
    if (uri === undefined) continue;
    const start = schema.resources.named(uri)?.node ?? fileRoot(files, { document, schema }, uri);
    if (start !== undefined) return { start, node: schema.standard.locate(uri, fragment) };
  }
  return undefined;
}

function fileRoot(files: Files, { document, schema }: Target, uri: string): Node | undefined {
  return files.isSame(uri, document.uri) ? schema.tree.root : undefined;
}
