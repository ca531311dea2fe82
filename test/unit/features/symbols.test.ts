/** Symbols: each with what is in it, its detail and its kind. `⟦…⟧` are the names, in document order. */
import assert from "node:assert/strict";
import type { DocumentSymbol } from "vscode-languageserver";
import { documentSymbols, flatDocumentSymbols } from "../../../server/src/features/documentSymbols";
import { workspaceSymbols } from "../../../server/src/features/workspaceSymbols";
import { SymbolKind } from "vscode-languageserver";
import { openSchema, URI } from "./schemas";

type Outline = [name: string, detail: string | undefined, kind: SymbolKind, ...inner: Outline[]];

function outline({ name, detail, kind, children = [] }: DocumentSymbol): Outline {
  return [name, detail, kind, ...children.map(outline)];
}

/** All symbols in document order. */
function flat(symbols: DocumentSymbol[]): DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...flat(symbol.children ?? [])]);
}

const TOOLS = `{ "tools": [
  { "name": "⟦find⟧", "inputSchema": {
    "properties": { "from": {}, "to": { "$ref": "#/$defs/Place" } }, "required": ["to"],
    "$defs": { ⟦"Place"⟧: { "type": "object" } } } },
  { "type": "function", "function": { "name": "⟦stop⟧", "parameters": { "type": "object" } } }
] }`;

const CASES: [rule: string, source: string, expected: Outline[]][] = [
  [
    "tools with their arguments, and their definitions in them",
    TOOLS,
    [
      ["find", "(from?, to)", SymbolKind.Function, ["Place", "object", SymbolKind.Class]],
      ["stop", "()", SymbolKind.Function],
    ],
  ],
  [
    "definitions with their effective types",
    `{ "properties": { "a": {} }, "$defs": {
  ⟦"Count"⟧: { "type": "integer" }, ⟦"Alias"⟧: { "$ref": "#/$defs/Count" }, ⟦"Any"⟧: {}, ⟦"No"⟧: false,
  ⟦"Color"⟧: { "type": "string", "enum": ["red", "blue"] }, ⟦"One"⟧: { "const": 1 },
  ⟦"List"⟧: { "type": "array", "items": { "$ref": "#/$defs/Count" } }, ⟦"Maybe"⟧: { "type": ["integer", "null"] } } }`,
    [
      ["Count", "integer", SymbolKind.Number],
      ["Alias", "integer", SymbolKind.Number],
      ["Any", undefined, SymbolKind.TypeParameter],
      ["No", undefined, SymbolKind.TypeParameter],
      ["Color", "string", SymbolKind.Enum],
      ["One", "const 1", SymbolKind.Constant],
      ["List", "array of integer", SymbolKind.Array],
      ["Maybe", "integer | null", SymbolKind.TypeParameter],
    ],
  ],
  [
    "definitions inside definitions",
    `{ "definitions": { ⟦"A"⟧: { "type": "object", "definitions": { ⟦"Inner"⟧: { "type": "null" } } }, ⟦"B"⟧: { "type": "boolean" } } }`,
    [
      ["A", "object", SymbolKind.Class, ["Inner", "null", SymbolKind.Null]],
      ["B", "boolean", SymbolKind.Boolean],
    ],
  ],
  [
    "a name that is empty, or would be obeyed, is written out",
    `{ "$defs": { ⟦""⟧: {}, ⟦"a\\u0007b"⟧: {} } }`,
    [
      ['""', undefined, SymbolKind.TypeParameter],
      ["a\\u0007b", undefined, SymbolKind.TypeParameter],
    ],
  ],
  [
    "no keys but those of definitions",
    `{ "type": "object", "properties": { "a": { "type": "string" } } }`,
    [],
  ],
];

describe("the symbols of a document", () => {
  for (const [rule, source, expected] of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const found = documentSymbols(open, schema);
      assert.deepEqual(found.map(outline), expected);
      assert.deepEqual(
        flat(found).map(({ selectionRange }) => selectionRange),
        marks.ranges("⟦"),
      );
    });
  }

  it("more arguments than a line holds are counted", () => {
    const properties = Object.fromEntries("abcdefgh".split("").map((name) => [name, {}]));
    const { open, schema } = openSchema(JSON.stringify({ name: "t", inputSchema: { properties } }));
    assert.equal(documentSymbols(open, schema)[0]?.detail, "(a?, b?, c?, d?, e?, f?, … 2 more)");
  });

  it("a chain of references that only a program would write has no type", () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `"D${index}": { "$ref": "#/$defs/D${index + 1}" }`,
    );
    const { open, schema } = openSchema(`{ "$defs": { ${links.join(", ")}, "D40": { "type": "string" } } }`);
    const details = documentSymbols(open, schema).map(({ detail }) => detail);
    assert.deepEqual(details.slice(7, 9), [undefined, "string"]);
  });

  it("deep nesting goes on flat, so that it can be read by recursion", () => {
    const depth = 50;
    const { open, schema } = openSchema('{ "$defs": { "A": '.repeat(depth) + "{}" + "} }".repeat(depth));
    const levels = ({ children = [] }: DocumentSymbol): number => 1 + Math.max(0, ...children.map(levels));
    const found = documentSymbols(open, schema);
    assert.equal(Math.max(...found.map(levels)), 33);
    assert.equal(flat(found).length, depth);
  });

  it("as a list, each names the one around it", () => {
    const { marks, open, schema } = openSchema(TOOLS);
    assert.deepEqual(
      flatDocumentSymbols(open, schema).map(({ name, containerName, location }) => [
        name,
        containerName,
        location,
      ]),
      [
        ["find", undefined],
        ["Place", "find"],
        ["stop", undefined],
      ].map(([name, around], index) => [name, around, { uri: URI, range: marks.ranges("⟦")[index] }]),
    );
  });

  it("are found by letters of their names, in order and in either case", () => {
    const { open, schema } = openSchema(TOOLS);
    const found = (query: string): string[] => workspaceSymbols(open, schema, query).map(({ name }) => name);
    assert.deepEqual(found("plc"), ["Place"]);
    assert.deepEqual(found("P C"), ["Place"]);
    assert.deepEqual(found("clp"), []);
    assert.deepEqual(found(""), ["find", "Place", "stop"]);
    assert.equal(workspaceSymbols(open, schema, "place")[0]?.containerName, "find");
  });
});
