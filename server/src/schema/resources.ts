/**
 * Schema resources: the schemas of a document that have a URI of their own, and the base of every reference in them
 * (JSON Schema 2020-12 core §4.3.5, §8.2.1; draft-07 core §8.2; draft-04 core §7.2).
 *
 * The runtime knows none of this: for it `#` is the root of the schema, whatever stands in between. A document without
 * embedded names costs no more than a search for their keyword in what was edited.
 */
import type { Piece } from "../json/piece";
import type { Node, TreeChange } from "../json/tree";
import { declaredDialect } from "./detect";
import { ignoresSiblings, type Dialect } from "./dialect";
import type { Root, SchemaDocument } from "./document";
import { resolveUri, splitFragment } from "./uri";

/** Bases that are remembered, and texts for each: more than a document has of files that it names, and little memory. */
const MAX_REMEMBERED = 1_000;

export interface Resource {
  /** The schema. */
  node: Node;
  /** Its absolute URI without fragment; undefined where it has none that can be resolved. */
  uri: string | undefined;
  dialect: Dialect;
  root: Root;
  /** The member that gives the name; undefined for a root that has none, and goes by the name of its document. */
  id: Node | undefined;
}

/** A member that may name a resource. */
interface Naming {
  member: Node;
  text: string;
}

/** What an edit did to the names of a document's resources. */
export type NamesChange =
  /** Nothing that a reference elsewhere could notice. */
  | "none"
  /** The names are the same, but below them a pointer may lead elsewhere. */
  | "places"
  /** Names came, went or changed. */
  | "names";

interface Index {
  /** The resources that are no roots, by their schemas. */
  embedded: ReadonlyMap<Node, Resource>;
  roots: ReadonlyMap<Node, Resource>;
  /** By URI; of several with one name the first. */
  byUri: ReadonlyMap<string, readonly Resource[]>;
  /** The innermost resource around nodes that were asked for. */
  around: Map<Node, Resource>;
}

export class Resources {
  readonly #document: SchemaDocument;
  readonly #uri: string;
  readonly #namings = new WeakMap<Piece, readonly Naming[]>();
  /** What was resolved against each base: thousands of references may name one file. */
  readonly #resolved = new Map<string, Map<string, string | undefined>>();
  #index: Index | null = null;

  /** @param uri the absolute URI of the document */
  constructor(document: SchemaDocument, uri: string) {
    this.#document = document;
    this.#uri = uri;
  }

  /** Whether any schema inside another one has a name of its own, so that a reference in it may start there. */
  get hasEmbedded(): boolean {
    return this.#all().embedded.size > 0;
  }

  /** The innermost resource around a node; undefined outside all schemas. */
  around(node: Node): Resource | undefined {
    const { embedded, roots, around } = this.#all();
    const root = this.#document.rootAt(node);
    if (embedded.size === 0) return root === undefined ? undefined : roots.get(root.node);
    const way: Node[] = [];
    let found: Resource | undefined;
    for (let at: Node | undefined = node; at !== undefined; at = this.#document.tree.parent(at)) {
      found = around.get(at) ?? embedded.get(at) ?? roots.get(at);
      if (found !== undefined) break;
      way.push(at);
    }
    if (found !== undefined) for (const each of way) around.set(each, found);
    return found;
  }

  /**
   * The absolute URI that a reference at a place names (JSON Schema 2020-12 core §8.2.3.1).
   *
   * @param reference without fragment
   */
  absolute(reference: string, node: Node): string | undefined {
    return this.#resolve(reference, this.around(node)?.uri ?? "");
  }

  /** The same beside the document, whatever names its schemas have. */
  beside(reference: string): string | undefined {
    return this.#resolve(reference, this.#uri);
  }

  #resolve(reference: string, base: string): string | undefined {
    let resolved = this.#resolved.get(base);
    if (resolved === undefined) {
      if (this.#resolved.size >= MAX_REMEMBERED) this.#resolved.clear();
      resolved = new Map<string, string | undefined>();
      this.#resolved.set(base, resolved);
    }
    if (!resolved.has(reference)) {
      if (resolved.size >= MAX_REMEMBERED) resolved.clear();
      resolved.set(reference, resolveUri(reference, base));
    }
    return resolved.get(reference);
  }

  /**
   * @param uri absolute, without fragment, as `resolveUri` writes it
   * @param root where several resources have the name, the one of this root is meant
   */
  named(uri: string, root?: Root): Resource | undefined {
    const found = this.#all().byUri.get(uri);
    return found?.find((resource) => resource.root === root) ?? found?.[0];
  }

  /** All names of the document's resources, as absolute URIs. */
  get names(): Iterable<string> {
    return this.#all().byUri.keys();
  }

