/** The several faces of one tool's schema: as its server wrote it, as the runtime keeps it, as the model is shown it. */
import type { Range } from "vscode-languageserver";

export type SchemaViewName =
  /** As the server wrote it; only `definitions` is renamed to `$defs` when a call is coerced by it. */
  | "server"
  /** As the runtime's adapter registers it when it tidies schemas: null unions collapsed, types put in, and so on. */
  | "registered"
  /** As the model is told: names made plain, type lists split, top-level unions dropped. */
  | "model";

/** In the order in which a runtime makes one of the other, each in words that follow "the schema". */
export const SchemaViewTitles: Readonly<Record<SchemaViewName, string>> = {
  server: "as the server wrote it",
  registered: "as registered",
  model: "as the model sees it",
};

export const SchemaViewNames = Object.keys(SchemaViewTitles) as readonly SchemaViewName[];

export function isSchemaViewName(word: unknown): word is SchemaViewName {
  return SchemaViewNames.some((name) => name === word);
}

/** Asks for one face of a tool's schema as text, to be shown read-only and compared. */
export const SchemaViewMethod = "refLens/schemaView";

export interface SchemaViewParams {
  textDocument: { uri: string };
  /** The name of the tool, or the JSON Pointer of its schema; may be left out where the document has one tool. */
  tool?: string;
  view: SchemaViewName;
}

export interface SchemaViewResult {
  tool: string | null;
  /** JSON Pointer from the document's root to the tool's schema. */
  pointer: string;
  view: SchemaViewName;
  /** For a tab: `create_issue (as registered)`. */
  title: string;
  /** Formatted JSON; comments of the document are left out. */
  text: string;
  /** References that lead somewhere in the server's schema and elsewhere, or nowhere, in this one. */
  drift: Drift[];
}

/** A reference that means something else once the schema was made over. */
export interface Drift {
  /** The reference as written. */
  reference: string;
  /** JSON Pointers of the `$ref` in the document. */
  pointers: string[];
  /** The same as places in the document. */
  ranges: Range[];
  /** What became of it, as a sentence, with the step that moved its target. */
  message: string;
}
