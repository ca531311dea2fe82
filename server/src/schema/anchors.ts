/** Plain-name anchors: declared by `$anchor` and `$dynamicAnchor`, up to draft-07 by `$id: "#name"` (`id` in draft-04). */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { Dialect } from "./dialect";
import type { Root, SchemaDocument } from "./document";
import type { Resource, Resources } from "./resources";
import { splitFragment } from "./uri";

/** An anchor by the member that declares it. The schema around it is asked for: it may begin in a piece that was read anew. */
interface Anchor {
  name: string;
  keyword: Keyword;
  member: Node;
}

const KEYWORDS = ["$anchor", "$dynamicAnchor", "$id", "id"] as const;
type Keyword = (typeof KEYWORDS)[number];

/** The keywords that declare anchors in each dialect (2020-12 core §8.2.2, 2019-09 core §8.2.3, draft-07 core §8.2.3). */
const DECLARING: Record<Dialect, readonly Keyword[]> = {
  "draft-04": ["id"],
  "draft-06": ["$id"],
  "draft-07": ["$id"],
  "2019-09": ["$anchor"],
  "2020-12": ["$anchor", "$dynamicAnchor"],
};

export class Anchors {
  readonly #document: SchemaDocument;
  readonly #byPiece = new WeakMap<Piece, readonly Anchor[]>();

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** Whether any anchor was ever looked for. */
  wereAsked = false;

  /** The schema of a root that declares an anchor; the first of two with one name. */
  find(name: string, root: Root): Node | undefined {
    this.wereAsked = true;
    for (const piece of this.#document.tree.pieces) {
      for (const anchor of this.#in(piece)) {
        const schema = anchor.name === name ? this.#schemaOf(anchor, root) : undefined;
        if (schema !== undefined) return schema;
      }
    }
    return undefined;
  }

  /** The schema that declares an anchor in one resource, as its dialect has it. */
  findIn(name: string, resource: Resource, resources: Resources): Node | undefined {
    this.wereAsked = true;
    for (const piece of this.#document.tree.pieces) {
      for (const anchor of this.#in(piece)) {
        if (anchor.name !== name) continue;
        const schema = this.#schemaOf(anchor, resource.root);
        if (schema === undefined || resources.around(schema) !== resource) continue;
        if (DECLARING[resource.dialect].includes(anchor.keyword)) return schema;
      }
    }
    return undefined;
  }

  /** The schema that an anchor is declared for; undefined where that is data, a name, or of another root. */
  #schemaOf({ member }: Anchor, root: Root): Node | undefined {
    const schema = this.#document.tree.parent(member);
    if (schema === undefined || this.#document.rootAt(schema) !== root) return undefined;
    const position = this.#document.position(schema);
    return position === "schema" || position === "unknown" ? schema : undefined;
  }

  #in(piece: Piece): readonly Anchor[] {
    let anchors = this.#byPiece.get(piece);
    if (anchors === undefined) {
      // Nodes of one piece are numbered in document order.
      anchors = KEYWORDS.flatMap((keyword) => this.#namedBy(keyword, piece)).sort(
        (a, b) => a.member - b.member,
      );
      this.#byPiece.set(piece, anchors);
    }
    return anchors;
  }

  #namedBy(keyword: Keyword, piece: Piece): Anchor[] {
    const { tree } = this.#document;
    const anchors: Anchor[] = [];
    for (const member of tree.membersNamedIn(piece, keyword)) {
      const value = tree.string(member);
      if (value === undefined) continue;
      const isId = keyword === "$id" || keyword === "id";
      // A whole URI may end in a plain name; a pointer is none.
      const name = isId ? splitFragment(value).fragment : value;
      if (isId && (name === "" || name.startsWith("/"))) continue;
      anchors.push({ name, keyword, member });
    }
    return anchors;
  }
}
