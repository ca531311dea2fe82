/** Semantic tokens: `«…»` is a type, `‹…›` a property, `⟦…⟧` what leads nowhere. */
import assert from "node:assert/strict";
import type { Range } from "vscode-languageserver";
import { SEMANTIC_LEGEND, semanticTokens } from "../../../server/src/features/semanticTokens";
import { openSchema } from "./schemas";

const CASES: [rule: string, schema: string][] = [
  ["the name of a definition", `{"items": {"$ref": "#/$defs/«A»"}, "$defs": {"A": {}}}`],
  ["a name with escapes, whole", `{"items": {"$ref": "#/$defs/«a~1b%20c»"}, "$defs": {"a/b c": {}}}`],
  ["the last name of a pointer to elsewhere", `{"properties": {"a": {}, "b": {"$ref": "#/properties/‹a›"}}}`],
  ["all from the name that leads nowhere", `{"items": {"$ref": "#/$defs/⟦Nope/x⟧"}, "$defs": {}}`],
  ["what leads in a circle", `{"$defs": {"A": {"$ref": "#/$defs/«A»"}}}`],
  [
    "nothing of the root, anchors, files and bad escapes",
    `{"items": [{"$ref": "#"}, {"$ref": "#a"}, {"$ref": "a.json#/b"}, {"$ref": "#/a~2"}, {"$ref": 5}], "$defs": {}}`,
  ],
  ["nothing of data", `{"const": {"$ref": "#/$defs/A"}, "$defs": {"A": {}}}`],
  [
    "one behind another, on lines of their own",
    `{"items": {"$ref": "#/$defs/«A»"},\n"contains": {"$ref": "#/$defs/«A»"}, "not": {"$ref": "#/$defs/«A»"}, "$defs": {"A": {}}}`,
  ],
];

describe("semantic tokens", () => {
  for (const [rule, source] of CASES) {
    it(`are given to ${rule}`, () => {
      const { marks, open, schema } = openSchema(source);
      const found: Record<string, Range[]> = { type: [], property: [], unresolved: [] };
      let [line, character] = [0, 0];
      const { data } = semanticTokens(open, schema);
      for (let at = 0; at < data.length; at += 5) {
        const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
        character = lines === 0 ? character + characters : characters;
        line += lines;
        const name = modifiers === 1 ? "unresolved" : (SEMANTIC_LEGEND.tokenTypes[type] ?? "");
        found[name]?.push({ start: { line, character }, end: { line, character: character + length } });
      }
      assert.deepEqual(found, {
        type: marks.ranges("«"),
        property: marks.ranges("‹"),
        unresolved: marks.ranges("⟦"),
      });
    });
  }

  it("are those of a part of the text where only that is asked for", () => {
    const { open, schema } = openSchema(
      `{"items": {"$ref": "#/$defs/A"},\n"not": {"$ref": "#/$defs/A"}, "$defs": {"A": {}}}`,
    );
    assert.equal(semanticTokens(open, schema, { start: 0, end: 31 }).data.length, 5);
    assert.equal(semanticTokens(open, schema).data.length, 10);
  });
});
