/** A request that is taken back: the long work for it ends, and the client is told so. */
import assert from "node:assert/strict";
import {
  CancellationTokenSource,
  LSPErrorCodes,
  ReferencesRequest,
  ResponseError,
  WorkspaceSymbolRequest,
  type CancellationToken,
} from "vscode-languageserver/node";
import { FindFilesMethod, ReadFileMethod } from "../../server/src/protocol";
import { Client } from "./client";

const TEXT = '{ "$defs": { "A": { "type": "string" } } }';
const COUNT = 900;

const LONG: [
  what: string,
  ask: (client: Client, uri: string, token: CancellationToken) => Promise<unknown>,
][] = [
  [
    "find all references",
    (client, uri, token) =>
      client.connection.sendRequest(
        ReferencesRequest.type,
        {
          textDocument: { uri },
          position: { line: 0, character: TEXT.indexOf("A") },
          context: { includeDeclaration: true },
        },
        token,
      ),
  ],
  [
    "symbols of the workspace",
    (client, _uri, token) =>
      client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: "a" }, token),
  ],
];

describe("a request that is taken back", () => {
  for (const [what, ask] of LONG)
    it(`reads no more of 900 files, and is answered as cancelled: ${what}`, async () => {
      const uris = Array.from({ length: COUNT }, (_, index) => `file:///files/${index}.json`);
      const client = await Client.start({ files: new Map(uris.map((uri) => [uri, "{}"])) });
      const source = new CancellationTokenSource();
      let asked = 0;
      client.connection.onRequest(FindFilesMethod, () => ({ uris, isComplete: true }));
      client.connection.onRequest(ReadFileMethod, async () => {
        if (++asked === 1) source.cancel();
        // So that the server hears of it before the answer.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { kind: "text", text: '{ "$ref": "a.json#/$defs/A", "$defs": { "A": {} } }' };
      });
      const file = await client.open("file:///files/a.json", TEXT);
      await file.diagnostics();
      await assert.rejects(
        ask(client, file.uri, source.token),
        (error) => error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled,
      );
      assert.ok(asked > 0 && asked < COUNT / 2, `${asked} files were read`);
      await client.stop();
      assert.deepEqual(client.errors, []);
    });
});
