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
import type { DocumentChange } from "../../schema/document";
import type { Link } from "../../schema/lookup";
import { mappingTexts } from "../../schema/mappings";
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
    const { document, resolver, tree } = this.#schema;
    const used: Used = { definitions: new Set(), reached: new Set(), names: new Set() };
    for (const link of resolver.links()) {
      const { landing } = link;
      // It may mean a definition all the same.
      if (landing.kind !== "resolved") used.names.add(lastName(link.text));
      // One of the members of what it reaches was meant.
      if (landing.kind === "dangling") used.reached.add(landing.reached);
      for (const definition of this.#definitionsOn(link)) {
        if (!used.definitions.has(definition) && this.#isUsedFromOutside(definition, link))
          used.definitions.add(definition);
      }
    }
    for (const piece of tree.pieces)
      for (const text of mappingTexts(document, piece)) used.names.add(lastName(text));
    return used;
  }

  /** The definitions that a link leads to or through. */
  *#definitionsOn({ landing, start }: Link): Generator<Node, void, undefined> {
    const { tree, definitions } = this.#schema;
    const end =
      "target" in landing ? landing.target : landing.kind === "dangling" ? landing.reached : undefined;
    for (let at = end; at !== undefined && at !== start; at = tree.parent(at))
      if (definitions.has(at)) yield at;
  }

  /** What refers to a definition from within does not make it used. */
  #isUsedFromOutside(definition: Node, link: Link): boolean {
    const { document, resolver, tree } = this.#schema;
    const { start, end } = tree.span(definition);
    const isOutside = (offset: number): boolean => offset < start || offset >= end;
    return link.users.some((piece) => {
      const last = piece.start + piece.text.length - 1;
      if (last < start || piece.start >= end) return true;
      if (piece.start >= start && last < end) return false;
      const { nodes } = document.references.listed(piece);
      return resolver
        .linksIn(piece)
        .some((other, index) => other === link && isOutside(tree.span(nodes[index] as Node).start));
    });
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
