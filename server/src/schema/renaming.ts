/**
 * Gives another name to what has one: each place that writes the old name writes the new one, in its own spelling.
 * All other characters stay as they are.
 */
import { encodeString } from "../json/string";
import type { Node, Span } from "../json/tree";
import { anchorReferences, declarationsOf, isPlainName } from "./anchorNames";
import type { Reference, SchemaDocument } from "./document";
import type { Mappings } from "./mappings";
import { parseReference } from "./pointer";
import { childPosition } from "./position";
import { isInUse, propertyPlaces } from "./propertyNames";
import { insideQuotes, type Named } from "./renamable";
import { spellingOf, spellToken, type Spelling } from "./spelling";
import type { StandardUses } from "./standardUses";
import type { Usages } from "./usages";

/** A stretch of the text, and what will stand there. */
export interface Replacement extends Span {
  text: string;
}

export type Renaming =
  | { kind: "edits"; edits: Replacement[] }
  /** Something else has the new name already. */
  | { kind: "taken" }
  /** A property of the new name is asked for already. */
  | { kind: "listed" }
  /** No dialect allows the name for an anchor. */
  | { kind: "no-anchor-name" }
  /** OpenAPI allows only some characters in the names of components. */
  | { kind: "no-component-name" }
  /** Under this name another thing would be meant. */
  | { kind: "keyword" }
  /** No schema declares the anchor. */
  | { kind: "undeclared" };

/** The names that OpenAPI allows under `components` (OpenAPI 3.1 §4.8.7.1). */
const COMPONENT_NAME = /^[A-Za-z0-9._-]+$/;

/** What is known of a document: what refers to its places. */
export interface Known {
  document: SchemaDocument;
  mappings: Mappings;
  usages: Usages;
  standardUses: StandardUses;
}

/** @returns the edits in the order of the text; none for the name that it has */
export function rename(known: Known, named: Named, name: string): Renaming {
  if (name === named.name) return { kind: "edits", edits: [] };
  switch (named.kind) {
    case "anchor":
      return renameAnchor(known, named, name);
    case "member":
      return renameMember(known, named.node, name);
    case "property":
      return renameProperty(known, named, name);
  }
}

/** The values whose names a renaming changes; pointers that name them follow, wherever they stand. */
export function renamedValues({ tree }: SchemaDocument, named: Named): readonly Node[] {
  switch (named.kind) {
    case "anchor":
      return [];
    case "member":
      return [named.node];
    case "property":
      return propertyPlaces(tree, named.schema, named.name).keys;
  }
}

function renameAnchor(
  { document, usages }: Known,
  { root, name: old }: Extract<Named, { kind: "anchor" }>,
  name: string,
): Renaming {
  const declarations = declarationsOf(document, root, old);
  if (declarations.length === 0) return { kind: "undeclared" };
  if (!isPlainName(name)) return { kind: "no-anchor-name" };
  if (declarationsOf(document, root, name).length > 0) return { kind: "taken" };
  const spans = [...declarations, ...anchorReferences(document, usages, root, old)];
  return inOrder(spans.map((span) => ({ ...span, text: name })));
}

function renameMember(known: Known, node: Node, name: string): Renaming {
  const { document } = known;
  const { tree } = document;
  const container = tree.parent(node);
  if (container === undefined || tree.get(container, name) !== undefined) return { kind: "taken" };
  const isOpenApi = document.kind.kind === "openapi";
  const around = tree.parent(container);
  if (isOpenApi && around !== undefined && tree.isNamed(around, "components") && !COMPONENT_NAME.test(name))
    return { kind: "no-component-name" };
  const position = document.position(container);
  const before = childPosition(position, tree.key(node), true, isOpenApi);
  if (
    position === "unknown" &&
    (name === "$ref" || childPosition(position, name, true, isOpenApi) !== before)
  )
    return { kind: "keyword" };
  return inOrder([...inQuotes(document, tree.keySpan(node), name), ...inReferences(known, node, name)]);
}

function renameProperty(
  known: Known,
  { schema, name: old }: Extract<Named, { kind: "property" }>,
  name: string,
): Renaming {
  const { document } = known;
  const { tree } = document;
  const inUse = isInUse(document, schema, name);
  if (inUse !== null) return { kind: inUse };
  const places = propertyPlaces(tree, schema, old);
  return inOrder([
    ...places.keys.flatMap((key) => inQuotes(document, tree.keySpan(key), name)),
    ...places.entries.flatMap((entry) => inQuotes(document, tree.span(entry), name)),
    ...places.keys.flatMap((key) => inReferences(known, key, name)),
  ]);
}

/** The token of each pointer that names a member. */
function inReferences(
  { document, mappings, usages, standardUses }: Known,
  node: Node,
  name: string,
): Replacement[] {
  const pointers = [...usages.to(node), ...usages.through(node), ...mappings.through(node)];
  // One that gets here by the runtime, and no further, may mean another place by the standard.
  const references = pointers.filter((pointer) => !standardUses.includes(pointer));
  if (references.length === 0) return [];
  const common = usages.spelling;
  return references
    .map((reference) => inReference(document, reference, node, name, common))
    .filter((edit) => edit !== undefined);
}

/** @returns undefined for what leads there by an anchor */
function inReference(
  { tree }: SchemaDocument,
  reference: Pick<Reference, "node" | "root" | "text">,
  node: Node,
  name: string,
  common: Spelling,
): Replacement | undefined {
  const { text = "" } = reference;
  const parsed = parseReference(text);
  if (parsed.kind !== "pointer") return undefined;
  const token = parsed.tokens[tree.path(node, reference.root.node).length - 1];
  if (token === undefined) return undefined;
  return {
    start: tree.offsetInString(reference.node, token.start),
    end: tree.offsetInString(reference.node, token.end),
    text: encodeString(spellToken(name, spellingOf(text) ?? common)),
  };
}

/** A key or an entry, between its quotes; one that is not closed ends nobody knows where, and stays. */
function inQuotes({ tree }: SchemaDocument, span: Span | undefined, name: string): Replacement[] {
  const inner = span === undefined ? undefined : insideQuotes(tree, span);
  return inner === undefined ? [] : [{ ...inner, text: encodeString(name) }];
}

function inOrder(edits: readonly Replacement[]): Renaming {
  return { kind: "edits", edits: edits.toSorted((one, other) => one.start - other.start) };
}
