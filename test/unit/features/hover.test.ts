/** What a hover says, whole. `⟦…⟧` is the text it belongs to, `‹…›` the keys that its chain links to. */
import assert from "node:assert/strict";
import { hover } from "../../../server/src/features/hover";
import { openSchema, URI } from "./schemas";

interface Case {
  rule: string;
  schema: string;
  /** The Markdown. `§` stands for a fence, `(1)` and `(2)` for links to the marked keys. Null: nothing is shown. */
  says: string | null;
}

const CASES: Case[] = [
  {
    rule: "the type behind a reference, where it stands, and what a text becomes",
    schema: `{ "properties": { "count": { "$ref": "⟦#/$defs/Count‸⟧" } }, "$defs": { ‹"Count"›: { "type": "integer", "minimum": 0 } } }`,
    says: `**integer**

[\`#/$defs/Count\`](1)

§
{
  "type": "integer",
  "minimum": 0
}
§

As an argument: \`"5"\` → \`5\``,
  },
  {
    rule: "on a property that holds a reference, the same; a description beside the reference is kept, and said to be",
    schema: `{ "properties": { ⟦"verb‸ose"⟧: { "$ref": "#/$defs/Flag", "description": "Say more." } }, "$defs": { ‹"Flag"›: { "type": "boolean" } } }`,
    says: `**boolean**

[\`#/$defs/Flag\`](1)

§
{
  "type": "boolean",         // #/$defs/Flag
  "description": "Say more." // beside the $ref
}
§

As an argument: \`"true"\` → \`true\``,
  },
  {
    rule: "the referenced schema wins a conflict; what lost is struck out, and the standard's answer is named",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/A‸⟧", "minimum": 5 } }, "$defs": { ‹"A"›: { "type": "number", "minimum": 0 } } }`,
    says: `**number**

[\`#/$defs/A\`](1)

§
{
  "type": "number", // #/$defs/A
  "minimum": 0      // #/$defs/A
}
§

- ~~\`"minimum": 5\`~~ beside the \`$ref\` is overridden by \`#/$defs/A\`

The standard (2020-12) applies both.

As an argument: \`"5"\` → \`5\`, \`"0.5"\` → \`0.5\``,
  },
  {
    rule: "of two descriptions both are shown, each with its origin",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/A‸⟧", "description": "Mine." } }, "$defs": { ‹"A"›: { "type": "string", "description": "Theirs." } } }`,
    says: `**string**

[\`#/$defs/A\`](1)

§
{
  "type": "string",        // #/$defs/A
  "description": "Theirs." // #/$defs/A
}
§

- ~~\`"description": "Mine."\`~~ beside the \`$ref\` is overridden by \`#/$defs/A\`

The standard (2020-12) applies both.

As an argument: text stays text.`,
  },
  {
    rule: "up to draft-07 the standard ignores what stands beside a reference, and the runtime does not",
    schema: `{ "$schema": "http://json-schema.org/draft-07/schema#", "properties": { "a": { "$ref": "⟦#/definitions/A‸⟧", "maximum": 2 } }, "definitions": { ‹"A"›: { "type": "number" } } }`,
    says: `**number**

[\`#/definitions/A\`](1)

§
{
  "type": "number", // #/definitions/A
  "maximum": 2      // beside the $ref
}
§

The standard (draft-07) ignores all that stands beside a \`$ref\`.

As an argument: \`"5"\` → \`5\`, \`"0.5"\` → \`0.5\``,
  },
  {
    rule: "a chain is shown hop by hop, and each adds its keywords",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/A‸⟧" } }, "$defs": { ‹"A"›: { "$ref": "#/$defs/B", "title": "A" }, ‹"B"›: { "type": "integer" } } }`,
    says: `**integer**

[\`#/$defs/A\`](1) → [\`#/$defs/B\`](2)

§
{
  "type": "integer", // #/$defs/B
  "title": "A"       // #/$defs/A
}
§

As an argument: \`"5"\` → \`5\``,
  },
  {
    rule: "a long name of a place is cut at its beginning, and stands above a long line",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/module::settings::ConnectionSettings‸⟧", "title": "A" } }, "$defs": { ‹"module::settings::ConnectionSettings"›: { "type": "integer", "description": "Says in more than forty letters what it is." } } }`,
    says: `**integer**

[\`#/$defs/module::settings::ConnectionSettings\`](1)

§
{
  "type": "integer", // …le::settings::ConnectionSettings
  // …le::settings::ConnectionSettings
  "description": "Says in more than forty letters what it is.",
  "title": "A"       // beside the $ref
}
§

As an argument: \`"5"\` → \`5\``,
  },
  {
    rule: "a chain that ends at a reference that is not followed says so",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/A‸⟧" } }, "$defs": { ‹"A"›: { "$ref": "#/$defs/Nope" } } }`,
    says: `**unknown**

[\`#/$defs/A\`](1) → a reference that is not followed

§
{
  "$ref": "#/$defs/Nope"
}
§

As an argument: text stays text.`,
  },
  {
    rule: "a chain that comes back says so",
    schema: `{ "properties": { ‹"a"›: { "$ref": "⟦#/properties/a‸⟧" } } }`,
    says: `**unknown**

[\`#/properties/a\`](1) → back to a reference seen before, so the chain stops

§
{
  "$ref": "#/properties/a"
}
§

As an argument: text stays text.`,
  },
  {
    rule: "a recursive union is bounded, and its alternatives survive",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/J‸⟧" } }, "$defs": { ‹"J"›: { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/J" }] } } }`,
    says: `**string**

