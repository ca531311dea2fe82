/**
 * Go to definition, over the wire. `⟦…⟧` is the text that lights up at the cursor `‸`, `«…»` what peek shows,
 * `‹…›` the key to land on.
 */
import assert from "node:assert/strict";
import { marked } from "../marked";
import { Client } from "./client";

const COUNT = `{
  "type": "object",
  "properties": {
    "count": { "$ref": "⟦#/$defs/‸Count⟧" }
  },
  "$defs": {
    «‹"Count"›: { "type": "integer" }»
  }
}`;

describe("textDocument/documentLink", () => {
  it("leads from the text inside the quotes to the key, where the reference leads to one", async () => {
    const client = await Client.start();
    const source = `{
  "properties": {
    "a": { "$ref": "⟦#/$defs/Count⟧" },
    "b": { "$ref": "#/$defs/Nope" },
    "c": { "const": { "$ref": "#/$defs/Count" } }
  },
  "$defs": {
    ‹"Count"›: { "type": "integer" }
  }
}`;
    const marks = marked(source);
    const file = await client.open("file:///links.json", marks.text);
    const { start } = marks.range("‹");
    assert.deepEqual(await file.documentLinks(), [
      { range: marks.range("⟦"), target: `file:///links.json#L${start.line + 1},${start.character + 1}` },
    ]);
    await client.stop();
  });
});

const cases: [what: string, source: string][] = [
  ["leads to a definition", COUNT],
  ["leads there from the opening quote", COUNT.replace("‸", "").replace('"⟦', '‸"⟦')],
  ["leads there from behind the closing quote", COUNT.replace("‸", "").replace('⟧"', '⟧"‸')],
  ["leads there from the key $ref", COUNT.replace(/⟦.*⟧/, "#/$defs/Count").replace('"$ref"', '"⟦$r‸ef⟧"')],
  [
    "leads to a branch of a union in another property",
    `{
  "type": "object",
  "properties": {
    "limit": { "anyOf": [«‹{› "type": "integer" }», { "type": "null" }] },
    "offset": { "$ref": "⟦#/properties/limit/anyOf/‸0⟧" }
  }
}`,
  ],
  [
    "leads to the root of the schema",
    `«‹{›
  "type": "object",
  "properties": { "child": { "$ref": "⟦‸#⟧" } }
}»`,
  ],
  [
    "leads to the root of a tool's schema, not of the file",
    `{ "tools": [
  { "name": "t", «‹"inputSchema"›: { "properties": { "child": { "$ref": "⟦‸#⟧" } } }» }
] }`,
  ],
  [
    "leads to a definition of the tool, not of its neighbour",
    `{ "tools": [
  { "name": "a", "inputSchema": { "properties": {}, "$defs": { "Count": { "type": "string" } } } },
  { "name": "b", "inputSchema": { "properties": { "n": { "$ref": "⟦#/$defs/‸Count⟧" } }, "$defs": { «‹"Count"›: { "type": "integer" }» } } }
] }`,
  ],
  [
    "leads to a declared anchor",
    `{ "properties": { "a": { "$ref": "⟦#‸addr⟧" } }, "$defs": { «‹"Address"›: { "$anchor": "addr" }» } }`,
  ],
  [
    "works in a file with comments and trailing commas",
    `{
  // the properties
  "properties": { "a": { "$ref": "⟦#/$defs/‸A⟧", }, }, /* and */
  "$defs": { «‹"A"›: { "type": "string", }», },
}`,
  ],
  [
    "works in a file that is broken elsewhere",
    `{
  "properties": {
    "a": { "$ref": "⟦#/$defs/‸A⟧" },
    "b": { "type": "string
  },
  "$defs": {
    «‹"A"›: { "type": "string" }»
  }
}`,
  ],
  [
    "works behind characters that take two units",
    `{ "properties": { "😀": { "$ref": "⟦#/$defs/‸😀⟧" } }, "$defs": { "👍": {}, «‹"😀"›: { "type": "string" }» } }`,
  ],
];

