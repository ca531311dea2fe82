/** The names of a place, to be copied: its JSON Pointer, and the reference that leads to it. */
import type { PlaceResult } from "../protocol";
import { formatPointer } from "../schema/pointer";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { spelled } from "./spelled";

/**
 * @param schema undefined for a document that is no schema: a pointer leads through any JSON
 * @param offset UTF-16 offset of the cursor
 * @returns null where no value stands, as in an empty document
 */
export function placeAt(open: OpenDocument, schema: Schema | undefined, offset: number): PlaceResult | null {
  const { tree } = open;
  const node = tree.nodeAt(offset);
  if (node === undefined) return null;
  const root = schema?.document.rootAt(node);
  const isInSchema = schema !== undefined && root !== undefined;
  return {
    pointer: formatPointer(tree.path(node)),
    reference: isInSchema ? spelled(schema, tree.path(node, root.node)) : null,
  };
}
