/** The boundary of the server: what fails in a handler is logged once, and the document is answered for afterwards. */
import assert from "node:assert/strict";
import { CancellationToken, LSPErrorCodes, ResponseError, type Connection } from "vscode-languageserver";
import { OpenDocument } from "../../server/src/features/openDocument";
import { Session } from "../../server/src/session";

const URI = "file:///a.json";
const TEXT = '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }';

/** A session with one open document, and what it logs. */
function sessionOf(text: string): { session: Session; logged: string[] } {
  const logged: string[] = [];
  const connection = {
    console: {
      error: (message: string) => {
        logged.push(message);
      },
    },
  };
  // Of a connection, the boundary uses the console alone.
  const session = new Session(connection as unknown as Connection);
  const open = new OpenDocument(URI, 1, text);
  session.documents.get = (uri) => (uri === URI ? open : undefined);
  return { session, logged };
}

function fail(): never {
  throw new TypeError("a fault");
}

describe("the boundary of handlers", () => {
  it("logs what a handler throws once, with the request, and answers with the empty value", () => {
    const { session, logged } = sessionOf(TEXT);
    assert.deepEqual(session.answer("textDocument/hover", URI, [], fail), []);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? "", /^textDocument\/hover failed: TypeError: a fault\n/);
  });

  it("reads the document anew afterwards, and answers", () => {
    const { session } = sessionOf(TEXT);
    const before = session.schema(URI);
    session.answer("textDocument/hover", URI, null, fail);
    const count = session.answer("textDocument/hover", URI, 0, (_open, schema) => {
      assert.notEqual(schema, before);
      return [...schema.document.references].length;
    });
    assert.equal(count, 1);
  });

  it("does the same for a handler that waits", async () => {
    const { session, logged } = sessionOf(TEXT);
    const late = session.answerFromFiles("textDocument/references", URI, CancellationToken.None, null, () =>
      Promise.reject(new TypeError("a late fault")),
    );
    assert.equal(await late, null);
    assert.equal(logged.length, 1);
    assert.match(logged[0] ?? "", /^textDocument\/references failed: TypeError: a late fault\n/);
  });

  it("hands a refusal on, which is meant for the user, and logs nothing", () => {
    const { session, logged } = sessionOf(TEXT);
    const refusal = new ResponseError(LSPErrorCodes.RequestFailed, "No.");
    assert.throws(
      () =>
        session.answer("textDocument/rename", URI, null, () => {
          throw refusal;
        }),
      refusal,
    );
    assert.deepEqual(logged, []);
  });
});
