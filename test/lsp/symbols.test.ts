/** Symbols of a document and of all open documents, over the wire. */
import assert from "node:assert/strict";
import { DidChangeWatchedFilesNotification, FileChangeType } from "vscode-languageserver/node";
import { Client } from "./client";

const SOURCE = `{
  "$defs": {
    "Outer": { "type": "object", "$defs": { "Inner": { "type": "integer" } } }
  }
}`;
const NESTED = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } };

describe("symbols", () => {
  it("of a document are a tree where the editor takes one, and else a list", async () => {
    for (const [capabilities, names] of [
      [NESTED, ["Outer"]],
      [{}, ["Outer", "Inner"]],
    ] as const) {
      const client = await Client.start({ capabilities });
      const file = await client.open("file:///symbols.json", SOURCE);
      assert.deepEqual(
        (await file.documentSymbols())?.map(({ name }) => name),
        names,
      );
      await client.stop();
      assert.deepEqual(client.errors, []);
    }
  });

  it("of all open documents are found together, those of closed ones and of data are not", async () => {
    const client = await Client.start();
    const file = await client.open("file:///one.json", SOURCE);
    await client.open("file:///two.json", '{ "definitions": { "Inner": {}, "Other": {} } }');
    await client.open("file:///data.json", '{ "data": { "Inner": {} } }');
    const uris = async (): Promise<string[]> =>
      (await client.workspaceSymbols("inner")).map(({ location }) => location.uri);
    assert.deepEqual(await uris(), ["file:///one.json", "file:///two.json"]);
    await file.close();
    assert.deepEqual(await uris(), ["file:///two.json"]);
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("of files that are not open are found once something is typed, as they are", async () => {
    const [open, saved, tools] = ["file:///w/open.json", "file:///w/saved.json", "file:///w/tools.json"];
    const files = new Map([
      [open, '{ "$defs": { "Old": {} } }'],
      [saved, '{ "title": "s",\n"definitions": { "InnerSaved": {} } }'],
      [tools, '{ "tools": [{ "name": "get_inner", "inputSchema": { "type": "object" } }] }'],
      ["file:///w/data.json", '{ "parameters": { "Inner": {} } }'],
    ]);
    const client = await Client.start({ capabilities: {}, files });
    await client.open(open, SOURCE);
    const found = async (query: string): Promise<unknown[]> =>
      (await client.workspaceSymbols(query)).map(({ name, location }) => [name, location.uri]);
    assert.deepEqual(await found("inner"), [
      ["Inner", open],
      ["InnerSaved", saved],
      ["get_inner", tools],
    ]);
    assert.deepEqual(await found(""), [
      ["Outer", open],
      ["Inner", open],
    ]);
    const [symbol] = await client.workspaceSymbols("innersaved");
    assert.deepEqual(symbol?.location, {
      uri: saved,
      range: { start: { line: 1, character: 17 }, end: { line: 1, character: 29 } },
    });
    files.set(saved, '{ "definitions": { "Innermost": {} } }').delete(tools);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [
        { uri: saved, type: FileChangeType.Changed },
        { uri: tools, type: FileChangeType.Deleted },
      ],
    });
    assert.deepEqual(await found("inner"), [
      ["Inner", open],
      ["Innermost", saved],
    ]);
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("of many files are as many as an answer has, which is told", async () => {
    const definitions = Array.from({ length: 300 }, (_, index) => `"Inner${index}": {}`).join(", ");
    const files = new Map(
      Array.from({ length: 40 }, (_, index) => [
        `file:///w/${index}.json`,
        `{ "$defs": { ${definitions} } }`,
      ]),
    );
    const client = await Client.start({ capabilities: {}, files });
    assert.equal((await client.workspaceSymbols("inner")).length, 1_000);
    assert.equal((await client.workspaceSymbols("inner299")).length, 40);
    assert.deepEqual(client.warnings, [
      "A search for symbols ended after 1,000 symbols, the most that one answer has.",
    ]);
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("a file that is no schema has none", async () => {
    const client = await Client.start({ capabilities: NESTED });
    const file = await client.open("file:///data.json", '{ "data": { "Inner": {} } }');
    assert.deepEqual(await file.documentSymbols(), []);
    await client.stop();
  });
});
