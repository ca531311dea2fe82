/**
 * What is found beside references, kept up through edits. Hardly any reference has a keyword beside it that a rule looks
 * at; those that have are looked at again when an edit touches their object, or one that their chain leads to.
 */
import { pieceIdOf } from "../../json/node";
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import { isAssertion } from "../../schema/assertions";
import type { DocumentChange, Reference, Root } from "../../schema/document";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { siblingConflict } from "./rules/siblingConflict";
import { siblingIgnored } from "./rules/siblingIgnored";

const RULES = [siblingConflict, siblingIgnored] as const;

/** An object that lies in more pieces than this is looked at after each edit, instead of waiting for one that touches it. */
const MAX_PIECES = 16;

/** A reference that has to be looked at. */
interface Entry {
  reference: Reference;
  /** Null when they have to be looked for again. */
  found: readonly Omit<Found, "piece">[] | null;
  /** What was followed to find them: the reference, and those of the objects on the way. */
  followed: readonly Reference[];
  /** Ids of the pieces whose edits can change what is found; null when any can. */
  pieces: readonly number[] | null;
}

const NOBODY: readonly Entry[] = [];

export class SiblingDiagnostics {
  readonly #schema: Schema;
  readonly #byPiece = new Map<Piece, readonly Entry[]>();
  /** The references to look at again when a piece is edited, by its id. */
  readonly #waiting = new Map<number, Set<Entry>>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings; those of one piece together, in no order. */
  *found(): Generator<Found, void, undefined> {
    for (const piece of this.#schema.tree.pieces) {
      for (const entry of this.#entries(piece)) {
        if (entry.found === null || entry.pieces === null) entry.found = this.#look(entry);
        for (const { node, finding } of entry.found)
          yield { node, finding, piece: this.#pieceOf(node, piece) };
      }
    }
  }

  /** Follows an edit, after document and resolver have. */
  update({ removed }: DocumentChange, isFelt: boolean): void {
    for (const piece of removed) {
      for (const entry of this.#byPiece.get(piece) ?? []) this.#forget(entry);
      this.#byPiece.delete(piece);
      for (const entry of this.#waiting.get(piece.id) ?? []) this.#forget(entry);
    }
    if (!isFelt) return;
    for (const entries of this.#byPiece.values()) {
      for (const entry of entries) {
        if (entry.followed.some(({ link }) => link?.isStale !== false)) this.#forget(entry);
      }
    }
  }

  #entries(piece: Piece): readonly Entry[] {
    let entries = this.#byPiece.get(piece);
    if (entries === undefined) {
      const { references } = this.#schema.document;
      const { nodes, roots } = references.listed(piece);
      const watched = [...nodes.keys()].filter((index) =>
        this.#isWatched(nodes[index] as Node, roots[index] as Root, piece),
      );
      entries =
        watched.length === 0
          ? NOBODY
          : watched.map((index) => {
              const reference = references.in(piece)[index] as Reference;
              return { reference, found: null, followed: [], pieces: [] };
            });
      this.#byPiece.set(piece, entries);
    }
    return entries;
  }

  #isWatched(node: Node, root: Root, piece: Piece): boolean {
    const { tree } = this.#schema;
    const holder = tree.parent(node) ?? root.node;
    for (let member = tree.firstChild(holder); member !== undefined; member = tree.nextSibling(member)) {
      if (member !== node && (root.tool !== null || isAssertion(tree.key(member) ?? ""))) return true;
    }
    // Members of it in other pieces can come and go without a change to this one.
    const { start, end } = tree.span(holder);
    return start < piece.start || end > piece.start + piece.text.length;
  }

  #look(entry: Entry): NonNullable<Entry["found"]> {
    const { reference } = entry;
    const { tree } = this.#schema;
    const { holder } = reference;
    this.#wait(entry);
    const keywords = new Map<string, Node>();
    for (const member of tree.children(holder)) keywords.set(tree.key(member) ?? "", member);
    keywords.delete("$ref");
    const found: Omit<Found, "piece">[] = [];
    if (keywords.size === 0) return found;
    for (const rule of RULES) {
      rule.look({ schema: this.#schema, reference, keywords }, (node, said) => {
        found.push({ node, finding: findingOf(rule, said) });
      });
    }
    return found;
  }

  /** Has a reference looked at again when an edit touches one of the objects that its chain leads through. */
  #wait(entry: Entry): void {
    const { document, resolver, tree } = this.#schema;
    const { hops, end } = resolver.chain(entry.reference.holder);
    const last = document.referenceOf(end);
    if (last !== undefined) resolver.link(last);
    entry.followed = [...hops.map(({ reference }) => reference), ...(last === undefined ? [] : [last])];
    const pieces = [entry.reference.holder, ...hops.map(({ target }) => target)].map((object) =>
      tree.piecesOf(object),
    );
    const isLong = pieces.some(({ length }) => length > MAX_PIECES);
    entry.pieces = isLong ? null : [...new Set(pieces.flat().map(({ id }) => id))];
    for (const id of entry.pieces ?? []) {
      const waiting = this.#waiting.get(id);
      if (waiting === undefined) this.#waiting.set(id, new Set([entry]));
      else waiting.add(entry);
    }
  }

  #forget(entry: Entry): void {
    entry.found = null;
    for (const id of entry.pieces ?? []) this.#waiting.get(id)?.delete(entry);
  }

  #pieceOf(node: Node, near: Piece): Piece {
    return pieceIdOf(node) === near.id ? near : this.#schema.tree.pieceOf(node);
  }
}
