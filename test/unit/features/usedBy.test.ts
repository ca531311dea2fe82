/**
 * Who uses a place, as Find All References and the highlighting of the editor show it. `‸` is the cursor, `«…»` the
 * key of the place, `⟦…⟧` the references to it.
 */
import assert from "node:assert/strict";
import { DocumentHighlightKind } from "vscode-languageserver";
import { documentHighlights } from "../../../server/src/features/documentHighlight";
import { findReferences } from "../../../server/src/features/findReferences";
import { openSchema, URI } from "./schemas";

/** No limit is met. */
function untold(message: string): never {
  throw new Error(message);
}

const CASES: [rule: string, source: string][] = [
  [
    "from the key of a definition",
    `{ "properties": { "a": { "$ref": "⟦#/$defs/A⟧" }, "b": { "$ref": "#/$defs/B" } }, "$defs": { "«A‸»": {}, "B": { "$ref": "⟦#/$defs/A⟧" } } }`,
  ],
  [
    "from before the opening quote",
    `{ "properties": { "a": { "$ref": "⟦#/$defs/A⟧" } }, "$defs": { ‸"«A»": {} } }`,
  ],
  [
    "from a reference, of its target",
    `{ "properties": { "a": { "$ref": "⟦#/$d‸efs/A⟧" }, "b": { "$ref": "⟦#/%24defs/A⟧" } }, "$defs": { "«A»": {} } }`,
  ],
  [
    "from a property that is referred to",
    `{ "properties": { "«a‸»": {}, "b": { "$ref": "⟦#/properties/a⟧" } } }`,
  ],
  [
    "a definition is used by what leads to something inside it",
    `{ "properties": { "a": { "$ref": "⟦#/$defs/A/properties/x⟧" }, "b": { "$ref": "⟦#/$defs/A⟧" } }, "$defs": { "«‸A»": { "properties": { "x": {} } } } }`,
  ],
  [
    "and by what gets no further than it",
    `{ "properties": { "a": { "$ref": "⟦#/$defs/A/nope⟧" } }, "$defs": { "«‸A»": {} } }`,
  ],
  [
    "from an item of a union, which has no key",
    `{ "properties": { "a": { "anyOf": [«{»‸ "type": "string" }, { "type": "null" }] }, "b": { "$ref": "⟦#/properties/a/anyOf/0⟧" } } }`,
  ],
  [
    "from the schema itself",
    `‸«{» "properties": { "child": { "$ref": "⟦#⟧" }, "other": { "$ref": "#/properties/child" } } }`,
  ],
  [
    "of a tool, only its own",
    `{ "tools": [
  { "name": "t", "inputSchema": { "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": {} } } },
  { "name": "u", "inputSchema": { "properties": { "a": { "$ref": "⟦#/$defs/A⟧" } }, "$defs": { "«A‸»": {} } } }
] }`,
  ],
  [
    "a plain name, though the runtime does not follow it",
    `{ "properties": { "a": { "$ref": "⟦#addr⟧" } }, "$defs": { "«A‸»": { "$anchor": "addr" } } }`,
  ],
  [
    "a definition that leads on has its own references, not those of its target",
    `{ "properties": { "a": { "$ref": "⟦#/$defs/A⟧" } }, "$defs": { "«‸A»": { "$ref": "#/$defs/B" }, "B": {} } }`,
  ],
];

const NOTHING: [rule: string, source: string][] = [
  ["a definition that nobody uses", `{ "$defs": { "A‸": {}, "B": {} }, "$ref": "#/$defs/B" }`],
  ["a reference that leads nowhere", `{ "$ref": "#/$defs/‸B", "$defs": { "A": {} } }`],
  ["a container that is only passed through", `{ "$ref": "#/$defs/A", "$de‸fs": { "A": {} } }`],
  ["a value", `{ "properties": { "a": { "type": "str‸ing" }, "b": { "$ref": "#/properties/a" } } }`],
  ["data", `{ "$ref": "#/$defs/A", "$defs": { "A": { "const": { "$ref": "#/$d‸efs/A" } } } }`],
];

describe("who uses a place", () => {
  for (const [rule, source] of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const uses = marks.ranges("⟦");
      const declaration = marks.range("«");
      const at = (range: unknown): unknown => ({ uri: URI, range });
      assert.ok(uses.length > 0);
      assert.deepEqual(findReferences(open, schema, marks.offset, false), uses.map(at));
      assert.deepEqual(findReferences(open, schema, marks.offset, true), [declaration, ...uses].map(at));
      assert.deepEqual(documentHighlights(open, schema, marks.offset, untold), [
        { range: declaration, kind: DocumentHighlightKind.Write },
        ...uses.map((range) => ({ range, kind: DocumentHighlightKind.Read })),
      ]);
    });
  }

  for (const [rule, source] of NOTHING) {
    it(`nothing of ${rule}`, () => {
      const { marks, open, schema } = openSchema(source);
      assert.deepEqual(findReferences(open, schema, marks.offset, true), []);
      assert.equal(documentHighlights(open, schema, marks.offset, untold), null);
    });
  }

  it("the key $ref has the references of the target, and lights up as a word like any other", () => {
    const { marks, open, schema } = openSchema(`{ "$r‸ef": "⟦#/$defs/A⟧", "$defs": { "A": {} } }`);
    assert.deepEqual(findReferences(open, schema, marks.offset, false), [
      { uri: URI, range: marks.range("⟦") },
    ]);
    assert.equal(documentHighlights(open, schema, marks.offset, untold), null);
  });

  it("thousands of references are found, and do not light up, which is told", () => {
    for (const [length, isTold] of [
      [2_000, false],
      [2_001, true],
    ] as const) {
      const uses = Array.from({ length }, () => `{ "$ref": "#/$defs/A" }`).join(",\n");
      const { marks, open, schema } = openSchema(`{ "anyOf": [${uses}], "$defs": { "‸A": {} } }`);
      assert.equal(findReferences(open, schema, marks.offset, false).length, length);
      const told: string[] = [];
      const found = documentHighlights(open, schema, marks.offset, (message) => told.push(message));
      assert.equal(found?.length, isTold ? undefined : length + 1);
      assert.deepEqual(
        told.map((message) => message.includes("more than 2,000 references")),
        isTold ? [true] : [],
      );
    }
  });
});
