/** For a JSON file that is no schema nothing happens; the user can say that it is one. */
import assert from "node:assert/strict";
import { startClient, Client, type TextFile } from "./client";

/** Files that look a little like schemas. Each has a `$ref` that leads nowhere. */
const NO_SCHEMAS: [what: string, text: string][] = [
  ["an empty file", ""],
  ["a settings file", '{ "$schema": "https://example.com/settings.json", "$ref": "#/nowhere" }'],
  ["a manifest", '{ "name": "app", "dependencies": { "a": "1.0.0" }, "x": { "$ref": "#/nowhere" } }'],
  ["data with properties", '{ "properties": { "color": "red" }, "$ref": "#/nowhere" }'],
  ["a list of data", '[{ "name": "a", "$ref": "#/nowhere" }]'],
  ["a list of tools of another kind", '{ "tools": ["hammer", "saw"], "$ref": "#/nowhere" }'],
  ["arguments of a call", '{ "count": "5", "person": { "$ref": "#/nowhere" } }'],
  ["a call", '{ "method": "tools/call", "params": { "name": "t", "arguments": { "$ref": "#/nowhere" } } }'],
  ["one text", '"$ref"'],
  ["one number", "5"],
  ["no JSON at all", "Dear diary, $ref: #/nowhere"],
];

const REFERENCE = '{ "$ref": "#/nowhere" }';

async function assertQuiet(file: TextFile): Promise<void> {
  assert.deepEqual(await file.diagnostics(), []);
  assert.deepEqual(await file.codeLenses(), []);
  assert.deepEqual(await file.tools(), []);
  for (let character = 0; character < 80; character++) {
    const position = { line: 0, character };
    assert.deepEqual(await file.definition(position), []);
    assert.equal(await file.hover(position), null);
  }
}

describe("a JSON file that is no schema", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  for (const [index, [what, text]] of NO_SCHEMAS.entries()) {
    it(`${what}: nothing happens`, async () => {
      await assertQuiet(await client.open(`file:///quiet/${index}.json`, text));
    });
  }

  it("becomes one as soon as it says so", async () => {
    const file = await client.open("file:///quiet/becoming.json", REFERENCE);
    await assertQuiet(file);
    await file.edit({ text: '{ "$ref": "#/nowhere", "$defs": {} }' });
    assert.equal((await file.diagnostics()).length, 1);
    await file.edit({ text: REFERENCE });
    assert.deepEqual(await file.diagnostics(), []);
  });
});

describe("the setting refLens.include", () => {
  const include = ["**/tools/*.json", "schemas/**"];
  const included = [
    "file:///c%3A/project/tools/a.json",
    "vscode-remote://wsl%2Bx/home/me/schemas/deep/er.json",
  ];
  const others = ["file:///project/tools/deep/a.json", "file:///project/a.json"];

  async function assertIncluded(client: Client): Promise<void> {
    for (const uri of included) {
      const file = await client.open(uri, REFERENCE);
      const { diagnostics } = await client.published(uri, (published) => published.diagnostics.length > 0);
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ["ref-dangling"],
      );
      await file.close();
    }
    for (const uri of others) {
      const file = await client.open(uri, REFERENCE);
      assert.deepEqual(await file.diagnostics(), []);
      await file.close();
    }
  }

  it("can be asked for by the server", async () => {
    const client = await Client.start({
      capabilities: {
        workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      },
      settings: { include },
    });
    await assertIncluded(client);
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("can come with the handshake", async () => {
    const client = await Client.start({ initializationOptions: { include } });
    await assertIncluded(client);
    await client.stop();
  });

  it("can be sent, and what is open follows", async () => {
    const client = await Client.start();
    const [uri = ""] = included;
    const file = await client.open(uri, REFERENCE);
    assert.deepEqual(await file.diagnostics(), []);
    await client.configure({ include });
    await client.published(uri, ({ diagnostics }) => diagnostics.length === 1);
    await client.configure({ include: [] });
    await client.published(uri, ({ diagnostics }) => diagnostics.length === 0);
    await client.stop();
  });

  it("is ignored where it is none", async () => {
    const client = await Client.start({ initializationOptions: { include: "**", codeLens: 5 } });
    const file = await client.open("file:///project/a.json", REFERENCE);
    assert.deepEqual(await file.diagnostics(), []);
    await client.stop();
  });
});
