/** A document that is closed is let go: by the store of documents, the publisher, and all that looks at files. */
import assert from "node:assert/strict";
import { queryObjects } from "node:v8";
import { CancellationToken, type Connection } from "vscode-languageserver";
import { OpenDocument } from "../../server/src/features/openDocument";
import { JsonTree } from "../../server/src/json/tree";
import { startServer } from "../../server/src/server";

type Handler = (params: unknown, token: CancellationToken) => unknown;

/** A connection to nobody, which keeps what the server wants called. */
function deafConnection(handlers: Map<string, Handler>): Connection {
  const part: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (name === "then" ? undefined : member(String(name))),
    apply: () => undefined,
  });
  const member = (name: string): unknown =>
    name.startsWith("on")
      ? (handler: Handler) => {
          handlers.set(name, handler);
          return { dispose: () => undefined };
        }
      : name.startsWith("send")
        ? () => Promise.resolve()
        : part;
  return part as Connection;
}

/** Open documents that are alive after a full collection. Other tests have theirs under other names. */
function living(uri: string): number {
  return queryObjects(OpenDocument, { format: "summary" }).filter((summary) => summary.includes(uri)).length;
}

describe("a document that is closed", () => {
  it("leaves nothing behind, after edits and questions", async () => {
    const handlers = new Map<string, Handler>();
    startServer(deafConnection(handlers));
    const call = (name: string, params: unknown): unknown => {
      const handler = handlers.get(name);
      assert.ok(handler, name);
      return handler(params, CancellationToken.None);
    };
    const trees = queryObjects(JsonTree, { format: "count" });
    const uri = "file:///let-go.json";
    const text = '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }';
    call("onDidOpenTextDocument", { textDocument: { uri, languageId: "json", version: 1, text } });
    const at = { line: 0, character: text.indexOf("A") };
    call("onDidChangeTextDocument", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: at, end: at }, text: "x" }],
    });
    await call("onHover", { textDocument: { uri }, position: at });
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(living(uri), 1);
    call("onDidCloseTextDocument", { textDocument: { uri } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(living(uri), 0);
    assert.ok(queryObjects(JsonTree, { format: "count" }) <= trees);
  });
});