  /** Follows an edit. */
  update({ kept, removed, added }: TreeChange): NamesChange {
    const before = removed.flatMap((piece) => this.#in(piece));
    const after = added.flatMap((piece) => this.#in(piece));
    const hasSameNames =
      before.length === after.length &&
      before.every(
        ({ member, text }, index) => member === after[index]?.member && text === after[index].text,
      );
    const index = this.#index;
    const hadEmbedded = index !== null && index.embedded.size > 0;
    if (kept === "all" && hasSameNames && !(hadEmbedded && [...removed, ...added].some(setsDialect)))
      return "none";
    if (!hadEmbedded && before.length === 0 && after.length === 0) return "none";
    this.#index = null;
    if (index === null) return "names";
    if (!haveSameNames(index, this.#all())) return "names";
    return hadEmbedded ? "places" : "none";
  }

  #all(): Index {
    return (this.#index ??= this.#find());
  }

  #find(): Index {
    const { tree, roots } = this.#document;
    const rootResources = new Map(roots.map((root) => [root.node, this.#ofRoot(root)]));
    const namings = new Map<Node, Naming>();
    for (const piece of tree.pieces) {
      for (const naming of this.#in(piece)) {
        const schema = this.#schemaOf(naming);
        if (schema !== undefined && !rootResources.has(schema)) namings.set(schema, naming);
      }
    }
    const embedded = new Map<Node, Resource>();
    for (const schema of namings.keys()) this.#embed(schema, namings, embedded, rootResources);
    const byUri = new Map<string, Resource[]>();
    for (const resource of [...rootResources.values(), ...embedded.values()]) {
      if (resource.uri === undefined || this.#isUnnamed(resource)) continue;
      const others = byUri.get(resource.uri);
      if (others === undefined) byUri.set(resource.uri, [resource]);
      else others.push(resource);
    }
    return { embedded, roots: rootResources, byUri, around: new Map() };
  }

  /** The schema of a tool without a name of its own is not what the name of the file means. */
  #isUnnamed({ id, root }: Resource): boolean {
    return id === undefined && root.tool !== null;
  }

  #ofRoot(root: Root): Resource {
    const { tree } = this.#document;
    const { node, dialect } = root;
    const id = this.#idOf(node, dialect);
    const name = id === undefined ? null : baseIn(tree.string(id) ?? "");
    const uri = name === null ? this.#uri : resolveUri(name, this.#uri);
    return { node, uri, dialect, root, id: name === null ? undefined : id };
  }

  /** Finds the URI of a resource, after those of all around it. Nothing recurses: names may be nested very deep. */
  #embed(
    schema: Node,
    namings: ReadonlyMap<Node, Naming>,
    embedded: Map<Node, Resource>,
    roots: ReadonlyMap<Node, Resource>,
  ): void {
    const { tree } = this.#document;
    const inner: Node[] = [];
    let outer: Resource | undefined;
    for (let at: Node | undefined = schema; at !== undefined; at = tree.parent(at)) {
      outer = embedded.get(at) ?? roots.get(at);
      if (outer !== undefined) break;
      if (namings.has(at)) inner.push(at);
    }
    for (let at = inner.pop(); at !== undefined && outer !== undefined; at = inner.pop()) {
      const resource = this.#below(outer, at, namings.get(at));
      if (resource === undefined) continue;
      embedded.set(at, resource);
      outer = resource;
    }
  }

  /** The resource that a schema is; undefined where its dialect does not take the member for a name. */
  #below(outer: Resource, node: Node, naming: Naming | undefined): Resource | undefined {
    const { tree } = this.#document;
    const dialect = declaredDialect(tree, node) ?? outer.dialect;
    const id = this.#idOf(node, dialect);
    if (naming === undefined || id !== naming.member) return undefined;
    const name = baseIn(naming.text);
    if (name === null) return undefined;
    // Up to draft-07 a $ref hides everything beside it.
    if (ignoresSiblings(dialect) && this.#document.referenceOf(node) !== undefined) return undefined;
    const uri = outer.uri === undefined ? undefined : resolveUri(name, outer.uri);
    return { node, uri, dialect, root: outer.root, id };
  }

  #idOf(schema: Node, dialect: Dialect): Node | undefined {
    return this.#document.tree.get(schema, idKeyword(dialect, this.#document));
  }

  /** The schema that a member is to name; undefined in data, among names, and below keywords that nobody defines. */
  #schemaOf({ member }: Naming): Node | undefined {
    const schema = this.#document.tree.parent(member);
    return schema !== undefined && this.#document.position(schema) === "schema" ? schema : undefined;
  }

  #in(piece: Piece): readonly Naming[] {
    let namings = this.#namings.get(piece);
    if (namings === undefined) {
      const keywords = new Set(
        this.#document.roots.map(({ dialect }) => idKeyword(dialect, this.#document)).concat("$id"),
      );
      namings = [...keywords].flatMap((keyword) => this.#namedBy(keyword, piece));
      this.#namings.set(piece, namings);
    }
    return namings;
  }

  #namedBy(keyword: string, piece: Piece): Naming[] {
    const { tree } = this.#document;
    return tree.membersNamedIn(piece, keyword).flatMap((member) => {
      const text = tree.string(member);
      return text === undefined ? [] : [{ member, text }];
    });
  }
}

/** Whether a piece may set the dialect of a schema, which decides what names it. */
function setsDialect(piece: Piece): boolean {
  return piece.scanned.hasEscapedKeys || piece.text.includes('"$schema"');
}

/** Whether the same names are given, as often. */
function haveSameNames(before: Index, after: Index): boolean {
  if (before.byUri.size !== after.byUri.size || before.embedded.size !== after.embedded.size) return false;
  for (const [uri, { length }] of before.byUri) if (after.byUri.get(uri)?.length !== length) return false;
  return true;
}

/** The keyword that names a schema. OpenAPI up to 3.0 is near to draft-04 and has no such keyword. */
function idKeyword(dialect: Dialect, { kind }: SchemaDocument): string {
  return dialect === "draft-04" && kind.kind !== "openapi" ? "id" : "$id";
}

/** What a name says of the base; null where it is an anchor alone, or says nothing. */
function baseIn(id: string): string | null {
  const { uri } = splitFragment(id);
  return uri === "" ? null : uri;
}
