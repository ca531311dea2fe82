/**
 * Completion inside the value of a `$ref`: definitions and schemas that `#` can lead to there, and after each slash
 * what stands one step further. Everywhere else the editor's own JSON completion is alone.
 */
import type { CompletionList } from "vscode-languageserver";
import type { Node } from "../json/tree";
import { findCandidates, findSteps, type Candidate } from "../schema/candidates";
import type { Root } from "../schema/document";
import { readTyped, type TypedReference } from "../schema/typed";
import { describeType, saysNothing } from "../schema/type";
import { itemOf, type Destination, type Site } from "./completionItem";
import type { CompletionSupport } from "./completionSupport";
import { writtenReference } from "./writtenReference";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { hasShortChain } from "./shortChain";

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
