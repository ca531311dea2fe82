/** Documents that are hard on a server. It answers, logs no failure, and works on for the next document. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CompletionRequest,
  CompletionResolveRequest,
  PrepareRenameRequest,
  RenameRequest,
  type CodeAction,
  type Position,
} from "vscode-languageserver/node";
import { Client, type TextFile } from "./client";

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

/** Numbers from 0 to 1 that look random and are always the same. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

function drawn(from: string | readonly string[], length: number, seed: number): string {
  const draw = numbers(seed);
  return Array.from({ length }, () => from[Math.floor(draw.next().value * from.length)] ?? "").join("");
}

function drawnBytes(length: number, seed: number): string {
  const draw = numbers(seed);
  const bytes = Buffer.from(Array.from({ length }, () => Math.floor(draw.next().value * 256)));
  return `{ "$ref": "#/$defs/A", "$defs": { "A": ${bytes.toString("utf8")}`;
}

function drawnParts(length: number, seed: number): string {
  const parts = [
    '"$ref": "#/$defs/A",',
    '"$defs": {',
    '"A": {',
    "}",
    "},",
    '"anyOf": [',
    "]",
    "\n",
    '"',
    '"type": "x",',
  ];
  return `{ "$defs": { "A": {} }, ${drawn(parts, length, seed)}`;
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
    "a number of a million digits",
    `{ "$ref": "#/$defs/A", "$defs": { "A": { "const": ${repeat("9", 1_000_000)} } } }`,
  ],
  ["a megabyte of ~", `{ "$ref": "#/${repeat("~", 1_000_000)}", "$defs": { "${repeat("~", 1_000)}": {} } }`],
  ["a megabyte of ~1", `{ "$ref": "#/$defs/${repeat("~1", 500_000)}", "$defs": {} }`],
  ["a megabyte of percent signs", `{ "$ref": "#/$defs/${repeat("%", 1_000_000)}", "$defs": { "%": {} } }`],
  ["a megabyte of spaces in a reference", `{ "$ref": "#/${repeat(" ", 1_000_000)}x", "$defs": {} }`],
  [
    "patterns that a matcher would hang on",
    `{ "$ref": "#/$defs/A", "$defs": { "A": { "pattern": "^(a+)+$", "patternProperties": { "(x|x)*y": {} }, "const": "${repeat("a", 50_000)}!" } } }`,
  ],
  [
    "50,000 keys that are the same",
    `{ "$ref": "#/$defs/A", "$defs": { ${Array.from({ length: 50_000 }, (_, index) => `"A": { "title": "${index}" }`).join(", ")} } }`,
  ],
  ["100,000 quotes", `{ "$ref": "#/$defs/A", "$defs": { "A": {}, ${repeat('"', 100_001)}`],
  [
    "50,000 lines with a quote too many",
    `{ "$ref": "#/$defs/A",\n"$defs": {\n${repeat('  "A": "x"",\n', 50_000)}} }`,
  ],
  [
    "50,000 brackets in an indentation",
    `{ "$ref": "#/$defs/A",\n"$defs": {\n${repeat('  }  "A": {\n', 50_000)}} }`,
  ],
  [
    "lone surrogates everywhere",
    `{ "$ref": "#/$defs/\udc00", "$defs": { "\udc00\ud800": { "title": "\ud83d" } } }`,
  ],
  ["bytes drawn at random", drawnBytes(200_000, 7)],
  ["brackets drawn at random", drawn('{}[]",:\n ab$', 200_000, 11)],
  ["schema drawn at random", drawnParts(40_000, 13)],
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
      for (const position of [{ line: 0, character: 0 }, reference]) await write(client, file, position);
      await file.documentLinks();
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

/** Asks for all that changes the text; whatever comes of it, an answer or a refusal, it comes. */
async function write(client: Client, { uri }: TextFile, position: Position): Promise<void> {
  const { connection } = client;
  const at = { textDocument: { uri }, position };
  const completed = await connection.sendRequest(CompletionRequest.type, at);
  const items = Array.isArray(completed) ? completed : (completed?.items ?? []);
  for (const item of items.slice(0, 5)) await connection.sendRequest(CompletionResolveRequest.type, item);
  const range = { start: position, end: position };
  const context = { diagnostics: [] };
  const actions = await connection.sendRequest(CodeActionRequest.type, { ...at, range, context });
  for (const action of (actions ?? []).slice(0, 10) as CodeAction[])
    await connection.sendRequest(CodeActionResolveRequest.type, action).catch(() => undefined);
  await connection.sendRequest(PrepareRenameRequest.type, at).catch(() => undefined);
  await connection.sendRequest(RenameRequest.type, { ...at, newName: "a/~b" }).catch(() => undefined);
}

describe("the command line", () => {
  const cli = join(__dirname, "..", "..", "dist", "cli.js");
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "ref-lens-hostile-"));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("reads all hostile documents and ends with what it found", async function () {
    this.timeout(60_000);
    const files = DOCUMENTS.map(([, text], index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, text);
      return file;
    });
    const { code, stderr } = await new Promise<{ code: number; stderr: string }>((resolve) => {
      const options = { maxBuffer: 1 << 28, timeout: 50_000 };
      execFile(process.execPath, [cli, "check", ...files], options, (error, _stdout, errors) => {
        resolve({
          code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1,
          stderr: errors,
        });
      });
    });
    assert.equal(code, 2, stderr.slice(0, 2_000));
    assert.doesNotMatch(stderr, /^\s+at /m);
  });
});
