/** Names of schemas, anchors and dynamic references: where each leads, and what the hover says of it. */
import assert from "node:assert/strict";
import type { MarkupContent } from "vscode-languageserver";
import { definition } from "../../../server/src/features/definition";
import { hover } from "../../../server/src/features/hover";
import { openSchema } from "./schemas";

interface Case {
  rule: string;
  /** `‸` is the cursor, `«…»` the places it leads to. */
  schema: string;
  /** The places in the order of the answer, where that is not the document's. */
  order?: number[];
  /** What the hover says, in its order. */
  says: RegExp[];
}

const DRAFT_7 = `"$schema": "http://json-schema.org/draft-07/schema#"`;
const DRAFT_2019 = `"$schema": "https://json-schema.org/draft/2019-09/schema"`;
const PLAIN_NAME = /The runtime does not follow a plain name/;
const BY_NAME = /The runtime does not follow the name of a schema/;

const CASES: Case[] = [
  {
    rule: "a plain name up to draft-07 is declared by $id",
    schema: `{ ${DRAFT_7}, "properties": { «"A"»: { "$id": "#A", "type": "string" }, "B": { "$ref": "#A‸" } } }`,
    says: [/\*\*string\*\*/, /#L1,/, PLAIN_NAME],
  },
  {
    rule: "a plain name since 2019-09 is declared by $anchor",
    schema: `{ "properties": { «"A"»: { "$anchor": "A", "type": "string" }, "B": { "$ref": "#A‸" } } }`,
    says: [/\*\*string\*\*/, PLAIN_NAME],
  },
  {
    rule: "an anchor of the resource around the reference comes before others of its name",
    schema: `{ "$defs": { "A": { "$anchor": "x" }, "B": { "$id": "b", "items": { "$ref": "#x‸" }, «"not"»: { "$anchor": "x" } } } }`,
    says: [PLAIN_NAME],
  },
  {
    rule: "the anchor of another dialect is the one that was meant, if there is no other",
    schema: `{ ${DRAFT_7}, "definitions": { «"A"»: { "$anchor": "x" } }, "not": { "$ref": "#x‸" } }`,
    says: [PLAIN_NAME],
  },
  {
    rule: "a schema inside this one is found by its $id",
    schema: `{ "$id": "https://e.com/d/", "properties": { "a": { "$ref": "item‸" } }, "$defs": { «"I"»: { "$id": "item", "type": "null" } } }`,
    says: [/\*\*null\*\*/, BY_NAME],
  },
  {
    rule: "the schema itself is found by its $id",
    schema: `{ "$id": "https://e.com/d", "properties": { "a": { "$ref": "https://e.com/d#/$defs/I‸" } }, "$defs": { «"I"»: {} } }`,
    says: [BY_NAME],
  },
  {
    rule: "below an embedded $id a pointer that only the standard finds is told so",
    schema: `{ "properties": {}, "$defs": { "B": { "$id": "b", "properties": { «"x"»: { "type": "null" }, "y": { "$ref": "#/properties/x‸" } } } } }`,
    says: [
      /\*\*null\*\*/,
      /For the runtime `#` is the root of the schema, and this leads nowhere: in a call/,
    ],
  },
  {
    rule: "below an embedded $id a pointer leads to two places, the runtime's first",
    schema: `{ "properties": { «"x"»: { "type": "string" } }, "$defs": { "B": { "$id": "b", "properties": { «"x"»: {}, "y": { "$ref": "#/properties/x‸" } } } } }`,
    says: [
      /\*\*string\*\*/,
      /By the standard \(2020-12\), `#` is the schema with the \$id `b` around it, and this leads to \[`#\/\$defs\/B\/properties\/x`\]/,
    ],
  },
  {
    rule: "below an embedded $id a pointer that only the runtime finds is told so",
    schema: `{ "$defs": { «"A"»: {}, "B": { "$id": "b", "not": { "$ref": "#/$defs/A‸" } } } }`,
    says: [/By the standard \(2020-12\), .* leads nowhere/],
  },
  {
    rule: "a pointer from the root across an embedded $id leads to one place",
    schema: `{ "not": { "$ref": "#/$defs/B/properties/x‸" }, "$defs": { "B": { "$id": "b", "properties": { «"x"»: {} } } } }`,
    says: [/^(?!.*By the standard)/s],
  },
  {
    rule: "a $dynamicRef leads to its $dynamicAnchor",
    schema: `{ "$defs": { «"T"»: { "$dynamicAnchor": "node", "items": { "$dynamicRef": "#node‸" } } } }`,
    says: [/It starts at \[`#\/\$defs\/T`\]/, /clients of the Model Context Protocol refuse or ignore it/],
  },
  {
    rule: "a $dynamicRef leads to every schema that may take the place, where it starts first",
    schema: `{ "$defs": { "S": { "$id": "s", "$defs": { «"x"»: { "$dynamicAnchor": "n" } } }, "T": { "$id": "t", "items": { "$dynamicRef": "#n‸" }, "$defs": { «"y"»: { "$dynamicAnchor": "n" } } } } }`,
    order: [1, 0],
    says: [/It starts at \[`#\/\$defs\/T\/\$defs\/y`\].*`#\/\$defs\/S\/\$defs\/x`\].*may take its place/],
  },
  {
    rule: "a $dynamicRef to an $anchor leads there alone",
    schema: `{ "$defs": { «"A"»: { "$anchor": "n" }, "B": { "$dynamicAnchor": "m" } }, "items": { "$dynamicRef": "#n‸" } }`,
    says: [/It starts at \[`#\/\$defs\/A`\]\([^)]*\)\.\n/],
  },
  {
    rule: "a $recursiveRef leads to the root of its resource",
    schema: `«{» ${DRAFT_2019}, "properties": { "a": { "$recursiveRef": "#‸" } } }`,
    says: [/It starts at \[`#`\]/, /does not follow a `\$recursiveRef`/],
  },
  {
    rule: "a $dynamicRef that leads nowhere is told all the same",
    schema: `{ "$defs": {}, "items": { "$dynamicRef": "#nope‸" } }`,
    says: [/^The runtime does not follow a `\$dynamicRef`/],
  },
];

