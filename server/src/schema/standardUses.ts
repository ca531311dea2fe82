/**
 * The references that only the standard leads to a place of their own document: by a URI that names the schema, or from
 * a resource inside the root. The runtime follows none of them, but who moves or renames what they mean must not leave
 * them behind.
 */
import type { Node } from "../json/tree";
import type { DocumentChange, Reference, SchemaDocument } from "./document";
import type { Link } from "./link";
import type { Resolver } from "./resolver";
import type { NamesChange, Resource, Resources } from "./resources";
import type { StandardReader } from "./standardReading";
import { splitFragment } from "./uri";

export interface StandardUse {
  reference: Reference;
  target: Node;
  /** What its fragment counts from. */
  resource: Resource;
  /** UTF-16 offset of the `#` in the reference's text; where there is none, the length of the text. */
  shift: number;
}

interface StandardUsesOptions {
  document: SchemaDocument;
  resources: Resources;
  resolver: Resolver;
  standard: StandardReader;
}

export class StandardUses {
  readonly #document: SchemaDocument;
  readonly #resources: Resources;
  readonly #resolver: Resolver;
  readonly #standard: StandardReader;
  #found: readonly StandardUse[] | null = null;
  #nodes: ReadonlySet<Node> | null = null;

  constructor({ document, resources, resolver, standard }: StandardUsesOptions) {
    this.#document = document;
    this.#resources = resources;
    this.#resolver = resolver;
    this.#standard = standard;
  }

  /** All of them, in document order. */
  all(): readonly StandardUse[] {
    return (this.#found ??= [...this.#find()]);
  }

  /** Whether a reference is one of them: wherever the runtime gets with it, it means another place. */
  includes({ node }: Pick<Reference, "node">): boolean {
    return (this.#nodes ??= new Set(this.all().map(({ reference }) => reference.node))).has(node);
  }

  /** Those that lead to a value or to something inside it. */
  below(node: Node): StandardUse[] {
    const { tree } = this.#document;
    return this.all().filter(({ target }) => tree.isWithin(target, node));
  }

  /** Follows an edit, after resolver and resources have; `renamed` is what it did to the names of resources. */
  update({ kept, sameReferences }: DocumentChange, renamed: NamesChange): void {
    const isTextAlone = kept === "all" && sameReferences && renamed === "none";
    // A change of text alone leads no pointer elsewhere, but it may declare another anchor.
    if (!isTextAlone || this.#resolver.hasAnchors) this.#found = this.#nodes = null;
  }

  *#find(): Generator<StandardUse, void, undefined> {
    // Whatever the runtime follows is passed over before references are made.
    const lost = this.#resolver.links().filter((link) => this.#mayBeUse(link));
    for (const reference of this.#resolver.linked(lost)) {
      const { text = "" } = reference;
      if (text.startsWith("#") && !this.#standard.isMoved(reference)) continue;
      const reading = this.#standard.read(reference);
      if (reading.kind !== "here") continue;
      const { target, resource } = reading;
      yield { reference, target, resource, shift: splitFragment(text).uri.length };
    }
  }

  /** Whether any of the references that have a link may be led somewhere by the standard alone. */
  #mayBeUse({ text, start, landing: { kind } }: Link): boolean {
    const root = this.#document.rootAt(start);
    if (this.#resources.hasEmbedded || root === undefined) return kind === "remote" || kind === "dangling";
    // Without resources inside the root, all that have the link are read as one that stands at the root.
    return kind === "remote" && this.#standard.read({ text, holder: start, root }).kind === "here";
  }
}
