/** Find all references, highlighting and go to type definition, over the wire. */
import assert from "node:assert/strict";
import { marked } from "../marked";
import { Client } from "./client";

const SOURCE = `{
  "properties": {
    "count": { "$ref": "⟦#/$defs/Cou‸nt⟧" },
    "limit": { "$ref": "⟦#/$defs/Count⟧" }
  },
  "$defs": {
    "«Count»": { "$ref": "#/$defs/Number" },
    ‹"Number"›: { "type": "integer" }
  }
}`;

describe("the references to a place, over the wire", () => {
  const marks = marked(SOURCE);
  let client: Client;
  before(async () => {
    client = await Client.start({
      capabilities: { textDocument: { typeDefinition: { linkSupport: true } } },
    });
  });
  after(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("are found, with the key where it is asked for", async () => {
    const file = await client.open("file:///references/found.json", marks.text);
    const uses = marks.ranges("⟦").map((range) => ({ uri: file.uri, range }));
    assert.deepEqual(await file.references(marks.cursor, false), uses);
    assert.deepEqual(await file.references(marks.cursor, true), [
      { uri: file.uri, range: marks.range("«") },
      ...uses,
    ]);
  });

  it("follow the edits", async () => {
    const file = await client.open("file:///references/edited.json", marks.text);
    assert.equal((await file.references(marks.cursor, false))?.length, 2);
    const [first] = marks.ranges("⟦");
    assert.ok(first);
    await file.edit({ range: first, text: "#/$defs/Number" });
    const key = marks.range("«").start;
    assert.deepEqual(await file.references(key, false), [{ uri: file.uri, range: marks.ranges("⟦")[1] }]);
    assert.equal((await file.references(first.start, false))?.length, 2);
  });

  it("light up: the key as written, the references as read", async () => {
    const file = await client.open("file:///references/lit.json", marks.text);
    assert.deepEqual(await file.documentHighlights(marks.cursor), [
      { range: marks.range("«"), kind: 3 },
      ...marks.ranges("⟦").map((range) => ({ range, kind: 2 })),
    ]);
    assert.equal(await file.documentHighlights({ line: 0, character: 1 }), null);
  });

  it("lead to the type at the end of the chain, as a link or as a place", async () => {
    const file = await client.open("file:///references/type.json", marks.text);
    const [link] = (await file.typeDefinition(marks.cursor)) as { targetSelectionRange: unknown }[];
    assert.deepEqual(link?.targetSelectionRange, marks.range("‹"));

    const plain = await Client.start({ capabilities: {} });
    const other = await plain.open("file:///references/plain.json", marks.text);
    assert.deepEqual(await other.typeDefinition(marks.cursor), [{ uri: other.uri, range: marks.range("‹") }]);
    await plain.stop();
  });

  it("are none in a file that is no schema", async () => {
    const file = await client.open("file:///references/data.json", '{ "a": { "$ref": "#/a" } }');
    const position = { line: 0, character: 3 };
    assert.deepEqual(await file.references(position, true), []);
    assert.equal(await file.documentHighlights(position), null);
    assert.deepEqual(await file.typeDefinition(position), []);
  });
});
