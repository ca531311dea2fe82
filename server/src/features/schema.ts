/** A schema document with all that is known of it: what most features start from. */
import type { SchemaView } from "../arguments/view";
import { viewOf, type SchemaViewName } from "../arguments/views/views";
import type { JsonTree, Node, TreeChange } from "../json/tree";
import { Breaks } from "../schema/breaks";
import { Definitions } from "../schema/definitions";
import type { SchemaDocument } from "../schema/document";
import { Mappings } from "../schema/mappings";
import { Resolver } from "../schema/resolver";
import { Resources } from "../schema/resources";
import { StandardReader } from "../schema/standardReading";
import { StandardUses } from "../schema/standardUses";
import { Suggestions } from "../schema/suggest";
import { Usages } from "../schema/usages";
import { Diagnostics } from "./diagnostics/diagnostics";
import { ToolDiagnostics } from "./diagnostics/tools";

export class Schema {
  readonly document: SchemaDocument;
  readonly definitions: Definitions;
  readonly breaks: Breaks;
  readonly resolver: Resolver;
  /** The schemas with a URI of their own. */
  readonly resources: Resources;
  /** What the standard means by a reference, beside the resolver's answer, which is the runtime's. */
  readonly standard: StandardReader;
  readonly mappings: Mappings;
  readonly suggestions: Suggestions;
  readonly usages: Usages;
  /** The references that only the standard follows. */
  readonly standardUses: StandardUses;
  readonly diagnostics: Diagnostics;
  readonly #views = new Map<string, SchemaView>();

  /**
   * @param uri of the document: what its relative references are relative to
   * @param tools what is known of the tools of the text; it outlives this reading of it
   */
  constructor(document: SchemaDocument, uri: string, tools = new ToolDiagnostics()) {
    this.document = document;
    this.definitions = new Definitions(document);
    this.breaks = new Breaks(document.tree);
    this.resolver = new Resolver(document);
    this.resources = new Resources(document, uri);
    this.standard = new StandardReader(document, this.resources, this.resolver.anchors);
    this.mappings = new Mappings(document);
    this.suggestions = new Suggestions(document.tree);
    this.usages = new Usages(this.resolver);
    this.standardUses = new StandardUses(this);
    this.diagnostics = new Diagnostics(this, tools);
  }

  get tree(): JsonTree {
    return this.document.tree;
  }

  /** A tool's schema as the runtime registers it, in one of its faces, made ready once for any number of calls. */
  view(root: Node, name: SchemaViewName = "server"): SchemaView {
    const key = `${name} ${root}`;
    let view = this.#views.get(key);
    if (view === undefined) this.#views.set(key, (view = viewOf(this.resolver, root, name)));
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
    const renamed = this.resources.update(documentChange);
    this.breaks.update(documentChange);
    this.usages.update(documentChange);
    this.standardUses.update(documentChange, renamed);
    this.diagnostics.update(documentChange, isFelt, renamed);
    this.#views.clear();
    return true;
  }
}
