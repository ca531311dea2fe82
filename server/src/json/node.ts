/** What names a value of a tree: a piece of the text and a row of it, packed into one small number. */
import type { Open, Piece } from "./piece";

declare const nodeBrand: unique symbol;

/** A value of the text, or the missing value of a key that has none. */
export type Node = number & { readonly [nodeBrand]: never };

export type NodeKind =
  | "object"
  | "array"
  | "string"
  | "number"
  | "true"
  | "false"
  | "null"
  /** A run of characters that is no JSON value. */
  | "invalid"
  /** A key without a value. */
  | "missing";

/** By the codes that rows store. */
export const KIND_NAMES: readonly NodeKind[] = [
  "object",
  "array",
  "string",
  "number",
  "true",
  "false",
  "null",
  "invalid",
  "missing",
];

/** A stretch of the text: UTF-16 offsets, the end exclusive. */
export interface Span {
  start: number;
  end: number;
}

const ROW_BITS = 16;

export function nodeOf(piece: Piece, row: number): Node {
  return (piece.id * (1 << ROW_BITS) + row) as Node;
}

/** The node of a container that is still open; undefined only while its piece is being read. */
export function nodeOfOpen({ piece, row }: Open): Node | undefined {
  return piece === null ? undefined : nodeOf(piece, row);
}

export function rowOf(node: Node): number {
  return node & ((1 << ROW_BITS) - 1);
}

/** The id of the piece that a node begins in; also of a piece that is gone. */
export function pieceIdOf(node: Node): number {
  return node >>> ROW_BITS;
}
