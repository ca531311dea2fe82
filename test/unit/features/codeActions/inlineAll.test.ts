/** Inlining every reference of a schema, and taking out the definitions that nothing needs any more. */
import assert from "node:assert/strict";
import { act, titlesAt } from "./acting";

const REFACTOR = ["refactor.inline"];
const TITLE = "Inline all references of this ";

const cases: [what: string, before: string, after: string, remark?: RegExp][] = [
  [
    "writes out references in what is written out, and takes out $defs with all in it",
    `{"properties":{"a":{"$ref":"#/$defs/‸A"},"b":{"$ref":"#/$defs/B"}},"$defs":{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"type":"string"}}}`,
    `{"properties":{"a":{"items":{"type":"string"}},"b":{"type":"string"}}}`,
  ],
  [
    "line by line, with comments, at its own indentation",
    `{
  // the root
  "properties": {
    "a": { "$ref": "#/$defs/‸A", "title": "mine" }, // a
    "b": {
      "$ref": "#/$defs/B", // why
      "description": "d"
    }
  },
  "$defs": {
    "A": {
      "type": "object",
      "properties": {
        "x": { "$ref": "#/$defs/B" }
      }
    },
    "B": { "type": "string" }
  }
}`,
    `{
  // the root
  "properties": {
    "a": {
      "type": "object",
      "properties": {
        "x": { "type": "string" }
      },
      "title": "mine"
    }, // a
    "b": {
      "type": "string", // why
      "description": "d"
    }
  }
}`,
  ],
  [
    "keeps what refers to itself, and says so",
    `{"properties":{"a":{"$ref":"#/$defs/‸A"},"n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"items":{"$ref":"#/$defs/N"},"title":{"$ref":"#/$defs/A"}},"A":{"type":"string"}}}`,
    `{"properties":{"a":{"type":"string"},"n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"items":{"$ref":"#/$defs/N"},"title":{"type":"string"}}}}`,
    /^2 references lead in a circle and stay\.$/,
  ],
  [
    "keeps a definition that only a copy still refers to",
    `{"properties":{"a":{"$ref":"#/$defs/‸A"},"b":{}},"$defs":{"A":{"properties":{"n":{"$ref":"#/$defs/N"}}},"N":{"items":{"$ref":"#/$defs/N"}}}}`,
    `{"properties":{"a":{"properties":{"n":{"$ref":"#/$defs/N"}}},"b":{}},"$defs":{"N":{"items":{"$ref":"#/$defs/N"}}}}`,
    /^2 references lead in a circle/,
  ],
  [
    "keeps definitions that nobody referred to, and those with a name or in a mapping",
    `{"properties":{"a":{"$ref":"#/$defs/‸A"},"b":{"$ref":"#/$defs/B"},"c":{"$ref":"#/$defs/C"},"d":{"discriminator":{"mapping":{"c":"#/$defs/C"}}}},"$defs":{"A":{"type":"string"},"B":{"$anchor":"b","type":"null"},"C":{"type":"integer"},"D":{}}}`,
    `{"properties":{"a":{"type":"string"},"b":{"type":"null"},"c":{"type":"integer"},"d":{"discriminator":{"mapping":{"c":"#/$defs/C"}}}},"$defs":{"B":{"$anchor":"b","type":"null"},"C":{"type":"integer"},"D":{}}}`,
  ],
  [
    "keeps a definition with a name inside it, though what referred to another part of it is inlined",
    `{"properties":{"a":{"$ref":"#/$defs/A/not‸"},"b":{"$ref":"#addr"}},"$defs":{"A":{"not":{"type":"string"},"items":{"$anchor":"addr"}}}}`,
    `{"properties":{"a":{"type":"string"},"b":{"$ref":"#addr"}},"$defs":{"A":{"not":{"type":"string"},"items":{"$anchor":"addr"}}}}`,
    /^1 reference leads to what cannot be copied or is not followed and stays\.$/,
  ],
  [
    "keeps a definition that the schema names by its own $id",
    `{"$id":"https://e.test/s","properties":{"a":{"$ref":"#/$defs/‸A"},"b":{"$ref":"https://e.test/s#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
    `{"$id":"https://e.test/s","properties":{"a":{"type":"string"},"b":{"$ref":"https://e.test/s#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`,
    /^1 reference leads to what cannot be copied or is not followed and stays\.$/,
  ],
  [
    "keeps what is not followed, and says so",
    `{"properties":{"a":{"$ref":"#/$defs/‸A"},"b":{"$ref":"https://e.test/"},"c":{"$ref":"#/$defs/Nope"}},"$defs":{"A":{"type":"string"}}}`,
    `{"properties":{"a":{"type":"string"},"b":{"$ref":"https://e.test/"},"c":{"$ref":"#/$defs/Nope"}}}`,
    /^2 references lead to what cannot be copied or is not followed and stay\.$/,
  ],
  [
    "of one tool's schema only",
    `{"tools":[{"name":"t","inputSchema":{"properties":{"a":{"$ref":"#/$defs/‸A"},"b":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}},{"name":"u","inputSchema":{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}}]}`,
    `{"tools":[{"name":"t","inputSchema":{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}},{"name":"u","inputSchema":{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}}]}`,
  ],
  [
    "from the key of the definitions too",
    `{"items":{"$ref":"#/$defs/A"},"$de‸fs":{"A":{"type":"string"}}}`,
    `{"items":{"type":"string"}}`,
  ],
  [
    "of a root that is a reference itself",
    `{"$ref":"#/$defs/‸A","$defs":{"A":{"items":{"$ref":"#/$defs/B"}},"B":{"type":"string"}}}`,
    `{"items":{"type":"string"},"$defs":{}}`,
  ],
  [
    "without what is beside a reference and loses, references in it too",
    `{"items":{"properties":{"x":{"$ref":"#/$defs/B"}},"$ref":"#/$defs/‸A"},"$defs":{"A":{"properties":{"y":{"$ref":"#/$defs/B"}}},"B":{"type":"string"}}}`,
    `{"items":{"properties":{"y":{"type":"string"}}}}`,
  ],
  [
    "but for what is named by a URI too, which keeps its definition",
    `{"$id":"https://e.test/s","items":{"$ref":"#/$defs/‸A"},"not":{"$ref":"s#/$defs/A"},"$defs":{"A":{"type":"string"}}}`,
    `{"$id":"https://e.test/s","items":{"type":"string"},"not":{"$ref":"s#/$defs/A"},"$defs":{"A":{"type":"string"}}}`,
    /1 reference leads/,
  ],
  [
    "but for what is broken",
    `{"items":{"$ref":"#/$defs/‸A"},"contains":{"$ref":"#/$defs/B"},"$defs":{"A":{"type":"string"},"B":{"not":{"type":"null" "title":"t"}}}}`,
    `{"items":{"type":"string"},"contains":{"$ref":"#/$defs/B"},"$defs":{"B":{"not":{"type":"null" "title":"t"}}}}`,
    /1 reference leads/,
  ],
  [
    "between properties as well as into definitions",
    `{"properties":{"limit":{"anyOf":[{"type":"integer"},{"type":"null"}]},"offset":{"$ref":"#/properties/limit/‸anyOf/0"},"page":{"$ref":"#/properties/offset"}}}`,
    `{"properties":{"limit":{"anyOf":[{"type":"integer"},{"type":"null"}]},"offset":{"type":"integer"},"page":{"type":"integer"}}}`,
  ],
];

describe("inlining all references", () => {
  for (const [what, before, after, remark] of cases) {
    it(what, () => {
      const acted = act(before, TITLE, REFACTOR);
      assert.equal(acted.text, after);
      if (remark === undefined) assert.equal(acted.remark, undefined);
      else assert.match(acted.remark ?? "", remark);
    });
  }

  it("changes nothing where all of it would be too long, and says so", () => {
    const doubling = Array.from(
      { length: 40 },
      (_, at) => `"D${at}":{"items":{"$ref":"#/$defs/D${at + 1}"},"contains":{"$ref":"#/$defs/D${at + 1}"}}`,
    );
    const source = `{"items":{"$ref":"#/$defs/‸D0"},"$defs":{${doubling.join(",")},"D40":{"type":"string"}}}`;
    const acted = act(source, TITLE, REFACTOR);
    assert.equal(acted.text, source.replace("‸", ""));
    assert.match(acted.remark ?? "", /longer than 4 million characters/);
  });

  it("changes nothing where every reference leads in a circle, and says so", () => {
    const source = `{"items":{"$ref":"‸#"},"contains":{"$ref":"#"},"$defs":{}}`;
    const acted = act(source, TITLE, REFACTOR);
    assert.equal(acted.text, source.replace("‸", ""));
    assert.match(acted.remark ?? "", /^Nothing was inlined\. 2 references lead in a circle and stay\.$/);
  });

  it("follows a chain of hundreds of schemas that each hold the next", () => {
    const length = 500;
    const chain = Array.from({ length }, (_, at) => `"D${at}":{"items":{"$ref":"#/$defs/D${at + 1}"}}`);
    const source = `{"not":{"$ref":"#/$defs/D${length - 400}"},"items":{"$ref":"#/$defs/‸D${length}"},"$defs":{${chain.join(",")},"D${length}":{"type":"string"}}}`;
    const { text } = act(source, TITLE, REFACTOR);
    assert.ok(text.startsWith(`{"not":${`{"items":`.repeat(400)}{"type":"string"}`), text.slice(0, 200));
  });

  it("leaves a reference that leads on along more than 32 others, and says so", () => {
    const length = 35;
    const chain = Array.from({ length }, (_, at) => `"D${at}":{"$ref":"#/$defs/D${at + 1}"}`);
    const source = `{"items":{"$ref":"#/$defs/‸D0"},"$defs":{${chain.join(",")},"D${length}":{"type":"string"}}}`;
    const { text, remark } = act(source, TITLE, REFACTOR);
    assert.equal(
      text,
      `{"items":{"$ref":"#/$defs/D0"},"$defs":{"D0":{"$ref":"#/$defs/D1"},"D1":{"$ref":"#/$defs/D2"},"D2":{"$ref":"#/$defs/D3"},"D3":{"type":"string"}}}`,
    );
    assert.match(remark ?? "", /lead on along more than 32 others and stay\.$/);
  });

  it("is not offered for the only reference, nor in an OpenAPI description", () => {
    for (const source of [
      `{"items":{"$ref":"#/$defs/‸A"},"$defs":{"A":{"type":"string"}}}`,
      `{"openapi":"3.1.0","components":{"schemas":{"A":{"type":"string"},"B":{"$ref":"#/components/schemas/‸A"},"C":{"$ref":"#/components/schemas/A"}}}}`,
    ]) {
      assert.ok(
        titlesAt(source).every((title) => !title.includes(TITLE)),
        source,
      );
    }
  });
});
