/**
 * The one resolver: what stands behind a reference, by the rules of the runtime (§4): document-local JSON Pointers
 * only, percent-decoded once, over objects and array indexes, walking the document as written. Everything that is
 * not followed has an outcome of its own, with what a message or a repair needs.
 *
 * It remembers, and an edit makes it forget only what the edit can have changed.
 */
import { rowOf } from "../json/node";
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import { Anchors } from "./anchors";
import type { DocumentChange, Reference, Root, SchemaDocument } from "./document";
import { effectiveSchema, type EffectiveSchema } from "./effective";
import { Groundedness } from "./groundedness";
import { join, leave, targetOf, type Landing, type Link } from "./link";
import { Lookup } from "./lookup";
import type { Chain, Hop, Outcome } from "./outcome";

export class Resolver {
  readonly document: SchemaDocument;
  readonly #lookups = new Map<Root, Lookup>();
  readonly anchors: Anchors;
  readonly #groundedness: Groundedness;
  readonly #effective = new Map<Node, EffectiveSchema>();
  readonly #links = new Map<Piece, (Link | null)[]>();
  /** Pieces that may have references without links that hold; null for all. */
  #unlinked: Set<Piece> | null = null;
  /** The links that references have; null until they are asked for. */
  #inUse: readonly Link[] | null = null;
  /** Links whose chain goes on through other references, so that an edit of those may change it. */
  readonly #indirect = new Set<Link>();
  /** What was known of the chains behind links before edits made it unsure. */
  readonly #unsure = new Map<Link, boolean | undefined>();
  /** Pieces with links that an edit has cut since somebody took them. */
  #felt = new Set<Piece>();
  readonly #find: (reference: Reference) => Link | null;

  /**
   * @param find what a reference leads to for somebody who reads the document in another way; without it, as it is
   *   written. Such a resolver answers for one reference at a time and follows no edits
   */
  constructor(document: SchemaDocument, find?: (reference: Reference) => Link | null) {
    this.document = document;
    this.#find = find ?? ((reference) => this.#findAsWritten(reference));
    this.anchors = new Anchors(document);
    this.#groundedness = new Groundedness(
      document.tree,
      find === undefined
        ? (node) => targetOf(this.#linkAt(node))
        : (node) => {
            const reference = document.referenceAt(node);
            return reference === undefined ? undefined : this.target(reference);
          },
    );
  }

  /** Resolves one reference by one hop. */
  resolve(reference: Reference): Outcome {
    const link = this.link(reference);
    if (link === null) return { kind: "not-string" };
    const { landing } = link;
    return landing.kind !== "resolved" || link.isGrounded === true
      ? landing
      : { kind: "cycle", target: landing.target };
  }

  /** Whether references with a link lead to a type and are written as every reader takes them: the common case. */
  isUsual(link: Link | null): boolean {
    if (link?.isUsual !== true) return false;
    this.#ground(link);
    return link.isGrounded === true;
  }

  /** The object that the reference leads to; undefined when it leads to none. */
  target(reference: Reference): Node | undefined {
    return targetOf(this.#find(reference));
  }

  /**
   * Looks up the text of a reference from a root. Equal texts are looked up once.
   *
   * @param text the decoded value of a `$ref`
   */
  lookUp(text: string, root: Root): Landing {
    return this.#lookup(root).find(text).landing;
  }

  /** What a reference is linked to, its chain looked into; null where its value is no text. */
  link(reference: Reference): Link | null {
    const link = this.#find(reference);
    if (link !== null) this.#ground(link);
    return link;
  }

  /** The same for all references that are listed for a piece, in their order, without making any or looking into chains. */
  linksIn(piece: Piece): readonly (Link | null)[] {
    let links = this.#links.get(piece);
    if (links === undefined) {
      const { nodes } = this.document.references.listed(piece);
      links = new Array<Link | null>(nodes.length).fill(null);
      this.#links.set(piece, links);
      for (let index = 0; index < nodes.length; index++) this.#relink(piece, links, index);
    } else {
      for (let index = 0; index < links.length; index++)
        if (links[index]?.isStale === true) this.#relink(piece, links, index);
    }
    return links;
  }

  /** @returns null where the value of the `$ref` is no text */
  #relink(piece: Piece, links: (Link | null)[], index: number): Link | null {
    const { nodes, roots } = this.document.references.listed(piece);
    const text = piece.string(rowOf(nodes[index] as Node));
    const link = text === undefined ? null : this.#lookup(roots[index] as Root).find(text);
    links[index] = link;
    if (link !== null) join(link, piece);
    return link;
  }

  /** The link of the reference that a member is; null where it is none, or no text. */
  #linkAt(node: Node): Link | null {
    const piece = this.document.tree.pieceOf(node);
    const index = this.document.references.indexIn(piece, node);
    if (index < 0) return null;
    if (!this.#links.has(piece)) this.linksIn(piece);
    const links = this.#links.get(piece) as (Link | null)[];
    const link = links[index] ?? null;
    return link?.isStale === true ? this.#relink(piece, links, index) : link;
  }

