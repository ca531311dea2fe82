/**
 * Completion inside the value of a `$ref`: definitions and schemas that `#` can lead to there, and after each slash
 * what stands one step further. Everywhere else the editor's own JSON completion is alone.
 */
import {
  CompletionItemKind,
  type ClientCapabilities,
  type CompletionItem,
  type CompletionList,
  type InsertReplaceEdit,
  type TextEdit,
} from "vscode-languageserver";
import type { Node } from "../json/tree";
import { findCandidates, findSteps, type Candidate } from "../schema/candidates";
import type { Root } from "../schema/document";
import { spellReference, spellToken, type Spelling } from "../schema/spelling";
import { readTyped, type TypedReference } from "../schema/typed";
import { describeType, saysNothing } from "../schema/type";
import { writtenReference, type WrittenReference } from "./writtenReference";
import type { OpenDocument } from "./openDocument";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";
import { hasShortChain } from "./shortChain";

/** What a client makes use of. */
export interface CompletionSupport {
  /** Whether it tells insertion before what follows the cursor from replacement of all. */
  insertReplace: boolean;
  /** Whether what is inserted may hold a place for the cursor. */
  snippets: boolean;
  /** Whether it shows a remark beside the label. */
  labelDetails: boolean;
  /** A command of the client that opens the list again, after a step that leads on. */
  suggestCommand: string | undefined;
}

/**
 * @param options what the client sends with `initialize`; `suggestCommand` in it names its command that opens the list
 */
export function completionSupport(capabilities: ClientCapabilities, options: unknown): CompletionSupport {
  const item = capabilities.textDocument?.completion?.completionItem;
  const command =
    typeof options === "object" && options !== null && "suggestCommand" in options
      ? options.suggestCommand
      : undefined;
  return {
    insertReplace: item?.insertReplaceSupport === true,
    snippets: item?.snippetSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    suggestCommand: typeof command === "string" ? command : undefined,
  };
}

/** What finds the schema of an item again when its documentation is asked for. */
export interface CompletionData {
  uri: string;
  /** The names that lead from the document's value to the schema. */
  path: string[];
}

/** Longer names are cut in the list; what is inserted never is. */
const MAX_LABEL = 120;

/**
 * @param offset UTF-16 offset of the cursor
 * @returns null where no reference is being written
 */
export function completion(
  open: OpenDocument,
  schema: Schema,
  offset: number,
  support: CompletionSupport,
): CompletionList | null {
  const written = writtenReference(schema, offset);
  if (written === undefined) return null;
  const { root, holder } = written;
  return completionTo(
    { open, schema, written, support },
    { uri: open.uri, schema, root, holder, text: written.typed, prefix: "" },
  );
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

/** The items of a reference that leads into a document. */
export function completionTo(site: Site, destination: Destination): CompletionList | null {
  const { schema, root, holder, text } = destination;
  const typed = readTyped(schema.tree, root.node, text);
  if (typed === undefined) return null;
  const { found, isComplete } = candidatesFor(schema, root, holder, typed);
  const spelling = site.schema.usages.spelling;
  const types = new Map(found.map(({ node, kind }) => [node, typeOf(schema, node, kind)]));
  const likelihood = ({ match, group, node }: Candidate): number[] => [match, group, rankOf(types.get(node))];
  found.sort((one, other) => compare(likelihood(one), likelihood(other)));
  const insert = { ...site, destination, typed, spelling };
  const items = found.map((candidate, index) =>
    itemOf(insert, candidate, types.get(candidate.node) ?? "", index),
  );
  return { isIncomplete: !isComplete, items };
}

/** Compares by the first numbers that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** From the root all that can be meant; further in, what stands there. Where the way leads nowhere, all again. */
function candidatesFor(
  schema: Schema,
  root: Root,
  holder: Node,
  { container, names, last }: TypedReference,
): { found: Candidate[]; isComplete: boolean } {
  const { document } = schema;
  if (container !== undefined && names.length > 0) {
    const steps = findSteps(document, root, container, names, last);
    return { ...steps, found: steps.found.filter(({ node }) => node !== holder) };
  }
  const all = findCandidates(document, root, holder, last);
  if (container === undefined) return all;
  const steps = findSteps(document, root, container, [], last);
  const known = new Set([holder, ...all.found.map(({ node }) => node)]);
  const others = steps.found
    .filter(({ node }) => !known.has(node))
    .map((step) => ({ ...step, group: Number.MAX_SAFE_INTEGER }));
  return { found: [...all.found, ...others], isComplete: all.isComplete && steps.isComplete };
}

/** The type of a schema in words; undefined for a step on the way to one, empty where the type is far away. */
function typeOf(schema: Schema, node: Node, kind: Candidate["kind"]): string | undefined {
  if (kind === "container") return undefined;
  return hasShortChain(schema, node) ? describeType(schema.resolver, node) : "";
}

/** Schemas that say what they are come first. */
function rankOf(type: string | undefined): number {
  return type === undefined ? 2 : saysNothing(type) ? 1 : 0;
}

interface Insert extends Site {
  destination: Destination;
  typed: TypedReference;
  spelling: Spelling;
}

function itemOf(insert: Insert, candidate: Candidate, type: string, index: number): CompletionItem {
  const { destination, support } = insert;
  const { kind, names, node } = candidate;
  const reference = referenceText(insert, candidate);
  const remark = printable(shortened(type, MAX_LABEL));
  const data: CompletionData = { uri: destination.uri, path: destination.schema.tree.path(node) };
  return {
    label: printable(shortened(labelOf(insert, candidate), MAX_LABEL)),
    kind: itemKind(kind),
    sortText: String(index).padStart(4, "0"),
    filterText: filterText(insert, names, reference),
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
  const begun =
    isStep && typed.lastStart !== null && written.node !== null
      ? schema.tree.slice(
          written.content.start,
          schema.tree.offsetInString(written.node, prefix.length + typed.lastStart),
        )
      : undefined;
  const text =
    begun === undefined
      ? inJson(prefix + spellReference(names, spelling))
      : begun + inJson(spellToken(names.at(-1) ?? "", spelling));
  return kind === "container" ? `${text}/` : text;
}

/** A text as a JSON string holds it, without the quotes. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
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

export function textEdit({ open, written, support }: Site, reference: string): TextEdit | InsertReplaceEdit {
  const newText = written.node === null ? `"${reference}"` : reference;
  const { start, end } = written.content;
  const replace = open.range({ start, end });
  if (!support.insertReplace) return { newText, range: replace };
  return { newText, insert: open.range({ start, end: written.cursor }), replace };
}
