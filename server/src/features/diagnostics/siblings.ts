/**
 * What is found beside references, kept up through edits. Hardly any reference has a keyword beside it that a rule looks
 * at; those that have are looked at again when an edit touches the members of their object or of one that their chain
 * leads to, or a value that was compared.
 */
import { pieceIdOf } from "../../json/node";
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import { isAssertion } from "../../schema/assertions";
import type { DocumentChange, Reference, Root } from "../../schema/document";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { SIBLING_RULES } from "./siblingRules";

/** Values that lie in more pieces than this are compared after each edit, instead of waiting for one that touches them. */
const MAX_PIECES = 16;

/** A reference that has to be looked at. */
interface Entry {
  reference: Reference;
  /** Null when they have to be looked for again. */
  found: readonly Found[] | null;
  /** What was followed to find them: the reference, and those of the objects on the way. */
  followed: readonly Reference[];
  /** The objects whose members were looked at. */
  objects: readonly Node[];
  /**
   * Ids of other pieces in which these begin, and of those in which what was compared lies; null when there are too many.
   */
  pieces: readonly number[] | null;
}

const NONE: readonly never[] = [];

export class SiblingDiagnostics {
  readonly #schema: Schema;
  /** Pieces without such references, which are nearly all, are not in it. */
  readonly #byPiece = new Map<Piece, readonly Entry[]>();
  /** Pieces that have not been searched for such references yet; null for all. */
  #unread: Piece[] | null = null;
  /** The references to look at again when a piece is edited, by its id. */
  readonly #waiting = new Map<number, Set<Entry>>();
  /** References looked at so far; tests hold what an edit adds against its size. */
  looks = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings; those of one piece together, in no order. */
  *found(): Generator<Found, void, undefined> {
    for (const piece of this.#unread ?? this.#schema.tree.pieces) this.#read(piece);
    this.#unread = [];
    for (const entries of this.#byPiece.values()) {
      for (const entry of entries) {
        if (entry.found === null || entry.pieces === null) entry.found = this.#look(entry);
        yield* entry.found;
      }
    }
  }

  /** Follows an edit, after document and resolver have. */
  update({ removed, added, relisted }: DocumentChange, isFelt: boolean): void {
    for (const piece of [...removed, ...relisted]) {
      for (const entry of this.#byPiece.get(piece) ?? NONE) this.#forget(entry);
      this.#byPiece.delete(piece);
      for (const entry of this.#waiting.get(piece.id) ?? NONE) this.#forget(entry);
    }
    this.#forgetTouched([...removed, ...added]);
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

  /** Objects that begin elsewhere may have members in pieces that were edited. */
  #forgetTouched(edited: readonly Piece[]): void {
    const { tree } = this.#schema;
    const touched = tree.sharedContainers(edited);
    for (const piece of new Set([...touched].map((object) => tree.pieceOf(object)))) {
      const entries = [...(this.#byPiece.get(piece) ?? NONE), ...(this.#waiting.get(piece.id) ?? NONE)];
      for (const entry of entries)
        if (entry.objects.some((object) => touched.has(object))) this.#forget(entry);
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
      const reference = document.references.at(piece, index);
      entries.push({ reference, found: null, followed: NONE, objects: NONE, pieces: NONE });
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
    this.looks++;
    const { reference } = entry;
    const { tree } = this.#schema;
    const { holder } = reference;
    const keywords = new Map<string, Node>();
    for (let member = tree.firstChild(holder); member !== undefined; member = tree.nextSibling(member))
      keywords.set(tree.key(member) ?? "", member);
    keywords.delete("$ref");
    // Another `$ref` of the same object may have outdone this one.
    const hasSiblings = keywords.size > 0 && tree.get(holder, "$ref") === reference.node;
    this.#wait(entry, holder, hasSiblings);
    if (!hasSiblings) return NONE;
    let found: readonly Found[] = NONE;
    for (const rule of SIBLING_RULES) {
      rule.look({ schema: this.#schema, reference, keywords }, (node, said) => {
        // There is one, mostly, and an array that grows makes room for many.
        found = found.concat({ node, finding: findingOf(rule, said), piece: tree.pieceOf(node) });
      });
    }
    return found;
  }

  /**
   * Has a reference looked at again when an edit touches what was found depends on.
   *
   * @param onChain whether what its chain leads through is such, beside its own object
   */
  #wait(entry: Entry, holder: Node, onChain: boolean): void {
    const { document, resolver } = this.#schema;
    const { reference } = entry;
    if (!onChain || resolver.target(reference) === undefined) {
      // That it leads nowhere may change too.
      entry.followed = onChain ? [reference] : NONE;
      this.#waitAt(entry, [holder], NONE);
      return;
    }
    const { chain, keywords, overridden } = resolver.effective(holder);
    const last = document.referenceOf(chain.end);
    if (last !== undefined) resolver.link(last);
    entry.followed = [...chain.hops.map((hop) => hop.reference), ...(last === undefined ? [] : [last])];
    const compared = overridden.flatMap(({ keyword, value }) => [
      value,
      keywords.get(keyword)?.value ?? value,
    ]);
    this.#waitAt(entry, [holder, ...chain.hops.map(({ target }) => target)], compared);
  }

  #waitAt(entry: Entry, objects: readonly Node[], compared: readonly Node[]): void {
    const { tree } = this.#schema;
    entry.objects = objects;
    const own = pieceIdOf(entry.reference.node);
    if (compared.length === 0 && objects.every((object) => pieceIdOf(object) === own)) {
      entry.pieces = NONE;
      return;
    }
    const pieces = compared.map((value) => tree.piecesOf(value));
    const ids = new Set([...objects.map(pieceIdOf), ...pieces.flat().map(({ id }) => id)]);
    entry.pieces = pieces.some(({ length }) => length > MAX_PIECES) ? null : [...ids];
    for (const id of entry.pieces ?? NONE) {
      const waiting = this.#waiting.get(id);
      if (waiting === undefined) this.#waiting.set(id, new Set([entry]));
      else waiting.add(entry);
    }
  }

  #forget(entry: Entry): void {
    entry.found = null;
    for (const id of entry.pieces ?? NONE) this.#waiting.get(id)?.delete(entry);
  }
}
