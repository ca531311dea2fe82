/** Hover on the steps of a pointer, and on keywords beside a reference. `⟦…⟧` is the text it belongs to. */
import assert from "node:assert/strict";
import type { MarkupContent } from "vscode-languageserver";
import { hover } from "../../../server/src/features/hover";
import { openSchema, URI } from "./schemas";

/** What is said, whole or in part, with links written without their place. */
const cases: [rule: string, schema: string, says: string | RegExp][] = [
  [
    "on # the root of the schema, by its type and title",
    `{"type": "object", "title": "All of *it*", "properties": {"a": {"$ref": "⟦‸#⟧/$defs/A"}}, "$defs": {"A": {}}}`,
    "[`#`]: a schema, **object**\n\nAll of \\*it\\*",
  ],
  [
    "on the map of definitions how many there are",
    `{"properties": {"a": {"$ref": "#/⟦$d‸efs⟧/A"}}, "$defs": {"A": {}, "B": {}}}`,
    "[`#/$defs`]: 2 definitions",
  ],
  [
    "on a schema on the way its type and description",
    `{"properties": {"a": {"$ref": "#/$defs/⟦a~1b‸⟧/items"}}, "$defs": {"a/b": {"type": "array", "items": {"type": "string"}, "description": "Some."}}}`,
    "[`#/$defs/a~1b`]: a schema, **array of string**\n\nSome.",
  ],
  [
    "on properties how many there are",
    `{"properties": {"a": {"$ref": "#/⟦properties‸⟧/b"}, "b": {"type": "string"}}}`,
    "[`#/properties`]: 2 properties",
  ],
  [
    "on a list how many schemas are in it",
    `{"properties": {"a": {"anyOf": [{"type": "string"}]}, "b": {"$ref": "#/properties/a/⟦any‸Of⟧/0"}}}`,
    "[`#/properties/a/anyOf`]: 1 schema",
  ],
  [
    "on the last step the whole reference",
    `{"properties": {"a": {"$ref": "⟦#/$defs/A‸⟧"}}, "$defs": {"A": {"type": "string"}}}`,
    /^\*\*string\*\*/,
  ],
  [
    "on a step before the one that fails, what is there",
    `{"properties": {"a": {"$ref": "#/⟦$def‸s⟧/Nope"}}, "$defs": {"A": {}}}`,
    "[`#/$defs`]: 1 definition",
  ],
  [
    "bounds, default, enum, examples and readOnly of what stands behind a reference",
    `{"properties": {"a": {"$ref": "⟦#/$defs/A‸⟧"}}, "$defs": {"A": {"type": "integer", "default": 5, "minimum": 0, "maximum": 9, "enum": [1, 5], "examples": [1], "readOnly": true}}}`,
    /"default": 5,\n {2}"minimum": 0,\n {2}"maximum": 9,\n {2}"enum": \[1, 5\],\n {2}"examples": \[1\],\n {2}"readOnly": true/,
  ],
  [
    "both descriptions: the target's as effective, the one beside the reference struck out",
    `{"properties": {"a": {"$ref": "⟦#/$defs/A‸⟧", "description": "S"}}, "$defs": {"A": {"type": "string", "description": "T"}}}`,
    /"description": "T"[^]*~~`"description": "S"`~~ beside the `\$ref` is overridden by `#\/\$defs\/A`\n\nThe standard \(2020-12\) applies both\./,
  ],
  [
    "the description beside the reference, marked as such, where the target has none",
    `{"properties": {"a": {"$ref": "⟦#/$defs/A‸⟧", "description": "S"}}, "$defs": {"A": {"type": "string"}}}`,
    /"description": "S" +\/\/ beside the \$ref/,
  ],
  [
    "that draft-07 ignores what stands beside a reference",
    `{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"$ref": "⟦#/definitions/A‸⟧", "maximum": 5}}, "definitions": {"A": {"type": "integer"}}}`,
    /The standard \(draft-07\) ignores all that stands beside a `\$ref`\./,
  ],
  [
    "on a keyword beside a reference that it is kept",
    `{"properties": {"a": {"$ref": "#/$defs/A", ⟦"ti‸tle"⟧: "S"}}, "$defs": {"A": {"type": "string"}}}`,
    "`title` stands beside a `$ref` and is kept: nothing behind the reference says otherwise.",
  ],
  [
    "on a keyword beside a reference that loses, who wins, by either reading",
    `{"properties": {"a": {"$ref": "#/$defs/A", ⟦"mini‸mum"⟧: 5}}, "$defs": {"A": {"minimum": 0}}}`,
    "`minimum` stands beside a `$ref` and is overridden by `#/$defs/A`, which says `0`.\n\nThe standard (2020-12) applies both.",
  ],
  [
    "on a property among those beside a reference that they lose",
    `{"properties": {"a": {"$ref": "#/$defs/A", "properties": {⟦"x‸"⟧: {"type": "string"}}}}, "$defs": {"A": {"properties": {}}}}`,
    "`x` stands in `properties` beside a `$ref` and is overridden by `#/$defs/A`, which says `{}`.\n\nThe standard (2020-12) applies both.",
  ],
  [
    "on a property among those beside a reference that they are kept",
    `{"properties": {"a": {"$ref": "#/$defs/A", "properties": {⟦"x‸"⟧: {"type": "string"}}}}, "$defs": {"A": {"type": "object"}}}`,
    "`x` stands in `properties` beside a `$ref` and is kept: nothing behind the reference says otherwise.",
  ],
  [
    "the effective type of a property behind a wide and recursive union",
    `{"$defs": {"E": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/E"}}]}}, "properties": {"e": {"$ref": "⟦#/$defs/E‸⟧"}}}`,
    /^\*\*string \\\| array\*\*/,
  ],
];

describe("a hover says", () => {
  for (const [rule, source, says] of cases) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const shown = hover(open, schema, marks.offset);
      assert.ok(shown !== null, "nothing is shown");
      const text = (shown.contents as MarkupContent).value.replaceAll(
        new RegExp(`\\]\\(${URI}#L\\d+,\\d+\\)`, "g"),
        "]",
      );
      if (typeof says === "string") assert.equal(text, says);
      else assert.match(text, says);
      assert.deepEqual(shown.range, marks.range("⟦"));
    });
  }
});
