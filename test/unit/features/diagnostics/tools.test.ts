/** The rules that look at tools: what they find, where, and what they say. `«…»` is what is underlined. */
import assert from "node:assert/strict";
import type { DiagnosticCode } from "../../../../server/src/features/diagnostics/registry";
import { openSchema } from "../schemas";
import { findsNothing, findsThis } from "./rules";

/** A list with one tool, whose schema has these members. */
function tool(members: string): string {
  return `{ "tools": [{ "name": "book", "inputSchema": { ${members} } }] }`;
}

/** The same with a schema of properties. */
function args(properties: string, more = ""): string {
  return tool(`"type": "object", "properties": { ${properties} }${more}`);
}

const DEFS = (definitions: string): string => `, "$defs": { ${definitions} }`;

const found: [code: DiagnosticCode, rule: string, source: string, level: string, message: RegExp][] = [
  [
    "tool-root",
    "a reference at the top is not followed",
    tool(`«"$ref"»: "#/$defs/A"${DEFS('"A": { "type": "object", "properties": { "x": {} } }')}`),
    "warning",
    /^The arguments of "book" are described by \$ref, and at the top .* left as the model sent them/,
  ],
  [
    "tool-root",
    "a union at the top is not looked into",
    tool(`«"anyOf"»: [{ "type": "object" }]`),
    "warning",
    /described by anyOf/,
  ],
  [
    "tool-root",
    "a union beside properties is dropped",
    args(`"a": {}`, `, «"oneOf"»: [{ "required": ["a"] }]`),
    "information",
    /^Providers refuse oneOf at the top of a tool's schema, so it is dropped/,
  ],
  [
    "tool-boolean-argument",
    "true as the schema of an argument ends the call",
    args(`"any": «true»`),
    "error",
    /^A call with the argument "any" ends in an error .* Write {} for anything\.$/,
  ],
  [
    "tool-boolean-argument",
    "so does a text",
    args(`"any": «"string"»`),
    "error",
    /a string is no schema, and the runtime takes it for an object/,
  ],
  [
    "tool-type-unknown",
    "a misspelt type is told what was meant",
    tool(`"type": «"objekt"»`),
    "error",
    /^"objekt" is no type of JSON Schema\. Did you mean "object"\? .* will not list the tool "book"\.$/,
  ],
  [
    "tool-type-unknown",
    "a type of another language is told its name",
    args(`"a": { "type": ["null", «"dict"»] }`),
    "error",
    /Did you mean "object"\?/,
  ],
  [
    "tool-type-unknown",
    "nothing is offered for what comes near nothing",
    args(`"a": { "type": «"date-time"» }`),
    "error",
    /^"date-time" is no type of JSON Schema\. A client/,
  ],
  [
    "tool-type-unknown",
    "capitals are how Gemini writes them",
    args(`"a": { "type": «"STRING"» }`),
    "information",
    /^"STRING" is how Gemini writes the type; in JSON Schema it is "string"/,
  ],
  [
    "tool-type-unknown",
    "a type that is no name",
    args(`"a": { "type": «5» }`),
    "error",
    /^The type is a number, and must be a name\./,
  ],
  [
    "tool-array-items",
    "an array says nothing of its items",
    args(`"list": { "type": «"array"» }`),
    "warning",
    /"array type must have items".* "items": {} allows any\.$/,
  ],
  [
    "tool-array-items",
    "in a definition, and with null",
    args(`"list": { "$ref": "#/$defs/L" }`, DEFS(`"L": { «"type"»: ["array", "null"] }`)),
    "warning",
    /array/,
  ],
  [
    "tool-property-name",
    "a space becomes an underscore",
    args(`«"first name"»: {}`),
    "warning",
    /^Providers refuse the name "first name": .* The model sees "first_name" instead\. The runtime maps it back/,
  ],
  [
    "tool-property-name",
    "a taken name gets a number",
    args(`«"first name"»: {}, "first_name": {}`),
    "warning",
    /The model sees "first_name_2" instead/,
  ],
  [
    "tool-property-name",
    "in a branch of a union it is not mapped back",
    args(`"a": { "type": "object", "anyOf": [{ "properties": { «"b c"»: {} } }] }`),
    "warning",
    /the tool receives it under that name/,
  ],
  [
    "tool-property-name",
    "in the items of a list it is",
    args(`"a": { "type": "array", "items": { "properties": { «"b c"»: {} } } }`),
    "warning",
    /The runtime maps it back/,
  ],
  [
    "tool-keyword-name",
    "an argument called properties",
    args(`«"properties"»: { "type": "string" }`),
    "information",
    /^A property called "properties" is legal, but .* made parameters of what it found inside/,
  ],
  [
    "tool-keyword-name",
    "a plain word that some take out with the keyword is a hint",
    args(`«"title"»: { "type": "string", "title": "T" }, "type": {}, "format": {}`),
    "hint",
    /^A property called "title" is legal, but some .* have taken the property out as well\. Another name is safe\.$/,
  ],
  [
    "tool-union-untyped",
    "JSON text stays text",
    args(`"f": { «"anyOf"»: [{ "type": "object" }, { "type": "null" }] }`),
    "hint",
    /^The runtime does not look into anyOf \(object \| null\), so JSON text that is sent for "f" stays text\. "type": \["object", "null"\] beside it would be read\.$/,
  ],
  [
    "tool-union-untyped",
    "one type that all branches have is no list",
    args(`"f": { «"oneOf"»: [{ "type": "array", "items": {} }, { "type": "array", "items": {} }] }`),
    "hint",
    /"type": "array" beside it would be read\.$/,
  ],
  [
    "tool-union-untyped",
    "a number in a text stays text, behind a reference too",
    args(
      `"n": { «"$ref"»: "#/$defs/N" }`,
      DEFS(`"N": { "oneOf": [{ "type": "integer" }, { "type": "null" }] }`),
    ),
    "hint",
    /does not look into oneOf \(integer \| null\), so "5" that is sent for "n"/,
  ],
  [
    "ref-in-all-of",
    "an argument in allOf is left as it is",
    args(`"c": { «"allOf"»: [{ "$ref": "#/$defs/C" }], "title": "c" }`, DEFS(`"C": { "type": "integer" }`)),
    "warning",
    /^The runtime does not look into allOf, so the argument "c" is left .* it needs no allOf\.$/,
  ],
  [
    "ref-in-all-of",
    "a definition may be an argument's",
    args(
      `"c": { "$ref": "#/$defs/D" }`,
      DEFS(`"C": { "type": "integer" }, "D": { «"allOf"»: [{ "$ref": "#/$defs/C" }, {}] }`),
    ),
    "information",
    /an argument of this type is left .* A "type" beside allOf would tell it\.$/,
  ],
  [
    "ref-dynamic",
    "clients refuse it",
    args(`"n": { "$dynamicRef": «"#node"» }, "m": { "$dynamicAnchor": "node" }`),
    "warning",
    /^Clients refuse \$dynamicRef or ignore it/,
  ],
  [
    "ref-default-dropped",
    "the model is not told the default",
    args(`"n": { "$ref": "#/$defs/N", «"default"»: 5 }`, DEFS(`"N": { "type": "integer" }`)),
    "information",
    /^The model is not told of this default/,
  ],
  [
    "ref-back-pointer",
    "a pointer to another argument",
    args(`"from": { "type": "string" }, "to": { "$ref": «"#/properties/from"» }`),
    "hint",
    /^This is a back-pointer/,
  ],
  [
    "ref-back-pointer",
    "a union of two schemas and null keeps its branches",
    args(
      `"l": { "anyOf": [{ "type": "integer" }, { "type": "string" }, { "type": "null" }] }, "o": { "$ref": «"#/properties/l/anyOf/0"» }`,
    ),
    "hint",
    /^This is a back-pointer/,
  ],
  [
    "ref-drift",
    "a union with null becomes one schema",
    args(
      `"l": { "anyOf": [{ "type": "integer" }, { "type": "null" }] }, "o": { "$ref": "#/properties/l/«anyOf»/0" }`,
    ),
    "warning",
    /make one nullable schema of a union with null/,
  ],
  [
    "ref-drift",
    "nested definitions are renamed, and the pointer is not",
    args(
      `"a": { "type": "object", "definitions": { "B": { "type": "integer" } } }, "b": { "$ref": "#/properties/a/«definitions»/B" }`,
    ),
    "warning",
    /the runtime renames definitions to \$defs/,
  ],
  [
    "ref-drift",
    "constants become an enum",
    args(`"k": { "oneOf": [{ "const": 1 }, { "const": 2 }] }, "o": { "$ref": "#/properties/k/«oneOf»/0" }`),
    "warning",
    /make an enum of a union of constants/,
  ],
  [
    "ref-drift",
    "a property on the way is renamed",
    args(`"a b": { "type": "string" }, "o": { "$ref": "#/properties/«a%20b»" }`),
    "warning",
    /providers refuse the name "a b"/,
  ],
  [
    "ref-drift",
    "a union at the top is dropped",
    tool(
      `"properties": { "o": { "$ref": "#/«anyOf»/0" } }, "anyOf": [{ "type": "object" }, { "type": "object" }]`,
    ),
    "warning",
    /a union at the top of a tool's schema is dropped/,
  ],
  [
    "ref-sibling-refused",
    "is found for who asks for it",
    args(`"n": { "$ref": «"#/$defs/N"», "description": "n", "title": "N" }`, DEFS(`"N": {}`)),
    "off",
    /beside this one stands "description" and "title"\.$/,
  ],
];

