/**
 * The schema as the runtime registers it, which is what coercion reads: by default with no more than `definitions`
 * renamed to `$defs` (runtime rules §3.6; its further steps are another face of the schema).
 */
import { JsonTree, type Node } from "../json/tree";
import { SchemaDocument } from "../schema/document";
import { Resolver } from "../schema/resolver";
import { registeredResolver } from "./registeredResolver";
import { SchemaReader } from "./schema-facts";

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
  readonly #face: Face | undefined;
  readonly #readers: Record<"following" | "blind", SchemaReader>;

  /**
   * @param resolver of the document that holds the schema
   * @param root the schema of the tool's arguments in that document
   * @param face the schema made over in other ways than by renaming
   */
  constructor(resolver: Resolver, root: Node, face?: Face) {
    this.#original = resolver;
    this.#face = face;
    if (face === undefined) {
      this.resolver = registeredResolver(resolver);
      this.root = root;
    } else {
      const document = SchemaDocument.ofSchema(new JsonTree(face.text));
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

  /** The node of the document from which a node of the registered schema was made. */
  source(node: Node): Node {
    return this.#face === undefined ? node : this.#face.source(this.resolver.document.tree.path(node));
  }

  /** Whether a reference that dangles in the registered schema leads somewhere in the document: renaming moved its target. */
  #hasMoved(reference: Node): boolean {
    const source = this.#original.document.referenceAt(this.source(reference));
    return source !== undefined && this.#original.target(source) !== undefined;
  }
}
