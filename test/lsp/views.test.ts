/** The views of a schema, over the wire: they are made of the text as it is typed. */
import assert from "node:assert/strict";
import { EffectiveSchemaMethod, InlinedSchemaMethod } from "../../server/src/protocol";
import { marked } from "../marked";
import { startClient, type Client } from "./client";

const SCHEMA = `{"properties": {"a": {"$ref": "#/$defs/‸A"}}, "$defs": {"A": {"type": "«integer»"}}}`;

describe("views of a schema", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  for (const [method, pointer] of [
    [EffectiveSchemaMethod, "#/properties/a"],
    [InlinedSchemaMethod, "#"],
  ] as const) {
    it(`${method} follows the text that is not saved`, async () => {
      const marks = marked(SCHEMA);
      const file = await client.open(`file:///views/${pointer.length}.json`, marks.text);
      const view = await file.view(method, { position: marks.cursor });
      assert.equal(view?.pointer, pointer);
      assert.match(view.text, /"type": "integer"/);
      await file.edit({ range: marks.range("«"), text: "boolean" });
      assert.match((await file.view(method, { pointer }))?.text ?? "", /"type": "boolean"/);
      assert.equal(await file.view(method, { pointer: "#/nowhere" }), null);
    });
  }

  it("are none in a document that is no schema", async () => {
    const file = await client.open("file:///views/data.json", `{"a": 1}`);
    assert.equal(await file.view(EffectiveSchemaMethod, { pointer: "#" }), null);
  });
});
