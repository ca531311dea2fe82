/**
 * Where a reference could lead: the definitions that can be reached from its root, and the schemas around it, nearest
 * first. What it costs is bounded whatever the size of the document.
 */
import type { Node } from "../json/tree";
import type { Root, SchemaDocument } from "./document";
import { Buckets, likeness, match, NO_MATCH, WORST_LIKENESS, WORST_MATCH } from "./likeness";
import type { Position } from "./position";
import { isStore, storesOf, type Store } from "./stores";
import { walkPointer } from "./walk";

/** A place that a reference can be completed to. */
export interface Candidate {
  node: Node;
  /** The way from the root: one name for each token. */
  names: readonly string[];
  kind:
    /** A schema that was given a name to be referred to by. */
    | "definition"
    /** Any other schema. */
    | "schema"
    /** A map or list of schemas: a step on the way. */
    | "container";
  /** How well the name fits what is typed; 0 is best. */
  match: number;
  /** Candidates of one group that match alike are equally likely, by all but their types; 0 is best. */
  group: number;
}

export interface Candidates {
  found: Candidate[];
  /** Whether no other place would do. */
  isComplete: boolean;
}

/** More candidates than this are no help; what is typed next chooses among the others. */
const MAX_FOUND = 100;

/** Schemas that are no definitions are looked for among so many values around the reference. */
const MAX_VISITED = 1_000;

/** Schemas further in are not offered: in a document nested without end each pointer would be as long as the way. */
const MAX_LEVELS = 100;

/** Names compared with what is typed; even of more definitions than this, most are named in the first letters. */
const MAX_COMPARED = 40_000;

/**
 * Everything that the reference of an object may be meant to lead to.
 *
 * @param holder the object that holds the `$ref`
 * @param typed what is written of its last name, unescaped
 */
export function findCandidates(
  document: SchemaDocument,
  root: Root,
  holder: Node,
  typed: string,
): Candidates {
  const { tree } = document;
  const word = typed.toLowerCase();
  const subject = subjectOf(document, holder);
  const stores = storesOf(document, root, holder);
  const groups = stores.length * (WORST_LIKENESS + 1) + 1;
  const buckets = new Buckets<{ node: Node; store: Store | null }>((WORST_MATCH + 1) * groups);
  const isDefinition = new Set<Node>();
  let isComplete = true;

  let compared = 0;
  for (const [index, store] of stores.entries()) {
    const way = store.names.join("/").toLowerCase() + "/";
    for (const node of tree.children(store.node)) {
      if (++compared > MAX_COMPARED) {
        isComplete = false;
        break;
      }
      if (node === holder || !tree.isObject(node)) continue;
      const name = (tree.key(node) ?? "").toLowerCase();
      const matched = match(word, name, () => way);
      if (matched === NO_MATCH) continue;
      const group = index * (WORST_LIKENESS + 1) + likeness(name, subject);
      buckets.add(matched * groups + group, { node, store });
    }
    isDefinition.add(store.node);
  }

  const around = schemasAround(document, root, holder);
  isComplete &&= around.isComplete;
  for (const node of around.found) {
    const parent = tree.parent(node);
    if (node !== root.node && parent !== undefined && isDefinition.has(parent)) continue;
    const name = (tree.key(node) ?? "").toLowerCase();
    const names = tree.pathWithin(MAX_LEVELS, node, root.node);
    if (names === undefined) {
      isComplete = false;
      continue;
    }
    const matched = match(word, name, () => names.join("/").toLowerCase());
    if (matched !== NO_MATCH) buckets.add(matched * groups + groups - 1, { node, store: null });
  }

  const { first, isAll } = buckets.first(MAX_FOUND);
  const found = first.map(({ rank, value: { node, store } }): Candidate => {
    const [matched, group] = [Math.floor(rank / groups), rank % groups];
    if (store === null)
      return { node, names: tree.path(node, root.node), kind: "schema", match: matched, group };
    const names = [...store.names, tree.key(node) ?? ""];
    return { node, names, kind: "definition", match: matched, group };
  });
  return { found: found.filter(leadsThere(document, root)), isComplete: isComplete && isAll };
}

