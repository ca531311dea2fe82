/**
 * The definitions of a document: schemas that stand under a name only to be referred to. `$defs` keeps them, up to
 * draft-07 `definitions` (2020-12 core §8.2.4), and in OpenAPI the maps under `components`.
 */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { SchemaDocument } from "./document";

const KEYWORDS = ["$defs", "definitions"];

export class Definitions {
  readonly #document: SchemaDocument;
  readonly #maps = new WeakMap<Piece, readonly Node[]>();

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** Every definition, map by map in document order: those inside another one come after its neighbours. */
  *[Symbol.iterator](): Generator<Node, void, undefined> {
    for (const map of this.maps) yield* this.#document.tree.children(map);
  }

  /** The maps that hold the definitions, in document order; those of OpenAPI's components last. */
  get maps(): Node[] {
    const { tree, kind } = this.#document;
    const maps = tree.pieces.flatMap((piece) => this.#mapsIn(piece)).filter((map) => this.#isMap(map));
    if (kind.kind !== "openapi" || tree.root === undefined) return maps;
    const components = tree.get(tree.root, "components");
    if (components === undefined) return maps;
    return maps.concat([...tree.children(components)].filter((map) => this.#isMap(map)));
  }

  /** Whether a value is a definition. */
  has(node: Node): boolean {
    const { tree, kind } = this.#document;
    const map = tree.parent(node);
    if (map === undefined || !this.#isMap(map)) return false;
    if (KEYWORDS.some((keyword) => tree.isNamed(map, keyword))) return true;
    const components = tree.parent(map);
    return (
      kind.kind === "openapi" &&
      components !== undefined &&
      tree.isNamed(components, "components") &&
      tree.parent(components) === tree.root
    );
  }

  /** Under these keywords a piece may also have properties and data of that name. */
  #mapsIn(piece: Piece): readonly Node[] {
    let maps = this.#maps.get(piece);
    if (maps === undefined) {
      const { tree } = this.#document;
      maps = KEYWORDS.flatMap((keyword) => tree.membersNamedIn(piece, keyword));
      this.#maps.set(piece, maps);
    }
    return maps;
  }

  #isMap(node: Node): boolean {
    return this.#document.tree.isObject(node) && this.#document.position(node) === "names";
  }
}
