/**
 * A JSON document read as schemas: what kind it is, where its roots are, what stands at each place, and which
 * members are references. Made once for each version of the text; all features ask this.
 */
import { JsonTree, type Node } from "../json/tree";
import { declaredDialect, detect, type DocumentKind } from "./detect";
import { DEFAULT_DIALECT, type Dialect } from "./dialect";
import { childPosition, type Position } from "./position";
import type { Tool } from "./tools";

/** The schema that `#` means: a document, or one schema of a tool. */
export interface Root {
  node: Node;
  dialect: Dialect;
  /** The tool the schema belongs to, and which of its schemas it is. */
  tool: { tool: Tool; role: "input" | "output" } | null;
}

/** A `$ref` that stands where a schema stands. */
export interface Reference {
  /** The value of the `$ref` member. */
  node: Node;
  /** The object that holds it. */
  holder: Node;
  root: Root;
}

export class SchemaDocument {
  readonly tree: JsonTree;
  readonly kind: DocumentKind;
  readonly roots: readonly Root[];
  readonly #rootOf = new Map<Node, Root>();
  readonly #positions = new Map<Node, { position: Position; root: Root | null }>();
  #references: readonly Reference[] | undefined;

  private constructor(tree: JsonTree, kind: DocumentKind) {
    this.tree = tree;
    this.kind = kind;
    this.roots = rootsOf(tree, kind);
    for (const root of this.roots) this.#rootOf.set(root.node, root);
  }

  /**
   * @param tree the document's text as a tree
   * @param included whether the user's settings say that the document is a schema
   * @returns undefined when the document is no schema and nothing should happen
   */
  static read(tree: JsonTree, included = false): SchemaDocument | undefined {
    const kind = detect(tree, included);
    return kind === undefined ? undefined : new SchemaDocument(tree, kind);
  }

  /** Reads a text as one schema, whatever it looks like: a tool's schema on its own, whose keys may be anything. */
  static ofSchema(tree: JsonTree): SchemaDocument {
    const declared = tree.root === undefined ? undefined : declaredDialect(tree, tree.root);
    return new SchemaDocument(tree, { kind: "schema", dialect: declared ?? DEFAULT_DIALECT });
  }

  /** Every reference, in document order. */
  get references(): readonly Reference[] {
    this.#references ??= this.tree
      .membersNamed("$ref")
      .map((node) => this.referenceAt(node))
      .filter((reference) => reference !== undefined);
    return this.#references;
  }

  /**
   * @param node the value of a member called `$ref`
   * @returns undefined when it is a property's name or data, and no reference
   */
  referenceAt(node: Node): Reference | undefined {
    const holder = this.tree.parent(node);
    if (holder === undefined || this.tree.key(node) !== "$ref") return undefined;
    const { position, root } = this.#place(holder);
    if (root === null) return undefined;
    switch (position) {
      case "schema":
        return { node, holder, root };
      case "unknown":
      case "example":
        // Nobody says that a schema stands here, so only what looks like a reference is taken for one.
        return this.tree.string(node) === undefined ? undefined : { node, holder, root };
      case "names":
      case "examples":
      case "list":
      case "data":
        return undefined;
    }
  }

  /** The reference that an object holds, if it holds one. The last of duplicate keys wins. */
  referenceOf(holder: Node): Reference | undefined {
    const node = this.tree.get(holder, "$ref");
    return node === undefined ? undefined : this.referenceAt(node);
  }

  /** What stands at a place. */
  position(node: Node): Position {
    return this.#place(node).position;
  }

  /** The root that `#` means at a place; undefined outside all schemas. */
  rootAt(node: Node): Root | undefined {
    return this.#place(node).root ?? undefined;
  }

  /** The tool around a place; undefined outside all tools. */
  toolAt(node: Node): Tool | undefined {
    if (this.kind.kind !== "tools") return undefined;
    const { tools } = this.kind;
    for (let at: Node | undefined = node; at !== undefined; at = this.tree.parent(at)) {
      const tool = tools.find((candidate) => candidate.node === at);
      if (tool !== undefined) return tool;
    }
    return undefined;
  }

  /** Position and root together, remembered for each node on the way up, so that no path is walked twice. */
  #place(node: Node): { position: Position; root: Root | null } {
    const unknown: Node[] = [];
    let at: Node | undefined = node;
    let place = this.#positions.get(node);
    while (place === undefined && at !== undefined) {
      const root = this.#rootOf.get(at);
      if (root !== undefined) {
        place = { position: this.kind.kind === "openapi" ? "unknown" : "schema", root };
        this.#positions.set(at, place);
        break;
      }
      unknown.push(at);
      at = this.tree.parent(at);
      place = at === undefined ? undefined : this.#positions.get(at);
    }
    place ??= { position: "data", root: null };
    for (let child = unknown.pop(); child !== undefined; child = unknown.pop()) {
      const { position, root }: { position: Position; root: Root | null } = place;
      const key = this.tree.key(child);
      const isObject = this.tree.isObject(child);
      place = { position: childPosition(position, key, isObject, this.kind.kind === "openapi"), root };
      this.#positions.set(child, place);
    }
    return place;
  }
}

function rootsOf(tree: JsonTree, kind: DocumentKind): Root[] {
  switch (kind.kind) {
    case "schema":
    case "openapi":
      return tree.root === undefined ? [] : [{ node: tree.root, dialect: kind.dialect, tool: null }];
    case "tools":
      return kind.tools.flatMap((tool) => {
        const roots: Root[] = [];
        for (const role of ["input", "output"] as const) {
          const node = tool[role];
          if (node === undefined) continue;
          const dialect = declaredDialect(tree, node) ?? DEFAULT_DIALECT;
          roots.push({ node, dialect, tool: { tool, role } });
        }
        return roots;
      });
  }
}