  /** What the references of the document are linked to: each link once, in no order. Far fewer than references. */
  links(): readonly Link[] {
    this.linkAll();
    return (this.#inUse ??= [...this.#lookups.values()].flatMap((lookup) => lookup.inUse()));
  }

  /** Links the references that came with edits, or whose links were cut: who keeps links counts on what they say of their users. */
  linkAll(): void {
    for (const piece of this.#unlinked ?? this.document.tree.pieces) this.linksIn(piece);
    this.#unlinked = new Set();
  }

  /** The references that have one of some links, in document order. */
  linked(links: Iterable<Link>): Reference[] {
    this.linkAll();
    const wanted = new Set(links);
    const pieces = new Set([...wanted].flatMap(({ users }) => users));
    return [...pieces]
      .sort((one, other) => one.index - other.index)
      .flatMap((piece) => {
        const its = this.linksIn(piece);
        return this.document.references.in(piece).filter((_, index) => {
          const link = its[index];
          return link !== undefined && link !== null && wanted.has(link);
        });
      });
  }

  /** The pieces with references whose outcome may be another since this was last asked, though they were not edited. */
  takeFelt(): ReadonlySet<Piece> {
    const felt = this.#felt;
    for (const [link, wasGrounded] of this.#unsure) {
      if (link.isStale || link.uses === 0) continue;
      this.#ground(link);
      if (link.isGrounded !== wasGrounded) for (const piece of link.users) felt.add(piece);
    }
    this.#unsure.clear();
    this.#felt = new Set();
    return felt;
  }

  #ground(link: Link): void {
    if (link.isGrounded !== undefined || link.landing.kind !== "resolved") return;
    link.isGrounded = this.#groundedness.isGrounded(link.landing.target);
    link.isIndirect = this.#groundedness.isIndirect(link.landing.target);
    if (link.isIndirect) this.#indirect.add(link);
  }

  #findAsWritten(reference: Reference): Link | null {
    const { link } = reference;
    if (link !== null && !link.isStale) return link;
    return (reference.link = this.#linkAt(reference.node));
  }

  #lookup(root: Root): Lookup {
    let lookup = this.#lookups.get(root);
    if (lookup === undefined) {
      lookup = new Lookup(this.document.tree, root.node, (anchor) => this.anchors.find(anchor, root));
      this.#lookups.set(root, lookup);
    }
    return lookup;
  }

  /** Whether any reference looked up so far names an anchor. */
  get hasAnchors(): boolean {
    return this.anchors.wereAsked;
  }

  /** Follows the reference that an object holds, hop by hop, until it ends or comes to an object seen before. */
  chain(site: Node): Chain {
    const hops: Hop[] = [];
    const seen = new Set<Node>();
    for (let at = site; ;) {
      const reference = this.document.referenceOf(at);
      if (reference === undefined) return { hops, end: at, stop: "schema" };
      const target = this.target(reference);
      if (target === undefined) return { hops, end: at, stop: this.resolve(reference).kind };
      if (seen.has(target)) return { hops, end: at, stop: "repeat" };
      seen.add(target);
      hops.push({ reference, text: reference.text ?? "", target });
      at = target;
    }
  }

  /** The effective schema of an object: what the runtime reads in its place. Made once for each object. */
  effective(site: Node): EffectiveSchema {
    let effective = this.#effective.get(site);
    if (effective === undefined) this.#effective.set(site, (effective = effectiveSchema(this, site)));
    return effective;
  }

  /**
   * Follows an edit, after the document has.
   *
   * @returns whether the outcome of references may have changed whose own text did not
   */
  update(change: DocumentChange): boolean {
    const { kept, changedReferences, removed, added, relisted } = change;
    for (const piece of [...removed, ...relisted]) {
      for (const link of this.#links.get(piece) ?? []) if (link !== null) leave(link, piece);
      this.#links.delete(piece);
    }
    const cut = new Set<Piece>();
    for (const lookup of this.#lookups.values()) lookup.update(change, cut);
    for (const piece of cut) this.#felt.add(piece);
    for (const piece of removed) this.#unlinked?.delete(piece);
    for (const piece of [...added, ...relisted, ...cut]) this.#unlinked?.add(piece);
    if (kept !== "all" || !change.sameReferences || this.hasAnchors) this.#inUse = null;
    this.#effective.clear();
    const isFelt =
      kept !== "all" ||
      changedReferences === null ||
      changedReferences.some(({ holder }) => this.#groundedness.isIndirect(holder)) ||
      this.hasAnchors;
    if (isFelt) this.#unground();
    return isFelt;
  }

  /** Forgets what depends on more than one reference. */
  #unground(): void {
    this.#groundedness.clear();
    for (const link of this.#indirect) {
      if (!this.#unsure.has(link)) this.#unsure.set(link, link.isGrounded);
      link.isGrounded = undefined;
    }
    this.#indirect.clear();
  }
}
