/**
 * What the runtime reads of a schema when it coerces, and nothing else: `type`, whether null is allowed, `required`,
 * `properties`, `items`, and which containers its unions accept (runtime rules §2.8). Everything is read once and
 * remembered, so that a call costs what its arguments cost.
 */
import type { JsonTree, Node } from "../json/tree";
import type { EffectiveSchema } from "../schema/effective";
import type { Resolver } from "../schema/resolver";
import { originalNames } from "./names";
import { isFalsy, namesType, readType, type TypeKeyword } from "./type-keyword";

/** What stands under a property's name. */
export type Property =
  | { kind: "schema"; facts: SchemaFacts }
  /** `{}`, `false`, `null` and the like: nothing happens to the argument. */
  | { kind: "nothing"; node: Node }
  /** `true`, a text, a list: no schema in the runtime's eyes. */
  | { kind: "no-object"; node: Node };

export type Container = "array" | "object";

/** Reads places of one schema in one way: with references followed, or with references unseen. */
export class SchemaReader {
  readonly tree: JsonTree;
  readonly #facts = new Map<Node, SchemaFacts>();
  readonly #roots = new Map<Node, SchemaFacts>();
  readonly #moved = new Map<Node, boolean>();
  readonly #hasMoved: (reference: Node) => boolean;

  /** @param hasMoved whether a reference dangles only because the runtime moved its target */
  constructor(
    readonly resolver: Resolver,
    readonly followsReferences: boolean,
    hasMoved: (reference: Node) => boolean,
  ) {
    this.#hasMoved = hasMoved;
    this.tree = resolver.document.tree;
  }

  hasMoved(reference: Node): boolean {
    let moved = this.#moved.get(reference);
    if (moved === undefined) this.#moved.set(reference, (moved = this.#hasMoved(reference)));
    return moved;
  }

  /** The facts of the schema of a tool's arguments. It is read as it stands even when it holds a `$ref` itself. */
  root(node: Node): SchemaFacts {
    let facts = this.#roots.get(node);
    if (facts === undefined) this.#roots.set(node, (facts = new SchemaFacts(this, node, null)));
    return facts;
  }

  /** The facts of an object that stands where a schema stands. */
  of(site: Node): SchemaFacts {
    let facts = this.#facts.get(site);
    if (facts === undefined) {
      const refers = this.followsReferences && this.tree.get(site, "$ref") !== undefined;
      facts = new SchemaFacts(this, site, refers ? this.resolver.effective(site) : null);
      this.#facts.set(site, facts);
    }
    return facts;
  }
}

export class SchemaFacts {
  readonly type: TypeKeyword;
  /** The literal `type`, or the schema itself where it has none. */
  readonly typeNode: Node;
  /** The keyword or branch that allows null; null when nothing does. */
  readonly nullNode: Node | null;
  /** Whether `required` holds anything, which keeps a blank text from becoming `{}`. */
  readonly requires: boolean;
  readonly #accepted = new Map<Container, boolean>();
  #properties: PropertyMap | null | undefined;
  #items: SchemaFacts | null | undefined;

  /**
   * @param site the object in the schema
   * @param effective what stands behind its reference; null when there is none or it is not followed
   */
  constructor(
    readonly reader: SchemaReader,
    readonly site: Node,
    readonly effective: EffectiveSchema | null,
  ) {
    const type = this.keyword("type");
    this.type = readType(reader.tree, type);
    this.typeNode = type ?? site;
    this.nullNode = this.#whatAllowsNull();
    const required = this.keyword("required");
    this.requires = required !== undefined && !isFalsy(reader.tree, required);
  }

  /** The value of a keyword, from behind the reference where there is one. */
  keyword(name: string): Node | undefined {
    if (this.effective === null) return this.reader.tree.get(this.site, name);
    return this.effective.keywords.get(name)?.value;
  }

  /** The declared properties; null when there are none. */
  get properties(): PropertyMap | null {
    if (this.#properties === undefined) {
      const node = this.keyword("properties");
      const declares =
        node !== undefined && this.reader.tree.isObject(node) && !isFalsy(this.reader.tree, node);
      this.#properties = declares ? new PropertyMap(this.reader, node) : null;
    }
    return this.#properties;
  }

