/** Much at once: many documents, bursts of edits, and requests that the text has run away from. */
import assert from "node:assert/strict";
import { DidChangeTextDocumentNotification, HoverRequest } from "vscode-languageserver/node";
import { Client, startClient } from "./client";

const REFERENCE = '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }';
const ON_REFERENCE = { line: 0, character: 15 };

describe("under load", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  it("a thousand open documents are each answered for", async function () {
    this.timeout(60_000);
    const files = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        client.open(
          `file:///many/${index}.json`,
          REFERENCE.replaceAll("/A", `/A${index % 2 === 0 ? "" : "x"}`),
        ),
      ),
    );
    const found = await Promise.all(files.map((file) => file.diagnostics()));
    assert.deepEqual(
      found.map((diagnostics) => diagnostics.length),
      files.map((_file, index) => index % 2),
    );
    const definitions = await Promise.all(files.map((file) => file.definition(ON_REFERENCE)));
    assert.deepEqual(
      definitions.map((links) => (links as unknown[]).length),
      files.map((_file, index) => 1 - (index % 2)),
    );
    for (const file of files) assert.deepEqual(await file.close(), []);
  });

  it("a burst of a hundred edits is answered once, for the last of them", async () => {
    const uri = "file:///burst.json";
    const file = await client.open(uri, REFERENCE);
    await file.diagnostics();
    const before = client.publishedCount(uri);
    const at = { line: 0, character: REFERENCE.indexOf("A") + 1 };
    // Written without waiting, so that the server finds all of them when it wakes up.
    const burst = Array.from({ length: 100 }, () => file.edit({ range: { start: at, end: at }, text: "x" }));
    await Promise.all(burst);
    const found = await file.diagnostics();
    assert.equal(found.length, 1);
    const message = found[0]?.message;
    assert.ok(typeof message === "string");
    assert.match(message, new RegExp(`A${"x".repeat(100)}`));
    // Once, unless the machine is so busy that the burst takes its time.
    const answers = client.publishedCount(uri) - before;
    assert.ok(answers <= 3, `${answers} answers`);
  });

  it("a request behind an edit is answered for the text behind the edit", async () => {
    const file = await client.open("file:///behind.json", REFERENCE);
    const moved = { line: 3, character: ON_REFERENCE.character };
    const start = { line: 0, character: 0 };
    for (let round = 0; round < 20; round++) {
      const edit = client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: file.uri, version: 10 + 2 * round },
        contentChanges: [{ range: { start, end: start }, text: "\n\n\n" }],
      });
      const below = file.hover(moved);
      const above = file.hover(ON_REFERENCE);
      const back = client.connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: file.uri, version: 11 + 2 * round },
        contentChanges: [{ range: { start, end: { line: 3, character: 0 } }, text: "" }],
      });
      assert.deepEqual((await below)?.range?.start.line, 3);
      assert.equal(await above, null);
      await Promise.all([edit, back]);
    }
  });

  it("a request that is no request is refused, and the next one is answered", async () => {
    const file = await client.open("file:///odd.json", REFERENCE);
    for (const params of [{}, { textDocument: null }, { textDocument: { uri: file.uri } }, []]) {
      await client.connection.sendRequest(HoverRequest.method, params).catch(() => undefined);
    }
    assert.ok((await file.hover(ON_REFERENCE)) !== null);
    client.errors.length = 0;
  });
});
