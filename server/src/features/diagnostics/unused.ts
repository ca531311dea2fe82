/**
 * Definitions that nothing refers to, kept up through edits.
 *
 * Only where it is sure: not in OpenAPI, where names alone lead to components; not in a file that is nothing but
 * definitions or has an id of its own, since others refer to it; and not where a name, an anchor or an id may lead there in a way that no pointer
 * shows.
 */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import { isAssertion } from "../../schema/assertions";
import type { DocumentChange, Root } from "../../schema/document";
import type { Link } from "../../schema/lookup";
import { mappingTexts } from "../../schema/mappings";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { unused } from "./rules/unused";

/** About a megabyte: in so much text, unused definitions are found in less than a millisecond. */
const MAX_PIECES_AT_ONCE = 64;

/** What references with one text use. */
interface Way {
  /** The definitions that they lead to or through. */
  definitions: readonly Node[];
  /** What they reach when they lead nowhere from there: one of its members was meant. */
  reached: Node | undefined;
  /** The last name of what leads nowhere, or elsewhere: it may mean a definition all the same. */
  name: string | undefined;
  /** The last search in which references from outside of all these definitions were found. */
  settled: number;
}

/** What is used, as far as a search has come. */
interface Used {
  definitions: Set<Node>;
  reached: Set<Node>;
  names: Set<string>;
}

export class UnusedDefinitions {
  readonly #schema: Schema;
  readonly #ways = new WeakMap<Link, Way>();
  #searches = 0;
  #found: readonly Found[] | null = null;
  #before: readonly Found[] = [];

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings, map by map. */
  found(): readonly Found[] {
    return (this.#found ??= this.#find());
  }

  /** Whether finding them takes a search through a document so large that it is felt by somebody who types. */
  get isLongSearch(): boolean {
    return this.#found === null && this.#schema.tree.pieces.length > MAX_PIECES_AT_ONCE;
  }

  /** What edits have left of what was found when last searched. */
  remaining(): readonly Found[] {
    const { pieces } = this.#schema.tree;
    return this.#before.filter(({ piece }) => pieces[piece.index] === piece);
  }

  /** Follows an edit, after document and resolver have. */
  update({ kept, removed, added, sameReferences }: DocumentChange): void {
    const isTextAlone = kept === "all" && sameReferences && !added.some(mayName);
    const isMoved = this.#found?.some(({ piece }) => removed.includes(piece)) === true;
    if (!isTextAlone || isMoved) this.#found = null;
  }

  #find(): readonly Found[] {
    const { breaks, document, definitions, tree } = this.#schema;
    const inTool = document.kind.kind === "tools";
    if (!inTool && !this.#isForItself()) return [];
    const used = this.#search();
    const before = new Map(this.#before.map((found) => [found.node, found]));
    const found: Found[] = [];
    for (const node of definitions) {
      if (used.definitions.has(node) || !tree.isObject(node)) continue;
      const name = tree.key(node) ?? "";
      // A slash that was not escaped leaves the end of the name.
      if (name.startsWith("//") || used.names.has(lastName(name))) continue;
      if (used.reached.has(tree.parent(node) ?? node) || isReachable(tree.literal(node))) continue;
      // In broken text it may be no definition at all.
      if (!breaks.isWhole(tree.parent(node) ?? node)) continue;
      const piece = tree.pieceOf(node);
      const known = before.get(node);
      const isKnown = known?.piece === piece;
      found.push(isKnown ? known : { node, piece, finding: findingOf(unused, unused.say(name, inTool)) });
    }
    return (this.#before = found);
  }

  /** Whether the document is one schema that says something of a value and has no name for others to refer to. */
  #isForItself(): boolean {
    const { document, tree } = this.#schema;
    if (document.kind.kind !== "schema" || tree.root === undefined) return false;
    let asserts = false;
    for (const member of tree.children(tree.root)) {
      const keyword = tree.key(member) ?? "";
      if (keyword === "$id" || keyword === "id") return false;
      asserts ||= isAssertion(keyword) || keyword === "$ref";
    }
    return asserts;
  }

  /** Looks at all references; of those with one text, only at as many as it takes to know what they use. */
  #search(): Used {
    const { document, resolver, tree } = this.#schema;
    const used: Used = { definitions: new Set(), reached: new Set(), names: new Set() };
    this.#searches++;
    for (const piece of tree.pieces) {
      const { nodes, roots } = document.references.listed(piece);
      const links = resolver.linksIn(piece);
      for (let index = 0; index < links.length; index++) {
        const link = links[index] as Link | null;
        if (link === null) continue;
        const node = nodes[index] as Node;
        const way = this.#way(link, node, roots[index] as Root);
        if (way.settled !== this.#searches) this.#use(way, node, used);
      }
      for (const text of mappingTexts(document, piece)) used.names.add(lastName(text));
    }
    return used;
  }

  #use(way: Way, node: Node, { definitions, reached, names }: Used): void {
    if (way.name !== undefined) names.add(way.name);
    if (way.reached !== undefined) reached.add(way.reached);
    let isSettled = true;
    for (const definition of way.definitions) {
      if (definitions.has(definition)) continue;
      // What refers to a definition from within does not make it used.
      if (this.#isInside(node, definition)) isSettled = false;
      else definitions.add(definition);
    }
    if (isSettled) way.settled = this.#searches;
  }

  #way(link: Link, node: Node, root: Root): Way {
    let way = this.#ways.get(link);
    if (way === undefined) {
      const { tree, definitions } = this.#schema;
      const { landing } = link;
      const found: Node[] = [];
      const reached = landing.kind === "dangling" ? landing.reached : undefined;
      const end = "target" in landing ? landing.target : reached;
      for (let at = end; at !== undefined && at !== root.node; at = tree.parent(at)) {
        if (definitions.has(at)) found.push(at);
      }
      const name = landing.kind === "resolved" ? undefined : lastName(tree.string(node) ?? "");
      this.#ways.set(link, (way = { definitions: found, reached, name, settled: 0 }));
    }
    return way;
  }

  #isInside(node: Node, definition: Node): boolean {
    const { tree } = this.#schema;
    for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
      if (at === definition) return true;
    }
    return false;
  }
}

/** The name behind the last slash or sign. */
function lastName(text: string): string {
  return /[^/#]*$/.exec(text)?.[0] ?? "";
}

/** Whether a change of text alone may name a definition, or an anchor in it. */
function mayName({ text }: Piece): boolean {
  return text.includes('"mapping"') || isReachable(text);
}

/** Whether a schema has a name by which it may be reached from anywhere. */
function isReachable(text: string): boolean {
  return /"(?:\$anchor|\$dynamicAnchor|\$recursiveAnchor|\$?id)"/.test(text);
}
