/** Rename, over the wire. `‹…›` are the places that change, `⟦…⟧` is the name at the cursor. */
import assert from "node:assert/strict";
import {
  LSPErrorCodes,
  PrepareRenameRequest,
  RenameRequest,
  ResponseError,
  type ClientCapabilities,
} from "vscode-languageserver";
import { marked } from "../marked";
import { Client } from "./client";

const VERSIONED: ClientCapabilities = {
  textDocument: { rename: { prepareSupport: true } },
  workspace: { workspaceEdit: { documentChanges: true } },
};

const SCHEMA = `{
  "properties": {
    "count": { "$ref": "#/$defs/⟦‹C‸ount›⟧" },
    "least": { "$ref": "#/%24defs/‹Count›/properties/least" }
  },
  "$defs": {
    "‹Count›": { "properties": { "least": { "type": "integer" } } }
  }
}`;

describe("textDocument/rename", () => {
  it("is prepared with the name at the cursor, and edits the version that the client has", async () => {
    const client = await Client.start({ capabilities: VERSIONED });
    assert.deepEqual(client.initialized.capabilities.renameProvider, { prepareProvider: true });
    const marks = marked(SCHEMA);
    const file = await client.open("file:///rename.json", "{}");
    await file.edit({ text: marks.text });
    const place = { textDocument: { uri: file.uri }, position: marks.cursor };
    assert.deepEqual(await client.connection.sendRequest(PrepareRenameRequest.type, place), {
      range: marks.range("⟦"),
      placeholder: "Count",
    });
    assert.deepEqual(await client.connection.sendRequest(RenameRequest.type, { ...place, newName: "a b" }), {
      documentChanges: [
        {
          textDocument: { uri: file.uri, version: 2 },
          edits: marks.ranges("‹").map((range, index) => ({ range, newText: index === 2 ? "a b" : "a%20b" })),
        },
      ],
    });
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("gives plain changes to a client that knows no versions", async () => {
    const client = await Client.start({ capabilities: {} });
    const marks = marked(SCHEMA);
    const file = await client.open("file:///rename.json", marks.text);
    const place = { textDocument: { uri: file.uri }, position: marks.cursor };
    const edits = marks.ranges("‹").map((range) => ({ range, newText: "New" }));
    assert.deepEqual(await client.connection.sendRequest(RenameRequest.type, { ...place, newName: "New" }), {
      changes: { [file.uri]: edits },
    });
    await client.stop();
  });

  it("answers with the reason where it makes no sense, and logs no error", async () => {
    const client = await Client.start({ capabilities: VERSIONED });
    const marks = marked(SCHEMA);
    const file = await client.open("file:///rename.json", marks.text);
    const textDocument = { uri: file.uri };
    const refused = (message: RegExp) => (error: unknown) => {
      assert.ok(error instanceof ResponseError);
      assert.equal(error.code, LSPErrorCodes.RequestFailed);
      assert.match(error.message, message);
      return true;
    };
    const onKeyword = { textDocument, position: { line: 1, character: 4 } };
    await assert.rejects(
      client.connection.sendRequest(PrepareRenameRequest.type, onKeyword),
      refused(/"properties" is a keyword/),
    );
    const onProperty = { textDocument, position: { line: 2, character: 6 } };
    await assert.rejects(
      client.connection.sendRequest(RenameRequest.type, { ...onProperty, newName: "least" }),
      refused(/"least" is taken/),
    );
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("leaves files alone that are no schemas", async () => {
    const client = await Client.start({ capabilities: VERSIONED });
    const file = await client.open("file:///data.json", '{ "name": "x" }');
    const place = { textDocument: { uri: file.uri }, position: { line: 0, character: 4 } };
    assert.equal(await client.connection.sendRequest(PrepareRenameRequest.type, place), null);
    assert.equal(await client.connection.sendRequest(RenameRequest.type, { ...place, newName: "y" }), null);
    await client.stop();
  });
});