const NOTHING: [rule: string, schema: string][] = [
  [
    "a $dynamicRef in data",
    `{ "$defs": { "A": { "$dynamicAnchor": "n" } }, "const": { "$dynamicRef": "#n‸" } }`,
  ],
  ["a property called $dynamicRef", `{ "properties": { "$dynamicRef": { "const": "#n‸" } }, "$defs": {} }`],
  [
    "an anchor in an enum",
    `{ "$defs": { "A": { "enum": [{ "$anchor": "x" }] } }, "not": { "$ref": "#x‸" } }`,
  ],
  ["a reference in an example", `{ "$defs": { "A": { "$anchor": "x" } }, "examples": [{ "$ref": "#x‸" }] }`],
];

describe("the identity of schemas", () => {
  for (const { rule, schema: source, order, says } of CASES)
    it(rule, () => {
      const { open, schema, marks } = openSchema(source);
      const found = definition(open, schema, marks.offset).map((link) => link.targetSelectionRange);
      const places = marks.ranges("«");
      assert.deepEqual(found, order === undefined ? places : order.map((index) => places[index]));
      const { value } = hover(open, schema, marks.offset)?.contents as MarkupContent;
      for (const pattern of says) assert.match(value, pattern);
    });

  for (const [rule, source] of NOTHING)
    it(`means nothing: ${rule}`, () => {
      const { open, schema, marks } = openSchema(source);
      assert.deepEqual(definition(open, schema, marks.offset), []);
      assert.equal(hover(open, schema, marks.offset), null);
    });
});