[\`#/$defs/J\`](1)

§
{
  "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/J" }]
}
§

As an argument: text stays text.`,
  },
  {
    rule: "a reference with an encoded colon",
    schema: `{ "properties": { "a": { "$ref": "⟦#/$defs/foo%3Abar‸⟧" } }, "$defs": { ‹"foo:bar"›: { "type": ["integer", "null"] } } }`,
    says: `**integer \\| null**

[\`#/$defs/foo%3Abar\`](1)

§
{
  "type": ["integer", "null"]
}
§

As an argument: \`"5"\` → \`5\`, \`"null"\` → \`null\``,
  },
  {
    rule: "inside an argument no number is read from text",
    schema: `{ "properties": { "a": { "items": { "$ref": "⟦#/$defs/A‸⟧" } } }, "$defs": { ‹"A"›: { "type": "integer" } } }`,
    says: `**integer**

[\`#/$defs/A\`](1)

§
{
  "type": "integer"
}
§

Inside an argument: text stays text.`,
  },
  {
    rule: "inside an argument lists and objects are, also where a union accepts them",
    schema: `{ "properties": { "a": { "properties": { "b": { "$ref": "⟦#/$defs/A‸⟧" } } } }, "$defs": { ‹"A"›: { "anyOf": [{ "type": "array" }, { "type": "integer" }] } } }`,
    says: `**array \\| integer**

[\`#/$defs/A\`](1)

§
{
  "anyOf": [{ "type": "array" }, { "type": "integer" }]
}
§

Inside an argument: \`"[\\"a\\"]"\` → \`["a"]\``,
  },
  {
    rule: "a branch of a union is not looked into by itself",
    schema: `{ "properties": { "a": { "anyOf": [{ "$ref": "⟦#/$defs/A‸⟧" }, { "type": "null" }] } }, "$defs": { ‹"A"›: { "type": "integer" } } }`,
    says: `**integer**

[\`#/$defs/A\`](1)

§
{
  "type": "integer"
}
§

As an argument: \`"null"\` → \`null\``,
  },
  {
    rule: "where nothing looks, text stays text",
    schema: `{ "properties": { "a": { "additionalProperties": { "$ref": "⟦#/$defs/A‸⟧" } } }, "$defs": { ‹"A"›: { "type": "array" } } }`,
    says: `**array**

[\`#/$defs/A\`](1)

§
{
  "type": "array"
}
§

In a call, nothing looks in here: text stays text.`,
  },
  {
    rule: "a reference at the top is not followed in a call",
    schema: `{ "$ref": "⟦#/$defs/A‸⟧", "$defs": { ‹"A"›: { "type": "object" } } }`,
    says: `**object**

[\`#/$defs/A\`](1)

§
{
  "type": "object",                      // #/$defs/A
  "$defs": { "A": { "type": "object" } } // beside the $ref
}
§

In a call, a \`$ref\` at the top of the schema is not followed: text stays text.`,
  },
  {
    rule: "in a tool's result no argument is spoken of",
    schema: `{ "name": "t", "outputSchema": { "properties": { "a": { "$ref": "⟦#/$defs/A‸⟧" } }, "$defs": { ‹"A"›: { "type": "integer" } } } }`,
    says: `**integer**

[\`#/$defs/A\`](1)

§
{
  "type": "integer"
}
§`,
  },
  {
    rule: "a reference that leads nowhere shows nothing; its diagnostic does",
    schema: `{ "properties": { "a": { "$ref": "#/$defs/Nope‸" } }, "$defs": {} }`,
    says: null,
  },
  {
    rule: "a remote reference shows nothing; its diagnostic does",
    schema: `{ "properties": { "a": { "$ref": "https://example.com/a.json‸" } }, "$defs": {} }`,
    says: null,
  },
  {
    rule: "inside data a reference shows nothing",
    schema: `{ "properties": { "a": { "const": { "$ref": "#/$defs/A‸" } } }, "$defs": { "A": { "type": "integer" } } }`,
    says: null,
  },
  {
    rule: "a property called $ref shows nothing",
    schema: `{ "properties": { "$ref‸": { "type": "string" } } }`,
    says: null,
  },
  {
    rule: "the key of a definition shows its type and who uses it",
    schema: `{ "properties": { "a": { "$ref": "‹#/$defs/A›" }, "b": { "items": { "$ref": "‹#/$defs/A/properties/x›" } } }, "$defs": { ⟦"A‸"⟧: { "type": "object", "properties": { "x": {} } } } }`,
    says: `**object**

Used by 2 references: [\`#/properties/a\`](1), [\`#/properties/b/items\`](2)`,
  },
  {
    rule: "so does that of anything else that is used",
    schema: `{ "properties": { ⟦"a‸"⟧: { "type": "integer" }, "b": { "$ref": "‹#/properties/a›" } } }`,
    says: `**integer**

Used by 1 reference: [\`#/properties/b\`](1)`,
  },
  {
    rule: "many users are counted, and the first are named",
    schema: `{ "anyOf": [${Array.from({ length: 8 }, (_, index) => `{ "$ref": "${index < 6 ? "‹#/$defs/A›" : "#/$defs/A"}" }`).join(", ")}], "$defs": { ⟦"A‸"⟧: {} } }`,
    says: `**any**

Used by 8 references: ${[0, 1, 2, 3, 4, 5].map((index) => `[\`#/anyOf/${index}\`](${index + 1})`).join(", ")}, … 2 more`,
  },
  {
    rule: "a definition that holds a reference shows what stands behind it, and then who uses it",
    schema: `{ "properties": { "a": { "$ref": "‹#/$defs/A›" } }, "$defs": { ⟦"A‸"⟧: { "$ref": "#/$defs/B" }, ‹"B"›: { "type": "integer" } } }`,
    says: `**integer**

[\`#/$defs/B\`](2)

§
{
  "type": "integer"
}
§

As an argument: \`"5"\` → \`5\`

Used by 1 reference: [\`#/properties/a\`](1)`,
  },
  {
    rule: "a definition that nobody uses says so",
    schema: `{ "$defs": { ⟦"A‸"⟧: { "type": "integer" } } }`,
    says: `**integer**

No reference in this file leads here.`,
  },
  {
    rule: "a property without a reference shows nothing",
    schema: `{ "properties": { "a‸": { "type": "string" } } }`,
    says: null,
  },
];

