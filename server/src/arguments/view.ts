/**
 * The schema as the runtime registers it, which is what coercion reads: `definitions` is renamed to `$defs`, and a
 * `$ref` follows the rename only when it begins with `#/definitions/` (runtime rules §3.6, steps 1 and 2; the
 * further steps there are not part of the default view).
 */
import { JsonTree, type Node } from "../json/tree";
import { SchemaDocument } from "../schema/document";
import { Resolver } from "../schema/resolver";
import { SchemaReader } from "./schema-facts";

const OLD_PREFIX = "#/definitions/";
const NEW_PREFIX = "#/$defs/";

/** A schema that was made over before it is registered. */
export interface Face {
  /** JSON text. */
  text: string;
  /** The node of the document from which what stands at a path of the text was made. */
  source: (path: readonly string[]) => Node;
}

/** One tool's schema, made ready for any number of calls. */
export class SchemaView {
  /** Resolves the references of the registered schema; its tree is the one that the trace's nodes belong to. */
  readonly resolver: Resolver;
  /** The registered schema of the tool's arguments. */
  readonly root: Node;
  readonly #original: Resolver;
  readonly #originalRoot: Node;
  readonly #face: Face | undefined;
  readonly #readers: Record<"following" | "blind", SchemaReader>;

  /**
   * @param resolver of the document that holds the schema
   * @param root the schema of the tool's arguments in that document
   * @param face the schema made over in other ways than by renaming
   */
  constructor(resolver: Resolver, root: Node, face?: Face) {
    this.#original = resolver;
    this.#originalRoot = root;
    this.#face = face;
    const renamed = face?.text ?? registeredText(resolver.document.tree, root);
    if (renamed === undefined) {
      this.resolver = resolver;
      this.root = root;
    } else {
      const document = SchemaDocument.ofSchema(new JsonTree(renamed));
      this.resolver = new Resolver(document);
      this.root = document.tree.root as Node;
    }
    const hasMoved = (reference: Node): boolean => this.#hasMoved(reference);
    this.#readers = {
      following: new SchemaReader(this.resolver, true, hasMoved),
      blind: new SchemaReader(this.resolver, false, hasMoved),
    };
  }

  /** The reader that remembers what each place says, with references followed or not. */
  reader(followReferences: boolean): SchemaReader {
    return followReferences ? this.#readers.following : this.#readers.blind;
  }

  /**
   * The node of the document from which a node of the registered schema was made. Renaming keeps the shape, so
   * the way down from the root, counted in children, is the same in both.
   */
  source(node: Node): Node {
    const { tree } = this.resolver.document;
    if (this.resolver === this.#original) return node;
    if (this.#face !== undefined) return this.#face.source(tree.path(node));
    const way: number[] = [];
    for (let at = node; ;) {
      const parent = tree.parent(at);
      if (parent === undefined) break;
      way.push(ordinal(tree, parent, at));
      at = parent;
    }
    let source = this.#originalRoot;
    for (const index of way.reverse()) {
      source = childAt(this.#original.document.tree, source, index) ?? source;
    }
    return source;
  }

  /** Whether a reference that dangles in the registered schema leads somewhere in the document: renaming moved its target. */
  #hasMoved(reference: Node): boolean {
    if (this.resolver === this.#original) return false;
    const source = this.#original.document.referenceAt(this.source(reference));
    return source !== undefined && this.#original.target(source) !== undefined;
  }
}

function ordinal(tree: JsonTree, parent: Node, child: Node): number {
  let index = 0;
  for (const candidate of tree.children(parent)) {
    if (candidate === child) break;
    index++;
  }
  return index;
}

function childAt(tree: JsonTree, parent: Node, index: number): Node | undefined {
  let seen = 0;
  for (const child of tree.children(parent)) if (seen++ === index) return child;
  return undefined;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The text of the registered schema; undefined when it is the schema as it stands. */
function registeredText(tree: JsonTree, root: Node): string | undefined {
  const { start, end } = tree.span(root);
  const text = tree.slice(start, end);
  // An escaped key (`\u0064efinitions`) is rare enough to pay for the walk.
  if (!text.includes("definitions") && !text.includes("\\u")) return undefined;
  const edits = renames(tree, root);
  if (edits.length === 0) return undefined;
  edits.sort((a, b) => a.start - b.start);
  let registered = "";
  let from = start;
  for (const edit of edits) {
    registered += tree.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return registered + tree.slice(from, end);
}

/**
 * Under `properties` and `patternProperties` stand names of the writer's choice, which are never renamed. Under
 * `$defs` and `definitions` stand names too, but the runtime takes them for keywords: a definition that is called
 * `definitions` is renamed, and one called `properties` protects what is in it.
 */
function renames(tree: JsonTree, root: Node): Edit[] {
  const edits: Edit[] = [];
  const open: { node: Node; isNameMap: boolean }[] = [{ node: root, isNameMap: false }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of tree.children(at.node)) {
      const key = at.isNameMap ? undefined : tree.key(child);
      if (key === "definitions") {
        const span = tree.keySpan(child);
        if (span !== undefined) edits.push({ ...span, text: '"$defs"' });
      } else if (key === "$ref") {
        const reference = tree.string(child);
        if (reference?.startsWith(OLD_PREFIX) === true) {
          const text = JSON.stringify(NEW_PREFIX + reference.slice(OLD_PREFIX.length));
          edits.push({ ...tree.span(child), text });
        }
      }
      if (tree.isObject(child) || tree.isArray(child)) {
        open.push({ node: child, isNameMap: key === "properties" || key === "patternProperties" });
      }
    }
  }
  return edits;
}
