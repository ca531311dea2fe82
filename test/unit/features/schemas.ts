/** What the tests of the features share: a marked text as an open schema document. */
import assert from "node:assert/strict";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { TreeOptions } from "../../../server/src/json/pieces";
import type { Schema } from "../../../server/src/features/schema";
import { marked, type Marked } from "../../marked";

export const URI = "file:///folder/some.schema.json";

export interface Opened {
  marks: Marked;
  open: OpenDocument;
  schema: Schema;
}

/**
 * @param source a marked text that is a schema by its content
 * @param options of the tree, to make its pieces small
 */
export function openSchema(source: string, options: TreeOptions = {}): Opened {
  const marks = marked(source);
  const open = new OpenDocument(URI, 1, marks.text, options);
  const schema = open.schema(false);
  assert.ok(schema, "the text is no schema by its content");
  return { marks, open, schema };
}
