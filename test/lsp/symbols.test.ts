/** Symbols of a document and of all open documents, over the wire. */
import assert from "node:assert/strict";
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

  it("a file that is no schema has none", async () => {
    const client = await Client.start({ capabilities: NESTED });
    const file = await client.open("file:///data.json", '{ "data": { "Inner": {} } }');
    assert.deepEqual(await file.documentSymbols(), []);
    await client.stop();
  });
});
