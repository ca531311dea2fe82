/** Plain-name anchors: declared by `$anchor` and `$dynamicAnchor`, up to draft-07 by `$id: "#name"` (`id` in draft-04). */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { Root, SchemaDocument } from "./document";

interface Anchor {
  name: string;
  schema: Node;
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
        if (anchor.name === name && this.#document.rootAt(anchor.schema) === root) return anchor.schema;
      }
    }
    return undefined;
  }

  #in(piece: Piece): readonly Anchor[] {
    let anchors = this.#byPiece.get(piece);
    if (anchors === undefined) {
      anchors = KEYWORDS.flatMap((keyword) => this.#declaredBy(keyword, piece));
      this.#byPiece.set(piece, anchors);
    }
    return anchors;
  }

  #declaredBy(keyword: string, piece: Piece): Anchor[] {
    const { tree } = this.#document;
    const anchors: Anchor[] = [];
    for (const member of tree.membersNamedIn(piece, keyword)) {
      const value = tree.string(member);
      const schema = tree.parent(member);
      if (value === undefined || schema === undefined) continue;
      const position = this.#document.position(schema);
      if (position !== "schema" && position !== "unknown") continue;
      const isId = keyword === "$id" || keyword === "id";
      if (!isId) anchors.push({ name: value, schema });
      else if (value.startsWith("#")) anchors.push({ name: value.slice(1), schema });
    }
    return anchors;
  }
}
