/** Documents with a call's arguments, over the wire: bound to a tool, to one view of its schema, and let go again. */
import assert from "node:assert/strict";
import type { MarkupContent } from "vscode-languageserver";
import { ArgumentsLanguage, BindArgumentsMethod, type BindArgumentsParams } from "../../server/src/protocol";
import { marked } from "../marked";
import { Client, type TextFile } from "./client";

const SCHEMA = JSON.stringify({
  properties: {
    count: { $ref: "#/$defs/Count" },
    filters: { anyOf: [{ type: "object" }, { type: "null" }] },
  },
  $defs: { Count: { type: "integer" } },
});
const ARGUMENTS = marked(`{ "count": "5‸"⟦⟧, "filters": "{}"⟦⟧ }`);
const ALL = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };

describe("documents with arguments", () => {
  let client: Client;
  let schema: TextFile;
  let file: TextFile;
  before(async () => {
    client = await Client.start();
    schema = await client.open("file:///arguments/schema.json", SCHEMA);
    file = await client.open("ref-lens-arguments:/1/schema", ARGUMENTS.text, ArgumentsLanguage);
  });
  after(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  async function bind(params: Omit<BindArgumentsParams, "textDocument">): Promise<void> {
    const bound: BindArgumentsParams = { textDocument: { uri: file.uri }, ...params };
    await client.connection.sendNotification(BindArgumentsMethod, bound);
  }

  function tool(): NonNullable<BindArgumentsParams["tool"]> {
    return { uri: schema.uri, pointer: "", name: null };
  }

  async function hints(): Promise<unknown[]> {
    return ((await file.inlayHints(ALL)) ?? []).map(({ label, position }) => [label, position]);
  }

  const [count, filters] = ARGUMENTS.ranges("⟦").map(({ start }) => start);

  it("say nothing until they are bound", async () => {
    assert.deepEqual(await hints(), []);
    assert.equal(await file.hover(ARGUMENTS.cursor), null);
  });

  it("show what becomes of the values, and why", async () => {
    await bind({ tool: tool() });
    assert.deepEqual(await hints(), [["→ 5", count]]);
    const hover = await file.hover(ARGUMENTS.cursor);
    assert.match((hover?.contents as MarkupContent).value, /becomes `5`/);
  });

  it("follow the view of the schema that they are bound to", async () => {
    await bind({ tool: tool(), view: "registered" });
    assert.deepEqual(await hints(), [
      ["→ 5", count],
      ["→ {}", filters],
    ]);
    await bind({ tool: tool(), view: "server" });
    assert.deepEqual(await hints(), [["→ 5", count]]);
  });

  it("follow the edits of the schema", async () => {
    const at = SCHEMA.indexOf('"integer"') + 1;
    const range = {
      start: { line: 0, character: at },
      end: { line: 0, character: at + "integer".length },
    };
    await schema.edit({ range, text: "string" });
    assert.deepEqual(await hints(), []);
  });

  it("say nothing once they are let go", async () => {
    await bind({ tool: null });
    assert.equal(await file.hover(ARGUMENTS.cursor), null);
  });
});
