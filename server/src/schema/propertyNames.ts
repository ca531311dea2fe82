/**
 * All places of a schema that name one property: where it is described, and where it is asked for (JSON Schema 2020-12
 * validation §6.5, core §10.2.2.4; `dependencies` up to draft-07; `propertyOrdering` as Gemini and OpenAPI writers have
 * it).
 */
import type { JsonTree, Node } from "../json/tree";
import type { SchemaDocument } from "./document";

export interface PropertyPlaces {
  /** Members whose key is the name. */
  keys: Node[];
  /** Strings in lists of names. */
  entries: Node[];
}

/** Keywords whose members are named after properties. */
const MAPS = ["properties", "dependentSchemas", "dependencies", "dependentRequired"];

/** Keywords that list properties. */
const LISTS = ["required", "propertyOrdering"];

/** Keywords that hold, under names of properties, lists of properties. */
const MAPS_OF_LISTS = ["dependentRequired", "dependencies"];

/** Keywords whose schemas are held against the same object (2020-12 core §10.2). */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"];

/** Schemas looked through for names of one property; no writer has so many branches. */
const MAX_BRANCHES = 10_000;

/**
 * @param schema the object that describes the property
 * @returns its places there, and in those branches that ask for the property and leave it to the schema to describe it
 */
export function propertyPlaces(tree: JsonTree, schema: Node, name: string): PropertyPlaces {
  const places: PropertyPlaces = { keys: [], entries: [] };
  for (const at of branches(tree, schema, (branch) => describes(tree, branch, name)))
    addPlaces(tree, at, name, places);
  return places;
}

/**
 * Whether a schema cannot have a property of another name, because one of that name is there already.
 *
 * @returns `taken` where something goes by the name, `listed` where it is only asked for
 */
export function isInUse(document: SchemaDocument, schema: Node, name: string): "taken" | "listed" | null {
  const { tree } = document;
  const places: PropertyPlaces = { keys: [], entries: [] };
  for (const at of branches(tree, schema, () => false)) addPlaces(tree, at, name, places);
  if (places.keys.length > 0) return "taken";
  for (const around of schemasAround(document, schema)) if (describes(tree, around, name)) return "taken";
  return places.entries.length > 0 ? "listed" : null;
}

/** A schema and its branches, at all depths; those that are skipped, and what is in them, are left out. */
function* branches(tree: JsonTree, schema: Node, skips: (branch: Node) => boolean): Generator<Node> {
  const open = [schema];
  for (let count = 0; count < MAX_BRANCHES; count++) {
    const at = open.pop();
    if (at === undefined) return;
    yield at;
    for (const keyword of IN_PLACE) {
      const value = tree.get(at, keyword);
      if (value === undefined) continue;
      const isOne = tree.isObject(value) && !MAPS.includes(keyword);
      for (const branch of isOne ? [value] : tree.children(value)) {
        if (tree.isObject(branch) && !skips(branch)) open.push(branch);
      }
    }
  }
}

function addPlaces(tree: JsonTree, schema: Node, name: string, { keys, entries }: PropertyPlaces): void {
  for (const map of MAPS) push(keys, memberOf(tree, schema, map, name));
  for (const list of listsOf(tree, schema)) {
    for (const entry of tree.children(list)) if (tree.string(entry) === name) entries.push(entry);
  }
}

/**
 * The schema and the property that a place names.
 *
 * @param node a member or an item of a list
 * @returns undefined where it names none
 */
export function propertyAt(document: SchemaDocument, node: Node): { schema: Node; name: string } | undefined {
  const { tree } = document;
  const container = tree.parent(node);
  const around = container === undefined ? undefined : tree.parent(container);
  if (container === undefined || around === undefined) return undefined;
  const name = tree.key(node);
  if (name !== undefined) {
    const isNamed = MAPS.some((map) => tree.isNamed(container, map)) && isSchema(document, around);
    // Of two members with one name the first counts for nothing.
    return isNamed && tree.get(container, name) === node ? inDescribing(document, around, name) : undefined;
  }
  const entry = tree.string(node);
  if (entry === undefined || !tree.isArray(container)) return undefined;
  if (LISTS.some((list) => tree.isNamed(container, list)))
    return isSchema(document, around) ? inDescribing(document, around, entry) : undefined;
  const schema = tree.parent(around);
  const isListed = MAPS_OF_LISTS.some((map) => tree.isNamed(around, map));
  if (schema === undefined || !isListed || !isSchema(document, schema)) return undefined;
  return inDescribing(document, schema, entry);
}

/**
 * The schema itself or, where it leaves the property to others, the nearest one around it that describes it. What nobody
 * describes is one property in all branches, so it belongs to the outermost.
 */
function inDescribing(document: SchemaDocument, schema: Node, name: string): { schema: Node; name: string } {
  let outermost = schema;
  for (const at of [schema, ...schemasAround(document, schema)]) {
    if (describes(document.tree, at, name)) return { schema: at, name };
    outermost = at;
  }
  return { schema: outermost, name };
}

/** The schemas of which one is a branch, held against the same object, from the inside out. */
function* schemasAround(document: SchemaDocument, branch: Node): Generator<Node> {
  for (let at = schemaAround(document, branch); at !== undefined; at = schemaAround(document, at)) yield at;
}

function schemaAround(document: SchemaDocument, branch: Node): Node | undefined {
  const { tree } = document;
  const isBranch = (node: Node): boolean => IN_PLACE.some((keyword) => tree.isNamed(node, keyword));
  const parent = tree.parent(branch);
  if (parent === undefined) return undefined;
  const around = isBranch(branch) ? parent : isBranch(parent) ? tree.parent(parent) : undefined;
  // A property may be called like a keyword.
  return around !== undefined && isSchema(document, around) ? around : undefined;
}

function describes(tree: JsonTree, schema: Node, name: string): boolean {
  return memberOf(tree, schema, "properties", name) !== undefined;
}

function listsOf(tree: JsonTree, schema: Node): Node[] {
  const lists: Node[] = [];
  for (const list of LISTS) push(lists, tree.get(schema, list));
  for (const map of MAPS_OF_LISTS) {
    const members = tree.get(schema, map);
    if (members !== undefined) lists.push(...tree.children(members));
  }
  return lists.filter((list) => tree.isArray(list));
}

function memberOf(tree: JsonTree, schema: Node, map: string, name: string): Node | undefined {
  const members = tree.get(schema, map);
  return members === undefined ? undefined : tree.get(members, name);
}

function isSchema(document: SchemaDocument, node: Node): boolean {
  const position = document.position(node);
  return position === "schema" || position === "unknown";
}

function push(nodes: Node[], node: Node | undefined): void {
  if (node !== undefined) nodes.push(node);
}