/** Not so for the first of two members with one name, and for what is in it. */
function leadsThere({ tree }: SchemaDocument, root: Root): (candidate: Candidate) => boolean {
  return ({ node, names }) => {
    const tokens = names.map((name) => ({ name }));
    return walkPointer(tree, root.node, tokens).reached === node;
  };
}

/**
 * The members or items of a container that lead to schemas: one step further.
 *
 * @param names the way to the container
 * @param typed what is written of the next name, unescaped
 */
export function findSteps(
  document: SchemaDocument,
  root: Root,
  container: Node,
  names: readonly string[],
  typed: string,
): Candidates {
  const { tree } = document;
  const word = typed.toLowerCase();
  const buckets = new Buckets<Node>(WORST_MATCH + 1);
  const isNamed = isStore(document, container);
  let compared = 0;
  for (const node of tree.children(container)) {
    if (++compared > MAX_COMPARED) break;
    if (!tree.isObject(node) && !tree.isArray(node)) continue;
    const name = (tree.key(node) ?? String(compared - 1)).toLowerCase();
    const matched = match(word, name, () => "");
    if (matched !== NO_MATCH && holdsSchemas(document, node)) buckets.add(matched, node);
  }
  const { first, isAll } = buckets.first(MAX_FOUND);
  const found = first.map(({ rank, value: node }): Candidate => {
    const isSchema = tree.isObject(node) && !isMap(document, node);
    const kind = isSchema ? (isNamed ? "definition" : "schema") : "container";
    return { node, names: [...names, ...tree.path(node, container)], kind, match: rank, group: 0 };
  });
  const reached = found.filter(leadsThere(document, root));
  return { found: reached, isComplete: isAll && compared <= MAX_COMPARED };
}

/** Whether an object is a step on the way to schemas. In OpenAPI also what is neither a schema nor a map of them. */
function isMap(document: SchemaDocument, node: Node): boolean {
  const position = document.position(node);
  return position === "names" || (position === "unknown" && document.kind.kind === "openapi");
}

/** Whether a reference may lead to a place or into it. */
function holdsSchemas(document: SchemaDocument, node: Node): boolean {
  const { tree } = document;
  switch (document.position(node)) {
    case "schema":
    case "names":
    case "list":
      return true;
    case "unknown": {
      // A list in a keyword that nobody defines is of names or numbers more often than of schemas.
      const first = tree.firstChild(node);
      return tree.isObject(node) || (first !== undefined && tree.isObject(first));
    }
    case "examples":
    case "example":
    case "data":
      return false;
  }
}

/** Positions through which schemas are reached. */
const WAYS: ReadonlySet<Position> = new Set<Position>(["schema", "names", "list"]);

/** The schemas around an object, nearest first; never the object itself, and nothing outside its root. */
function schemasAround(
  document: SchemaDocument,
  root: Root,
  holder: Node,
): { found: Node[]; isComplete: boolean } {
  const { tree } = document;
  const isOpenApi = document.kind.kind === "openapi";
  const queue: Node[] = [holder];
  const seen = new Set(queue);
  const found: Node[] = [];
  let visited = 0;
  const visit = (node: Node | undefined): void => {
    if (node === undefined || (!tree.isObject(node) && !tree.isArray(node)) || seen.has(node)) return;
    const position = document.position(node);
    if (node !== root.node && !WAYS.has(position) && !(isOpenApi && position === "unknown")) return;
    seen.add(node);
    queue.push(node);
    if (tree.isObject(node) && (position === "schema" || node === root.node)) found.push(node);
  };
  // A queue that grows while it is walked: the values at one distance before those further away.
  for (const at of queue) {
    if (at !== root.node) visit(tree.parent(at));
    for (const child of tree.children(at)) {
      if (++visited > MAX_VISITED) return { found, isComplete: false };
      visit(child);
    }
  }
  return { found, isComplete: true };
}

/** What an object is about, in small letters: the name of the property around it. Empty where there is none. */
function subjectOf(document: SchemaDocument, holder: Node): string {
  const { tree } = document;
  for (let at: Node | undefined = holder; at !== undefined; at = tree.parent(at)) {
    const parent: Node | undefined = tree.parent(at);
    if (parent !== undefined && document.position(parent) === "names")
      return (tree.key(at) ?? "").toLowerCase();
  }
  return "";
}
