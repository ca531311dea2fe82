/** Go to type definition: `⟦…⟧` is the text that lights up at the cursor `‸`, `‹…›` the key at the end of the chain. */
import assert from "node:assert/strict";
import { typeDefinition } from "../../../server/src/features/typeDefinition";
import { openSchema } from "./schemas";

const CASES: [rule: string, source: string][] = [
  ["one hop", `{ "$ref": "⟦#/$defs/A‸⟧", "$defs": { ‹"A"›: {} } }`],
  [
    "the end of a chain, past aliases",
    `{ "properties": { "a": { "$ref": "⟦‸#/$defs/A⟧" } }, "$defs": { "A": { "$ref": "#/$defs/B" }, "B": { "$ref": "#/$defs/C" }, ‹"C"›: { "type": "integer" } } }`,
  ],
  [
    "from the property that holds the reference",
    `{ "properties": { "⟦a‸⟧": { "$ref": "#/$defs/A" } }, "$defs": { "A": { "$ref": "#/$defs/B" }, ‹"B"›: {} } }`,
  ],
  [
    "a chain that breaks ends where it gets to",
    `{ "$ref": "⟦‸#/$defs/A⟧", "$defs": { "A": { "$ref": "#/$defs/B" }, ‹"B"›: { "$ref": "#/nope" } } }`,
  ],
  [
    "a circle ends before it closes",
    `{ "properties": { "a": { "$ref": "⟦‸#/$defs/A⟧" } }, "$defs": { "A": { "$ref": "#/$defs/B" }, ‹"B"›: { "$ref": "#/$defs/A" } } }`,
  ],
  [
    "a plain name",
    `{ "$ref": "⟦‸#x⟧", "$defs": { "A": { "$anchor": "x", "$ref": "#/$defs/B" }, ‹"B"›: {} } }`,
  ],
  [
    "an item without a key",
    `{ "properties": { "a": { "anyOf": [‹{› }] }, "b": { "$ref": "⟦‸#/properties/a/anyOf/0⟧" } } }`,
  ],
];

const NOTHING: [rule: string, source: string][] = [
  ["a reference that leads nowhere", `{ "$ref": "‸#/$defs/B", "$defs": { "A": {} } }`],
  ["a key without a reference", `{ "$ref": "#/$defs/A", "$defs": { "‸A": {} } }`],
  ["a reference to another document", `{ "$ref": "‸other.json", "$defs": {} }`],
];

describe("go to type definition", () => {
  for (const [rule, source] of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const [link, ...more] = typeDefinition(open, schema, marks.offset);
      assert.deepEqual(link?.originSelectionRange, marks.range("⟦"));
      assert.deepEqual(link.targetSelectionRange, marks.range("‹"));
      assert.deepEqual(more, []);
    });
  }
  for (const [rule, source] of NOTHING) {
    it(`nowhere from ${rule}`, () => {
      const { marks, open, schema } = openSchema(source);
      assert.deepEqual(typeDefinition(open, schema, marks.offset), []);
    });
  }
});