const nothing: [code: DiagnosticCode, rule: string, source: string][] = [
  ["tool-root", "properties alone", args(`"a": {}`)],
  ["tool-root", "no arguments at all", tool(`"type": "object"`)],
  ["tool-root", "a union inside", args(`"a": { "anyOf": [] }`)],
  ["tool-boolean-argument", "false and null leave the argument alone", args(`"a": false, "b": null`)],
  ["tool-boolean-argument", "further in it is only a schema", args(`"a": { "properties": { "b": true } }`)],
  ["tool-type-unknown", "all types there are", args(`"a": { "type": ["string", "null"] }`)],
  ["tool-type-unknown", "an argument called type", args(`"type": { "enum": ["objekt"] }`)],
  ["tool-type-unknown", "what is no schema", args(`"a": { "default": { "type": "objekt" } }`)],
  ["tool-type-unknown", "what is still being typed", args(`"a": { "type": }`)],
  [
    "tool-type-unknown",
    "a schema that is no tool's",
    `{ "type": "objekt", "properties": { "a": { "type": "dict" } }, "$defs": {} }`,
  ],
  ["tool-array-items", "items", args(`"a": { "type": "array", "items": {} }`)],
  ["tool-array-items", "prefixItems", args(`"a": { "type": "array", "prefixItems": [{}] }`)],
  [
    "tool-array-items",
    "behind a reference",
    args(`"a": { "type": "array", "$ref": "#/$defs/L" }`, DEFS(`"L": {}`)),
  ],
  ["tool-property-name", "plain names", args(`"a-b.c_1": {}`)],
  ["tool-property-name", "names of definitions are never sent", args(`"a": {}`, DEFS(`"A b": {}`))],
  ["tool-keyword-name", "the keyword itself", args(`"a": { "properties": {}, "required": [] }`)],
  ["tool-keyword-name", "a definition", args(`"a": {}`, DEFS(`"title": {}, "properties": {}`))],
  [
    "tool-union-untyped",
    "a type beside it",
    args(`"a": { "type": "object", "anyOf": [{ "type": "object" }] }`),
  ],
  [
    "tool-union-untyped",
    "text is welcome",
    args(`"a": { "anyOf": [{ "type": "string" }, { "type": "object" }] }`),
  ],
  [
    "tool-union-untyped",
    "further in",
    args(`"a": { "properties": { "b": { "anyOf": [{ "type": "object" }] } } }`),
  ],
  [
    "ref-in-all-of",
    "a type beside it",
    args(`"a": { "type": "integer", "allOf": [{ "$ref": "#/$defs/A" }] }`, DEFS(`"A": {}`)),
  ],
  ["ref-in-all-of", "without a reference", args(`"a": { "allOf": [{ "type": "integer" }] }`)],
  ["ref-default-dropped", "a default without a reference", args(`"a": { "default": 1 }`)],
  ["ref-back-pointer", "the root", args(`"a": { "$ref": "#" }`)],
  ["ref-back-pointer", "a definition", args(`"a": { "$ref": "#/$defs/A" }`, DEFS(`"A": {}`))],
  ["ref-back-pointer", "one that leads nowhere", args(`"a": { "$ref": "#/properties/b" }`)],
  [
    "ref-back-pointer",
    "a schema that is no tool's",
    `{ "$defs": {}, "properties": { "a": {}, "b": { "$ref": "#/properties/a" } } }`,
  ],
  [
    "ref-drift",
    "definitions at the root are rewritten with their pointers",
    args(`"a": { "$ref": "#/definitions/A" }`, `, "definitions": { "A": {} }`),
  ],
  [
    "ref-drift",
    "a property called definitions is none",
    args(`"definitions": { "type": "string" }, "a": { "$ref": "#/properties/definitions" }`),
  ],
];

