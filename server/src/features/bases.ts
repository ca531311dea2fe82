/**
 * What `#` means at a reference: the root of its schema by the runtime, and by the standard the resource that an
 * embedded `$id` makes around it (JSON Schema 2020-12 core §8.2.1; runtime rules §4.2).
 */
import type { Node } from "../json/tree";
import type { Dialect } from "../schema/dialect";
import type { Reference } from "../schema/document";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";

export interface Base {
  node: Node;
  dialect: Dialect;
  /** Whose reading it is, as the end of a sentence or a title; empty where all read the same. */
  reading: string;
}

/** Longer names are cut. */
const MAX_NAME = 60;

/** Whose reading a pointer from the root is, as the end of a sentence or a title; empty where all read the same. */
export function readingOfRoot({ standard }: Schema, reference: Reference): string {
  return standard.isMoved(reference) ? ", from the root as the runtime reads it" : "";
}

/** The runtime's first; the standard's only where that is another one. */
export function basesOf(schema: Schema, reference: Reference): readonly Base[] {
  const { tree, resources, standard } = schema;
  const { node, dialect } = reference.root;
  const runtime = { node, dialect, reading: readingOfRoot(schema, reference) };
  const resource = standard.isMoved(reference) ? resources.around(reference.holder) : undefined;
  if (resource?.id === undefined) return [runtime];
  const id = printable(JSON.stringify(shortened(tree.string(resource.id) ?? "", MAX_NAME)));
  const reading = `, from the $id ${id} as the standard reads it`;
  return [runtime, { node: resource.node, dialect: resource.dialect, reading }];
}
