/**
 * The one resolver: what stands behind a reference, by the rules of the runtime (§4): document-local JSON Pointers
 * only, percent-decoded once, over objects and array indexes, walking the document as written. Everything that is
 * not followed has an outcome of its own, with what a message or a repair needs.
 *
 * It remembers, and an edit makes it forget only what the edit can have changed.
 */
import type { Node } from "../json/tree";
import { Anchors } from "./anchors";
import type { DocumentChange, Reference, Root, SchemaDocument } from "./document";
import { effectiveSchema, type EffectiveSchema } from "./effective";
import { Groundedness } from "./groundedness";
import { Lookup, type Landing, type Link } from "./lookup";
import type { Chain, Hop, Outcome } from "./outcome";

export class Resolver {
  readonly document: SchemaDocument;
  readonly #lookups = new Map<Root, Lookup>();
  readonly anchors: Anchors;
  readonly #groundedness: Groundedness;
  readonly #effective = new Map<Node, EffectiveSchema>();

  constructor(document: SchemaDocument) {
    this.document = document;
    this.anchors = new Anchors(document);
    this.#groundedness = new Groundedness(document.tree, (node) => {
      const reference = document.referenceAt(node);
      return reference === undefined ? undefined : this.target(reference);
    });
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

  /** Whether a reference leads to a type and is written as every reader takes it: the common case, told at a glance. */
  isUsual(reference: Reference): boolean {
    const link = this.link(reference);
    return link?.isUsual === true && link.isGrounded === true;
  }

  /** The object that the reference leads to; undefined when it leads to none. */
  target(reference: Reference): Node | undefined {
    const landing = this.#find(reference)?.landing;
    return landing?.kind === "resolved" ? landing.target : undefined;
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
    if (
      link !== null &&
      link.landing.kind === "resolved" &&
      (link.isGrounded === undefined || link.isIndirect)
    ) {
      link.isGrounded = this.#groundedness.isGrounded(link.landing.target);
      link.isIndirect = this.#groundedness.isIndirect(link.landing.target);
    }
    return link;
  }

  #find(reference: Reference): Link | null {
    const { link, text, root } = reference;
    if (link !== null && !link.isStale) return link;
    if (text === undefined) return null;
    return (reference.link = this.#lookup(root).find(text));
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
    for (const lookup of this.#lookups.values()) lookup.update(change);
    this.#effective.clear();
    const { kept, changedReferences } = change;
    const isFelt =
      kept !== "all" ||
      changedReferences === null ||
      changedReferences.some(({ holder }) => this.#groundedness.isIndirect(holder)) ||
      this.hasAnchors;
    if (isFelt) this.#groundedness.clear();
    return isFelt;
  }
}
