/** Plain-name anchors: declared by `$anchor` and `$dynamicAnchor`, up to draft-07 by `$id: "#name"` (`id` in draft-04). */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { Root, SchemaDocument } from "./document";

/** An anchor by the member that declares it. The schema around it is asked for: it may begin in a piece that was read anew. */
interface Anchor {
  name: string;
  member: Node;
}

const KEYWORDS = ["$anchor", "$dynamicAnchor", "$id", "id"];

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

  #namedBy(keyword: string, piece: Piece): Anchor[] {
    const { tree } = this.#document;
    const anchors: Anchor[] = [];
    for (const member of tree.membersNamedIn(piece, keyword)) {
      const value = tree.string(member);
      const isId = keyword === "$id" || keyword === "id";
      if (value === undefined || (isId && !value.startsWith("#"))) continue;
      anchors.push({ name: isId ? value.slice(1) : value, member });
    }
    return anchors;
  }
}
