/** Completion inside a `$ref`, over the wire. */
import assert from "node:assert/strict";
import { CompletionRequest, CompletionResolveRequest, type CompletionList } from "vscode-languageserver";
import { marked } from "../marked";
import { Client } from "./client";

const COUNT = `{
  "properties": { "count": { "$ref": ⟦"#/$defs/‸⟧" } },
  "$defs": { "Count": { "type": "integer", "minimum": 1 } }
}`;

const completionItem = { insertReplaceSupport: true, labelDetailsSupport: true };
const CAPABLE = { textDocument: { completion: { completionItem } } };

describe("textDocument/completion", () => {
  it("offers the definition, and documents it when asked to", async () => {
    const client = await Client.start({ capabilities: CAPABLE });
    const marks = marked(COUNT);
    const file = await client.open("file:///completion.json", marks.text);
    const list = (await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: file.uri },
      position: marks.cursor,
    })) as CompletionList;
    const range = marks.range("⟦");
    assert.deepEqual(list, {
      isIncomplete: false,
      items: [
        {
          label: "Count",
          kind: 7,
          labelDetails: { description: "integer" },
          sortText: "!00000",
          filterText: '"#/$defs/Count',
          textEdit: { newText: '"#/$defs/Count', insert: range, replace: range },
          data: { uri: file.uri, path: ["$defs", "Count"] },
        },
      ],
    });
    const [item] = list.items;
    assert.ok(item !== undefined);
    const resolved = await client.connection.sendRequest(CompletionResolveRequest.type, item);
    assert.deepEqual(resolved, {
      ...item,
      documentation: {
        kind: "markdown",
        value: '**integer**\n\n```jsonc\n{\n  "type": "integer",\n  "minimum": 1\n}\n```',
      },
    });
    await file.close();
    assert.deepEqual(await client.connection.sendRequest(CompletionResolveRequest.type, item), item);
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("follows what is typed, from the first quote on, also while the text is broken", async () => {
    const client = await Client.start({
      capabilities: {},
      initializationOptions: { suggestCommand: "suggest.again" },
    });
    const file = await client.open(
      "file:///typed.json",
      '{\n"$defs": { "A": { "type": "null" } },\n"not": {}\n}',
    );
    let character = '"not": {'.length;
    const labels: string[][] = [];
    for (const text of ['"$ref": ', '"', "#", "/", "$defs", "/", "A"]) {
      const at = { line: 2, character };
      await file.edit({ range: { start: at, end: at }, text });
      character += text.length;
      const list = (await client.connection.sendRequest(CompletionRequest.type, {
        textDocument: { uri: file.uri },
        position: { line: 2, character },
      })) as CompletionList | null;
      labels.push(list?.items.map(({ label }) => label) ?? []);
    }
    const all = ["A", "#", "$defs/"];
    assert.deepEqual(labels, [all, all, all, all, ["$defs/", "A"], ["A"], ["A"]]);
    assert.deepEqual(client.errors, []);
    await client.stop();
  });

  it("answers with nothing where no reference is written", async () => {
    const client = await Client.start();
    for (const text of ['{ "$defs": { "a": { "title": "" } } }', '{ "name": { "a": { "$ref": "" } } }']) {
      const file = await client.open("file:///none.json", text);
      const position = { line: 0, character: text.indexOf('""') + 1 };
      const textDocument = { uri: file.uri };
      assert.equal(
        await client.connection.sendRequest(CompletionRequest.type, { textDocument, position }),
        null,
      );
      await file.close();
    }
    await client.stop();
  });
});