describe("textDocument/definition", () => {
  let client: Client;
  before(async () => {
    client = await Client.start();
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.errors, []);
  });

  for (const [index, [what, source]] of cases.entries()) {
    it(what, async () => {
      const marks = marked(source);
      const file = await client.open(`file:///definition/${index}.json`, marks.text, "jsonc");
      assert.deepEqual(await file.definition(marks.cursor), [
        {
          originSelectionRange: marks.range("⟦"),
          targetUri: file.uri,
          targetRange: marks.range("«"),
          targetSelectionRange: marks.range("‹"),
        },
      ]);
    });
  }

  it("answers with nothing where no reference stands", async () => {
    const marks = marked(`{ "properties": { "a": { "type": "str‸ing" } }, "$defs": {} }`);
    const file = await client.open("file:///definition/none.json", marks.text);
    assert.deepEqual(await file.definition(marks.cursor), []);
  });

  it("works in a file that was never saved", async () => {
    const marks = marked(COUNT);
    const file = await client.open("untitled:Untitled-1", marks.text);
    const [link] = (await file.definition(marks.cursor)) as { targetUri: string }[];
    assert.equal(link?.targetUri, "untitled:Untitled-1");
  });

  it("follows the text as it is typed, with lines put in above", async () => {
    const marks = marked(COUNT);
    const file = await client.open("file:///definition/typed.json", marks.text);
    const start = { line: 1, character: 0 };
    await file.edit({ range: { start, end: start }, text: '  "title": "One",\n\n\n' });
    const moved = marked(COUNT.replace('  "type": "object"', '  "title": "One",\n\n\n  "type": "object"'));
    const links = await file.definition(moved.cursor);
    assert.deepEqual(links, [
      {
        originSelectionRange: moved.range("⟦"),
        targetUri: file.uri,
        targetRange: moved.range("«"),
        targetSelectionRange: moved.range("‹"),
      },
    ]);
    assert.deepEqual(await file.definition(marks.cursor), [], "nothing is left at the old place");
  });

  it("applies the changes of one edit one after another", async () => {
    const file = await client.open("file:///definition/edits.json", "{}");
    await file.edit(
      {
        range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } },
        text: '\n"$defs": {}\n',
      },
      { range: { start: { line: 1, character: 10 }, end: { line: 1, character: 10 } }, text: '"A": {}' },
      {
        range: { start: { line: 1, character: 18 }, end: { line: 1, character: 18 } },
        text: ', "$ref": "#/$defs/A"',
      },
    );
    assert.deepEqual(await file.definition({ line: 1, character: 30 }), [
      {
        originSelectionRange: { start: { line: 1, character: 29 }, end: { line: 1, character: 38 } },
        targetUri: file.uri,
        targetRange: { start: { line: 1, character: 10 }, end: { line: 1, character: 17 } },
        targetSelectionRange: { start: { line: 1, character: 10 }, end: { line: 1, character: 13 } },
      },
    ]);
  });

  it("takes a whole new text", async () => {
    const marks = marked(COUNT);
    const file = await client.open("file:///definition/replaced.json", "{}");
    await file.edit({ text: marks.text });
    const [link] = (await file.definition(marks.cursor)) as { targetRange: unknown }[];
    assert.deepEqual(link?.targetRange, marks.range("«"));
  });

  it("keeps places right with CRLF line ends", async () => {
    const marks = marked(COUNT);
    const file = await client.open("file:///definition/crlf.json", marks.text.replaceAll("\n", "\r\n"));
    const [link] = (await file.definition(marks.cursor)) as { targetRange: unknown }[];
    assert.deepEqual(link?.targetRange, marks.range("«"));
  });
});

describe("textDocument/definition for a client without links", () => {
  it("answers with the place of the key", async () => {
    const client = await Client.start({ capabilities: {} });
    const marks = marked(COUNT);
    const file = await client.open("file:///definition/plain.json", marks.text);
    assert.deepEqual(await file.definition(marks.cursor), [{ uri: file.uri, range: marks.range("‹") }]);
    await client.stop();
  });
});
