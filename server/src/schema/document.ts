/**
 * A JSON document read as schemas: what kind it is, where its roots are, what stands at each place, and which
 * members are references. Made once for each version of the text; all features ask this.
 */
import type { JsonTree, Node, TreeChange } from "../json/tree";
import { declaredDialect, detect, type DocumentKind } from "./detect";
import { DEFAULT_DIALECT, type Dialect } from "./dialect";
import type { Link } from "./link";
import { Places } from "./places";
import type { Position } from "./position";
import { References, type ReferencesChange } from "./references";
import type { Tool } from "./tools";

/** The schema that `#` means: a document, or one schema of a tool. */
export interface Root {
  node: Node;
  dialect: Dialect;
  /** The name that the schema gives itself by `$id`. */
  id: string | undefined;
  /** The tool the schema belongs to, and which of its schemas it is. */
  tool: { tool: Tool; role: "input" | "output" } | null;
}

/** A `$ref` that stands where a schema stands. It outlives edits that leave the piece of its node alone. */
export class Reference {
  /** Where the resolver keeps what the text leads to; null until it is first asked. */
  link: Link | null = null;

  /**
   * @param node the value of the `$ref` member
   * @param text the decoded text; undefined when the value is no string
   */
  constructor(
    readonly tree: JsonTree,
    readonly node: Node,
    readonly root: Root,
    readonly text: string | undefined,
  ) {}

  /** The object that holds it: asked each time, since it may begin in a piece that was read anew. */
  get holder(): Node {
    return this.tree.parent(this.node) ?? this.root.node;
  }
}

/** A text that may name a place: of a reference, or of what is none and leads somewhere all the same. */
export type Pointing = Pick<Reference, "tree" | "node" | "root" | "holder" | "text">;

/** What an edit did to a document. */
export interface DocumentChange extends TreeChange, ReferencesChange {
  /** Whether no reference came, went or changed its text. */
  sameReferences: boolean;
}

export class SchemaDocument {
  readonly tree: JsonTree;
  readonly kind: DocumentKind;
  readonly roots: readonly Root[];
  readonly references: References;
  readonly #included: boolean;
  readonly #places: Places;

  private constructor(tree: JsonTree, kind: DocumentKind, included: boolean) {
    this.tree = tree;
    this.kind = kind;
    this.#included = included;
    this.roots = rootsOf(tree, kind);
    const byNode = new Map(this.roots.map(({ node }, index) => [node, index]));
    this.#places = new Places(tree, byNode, kind.kind === "openapi");
    this.references = new References(this);
  }

  /**
   * @param tree the document's text as a tree; the document keeps its notes
   * @param included whether the user's settings say that the document is a schema
   * @returns undefined when the document is no schema and nothing should happen
   */
  static read(tree: JsonTree, included = false): SchemaDocument | undefined {
    const kind = detect(tree, included);
    return kind === undefined ? undefined : new SchemaDocument(tree, kind, included);
  }

  /** Reads a text as one schema, whatever it looks like: a tool's schema on its own, whose keys may be anything. */
  static ofSchema(tree: JsonTree): SchemaDocument {
    const declared = tree.root === undefined ? undefined : declaredDialect(tree, tree.root);
    return new SchemaDocument(tree, { kind: "schema", dialect: declared ?? DEFAULT_DIALECT }, true);
  }

  /**
   * Follows an edit of the tree.
   *
   * @returns null when the document must be read anew: it is of another kind now, has other roots, or the edit
   *   moved nodes into other containers
   */
  update(change: TreeChange): DocumentChange | null {
    if (change.kept === "none") return null;
    const kind = detect(this.tree, this.#included);
    if (kind?.kind !== this.kind.kind || !haveSameRoots(this.roots, rootsOf(this.tree, kind))) return null;
    const references = this.references.update(change);
    return { ...change, ...references, sameReferences: references.changedReferences?.length === 0 };
  }

  /**
   * @param node any value
   * @returns undefined when it is not called `$ref`, or is a property's name or data, and no reference; also for all
   *   but the last of duplicates, which counts alone
   */
  referenceAt(node: Node): Reference | undefined {
    return this.tree.isNamed(node, "$ref") ? this.referenceNamed(node) : undefined;
  }

  /** The same where it is known that the member is called `$ref`. */
  referenceNamed(node: Node): Reference | undefined {
    const root = this.isLast(node) ? this.rootOf(node) : undefined;
    return root === undefined ? undefined : this.referenceTo(node, root);
  }

  /** The reference that an object holds, if it holds one. The last of duplicate keys wins. */
  referenceOf(holder: Node): Reference | undefined {
    const node = this.tree.get(holder, "$ref");
    const root = node === undefined ? undefined : this.rootOf(node);
    return node === undefined || root === undefined ? undefined : this.referenceTo(node, root);
  }

  /** Whether a member is the last of its name in its object: of duplicates it alone counts. */
  isLast(node: Node): boolean {
    const holder = this.tree.parent(node);
    return holder !== undefined && this.tree.get(holder, this.tree.key(node) ?? "") === node;
  }

  /**
   * @param node a member called `$ref`, the last of them
   * @returns the root that its `#` means; undefined where it is a property's name or data, and no reference
   */
  rootOf(node: Node): Root | undefined {
    const holder = this.tree.parent(node);
    if (holder === undefined) return undefined;
    switch (this.#places.position(holder)) {
      case "schema":
        return this.roots[this.#places.root(holder)];
      case "unknown":
      case "example":
        // Nobody says that a schema stands here, so only what looks like a reference is taken for one.
        return this.tree.kind(node) === "string" ? this.roots[this.#places.root(holder)] : undefined;
      case "names":
      case "examples":
      case "list":
      case "data":
        return undefined;
    }
  }

  /** @param root what `rootOf` says of the node */
  referenceTo(node: Node, root: Root): Reference {
    return new Reference(this.tree, node, root, this.tree.string(node));
  }

  /** What stands at a place. */
  position(node: Node): Position {
    return this.#places.position(node);
  }

  /** The root that `#` means at a place; undefined outside all schemas. */
  rootAt(node: Node): Root | undefined {
    return this.roots[this.#places.root(node)];
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
}

function rootsOf(tree: JsonTree, kind: DocumentKind): Root[] {
  switch (kind.kind) {
    case "schema":
    case "openapi":
      if (tree.root === undefined) return [];
      return [{ node: tree.root, dialect: kind.dialect, id: tree.getString(tree.root, "$id"), tool: null }];
    case "tools":
      return kind.tools.flatMap((tool) => {
        const roots: Root[] = [];
        for (const role of ["input", "output"] as const) {
          const node = tool[role];
          if (node === undefined) continue;
          const dialect = declaredDialect(tree, node) ?? DEFAULT_DIALECT;
          roots.push({ node, dialect, id: tree.getString(node, "$id"), tool: { tool, role } });
        }
        return roots;
      });
  }
}

function haveSameRoots(before: readonly Root[], after: readonly Root[]): boolean {
  return before.length === after.length && before.every((root, index) => isSameRoot(root, after[index]));
}

function isSameRoot(root: Root, other: Root | undefined): boolean {
  if (root.node !== other?.node || root.dialect !== other.dialect || root.id !== other.id) return false;
  const [owner, otherOwner] = [root.tool, other.tool];
  if (owner === null || otherOwner === null) return owner === otherOwner;
  const [tool, otherTool] = [owner.tool, otherOwner.tool];
  return (
    owner.role === otherOwner.role &&
    tool.node === otherTool.node &&
    tool.name === otherTool.name &&
    tool.description === otherTool.description
  );
}
