/**
 * Rules that people have missed in other tools, each as a document that showed it: what is said, where Go to Definition
 * lands, and that nothing runs without an end. `‸` is the reference that is asked about, `‹…›` the key to land on.
 */
import assert from "node:assert/strict";
import type { MarkupContent } from "vscode-languageserver";
import { definition } from "../../../server/src/features/definition";
import { hover } from "../../../server/src/features/hover";
import { fixTitlesAt } from "./codeActions/acting";
import { openSchema, type Opened } from "./schemas";

interface Case {
  rule: string;
  schema: string;
  /** Codes of the diagnostics, in document order. */
  codes?: string[];
  /** What one of the messages says. */
  says?: RegExp;
  /** What the hover at the cursor says. */
  shows?: RegExp;
  /** A quick fix that is offered at the cursor. */
  offers?: string;
}

/** As many members as are asked for. */
function members(count: number, member: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => member(at)).join(", ");
}

/** A schema inside as many properties. */
function nested(levels: number, schema: string): string {
  return '{"properties": {"a": '.repeat(levels) + schema + "}}".repeat(levels);
}

/** Diagnostics that are about other things than whether a reference is followed. */
const ABOUT_REFERENCES =
  /^ref-(dangling|remote|anchor|base|bad-escape|bad-percent|raw-space|cycle|not-string|not-schema)$/;

