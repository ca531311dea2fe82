/** What the tests of the features for arguments share: a tool, and a marked text of arguments that is bound to it. */
import assert from "node:assert/strict";
import { boundCall, type BoundCall } from "../../../../server/src/features/arguments/boundCall";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { SchemaViewName } from "../../../../server/src/protocol";
import { marked, type Marked } from "../../../marked";

export const TOOL = {
  name: "search",
  inputSchema: {
    type: "object",
    required: ["query"],
    properties: {
      limit: { $ref: "#/$defs/Count" },
      query: { type: "string", description: "What to look for." },
      order: { $ref: "#/$defs/Order", default: "up" },
      exact: { type: "boolean" },
      "first name": { type: "string" },
      filters: { type: "object", properties: { tags: { type: "array", items: { $ref: "#/$defs/Tag" } } } },
      either: { anyOf: [{ $ref: "#/$defs/Tag" }, { type: "null" }] },
    },
    $defs: {
      Count: { type: "integer" },
      Order: { enum: ["up", "down"] },
      Tag: { type: "object", properties: { text: { type: "string" }, deep: { const: 7 } } },
    },
  },
};

export interface OpenedCall {
  marks: Marked;
  call: BoundCall;
}

/**
 * @param source the marked text of the arguments
 * @param view the face of the schema that the runtime coerces by
 */
export function openCall(source: string, view: SchemaViewName = "server"): OpenedCall {
  const marks = marked(source);
  const open = new OpenDocument("ref-lens-arguments:/1/search", 1, marks.text, { holdsArguments: true });
  const document = new OpenDocument("file:///tools.json", 1, JSON.stringify({ tools: [TOOL] }));
  const schema = document.schema(false);
  assert.ok(schema);
  const tool = { uri: document.uri, pointer: "/tools/0/inputSchema", name: "search" };
  const call = boundCall(open, document, schema, { tool, view });
  assert.ok(call);
  return { marks, call };
}
