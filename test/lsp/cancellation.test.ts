/** A request that is taken back: the long work for it ends, and the client is told so. */
import assert from "node:assert/strict";
import {
  CancellationTokenSource,
  LSPErrorCodes,
  ReferencesRequest,
  ResponseError,
} from "vscode-languageserver/node";
import { FindFilesMethod, ReadFileMethod } from "../../server/src/protocol";
import { Client } from "./client";

const TEXT = '{ "$defs": { "A": { "type": "string" } } }';
const COUNT = 900;

describe("a request that is taken back", () => {
  it("reads no more of 900 files, and is answered as cancelled", async () => {
    const uris = Array.from({ length: COUNT }, (_, index) => `file:///files/${index}.json`);
    const client = await Client.start({ files: new Map(uris.map((uri) => [uri, "{}"])) });
    const source = new CancellationTokenSource();
    let asked = 0;
    client.connection.onRequest(FindFilesMethod, () => ({ uris, isComplete: true }));
    client.connection.onRequest(ReadFileMethod, async () => {
      if (++asked === 1) source.cancel();
      // So that the server hears of it before the answer.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { kind: "text", text: '{ "$ref": "a.json#/$defs/A" }' };
    });
    const file = await client.open("file:///files/a.json", TEXT);
    await file.diagnostics();
    const sent = client.connection.sendRequest(
      ReferencesRequest.type,
      {
        textDocument: { uri: file.uri },
        position: { line: 0, character: TEXT.indexOf("A") },
        context: { includeDeclaration: true },
      },
      source.token,
    );
    await assert.rejects(
      sent,
      (error) => error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled,
    );
    assert.ok(asked > 0 && asked < COUNT / 2, `${asked} files were read`);
    await client.stop();
    assert.deepEqual(client.errors, []);
  });
});
