/** Moving what a pointer leads to among the definitions: every pointer follows, and the runtime reads what it read. */
import assert from "node:assert/strict";
import { previewCoercion } from "../../../../server/src/features/preview";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import { marked } from "../../../marked";
import { URI } from "../schemas";
import { act, fix, fixTitlesAt, titlesAt } from "./acting";

const TITLE = "Move its target to ";

const hoisted: [what: string, before: string, place: string, after: string][] = [
  [
    "a branch of a union, with all pointers that lead to it, each in its own spelling",
    `{
  "type": "object",
  "properties": {
    "limit": { "anyOf": [{ "type": "integer" }, { "type": "null" }] }, // as many
    "offset": { "$ref": "#/properties/limit/any‸Of/0" },
    "page": { "$ref": "#/properties%2Flimit/anyOf/0" }
  }
}`,
    "#/$defs/Limit",
    `{
  "type": "object",
  "properties": {
    "limit": { "anyOf": [{ "$ref": "#/$defs/Limit" }, { "type": "null" }] }, // as many
    "offset": { "$ref": "#/$defs/Limit" },
    "page": { "$ref": "#/$defs/Limit" }
  },
  "$defs": {
    "Limit": { "type": "integer" }
  }
}`,
  ],
  [
    "a property, with pointers that lead through it and a name that is free",
    `{"properties":{"first name":{"items":{"type":"string"}},"b":{"$ref":"#/properties/first%20na‸me"},"c":{"$ref":"#/properties/first name/items"}},"$defs":{"FirstName":{}}}`,
    "#/$defs/FirstName2",
    `{"properties":{"first name":{"$ref":"#/$defs/FirstName2"},"b":{"$ref":"#/$defs/FirstName2"},"c":{"$ref":"#/$defs/FirstName2/items"}},"$defs":{"FirstName":{},"FirstName2":{"items":{"type":"string"}}}}`,
  ],
  [
    "the items that refer to themselves",
    `{"properties":{"nodes":{"items":{"properties":{"nodes":{"items":{"$ref":"#/properties/nodes/‸items"}}}}}}}`,
    "#/$defs/Nodes",
    `{"properties":{"nodes":{"items":{"$ref":"#/$defs/Nodes"}}},"$defs":{"Nodes":{"properties":{"nodes":{"items":{"$ref":"#/$defs/Nodes"}}}}}}`,
  ],
  [
    "under its own title, where it has one",
    `{"properties":{"a":{"title":"Row limit","type":"integer"},"b":{"$ref":"#/properties/‸a"}},"$defs":{}}`,
    "#/$defs/RowLimit",
    `{"properties":{"a":{"$ref":"#/$defs/RowLimit"},"b":{"$ref":"#/$defs/RowLimit"}},"$defs":{"RowLimit":{"title":"Row limit","type":"integer"}}}`,
  ],
  [
    "into the definitions of its own tool",
    `{"tools":[{"name":"t","inputSchema":{"properties":{"a":{"type":"integer"},"b":{"$ref":"#/properties/‸a"}}}},{"name":"u","inputSchema":{"properties":{"a":{"type":"integer"},"b":{"$ref":"#/properties/a"}}}}]}`,
    "#/$defs/A",
    `{"tools":[{"name":"t","inputSchema":{"properties":{"a":{"$ref":"#/$defs/A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"integer"}}}},{"name":"u","inputSchema":{"properties":{"a":{"type":"integer"},"b":{"$ref":"#/properties/a"}}}}]}`,
  ],
  [
    "with the pointers of a mapping",
    `{"properties":{"pet":{"discriminator":{"mapping":{"cat":"#/properties/cat"}}},"cat":{"type":"object"},"c":{"$ref":"#/properties/‸cat"}}}`,
    "#/$defs/Cat",
    `{"properties":{"pet":{"discriminator":{"mapping":{"cat":"#/$defs/Cat"}}},"cat":{"$ref":"#/$defs/Cat"},"c":{"$ref":"#/$defs/Cat"}},"$defs":{"Cat":{"type":"object"}}}`,
  ],
];

/** Pointers are worth a diagnostic in the schema of a tool only. */
function asTool(schema: string): string {
  if (schema.includes("inputSchema")) return schema;
  const isSpaced = schema.includes('": ');
  return isSpaced ? `[{ "name": "t", "inputSchema": ${schema} }]` : `[{"name":"t","inputSchema":${schema}}]`;
}

describe("moving the target of a pointer among the definitions", () => {
  for (const [what, before, place, after] of hoisted) {
    it(`takes along ${what}`, () => {
      assert.deepEqual(fixTitlesAt(asTool(before)), [TITLE + place]);
      assert.equal(fix(asTool(before), TITLE).text, asTool(after));
    });
  }

  it("is not offered where the pointer leads into definitions, nor for what cannot become one", () => {
    for (const source of [
      `{"items":{"$ref":"#/$defs/‸A"},"$defs":{"A":{"type":"string"}}}`,
      `{"items":{"$ref":"#/$defs/A/properties/‸x"},"$defs":{"A":{"properties":{"x":{"type":"string"}}}}}`,
      `{"properties":{"a":{"$ref":"‸#"}}}`,
      `{"properties":{"a":{"$ref":"#/properties/‸b"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}`,
    ]) {
      assert.deepEqual(fixTitlesAt(asTool(source)), [], source);
    }
  });

  it("is not offered for a branch that lets null in, which the runtime reads only where it stands", () => {
    const source = `{"properties":{"a":{"anyOf":[{"type":"integer"},{"type":"null"}]},"b":{"$ref":"#/properties/a/anyOf/‸1"}}}`;
    assert.deepEqual(titlesAt(source), ["Inline this reference"]);
  });

  it("is an extraction where no diagnostic speaks of a back-pointer", () => {
    const [, before] = hoisted[0] ?? [];
    assert.ok(before !== undefined);
    const title = "Extract the schema behind it to #/$defs/Limit";
    assert.deepEqual(fixTitlesAt(before), []);
    assert.ok(titlesAt(before).includes(title));
    assert.equal(act(asTool(before), title).text, fix(asTool(before), TITLE).text);
  });

  it("leaves what a call becomes as it was", () => {
    const call = `{"limit":"null","offset":"7","page":"5","first name":"[\\"a\\"]","b":"[\\"1\\"]","c":"x","nodes":"[{\\"nodes\\":\\"[]\\"}]","a":"3"}`;
    const received = (text: string): unknown => {
      const open = new OpenDocument(URI, 1, text);
      const params = { textDocument: { uri: URI }, arguments: call, tool: "t" };
      const isTool = text.includes('"tools"');
      return previewCoercion(open, open.schema(false), isTool ? params : { ...params, tool: "" }).after;
    };
    for (const [, before, , after] of hoisted) {
      assert.deepEqual(received(after), received(marked(before).text), before);
    }
  });
});
