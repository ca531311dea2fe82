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

/** The pointers of mappings that lead to a value or through it, in document order. */
export function mappingsThrough(document: SchemaDocument, target: Node): MappingPointer[] {
  const { tree } = document;
  const root = document.rootAt(target);
  if (root === undefined) return [];
  const depth = tree.path(target, root.node).length;
  return mappingPointers(document, (text) => text.startsWith("#/")).filter((pointer) => {
    const parsed = parseReference(pointer.text);
    if (pointer.root !== root || parsed.kind !== "pointer" || parsed.tokens.length < depth) return false;
    return walkPointer(tree, root.node, parsed.tokens.slice(0, depth)).reached === target;
  });
}

/** The texts of mappings in a piece, pointers and names alike. */
export function mappingTexts(document: SchemaDocument, piece: Piece): string[] {
  return mappingStrings(document, piece).map(({ text }) => text);
}

/** The texts of mappings that are as they are wanted, in document order. */
export function mappingPointers(
  document: SchemaDocument,
  isWanted: (text: string) => boolean,
): MappingPointer[] {
  return document.tree.pieces.flatMap((piece) =>
    mappingStrings(document, piece).filter(({ text }) => isWanted(text)),
  );
}

function mappingStrings(document: SchemaDocument, piece: Piece): MappingPointer[] {
  const { tree } = document;
  const strings: MappingPointer[] = [];
  for (const mapping of tree.membersNamedIn(piece, "mapping")) {
    if (!isDiscriminator(document, tree.parent(mapping))) continue;
    for (const node of tree.children(mapping)) {
      const text = tree.string(node);
      const root = document.rootAt(node);
      if (text !== undefined && root !== undefined) strings.push({ tree, node, root, holder: mapping, text });
    }
  }
  return strings;
}

function isDiscriminator(document: SchemaDocument, node: Node | undefined): boolean {
  if (node === undefined || !document.tree.isNamed(node, "discriminator")) return false;
  const schema = document.tree.parent(node);
  if (schema === undefined) return false;
  const position = document.position(schema);
  return position === "schema" || position === "unknown";
}
