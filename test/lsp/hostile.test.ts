/** Documents that are hard on a server. It answers, logs no failure, and works on for the next document. */
import assert from "node:assert/strict";
import { Client } from "./client";

const SOUND = '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }';

const repeat = (text: string, times: number): string => text.repeat(times);

/** Definitions, each a reference to the next. */
function chain(length: number): string {
  const links = Array.from({ length }, (_, index) => `"D${index}": { "$ref": "#/$defs/D${index + 1}" }`);
  return `{ "$ref": "#/$defs/D0", "$defs": { ${links.join(", ")}, "D${length}": { "type": "integer" } } }`;
}

/** Definitions, each a union of twice the next: two to the power of `depth` ways to the end. */
function unions(depth: number): string {
  const levels = Array.from(
    { length: depth },
    (_, index) =>
      `"D${index}": { "anyOf": [{ "$ref": "#/$defs/D${index + 1}" }, { "$ref": "#/$defs/D${index + 1}" }] }`,
  );
  return `{ "properties": { "a": { "$ref": "#/$defs/D0" } }, "$defs": { ${levels.join(", ")}, "D${depth}": { "type": "string" } } }`;
}

const DOCUMENTS: [what: string, text: string][] = [
  [
    "100,000 arrays inside each other",
    `{ "$ref": "#/$defs/x", "$defs": { "x": ${repeat("[", 100_000)}${repeat("]", 100_000)} } }`,
  ],
  ["100,000 arrays that are never closed", `{ "$defs": ${repeat("[", 100_000)}`],
  [
    "30,000 schemas inside each other",
    `${repeat('{ "properties": { "a": ', 30_000)}{ "$ref": "#/properties/a" }${repeat(" } }", 30_000)}`,
  ],
  [
    "20,000 unions inside each other",
    `{ "$ref": "#/$defs/u", "$defs": { "u": ${repeat('{ "anyOf": [', 20_000)}${repeat("]}", 20_000)} } }`,
  ],
  [
    "10,000 definitions inside each other, and a pointer to the innermost",
    `{ "$ref": "#${repeat("/$defs/A", 10_000)}",\n${repeat('"$defs": {\n"A": {', 10_000)}${repeat("} }", 10_000)} }`,
  ],
  ["a chain of 5,000 references", chain(5_000)],
  ["a chain of 5,000 references that leads nowhere", chain(5_000).replace('"D5000": {', '"X": {')],
  ["a circle of 2,000 references", chain(2_000).replace('{ "type": "integer" }', '{ "$ref": "#/$defs/D0" }')],
  ["a union with 2^40 ways through it", unions(40)],
  [
    "a union that leads back to itself",
    unions(40).replace('{ "type": "string" }', '{ "$ref": "#/$defs/D0" }'),
  ],
  [
    "20,000 definitions",
    `{ "properties": { "a": { "$ref": "#/$defs/D19999" } }, "$defs": { ${Array.from({ length: 20_000 }, (_, index) => `"D${index}": { "type": "string" }`).join(", ")} } }`,
  ],
  [
    "5,000 dangling references beside 5,000 names",
    `{ "properties": { ${Array.from({ length: 5_000 }, (_, index) => `"p${index}": { "$ref": "#/$defs/d${index}x" }`).join(", ")} }, "$defs": { ${Array.from({ length: 5_000 }, (_, index) => `"D${index}": {}`).join(", ")} } }`,
  ],
  ["a pointer of 100,000 tokens", `{ "$ref": "#${repeat("/a", 100_000)}", "$defs": { "a": {} } }`],
  ["a pointer of 100,000 escapes", `{ "$ref": "#/${repeat("%7E1", 100_000)}", "$defs": {} }`],
  ["a key of a megabyte", `{ "$ref": "#/$defs/a", "$defs": { "${repeat("k", 1_000_000)}": {} } }`],
  ["a line of a megabyte", `{ "$ref": "#/$defs/A",${repeat(" ", 1_000_000)}"$defs": { "A": {} } }`],
  ["200,000 empty lines", `{${repeat("\n", 200_000)}"$ref": "#/$defs/A", "$defs": { "A": {} } }`],
  ["half a surrogate pair", '{ "$ref": "#/$defs/\\ud800", "$defs": { "\\ud800": { "type": "string" } } }'],
  ["bytes that are no UTF-8 in a pointer", '{ "$ref": "#/$defs/%ff%fe", "$defs": { "\ufffd\ufffd": {} } }'],
  ["control characters", '{ "$ref": "#/$defs/\u0000\u0001", "$defs": { "\u0000\u0001": {} } }'],
  ["a byte-order mark", `\ufeff${SOUND}`],
  ["one quote", '{ "$defs": "'],
  ["an escape cut off", '{ "$defs": { "\\u12'],
  ["closers only", '{ "$defs": {} }]]]}}}'],
  [
    "members of Object.prototype",
    '{ "properties": { "__proto__": { "$ref": "#/$defs/constructor" }, "toString": { "$ref": "#/$defs/hasOwnProperty" } }, "$defs": { "constructor": { "type": "string" } } }',
  ],
  [
    "wrong kinds everywhere",
    '{ "$defs": [], "definitions": 5, "properties": "x", "type": { "a": 1 }, "anyOf": { "$ref": [] }, "$ref": null, "$schema": 7 }',
  ],
  [
    "tools of wrong kinds",
    '{ "tools": [{ "name": 5, "inputSchema": {} }, null, "t", { "name": "t", "inputSchema": { "properties": [], "$ref": {} } }] }',
  ],
];

describe("a hostile document", () => {
  let client: Client;
  before(async () => {
    const documentSymbol = { hierarchicalDocumentSymbolSupport: true };
    client = await Client.start({
      capabilities: { textDocument: { documentSymbol, definition: { linkSupport: true } } },
    });
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
  });

  for (const [index, [what, text]] of DOCUMENTS.entries()) {
    it(`${what}: the server answers, and answers afterwards`, async () => {
      const file = await client.open(`file:///hostile/${index}.json`, text);
      await file.diagnostics();
      const reference = { line: 0, character: Math.max(0, text.indexOf('"#') + 3) };
      for (const position of [{ line: 0, character: 0 }, reference, { line: 1_000_000, character: 5 }]) {
        await file.definition(position);
        await file.hover(position);
        await file.typeDefinition(position);
        await file.references(position, true);
        await file.documentHighlights(position);
      }
      await file.codeLenses();
      await file.documentSymbols();
      await file.inlayHints({ start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } });
      await client.workspaceSymbols("a");
      await file.tools();
      // Whatever comes of it, an answer or an error, it comes.
      await file.preview({ a: "5" }).catch(() => undefined);
      await file.edit({
        range: { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } },
        text: "",
      });
      await file.diagnostics();
      await file.close();

      const sound = await client.open(`file:///hostile/sound-${index}.json`, SOUND);
      assert.deepEqual(await sound.diagnostics(), []);
      assert.equal(((await sound.definition({ line: 0, character: 15 })) as unknown[]).length, 1);
      assert.deepEqual(client.errors, []);
    });
  }
});