describe("what is found in a tool", () => {
  for (const [code, rule, source, level, message] of found) {
    it(`${code}: ${rule}`, () => {
      findsThis(code, source, level, message);
    });
  }
});

describe("what is not found in a tool", () => {
  for (const [code, rule, source] of nothing) {
    it(`${code}: ${rule}`, () => {
      findsNothing(code, source);
    });
  }
});

it("a tool that is not touched is not looked at again", () => {
  const list = Array.from(
    { length: 40 },
    (_, index) =>
      `{ "name": "t${index}", "description": "text", "inputSchema": { "properties": { "a b": { "description": "words" } } } }`,
  );
  const { open, schema } = openSchema(`[${list.join(",\n")}]`, { pieceLength: 200 });
  schema.diagnostics.all(open);
  assert.equal(schema.diagnostics.tools.looks, 40);
  const line = 20;
  for (const [what, insert] of [
    ["words", "x"],
    ["text", "y"],
    ["b", `", "c`],
  ] as const) {
    const character = (list[line] ?? "").lastIndexOf(what) + 1;
    const start = { line, character };
    open.update([{ range: { start, end: start }, text: insert }], 2);
    const after = open.schema(false);
    assert.ok(after);
    const before = after.diagnostics.tools.looks;
    assert.equal(after.diagnostics.all(open).length, 40);
    assert.ok(
      after.diagnostics.tools.looks - before <= 4,
      `${what}: ${after.diagnostics.tools.looks - before}`,
    );
  }
});
