/**
 * References into other files of the workspace: by the standard's reading of the URI, and where that names no file, by
 * the place beside the file that the reference stands in. The runtime follows none of them.
 */
import type { CancellationToken } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import { isAbsolute, splitFragment } from "../schema/uri";
import type { Files, SchemaFile } from "./files";
import { mayDeclare } from "./fileSketch";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

/** A value in one of the files. */
export interface SchemaPlace {
  document: OpenDocument;
  schema: Schema;
  node: Node;
}

export type Elsewhere =
  /** With the absolute URI, and the fragment, that the place was found by. */
  | { kind: "found"; place: SchemaPlace; isOpen: boolean; uri: string; fragment: string }
  /** The file is there, and has no such place. */
  | { kind: "lacking"; file: SchemaFile; uri: string; fragment: string }
  /** No file of the workspace is meant, as far as it could be looked for. */
  | { kind: "absent" }
  /** The reference leads to a place of its own document, or is no reference to anything. */
  | { kind: "own" };

/** What a reference names by a URI. */
export interface Named {
  /** Absolute, without fragment. */
  uri: string;
  fragment: string;
  /** The same beside the file, where an `$id` moves the base. */
  beside: string | undefined;
}

/** @returns undefined where the reference has a fragment only, or nothing that can be resolved */
export function namesOf(
  { resources }: Schema,
  reference: Pick<Reference, "holder" | "text">,
): Named | undefined {
  const { uri: written, fragment } = splitFragment(reference.text ?? "");
  if (written === "") return undefined;
  const beside = isAbsolute(written) ? undefined : resources.beside(written);
  const uri = resources.absolute(written, reference.holder);
  if (uri === undefined)
    return beside === undefined ? undefined : { uri: beside, fragment, beside: undefined };
  return { uri, fragment, beside: beside === uri ? undefined : beside };
}

/** @returns undefined where the reference does not leave its document */
function namedElsewhere(
  schema: Schema,
  reference: Pick<Reference, "holder" | "text" | "root">,
): Named | undefined {
  const { kind } = schema.standard.read(reference);
  return kind === "here" || kind === "nowhere" ? undefined : namesOf(schema, reference);
}

/** What is known of where a reference leads without asking the editor; undefined where it has to be asked. */
export function knownElsewhere(
  files: Files,
  document: OpenDocument,
  schema: Schema,
  reference: Pick<Reference, "holder" | "text" | "root">,
): Elsewhere | undefined {
  const named = namedElsewhere(schema, reference);
  if (named === undefined) return { kind: "own" };
  const own = inOwnFile(files, document, schema, named);
  if (own !== undefined) return own;
  for (const uri of [named.uri, named.beside]) {
    const answer = uri === undefined ? undefined : files.known(uri);
    if (uri !== undefined && answer?.kind === "file") return inFile(answer, uri, named.fragment);
  }
  return undefined;
}

/** Finds where a reference leads, through files of the workspace that are read for that. */
export async function findElsewhere(
  files: Files,
  document: OpenDocument,
  schema: Schema,
  reference: Pick<Reference, "holder" | "text" | "root">,
  token: CancellationToken,
): Promise<Elsewhere> {
  const named = namedElsewhere(schema, reference);
  if (named === undefined) return { kind: "own" };
  const own = inOwnFile(files, document, schema, named);
  if (own !== undefined) return own;
  const answer = await files.read(named.uri);
  if (answer.kind === "file") return inFile(answer, named.uri, named.fragment);
  const declared = await findDeclared(files, named, token);
  if (declared !== undefined) return declared;
  const beside = named.beside === undefined ? undefined : await files.read(named.beside);
  if (named.beside === undefined || beside?.kind !== "file") return { kind: "absent" };
  return inFile(beside, named.beside, named.fragment);
}

/**
 * The same without a search through all files: by the place of the file alone. For what is asked of every reference of a
 * document.
 */
export async function findBesides(
  files: Files,
  document: OpenDocument,
  schema: Schema,
  reference: Pick<Reference, "holder" | "text" | "root">,
): Promise<Elsewhere> {
  const named = namedElsewhere(schema, reference);
  if (named === undefined) return { kind: "own" };
  const own = inOwnFile(files, document, schema, named);
  if (own !== undefined) return own;
  for (const uri of [named.uri, named.beside]) {
    const answer = uri === undefined ? undefined : await files.read(uri);
    if (uri !== undefined && answer?.kind === "file") return inFile(answer, uri, named.fragment);
  }
  return { kind: "absent" };
}

/** A reference by the name of its own file, where an `$id` gives the schema another one. */
function inOwnFile(
  files: Files,
  document: OpenDocument,
  schema: Schema,
  named: Named,
): Elsewhere | undefined {
  if (!files.isSame(named.uri, document.uri)) return undefined;
  return inFile({ kind: "file", document, schema, isOpen: true }, document.uri, named.fragment);
}

/** Looks for a file that declares the URI as the name of a schema. */
async function findDeclared(
  files: Files,
  { uri, fragment }: Named,
  token: CancellationToken,
): Promise<Elsewhere | undefined> {
  const { uris } = await files.search((sketch) => mayDeclare(sketch, uri), token);
  for (const candidate of uris) {
    if (token.isCancellationRequested) return undefined;
    const answer = await files.read(candidate);
    if (answer.kind === "file" && answer.schema.resources.named(uri) !== undefined)
      return inFile(answer, uri, fragment);
  }
  return undefined;
}

function inFile(file: SchemaFile, uri: string, fragment: string): Elsewhere {
  const { document, schema, isOpen } = file;
  const node = schema.standard.locate(uri, fragment);
  return node === undefined
    ? { kind: "lacking", file, uri, fragment }
    : { kind: "found", place: { document, schema, node }, isOpen, uri, fragment };
}
