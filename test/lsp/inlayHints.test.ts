/** Inlay hints, over the wire. */
import assert from "node:assert/strict";
import { marked } from "../marked";
import { Client } from "./client";

const SOURCE = `{
  "properties": {
    "a": { "$ref": "#/$defs/A"⟦⟧ }
  },
  "$defs": { "A": { "type": ["«integer»", "null"] } }
}`;
const ALL = { start: { line: 0, character: 0 }, end: { line: 6, character: 0 } };

describe("textDocument/inlayHint", () => {
  const marks = marked(SOURCE);

  it("shows the type after a reference, and follows the edits", async () => {
    const client = await Client.start();
    const file = await client.open("file:///hints.json", marks.text);
    const [hint, ...more] = (await file.inlayHints(ALL)) ?? [];
    assert.deepEqual(more, []);
    assert.deepEqual(hint?.position, marks.range("⟦").start);
    assert.equal(hint.label, "→ integer | null");

    const integer = marks.range("«");
    await file.edit({ range: integer, text: "string" });
    const [changed] = (await file.inlayHints(ALL)) ?? [];
    assert.equal(changed?.label, "→ string | null");
    assert.deepEqual(await file.inlayHints({ start: integer.start, end: ALL.end }), []);
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("can be switched off", async () => {
    const client = await Client.start({ initializationOptions: { inlayHints: { types: false } } });
    const file = await client.open("file:///hints.json", marks.text);
    assert.deepEqual(await file.inlayHints(ALL), []);
    await client.configure({ inlayHints: { types: true } });
    assert.equal((await file.inlayHints(ALL))?.length, 1);
    await client.stop();
  });

  it("does nothing in a file that is no schema", async () => {
    const client = await Client.start();
    const file = await client.open("file:///data.json", '{ "a": { "$ref": "#/b" }, "b": { "type": "c" } }');
    assert.deepEqual(await file.inlayHints(ALL), []);
    await client.stop();
  });
});
