/** The lenses on definitions, over the wire: beside those of the preview, and switched off by themselves. */
import assert from "node:assert/strict";
import { Client } from "./client";

const SOURCE = `{
  "properties": { "a": { "$ref": "#/$defs/A" } },
  "$defs": {
    "A": {}
  }
}`;

async function titles(codeLens: unknown): Promise<(string | undefined)[]> {
  const client = await Client.start({ initializationOptions: { codeLens } });
  const file = await client.open("file:///lenses.json", SOURCE);
  const lenses = await file.codeLenses();
  await client.stop();
  assert.deepEqual(client.errors, []);
  return lenses.map(({ command }) => command?.title);
}

describe("the lenses of a schema", () => {
  const cases: [settings: unknown, titles: string[]][] = [
    [{}, ["Preview Coercion", "1 reference"]],
    [{ references: false }, ["Preview Coercion"]],
    [{ enabled: false }, ["1 reference"]],
    [{ enabled: false, references: false }, []],
  ];
  for (const [settings, expected] of cases) {
    it(`with ${JSON.stringify(settings)} are ${expected.join(", ") || "none"}`, async () => {
      assert.deepEqual(await titles(settings), expected);
    });
  }

  it("follow the edits, and lead to what the lens counts", async () => {
    const client = await Client.start();
    const file = await client.open("file:///lenses.json", SOURCE);
    const start = { line: 1, character: 17 };
    await file.edit({ range: { start, end: start }, text: ' "b": { "$ref": "#/$defs/A" },' });
    const lens = (await file.codeLenses()).find(
      ({ command }) => command?.command === "refLens.showReferences",
    );
    assert.equal(lens?.command?.title, "2 references");
    const [uri, position] = lens.command.arguments as [string, { line: number; character: number }];
    assert.equal(uri, file.uri);
    assert.equal((await file.references(position, false))?.length, 2);
    await client.stop();
  });
});
