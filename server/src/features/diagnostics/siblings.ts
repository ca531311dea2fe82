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
import { SIBLING_RULES } from "./siblingRules";

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

export class SiblingDiagnostics {
  readonly #schema: Schema;
  /** Pieces without such references, which are nearly all, are not in it. */
  readonly #byPiece = new Map<Piece, readonly Entry[]>();
  /** Pieces that have not been searched for such references yet; null for all. */
  #unread: Piece[] | null = null;
  /** The references to look at again when a piece is edited, by its id. */
  readonly #waiting = new Map<number, Set<Entry>>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings; those of one piece together, in no order. */
  *found(): Generator<Found, void, undefined> {
    for (const piece of this.#unread ?? this.#schema.tree.pieces) this.#read(piece);
    this.#unread = [];
    for (const [piece, entries] of this.#byPiece) {
      for (const entry of entries) {
        if (entry.found === null || entry.pieces === null) entry.found = this.#look(entry);
        for (const { node, finding } of entry.found)
          yield { node, finding, piece: this.#pieceOf(node, piece) };
      }
    }
  }

  /** Follows an edit, after document and resolver have. */
  update({ removed, added, relisted }: DocumentChange, isFelt: boolean): void {
    for (const piece of [...removed, ...relisted]) {
      for (const entry of this.#byPiece.get(piece) ?? []) this.#forget(entry);
      this.#byPiece.delete(piece);
      for (const entry of this.#waiting.get(piece.id) ?? []) this.#forget(entry);
    }
    if (this.#unread !== null) {
      const isOut = (piece: Piece): boolean => removed.includes(piece) || relisted.includes(piece);
      this.#unread = this.#unread.filter((piece) => !isOut(piece)).concat(added, relisted);
    }
    if (!isFelt) return;
    for (const entries of this.#byPiece.values()) {
      for (const entry of entries) {
        if (entry.followed.some(({ link }) => link?.isStale !== false)) this.#forget(entry);
      }
    }
  }

  /** Makes references only of those that are watched: of most nobody asks more than where they lead. */
  #read(piece: Piece): void {
    const { document } = this.#schema;
    const { nodes, roots } = document.references.listed(piece);
    const entries: Entry[] = [];
    for (let index = 0; index < nodes.length; index++) {
      const [node, root] = [nodes[index] as Node, roots[index] as Root];
      if (!this.#isWatched(node, root, piece)) continue;
      const reference = document.referenceTo(node, root);
      entries.push({ reference, found: null, followed: [], pieces: [] });
    }
    if (entries.length > 0) this.#byPiece.set(piece, entries);
  }

  #isWatched(node: Node, root: Root, piece: Piece): boolean {
    const { tree } = this.#schema;
    const holder = tree.parent(node) ?? root.node;
    const { start, end } = tree.span(holder);
    // Members of it in other pieces can come and go without a change to this one.
    if (start < piece.start || end > piece.start + piece.text.length) return true;
    if (tree.isAlone(node)) return false;
    for (let member = tree.firstChild(holder); member !== undefined; member = tree.nextSibling(member)) {
      if (member !== node && (root.tool !== null || isAssertion(tree.key(member) ?? ""))) return true;
    }
    return false;
  }

  #look(entry: Entry): NonNullable<Entry["found"]> {
    const { reference } = entry;
    const { tree } = this.#schema;
    const { holder } = reference;
    const keywords = new Map<string, Node>();
    for (const member of tree.children(holder)) keywords.set(tree.key(member) ?? "", member);
    keywords.delete("$ref");
    const found: Omit<Found, "piece">[] = [];
    // Another `$ref` of the same object may have outdone this one.
    const hasSiblings = keywords.size > 0 && tree.get(holder, "$ref") === reference.node;
    this.#wait(entry, hasSiblings);
    if (!hasSiblings) return found;
    for (const rule of SIBLING_RULES) {
      rule.look({ schema: this.#schema, reference, keywords }, (node, said) => {
        found.push({ node, finding: findingOf(rule, said) });
      });
    }
    return found;
  }

  /**
   * Has a reference looked at again when an edit touches its object, or another that what was found depends on.
   *
   * @param onChain whether those that its chain leads through are such
   */
  #wait(entry: Entry, onChain: boolean): void {
    const { document, resolver, tree } = this.#schema;
    const { holder } = entry.reference;
    const { hops, end } = onChain ? resolver.chain(holder) : { hops: [], end: holder };
    const last = onChain ? document.referenceOf(end) : undefined;
    if (last !== undefined) resolver.link(last);
    entry.followed = [...hops.map(({ reference }) => reference), ...(last === undefined ? [] : [last])];
    const pieces = [holder, ...hops.map(({ target }) => target)].map((object) => tree.piecesOf(object));
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
