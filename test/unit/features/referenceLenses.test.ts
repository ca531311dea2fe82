/** Lenses on definitions: `⟦…⟧` are the keys that have one, in the order of their titles. */
import assert from "node:assert/strict";
import { referenceLenses } from "../../../server/src/features/referenceLenses";
import { openSchema, URI } from "./schemas";

const CASES: [rule: string, source: string, titles: string[]][] = [
  [
    "each definition has its number",
    `{ "properties": { "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/A" }, "c": { "$ref": "#/$defs/B" } },
"$defs": {
  ⟦"A"⟧: {},
  ⟦"B"⟧: {},
  ⟦"C"⟧: true
} }`,
    ["2 references", "1 reference", "0 references in this file"],
  ],
  [
    "what leads into a definition, or no further than it, uses it",
    `{ "properties": { "a": { "$ref": "#/definitions/A/properties/x" }, "b": { "$ref": "#/definitions/A/nope" } },
"definitions": {
  ⟦"A"⟧: { "properties": { "x": {} } }
} }`,
    ["2 references"],
  ],
  [
    "definitions of each tool, and those inside others",
    `{ "tools": [ { "name": "t", "inputSchema": { "$ref": "#/$defs/A", "$defs": {
  ⟦"A"⟧: { "$defs": {
    ⟦"Inner"⟧: { "$ref": "#/$defs/A" }
  } }
} } }, { "name": "u", "inputSchema": { "type": "object", "$defs": {
  ⟦"A"⟧: {}
} } } ] }`,
    ["2 references", "0 references in this file", "0 references in this file"],
  ],
  [
    "components of OpenAPI",
    `{ "openapi": "3.1.0", "paths": { "/": { "$ref": "#/components/pathItems/P" } }, "components": {
"schemas": {
  ⟦"A"⟧: {}
},
"pathItems": {
  ⟦"P"⟧: {}
} } }`,
    ["0 references in this file", "1 reference"],
  ],
  [
    "several in a line have none: nobody could tell whose it is",
    `{ "$ref": "#/$defs/A", "$defs": { "A": {}, "B": {} } }`,
    [],
  ],
  [
    "properties and data of that name are no definitions",
    `{ "$ref": "#/$defs/A", "properties": { "$defs": { "properties": {
  "x": {}
} } }, "default": { "$defs": {
  "y": {}
} }, "$defs": {} }`,
    [],
  ],
];

describe("lenses on definitions", () => {
  for (const [rule, source, titles] of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const expected = marks.ranges("⟦").map((range, index) => {
        const command = "refLens.showReferences";
        return { range, command: { title: titles[index], command, arguments: [URI, range.start] } };
      });
      assert.equal(expected.length, titles.length);
      const byPlace = referenceLenses(open, schema).sort(
        (one, other) => one.range.start.line - other.range.start.line,
      );
      assert.deepEqual(byPlace, expected);
    });
  }

  it("a long line before a key is no indentation", () => {
    const { open, schema } = openSchema(
      `{ "$defs": {\n${" ".repeat(501)}"A": {},\n${" ".repeat(500)}"B": {} } }`,
    );
    assert.deepEqual(
      referenceLenses(open, schema).map(({ range }) => range.start.line),
      [2],
    );
  });
});