const CASES: Case[] = [
  {
    rule: "a broken reference is reported in the file that holds it, with the nearest name and a definition to create",
    schema: `{"properties": {"a": {"$ref": "#/$defs/‸Adress"}}, "$defs": {"Address": {}}}`,
    codes: ["ref-dangling"],
    says: /Address/,
    offers: "Change to #/$defs/Address",
  },
  {
    rule: "definitions nested in a property are found there, and can be moved to the root",
    schema: `{"properties": {"a": {"$ref": "#/$defs/‸A", "$defs": {"A": {"type": "string"}}}}}`,
    codes: ["ref-dangling"],
    says: /#\/properties\/a\/\$defs\/A/,
    offers: "Move $defs here to the root",
  },
  {
    rule: "a broken reference inside a tool leaves its argument as text",
    schema: `{"name": "t", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/‸Nope"}}}}`,
    codes: ["ref-dangling"],
    says: /text/,
  },
  {
    rule: "a pointer into a property resolves, and nothing is wrong with it outside of tools",
    schema: `{"properties": {"limit": {"anyOf": [‹{›"type": "integer"}, {"type": "null"}]}, "offset": {"$ref": "#/properties/limit/anyOf/‸0"}}}`,
    codes: [],
  },
  {
    rule: "a pointer into a property of a tool resolves, and its target can be moved among the definitions",
    schema: `{"name": "t", "inputSchema": {"properties": {"limit": {"anyOf": [‹{›"type": "integer"}, {"type": "null"}]}, "offset": {"$ref": "#/properties/limit/any‸Of/0"}}}}`,
    codes: [],
    offers: "Move its target to #/$defs/Limit",
  },
  {
    rule: "items that refer to themselves are a tree and no circle",
    schema: `{"type": "object", "properties": {"nodes": {"type": "array", ‹"items"›: {"type": "object", "properties": {"nodes": {"type": "array", "items": {"$ref": "#/properties/nodes/‸items"}}}}}}}`,
    codes: [],
  },
  {
    rule: "two properties with one reference are no circle",
    schema: `{"properties": {"a": {"$ref": "#/$defs/‸A"}, "b": {"$ref": "#/$defs/A"}}, "$defs": {‹"A"›: {"type": "string"}}}`,
    codes: [],
  },
  {
    rule: "a chain of a thousand references is followed to its end",
    schema: `{"properties": {"a": {"$ref": "#/$defs/D0‸"}}, "$defs": {‹"D0"›: {"$ref": "#/$defs/D1"}, ${members(999, (at) => `"D${at + 1}": {"$ref": "#/$defs/D${at + 2}"}`)}, "D1000": {"type": "integer"}}}`,
    codes: [],
    shows: /^\*\*integer\*\*/,
  },
  {
    rule: "one of forty thousand definitions is found, and the one that is missing among them is said",
    schema: `{"properties": {"a": {"$ref": "#/$defs/‸D39999"}, "b": {"$ref": "#/$defs/D40001"}}, "$defs": {${members(39_999, (at) => `"D${at}": {"type": "string"}`)}, ‹"D39999"›: {"type": "integer"}}}`,
    codes: ["ref-dangling"],
    says: /D40001/,
    shows: /^\*\*integer\*\*/,
  },
  {
    rule: "a reference four thousand levels down is followed",
    schema: `{"$defs": {‹"A"›: {"type": "integer"}}, "items": ${nested(4_000, '{"$ref": "#/$defs/‸A"}')}}`,
    codes: [],
    shows: /^\*\*integer\*\*/,
  },
  {
    rule: "a oneOf of five hundred references is shown as far as there is room, with the number of the others",
    schema: `{"items": {"$ref": "#/$defs/‸Any"}, "$defs": {‹"Any"›: {"oneOf": [${members(500, (at) => `{"$ref": "#/$defs/D${at}"}`)}]}, ${members(500, (at) => `"D${at}": {"type": "object", "properties": {"kind${at}": {}}}`)}}}`,
    codes: [],
    shows: /^\*\*union of 500\*\*[^]*and 473 more/,
  },
  {
    rule: "a URL is told as it was typed, its @ included",
    schema: `{"properties": {"a": {"$ref": "https://h/@scope/x.json‸"}}, "$defs": {}}`,
    codes: ["ref-remote"],
    says: /https:\/\/h\/@scope\/x\.json/,
  },
  {
    rule: "an object that a generator wrote once and refers to from there on is shown whole",
    schema: `{"type": "object", "properties": {‹"from"›: {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}, "to": {"$ref": "#/properties/‸from"}}}`,
    codes: [],
    shows: /^\*\*object\*\*[^]*"city"[^]*"required": \["city"\]/,
  },
  {
    rule: "#/ is the empty key and not the root, which is meant",
    schema: `{"type": "object", "properties": {"me": {"$ref": "#/‸"}}}`,
    codes: ["ref-dangling"],
    offers: "Change to #",
  },
  {
    rule: "the type behind a reference keeps both descriptions, and says which is which",
    schema: `{"$ref": "#/definitions/Root", "definitions": {"Root": {"properties": {"foo": {"$ref": "#/definitions/‸Expr", "description": "What foo is"}}}, ‹"Expr"›: {"type": "string", "pattern": "^=.+$", "description": "An expression"}}}`,
    codes: [],
    shows:
      /"pattern": "\^=\.\+\$"[^]*"description": "An expression"[^]*~~`"description": "What foo is"`~~ beside the `\$ref`/,
  },
  {
    rule: "a recursive union is described once, whatever its branches",
    schema: `{"$defs": {‹"E"›: {"anyOf": [{"type": "string"}, {"type": "array", "items": [{"const": "if"}, {"$ref": "#/$defs/E"}, {"$ref": "#/$defs/E"}]}, {"type": "array", "items": {"$ref": "#/$defs/E"}}]}}, "$ref": "#/$defs/E‸"}`,
    codes: [],
    shows: /^\*\*string \\\| array\*\*/,
  },
  {
    rule: "siblings of a root reference stay in the document, so that pointers find what is in them",
    schema: `{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/components/schemas/pipe", "components": {"schemas": {"pipe": {"type": "object", "properties": {"step": {"$ref": "#/components/schemas/‸step"}}}, ‹"step"›: {"type": "string"}}}}`,
    codes: [],
  },
  {
    rule: "a reference to itself is said to lead only there",
    schema: `{"properties": {‹"foo"›: {"$ref": "#/properties/‸foo"}}}`,
    codes: ["ref-cycle"],
    says: /itself/,
  },
  {
    rule: "a key with slashes that was not escaped is found, and the escaped pointer offered",
    schema: `{"channels": {"city/lights/{id}/on": {"parameters": {"id": {"type": "string"}}}}, "x": {"$ref": "#/channels/‸city/lights/{id}/on/parameters/id"}, "$defs": {}}`,
    codes: ["ref-dangling"],
    says: /city/,
    offers: "Change to #/channels/city~1lights~1{id}~1on/parameters/id",
  },
  {
    rule: "inside default, enum, const and examples a reference is data",
    schema: `{"properties": {"p": {"default": {"$ref": "#/‸nowhere"}}, "q": {"enum": [{"$ref": "#/nowhere"}]}, "r": {"const": {"$ref": "#/nowhere"}}, "s": {"examples": [{"$ref": "#/nowhere"}]}}, "$defs": {}}`,
    codes: [],
  },
  {
    rule: "a property called $ref is a property",
    schema: `{"definitions": {‹"Schema"›: {"type": "object", "properties": {"$ref": {"type": "string"}}, "required": ["$ref"]}}, "properties": {"s": {"$ref": "#/definitions/‸Schema"}}}`,
    codes: [],
  },
  {
    rule: "a path that a generator never wrote is dangling at the first token that fails, and the nearest one offered",
    schema: `{"type": "object", "properties": {"alias": {"type": "object", "properties": {"reason": {"type": "object", "properties": {"kind": {"enum": ["A", "B"]}}, "nullable": true}}}, "kinds": {"type": "array", "items": {"$ref": "#/properties/alias/properties/reason/‸anyOf/0/properties/kind"}}}}`,
    codes: ["ref-dangling"],
    says: /anyOf/,
    offers: "Change to #/properties/alias/properties/reason/properties/kind",
  },
  {
    rule: "each schema of each tool is a document of its own, and another tool's definition is named",
    schema: `{"tools": [{"name": "upload", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"shot": {"$ref": "#/$defs/‸Screen"}}}}, {"name": "get", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "$defs": {"Screen": {"type": "object", "properties": {"variant": {"$ref": "#/$defs/Screen"}}}}, "properties": {"shot": {"$ref": "#/$defs/Screen"}}}}]}`,
    codes: ["ref-dangling"],
    says: /tool .*get/,
  },
  {
    rule: "a recursive root ends, and keeps the description beside the reference",
    schema: `{"$defs": {‹"Cat"›: {"type": "object", "properties": {"parents": {"type": "array", "items": {"$ref": "#/$defs/‸Cat", "description": "the cat's parents"}}}}}, "$ref": "#/$defs/Cat"}`,
    codes: [],
    shows: /"description": "the cat's parents"/,
  },
  {
    rule: "braces stand in a pointer as they are, and an index walks a list",
    schema: `{"openapi": "3.1.0", "paths": {"/a/{id}": {"get": {"parameters": [{"name": "id", ‹"schema"›: {"type": "string"}}]}}}, "x": {"$ref": "#/paths/~1a~1{id}/get/parameters/0/‸schema"}}`,
    codes: [],
  },
  {
    rule: "angle brackets and a bar stand in a pointer as they are",
    schema: `{"$defs": {‹"Map<string|null>"›: {"type": "object"}}, "items": {"$ref": "#/$defs/‸Map<string|null>"}}`,
    codes: [],
  },
  {
    rule: "a pointer without its first slash is no anchor that anybody could declare, and the slash is offered",
    schema: `{"definitions": {"length": {"type": "number"}}, "properties": {"w": {"$ref": "#definitions/‸length"}}}`,
    codes: ["ref-anchor"],
    offers: "Change to #/definitions/length",
  },
  {
    rule: "a fragment is percent-decoded once, and then read as a pointer",
    schema: `{"$defs": {‹"foo:bar"›: {"type": "string"}}, "properties": {"x": {"$ref": "#/$defs/foo%3Abar‸"}}}`,
    codes: [],
    shows: /^\*\*string\*\*/,
  },
  {
    rule: "~1 is a slash in a name, and any container may hold what is referred to",
    schema: `{"types": {‹"r/custom"›: {"enum": ["v1"]}}, "properties": {"p": {"$ref": "#/types/r~1custom‸"}}}`,
    codes: [],
    shows: /"enum": \["v1"\]/,
  },
  {
    rule: "an encoded slash separates, since decoding comes before the split",
    schema: `{"components": {"schemas": {‹"App"›: {"type": "object"}}}, "$ref": "#%2Fcomponents%2Fschemas%2FApp‸"}`,
    codes: [],
    shows: /^\*\*object\*\*/,
  },
  {
    rule: "a plain name that draft-07 declares by $id is an anchor and no dangling pointer",
    schema: `{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {‹"A"›: {"$id": "#A", "type": "string"}, "B": {"$ref": "#A‸"}}}`,
    codes: ["ref-anchor"],
    says: /declared in this schema/,
    offers: "Write the anchor as #/properties/A",
  },
  {
    rule: "a plain name that $anchor declares is an anchor and no dangling pointer",
    schema: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {‹"A"›: {"$anchor": "A", "type": "string"}, "B": {"$ref": "#A‸"}}}`,
    codes: ["ref-anchor"],
    says: /declared in this schema/,
    offers: "Write the anchor as #/properties/A",
  },
  {
    rule: "an $id with a path moves where # starts: it is named, and so is what the runtime finds",
    schema: `{"$id": "http://example.com/e.json", "definitions": {‹"dt"›: {"type": "string"}}, "properties": {"r": {"$id": "/properties/r", "properties": {"d": {"$ref": "#/definitions/‸dt", "title": "date"}}}}}`,
    codes: ["ref-base"],
    says: /comes to #\/definitions\/dt\..*\$id .*\/properties\/r.* comes nowhere/,
    shows: /"title": "date" +\/\/ beside the \$ref/,
  },
  {
    rule: "a schema's own file name leads into it, and is remote for the runtime",
    schema: `{"properties": {"a": {"$ref": "some.schema.json#/$defs/‸A"}}, "$defs": {‹"A"›: {}}}`,
    codes: ["ref-remote"],
    says: /names the schema by its own file/,
    offers: "Change to #/$defs/A",
  },
];

/** What is said though the reference leads somewhere: go to definition goes there all the same. */
const LEADING = new Set<unknown>(["ref-cycle", "ref-base"]);

describe("a reference", () => {
  for (const each of CASES) {
    it(each.rule, () => {
      const opened = openSchema(each.schema);
      const { marks, open, schema } = opened;
      const found = schema.diagnostics.all(open).filter(({ code }) => ABOUT_REFERENCES.test(String(code)));
      if (each.codes !== undefined)
        assert.deepEqual(
          found.map(({ code }) => code),
          each.codes,
        );
      if (each.says !== undefined)
        assert.match(found.map(({ message }) => JSON.stringify(message)).join("\n"), each.says);
      if (each.shows !== undefined) assert.match(shown(opened), each.shows);
      if (each.offers !== undefined)
        assert.ok(fixTitlesAt(each.schema).includes(each.offers), fixTitlesAt(each.schema).join("\n"));
      const landed = definition(open, schema, marks.offset).map((link) => link.targetSelectionRange);
      const leads = marks.ranges("‹");
      if (found.every(({ code }) => LEADING.has(code)) || leads.length > 0) assert.deepEqual(landed, leads);
    });
  }
});

function shown({ marks, open, schema }: Opened): string {
  return (hover(open, schema, marks.offset)?.contents as MarkupContent | undefined)?.value ?? "";
}
