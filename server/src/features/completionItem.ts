/** One item of a completion inside a `$ref`: what it is called, what finds it, and what it puts in. */
import {
  CompletionItemKind,
  type CompletionItem,
  type InsertReplaceEdit,
  type TextEdit,
} from "vscode-languageserver";
import { encodeString } from "../json/string";
import type { Node } from "../json/tree";
import type { Candidate } from "../schema/candidates";
import type { Root } from "../schema/document";
import { spellReference, spellToken, type Spelling } from "../schema/spelling";
import type { TypedReference } from "../schema/typed";
import type { CompletionSupport } from "./completionSupport";
import type { OpenDocument } from "./openDocument";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";
import type { WrittenReference } from "./writtenReference";

/** Longer names are cut in the list; what is inserted never is. */
const MAX_LABEL = 120;

/** What finds the schema of an item again when its documentation is asked for. */
export interface CompletionData {
  uri: string;
  /** The names that lead from the document's value to the schema. */
  path: string[];
}

/** Where a reference is being written, and how its client takes items. */
export interface Site {
  open: OpenDocument;
  schema: Schema;
  written: WrittenReference;
  support: CompletionSupport;
}

/** The document that a reference is about to lead into. */
export interface Destination {
  uri: string;
  schema: Schema;
  /** The schema that `#` means there. */
  root: Root;
  /** What holds the reference, in this document; itself no target. */
  holder: Node;
  /** The typed text from the `#` on. */
  text: string;
  /** What is typed before the `#`, decoded; empty for a reference into its own document. */
  prefix: string;
}

/** What all items of a list share. */
export interface Insert extends Site {
  destination: Destination;
  typed: TypedReference;
  spelling: Spelling;
}

/**
 * @param type of what it means, in words; empty where nothing is said of it
 * @param index of the item in the list, the likeliest first
 */
export function itemOf(insert: Insert, candidate: Candidate, type: string, index: number): CompletionItem {
  const { destination, support } = insert;
  const { kind, names, node } = candidate;
  const reference = referenceText(insert, candidate);
  const remark = printable(shortened(type, MAX_LABEL));
  const data: CompletionData = { uri: destination.uri, path: destination.schema.tree.path(node) };
  return {
    label: printable(shortened(labelOf(insert, candidate), MAX_LABEL)),
    kind: itemKind(kind),
    sortText: sortText(String(index)),
    filterText: begun(insert, filterText(insert, names, reference)),
    textEdit: textEdit(insert, reference),
    data,
    ...(remark === ""
      ? {}
      : support.labelDetails
        ? { labelDetails: { description: remark } }
        : { detail: remark }),
    ...(kind === "container" && support.suggestCommand !== undefined
      ? { command: { title: "Suggest", command: support.suggestCommand } }
      : {}),
  };
}

function itemKind(kind: Candidate["kind"]): CompletionItemKind {
  switch (kind) {
    case "definition":
      return CompletionItemKind.Class;
    case "schema":
      return CompletionItemKind.Field;
    case "container":
      return CompletionItemKind.Folder;
  }
}

/** A definition and a next step go by their names, anything else by its pointer. */
function labelOf({ typed, spelling }: Insert, { kind, names }: Candidate): string {
  const isStep = typed.names.length > 0 && typed.container !== undefined;
  const name = names.at(-1);
  if (name === undefined || (kind === "schema" && !isStep && names.length > 1))
    return spellReference(names, spelling);
  return kind === "container" ? `${name}/` : name;
}

/** The reference as it will stand in the text: the way there as the user has written it, the rest as the document spells. */
function referenceText(insert: Insert, { names, kind }: Candidate): string {
  const { schema, written, destination, typed, spelling } = insert;
  const { prefix } = destination;
  const isStep = typed.container !== undefined && typed.names.length === names.length - 1;
  const way =
    isStep && typed.lastStart !== null && written.node !== null
      ? schema.tree.slice(
          written.content.start,
          schema.tree.offsetInString(written.node, prefix.length + typed.lastStart),
        )
      : undefined;
  const text =
    way === undefined
      ? encodeString(prefix + spellReference(names, spelling))
      : way + encodeString(spellToken(names.at(-1) ?? "", spelling));
  return kind === "container" ? `${text}/` : text;
}

/**
 * What the client holds against the text before the cursor: the reference, and the name where escapes hide it. Where
 * the written way leads nowhere, it is taken for right, so that the name behind it still finds its definition.
 */
function filterText(
  { written, destination, typed }: Insert,
  names: readonly string[],
  reference: string,
): string {
  const name = names.at(-1);
  // As `#` alone it would be taken before all others as soon as the sign is typed.
  if (name === undefined) return `${destination.prefix}# root`;
  const lastWay = written.source.lastIndexOf("/") + 1;
  const text = typed.container === undefined ? written.source.slice(0, lastWay) + name : reference;
  return text.endsWith(name) || text.endsWith(`${name}/`) ? text : `${text} ${name}`;
}

/**
 * What orders the items of a list: they come before what the editor's own JSON completion takes from other places, which
 * begins with a quote.
 */
export function sortText(place: string): string {
  return `!${place.padStart(5, "0")}`;
}

/**
 * A text as it stands in the document from the opening quote on, where there is one. The editor's own JSON completion
 * counts the quote in too, and who matches less of what is typed is put behind.
 */
export function begun({ written }: Pick<Site, "written">, text: string): string {
  return written.node === null ? text : `"${text}`;
}

export function textEdit(site: Site, reference: string): TextEdit | InsertReplaceEdit {
  const { open, written, support } = site;
  const newText = written.node === null ? `"${reference}"` : begun(site, reference);
  const { end } = written.content;
  const start = written.node === null ? written.content.start : written.content.start - 1;
  const replace = open.range({ start, end });
  if (!support.insertReplace) return { newText, range: replace };
  return { newText, insert: open.range({ start, end: written.cursor }), replace };
}
