/**
 * Definitions that nothing refers to, kept up through edits. What uses them is remembered piece by piece.
 *
 * Only where it is sure: not in OpenAPI, where names alone lead to components; not in a file that is nothing but
 * definitions or has an id of its own, since others refer to it; and not where a name, an anchor or an id may lead there in a way that no pointer
 * shows.
 */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import { isAssertion } from "../../schema/assertions";
import type { DocumentChange, Reference } from "../../schema/document";
import type { Link } from "../../schema/lookup";
import { mappingTexts } from "../../schema/mappings";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { unused } from "./rules/unused";

/** What the references of a piece use. */
interface Uses {
  /** Definitions that they lead to or into, from outside of them. */
  definitions: ReadonlySet<Node>;
  /** What pointers reach that lead nowhere from there: one of its members was meant. */
  reached: ReadonlySet<Node>;
  /** Last names of what leads nowhere, or elsewhere: they may mean a definition all the same. */
  names: ReadonlySet<string>;
}

export class UnusedDefinitions {
  readonly #schema: Schema;
  readonly #uses = new Map<Piece, Uses>();
  readonly #ways = new WeakMap<Link, readonly Node[]>();
  #found: readonly Found[] | null = null;
  #before: readonly Found[] = [];

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings, map by map. */
  found(): readonly Found[] {
    return (this.#found ??= this.#find());
  }

  /** Follows an edit, after document and resolver have. */
  update({ kept, removed, added, sameReferences }: DocumentChange, isFelt: boolean): void {
    for (const piece of removed) this.#uses.delete(piece);
    if (isFelt) {
      for (const piece of this.#uses.keys()) if (this.#isStale(piece)) this.#uses.delete(piece);
    }
    const isTextAlone = kept === "all" && sameReferences && !added.some(mayName);
    const isMoved = this.#found?.some(({ piece }) => removed.includes(piece)) === true;
    if (!isTextAlone || isMoved) this.#found = null;
  }

  #find(): readonly Found[] {
    const { document, definitions, tree } = this.#schema;
    const inTool = document.kind.kind === "tools";
    if (!inTool && !this.#isForItself()) return [];
    const used = new Set<Node>();
    const reached = new Set<Node>();
    const names = new Set<string>();
    for (const piece of tree.pieces) {
      const uses = this.#usesOf(piece);
      for (const definition of uses.definitions) used.add(definition);
      for (const node of uses.reached) reached.add(node);
      for (const name of uses.names) names.add(name);
    }
    const before = new Map(this.#before.map((found) => [found.node, found]));
    const found: Found[] = [];
    for (const node of definitions) {
      const name = tree.key(node) ?? "";
      if (used.has(node) || name.startsWith("//") || !tree.isObject(node)) continue;
      // A slash that was not escaped leaves the end of the name.
      if ([...names].some((end) => name.endsWith(end))) continue;
      if (reached.has(tree.parent(node) ?? node) || isReachable(tree.literal(node))) continue;
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

  #usesOf(piece: Piece): Uses {
    let uses = this.#uses.get(piece);
    if (uses === undefined) this.#uses.set(piece, (uses = this.#findUses(piece)));
    return uses;
  }

  #findUses(piece: Piece): Uses {
    const { document, resolver } = this.#schema;
    const definitions = new Set<Node>();
    const reached = new Set<Node>();
    const names = new Set<string>();
    for (const reference of document.references.in(piece)) {
      const link = resolver.link(reference);
      if (link === null) continue;
      if (link.landing.kind !== "resolved") names.add(lastName(reference.text ?? ""));
      if (link.landing.kind === "dangling") reached.add(link.landing.reached);
      for (const definition of this.#way(link, reference)) {
        if (!definitions.has(definition) && !this.#isInside(reference, definition))
          definitions.add(definition);
      }
    }
    for (const text of mappingTexts(document, piece)) names.add(lastName(text));
    return { definitions, reached, names };
  }

  /** The definitions that a reference leads to or through. */
  #way(link: Link, { root }: Reference): readonly Node[] {
    let way = this.#ways.get(link);
    if (way === undefined) {
      const { tree, definitions } = this.#schema;
      const { landing } = link;
      const found: Node[] = [];
      const reached =
        "target" in landing ? landing.target : "reached" in landing ? landing.reached : undefined;
      for (let at = reached; at !== undefined && at !== root.node; at = tree.parent(at)) {
        if (definitions.has(at)) found.push(at);
      }
      this.#ways.set(link, (way = found));
    }
    return way;
  }

  #isInside({ holder }: Reference, definition: Node): boolean {
    const { tree } = this.#schema;
    for (let at: Node | undefined = holder; at !== undefined; at = tree.parent(at)) {
      if (at === definition) return true;
    }
    return false;
  }

  #isStale(piece: Piece): boolean {
    return this.#schema.document.references.in(piece).some(({ link }) => link?.isStale !== false);
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
