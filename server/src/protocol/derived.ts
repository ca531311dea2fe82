/** Documents to read that are made from a schema. */
import type { Position } from "vscode-languageserver";

/** Asks for the effective schema of a place as a document to read: the schema behind its reference, merged. */
export const EffectiveSchemaMethod = "refLens/effectiveSchema";

/** Asks for a whole schema as a document to read, with every reference in it written out. */
export const InlinedSchemaMethod = "refLens/inlinedSchema";

export type DerivedSchemaParams = { textDocument: { uri: string } } & (
  | { position: Position; pointer?: never }
  /** The place as an earlier answer named it, which holds while the text around it changes. */
  | { pointer: string; position?: never }
);

/** Null answers where no schema stands at the place, or none any more. */
export interface DerivedSchema {
  /** The place, as `#` and the JSON Pointer from the document's root. */
  pointer: string;
  /** Names the place in a few words. */
  title: string;
  /** JSON with comments. */
  text: string;
}