describe("hover", () => {
  for (const { rule, schema: source, says } of CASES) {
    it(rule, () => {
      const { marks, open, schema } = openSchema(source);
      const keys = marks.ranges("‹");
      const link = (index: string): string => {
        const start = keys[Number(index) - 1]?.start;
        assert.ok(start, "the key is marked");
        return `(${URI}#L${start.line + 1},${start.character + 1})`;
      };
      const value = says
        ?.replace("§", "```jsonc")
        .replace("§", "```")
        .replace(/\((\d)\)/g, (_, index: string) => link(index));
      assert.deepEqual(
        hover(open, schema, marks.offset),
        says === null ? null : { contents: { kind: "markdown", value }, range: marks.range("⟦") },
      );
    });
  }

  it("is bounded where the schema is large, and counts what it leaves out", () => {
    const keywords = Array.from({ length: 200 }, (_, index) => `"x-${index}": ${index}`);
    const { marks, open, schema } = openSchema(
      `{ "properties": { "a": { "$ref": "#/$defs/A‸" } }, "$defs": { "A": { "type": "integer", ${keywords.join(", ")} } } }`,
    );
    const { contents } = hover(open, schema, marks.offset) ?? {};
    assert.ok(typeof contents === "object" && "value" in contents);
    assert.ok(contents.value.split("\n").length < 60);
    assert.match(contents.value, /… and \d+ more keywords/);
  });

  it("shows something of a keyword that is wide, and every keyword behind it", () => {
    const properties = Array.from({ length: 400 }, (_, index) => `"p${index}": { "type": "integer" }`);
    const { marks, open, schema } = openSchema(
      `{ "properties": { "a": { "$ref": "#/$defs/A‸" } }, "$defs": { "A": { "type": "object", "properties": { ${properties.join(", ")} }, "required": ["p0"] } } }`,
    );
    const { contents } = hover(open, schema, marks.offset) ?? {};
    assert.ok(typeof contents === "object" && "value" in contents);
    const [, shown = ""] = /```jsonc\n([^]*)\n```/.exec(contents.value) ?? [];
    assert.equal(shown.split("\n").length, 32);
    assert.match(
      shown,
      /"properties": \{\n {4}"p0": \{ "type": "integer" \},\n[^]*"p24": \{ "type": "integer" \}\n {4}\/\/ … and 375 more\n {2}\},\n {2}"required": \["p0"\]\n\}$/,
    );
  });

  it("keeps within its lines whatever is nested in what", () => {
    const branch = `{ "type": "object", "properties": { "first": { "type": "string", "description": "${"long ".repeat(20)}" } } }`;
    const { marks, open, schema } = openSchema(
      `{ "properties": { "a": { "$ref": "#/$defs/A‸" } }, "$defs": { "A": { "anyOf": [${Array.from({ length: 9 }, () => branch).join(", ")}], "oneOf": [${branch}], "title": "A" } } }`,
    );
    const { contents } = hover(open, schema, marks.offset) ?? {};
    assert.ok(typeof contents === "object" && "value" in contents);
    const [, shown = ""] = /```jsonc\n([^]*)\n```/.exec(contents.value) ?? [];
    assert.ok(shown.split("\n").length <= 32, shown);
    assert.match(shown, /"oneOf": \[ \/\* … \*\/ \],\n {2}"title": "A"\n\}$/);
  });
});
