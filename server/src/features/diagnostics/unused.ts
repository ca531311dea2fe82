/**
 * Definitions that nothing refers to, kept up through edits.
 *
 * Only where it is sure: not in OpenAPI, where names alone lead to components; not in a file that is nothing but
 * definitions or has an id of its own, since others refer to it; and not where a name, an anchor or an id may lead there in a way that no pointer
 * shows.
 */
import type { Piece } from "../../json/piece";
import type { JsonTree, Node } from "../../json/tree";
import { isAssertion } from "../../schema/assertions";
import type { DocumentChange } from "../../schema/document";
import type { Link } from "../../schema/link";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { unused } from "./rules/unused";

/** About a megabyte: in so much text, unused definitions are found in less than a millisecond. */
const MAX_PIECES_AT_ONCE = 64;

/** What is used. */
interface Used {
  definitions: Set<Node>;
  reached: Set<Node>;
  names: Set<string>;
}

export class UnusedDefinitions {
  readonly #schema: Schema;
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

  #search(): Used {
    const { document, definitions, mappings, resolver, tree } = this.#schema;
    const used: Used = { definitions: new Set(), reached: new Set(), names: new Set() };
    const maps = new Set(definitions.maps);
    /** Links whose definitions are all used. */
    const settled = new Set<Link>();
    for (const piece of tree.pieces) {
      const { nodes } = document.references.listed(piece);
      const links = resolver.linksIn(piece);
      for (let index = 0; index < links.length; index++) {
        const link = links[index] ?? null;
        if (link === null || settled.has(link)) continue;
        const isSettled = this.#use(used, maps, link, nodes[index] as Node);
        if (isSettled && link.uses > 1) settled.add(link);
      }
      for (const { text } of mappings.in(piece)) used.names.add(lastName(text));
    }
    return used;
  }

  /**
   * Takes in what a reference leads to or through.
   *
   * @returns whether another reference with the same link would add nothing
   */
  #use({ definitions, names, reached }: Used, maps: ReadonlySet<Node>, link: Link, reference: Node): boolean {
    const { tree } = this.#schema;
    const { landing, start, text } = link;
    // It may mean a definition all the same.
    if (landing.kind !== "resolved") names.add(lastName(text));
    // One of the members of what it reaches was meant.
    if (landing.kind === "dangling") reached.add(landing.reached);
    const end =
      "target" in landing ? landing.target : landing.kind === "dangling" ? landing.reached : undefined;
    let isSettled = true;
    for (let at = end; at !== undefined && at !== start;) {
      const around = tree.parent(at);
      if (around !== undefined && maps.has(around) && !definitions.has(at)) {
        // What refers to a definition from within does not make it used.
        if (isInside(tree, reference, at)) isSettled = false;
        else definitions.add(at);
      }
      at = around;
    }
    return isSettled;
  }
}

/** The name behind the last slash or sign. */
function lastName(text: string): string {
  return text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("#")) + 1);
}

/** Whether a value begins within another one: a look at their places, however far in it stands. */
function isInside(tree: JsonTree, value: Node, container: Node): boolean {
  const at = tree.span(value).start;
  const { start, end } = tree.span(container);
  return start <= at && at < end;
}

/** Whether a change of text alone may name a definition, or an anchor in it. */
function mayName({ text }: Piece): boolean {
  return text.includes('"mapping"') || isReachable(text);
}

/** Whether a schema has a name by which it may be reached from anywhere. */
function isReachable(text: string): boolean {
  return /"(?:\$anchor|\$dynamicAnchor|\$recursiveAnchor|\$?id)"/.test(text);
}
