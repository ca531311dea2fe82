/**
 * Pointers that are no `$ref`: the values of a `discriminator`'s `mapping` (OpenAPI 3.1 §4.8.25), which pydantic writes
 * into plain JSON Schemas too. Nothing follows them, but who renames what they name must not leave them behind.
 */
import type { Piece } from "../json/piece";
import type { Node } from "../json/tree";
import type { Pointing, SchemaDocument } from "./document";
import { parseReference } from "./pointer";
import { walkPointer } from "./walk";

export interface MappingPointer extends Pointing {
  text: string;
}

export class Mappings {
  readonly #document: SchemaDocument;
  /** Of pieces whose mappings end in them, so that no other edit changes them: nearly all have none. */
  readonly #whole = new WeakMap<Piece, readonly MappingPointer[]>();

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  /** The pointers that lead to a value or through it, in document order. */
  through(target: Node): MappingPointer[] {
    const { tree } = this.#document;
    const root = this.#document.rootAt(target);
    if (root === undefined) return [];
    const depth = tree.path(target, root.node).length;
    return this.all((text) => text.startsWith("#/")).filter((pointer) => {
      const parsed = parseReference(pointer.text);
      if (pointer.root !== root || parsed.kind !== "pointer" || parsed.tokens.length < depth) return false;
      return walkPointer(tree, root.node, parsed.tokens.slice(0, depth)).reached === target;
    });
  }

  /** Those whose texts are as they are wanted, in document order. */
  all(isWanted: (text: string) => boolean): MappingPointer[] {
    return this.#document.tree.pieces.flatMap((piece) => this.in(piece).filter(({ text }) => isWanted(text)));
  }

  /** What the mappings name that begin in a piece: pointers and names alike. */
  in(piece: Piece): readonly MappingPointer[] {
    const known = this.#whole.get(piece);
    if (known !== undefined) return known;
    const { tree } = this.#document;
    const mappings = tree.membersNamedIn(piece, "mapping");
    const end = piece.start + piece.text.length;
    const pointers = mappings.flatMap((mapping) => pointersOf(this.#document, mapping));
    if (mappings.every((mapping) => tree.span(mapping).end <= end)) this.#whole.set(piece, pointers);
    return pointers;
  }
}

function pointersOf(document: SchemaDocument, mapping: Node): MappingPointer[] {
  const { tree } = document;
  const pointers: MappingPointer[] = [];
  if (!isDiscriminator(document, tree.parent(mapping))) return pointers;
  for (const node of tree.children(mapping)) {
    const text = tree.string(node);
    const root = document.rootAt(node);
    if (text !== undefined && root !== undefined) pointers.push({ tree, node, root, holder: mapping, text });
  }
  return pointers;
}

function isDiscriminator(document: SchemaDocument, node: Node | undefined): boolean {
  if (node === undefined || !document.tree.isNamed(node, "discriminator")) return false;
  const schema = document.tree.parent(node);
  if (schema === undefined) return false;
  const position = document.position(schema);
  return position === "schema" || position === "unknown";
}
