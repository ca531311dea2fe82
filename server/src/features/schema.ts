/** A schema document with all that is known of it: what most features start from. */
import { SchemaView } from "../arguments/view";
import type { JsonTree, Node, TreeChange } from "../json/tree";
import { Definitions } from "../schema/definitions";
import type { SchemaDocument } from "../schema/document";
import { Resolver } from "../schema/resolver";
import { Usages } from "../schema/usages";
import { Diagnostics } from "./diagnostics/diagnostics";

export class Schema {
  readonly document: SchemaDocument;
  readonly definitions: Definitions;
  readonly resolver: Resolver;
  readonly usages: Usages;
  readonly diagnostics: Diagnostics;
  readonly #views = new Map<Node, SchemaView>();

  constructor(document: SchemaDocument) {
    this.document = document;
    this.definitions = new Definitions(document);
    this.resolver = new Resolver(document);
    this.usages = new Usages(this.resolver);
    this.diagnostics = new Diagnostics(this);
  }

  get tree(): JsonTree {
    return this.document.tree;
  }

  /** A tool's schema as the runtime registers it, made ready once for any number of calls. */
  view(root: Node): SchemaView {
    let view = this.#views.get(root);
    if (view === undefined) {
      view = new SchemaView(this.resolver, root);
      this.#views.set(root, view);
    }
    return view;
  }

  /**
   * Follows an edit of the tree.
   *
   * @returns false when everything must be made anew
   */
  update(change: TreeChange): boolean {
    const documentChange = this.document.update(change);
    if (documentChange === null) return false;
    const isFelt = this.resolver.update(documentChange);
    this.usages.update(documentChange);
    this.diagnostics.update(documentChange, isFelt);
    this.#views.clear();
    return true;
  }
}