  /** What stands under `properties` and is neither an object nor nothing; the runtime fails when it looks into it. */
  get misplacedProperties(): Node | null {
    const node = this.keyword("properties");
    const { tree } = this.reader;
    return node === undefined || tree.isObject(node) || isFalsy(tree, node) ? null : node;
  }

  /** The schema of a list's items; null unless `items` is an object. */
  get items(): SchemaFacts | null {
    if (this.#items === undefined) {
      const node = this.keyword("items");
      this.#items = node !== undefined && this.reader.tree.isObject(node) ? this.reader.of(node) : null;
    }
    return this.#items;
  }

  /** The direct branches of `anyOf` and `oneOf` that are objects. */
  get alternatives(): SchemaFacts[] {
    const { tree } = this.reader;
    return ["anyOf", "oneOf"]
      .flatMap((keyword) => branches(tree, this.keyword(keyword)))
      .filter((branch) => tree.isObject(branch))
      .map((branch) => this.reader.of(branch));
  }

  /**
   * Whether a list or an object is accepted below the top level: by `type`, or by any branch of a union, however
   * deep (runtime rules §2.7). A branch that comes back to itself is asked once, so that a recursive union ends
   * and its other branches count (§4.5).
   */
  accepts(container: Container): boolean {
    const known = this.#accepted.get(container);
    if (known !== undefined) return known;
    const { tree } = this.reader;
    const seen = new Set<Node>([this.site]);
    const open: SchemaFacts[] = [this];
    let accepted = false;
    for (let facts = open.pop(); facts !== undefined && !accepted; facts = open.pop()) {
      accepted = namesType(facts.type, container);
      for (const keyword of ["anyOf", "oneOf", "allOf"]) {
        for (const branch of branches(tree, facts.keyword(keyword))) {
          if (!tree.isObject(branch) || seen.has(branch)) continue;
          seen.add(branch);
          open.push(this.reader.of(branch));
        }
      }
    }
    this.#accepted.set(container, accepted);
    return accepted;
  }

  /** Runtime rules §2.3. A branch counts by its own literal `type`; what stands behind its reference does not. */
  #whatAllowsNull(): Node | null {
    const { tree } = this.reader;
    if (namesType(this.type, "null")) return this.typeNode;
    const nullable = this.keyword("nullable");
    if (nullable !== undefined && tree.kind(nullable) === "true") return nullable;
    for (const keyword of ["anyOf", "oneOf"]) {
      for (const branch of branches(tree, this.keyword(keyword))) {
        if (tree.isObject(branch) && tree.getString(branch, "type") === "null") return branch;
      }
    }
    return null;
  }
}

/** One `properties` map. */
export class PropertyMap {
  readonly #nodes = new Map<string, Node>();
  readonly #properties = new Map<string, Property>();
  /** Only the names that the model sees changed, since hardly any schema has one. */
  #originals: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly reader: SchemaReader,
    readonly node: Node,
  ) {
    for (const member of reader.tree.children(node)) {
      const name = reader.tree.key(member);
      if (name !== undefined) this.#nodes.set(name, member);
    }
  }

  /** What is declared under a name; undefined when nothing is. */
  get(name: string): Property | undefined {
    let property = this.#properties.get(name);
    if (property !== undefined) return property;
    const node = this.#nodes.get(name);
    if (node === undefined) return undefined;
    const { tree } = this.reader;
    if (isFalsy(tree, node)) property = { kind: "nothing", node };
    else if (tree.isObject(node)) property = { kind: "schema", facts: this.reader.of(node) };
    else property = { kind: "no-object", node };
    this.#properties.set(name, property);
    return property;
  }

  /** Whether the model sees any of the names changed. */
  get renames(): boolean {
    return this.#changed.size > 0;
  }

  /** The name that is declared, for a name as the model sees it; the name itself when the model made it up. */
  original(visible: string): string {
    return this.#changed.get(visible) ?? visible;
  }

  get #changed(): ReadonlyMap<string, string> {
    if (this.#originals === undefined) {
      const all = [...originalNames(this.#nodes.keys())];
      this.#originals = new Map(all.filter(([visible, original]) => visible !== original));
    }
    return this.#originals;
  }
}

function branches(tree: JsonTree, union: Node | undefined): Node[] {
  return union !== undefined && tree.isArray(union) ? [...tree.children(union)] : [];
}
