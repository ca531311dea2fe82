/** How the built server starts, says what it can do, and ends. */
import assert from "node:assert/strict";
import { Client } from "./client";

describe("the server", () => {
  for (const transport of ["stdio", "ipc"] as const) {
    it(`starts over ${transport}, answers and ends`, async () => {
      const client = await Client.start({ transport });
      assert.deepEqual(client.initialized, {
        capabilities: {
          // Only what changed is sent.
          textDocumentSync: { openClose: true, change: 2 },
          definitionProvider: true,
          typeDefinitionProvider: true,
          referencesProvider: true,
          documentHighlightProvider: true,
          documentSymbolProvider: true,
          workspaceSymbolProvider: true,
          documentLinkProvider: {},
          hoverProvider: true,
          renameProvider: true,
          completionProvider: {
            triggerCharacters: ["/", "#", '"'],
            resolveProvider: true,
            completionItem: { labelDetailsSupport: true },
          },
          codeLensProvider: {},
          codeActionProvider: {
            codeActionKinds: [
              "quickfix",
              "refactor.inline",
              "refactor.extract",
              "refactor.rewrite",
              "source.fixAll.refLens",
            ],
            resolveProvider: true,
          },
          inlayHintProvider: true,
          semanticTokensProvider: {
            legend: { tokenTypes: ["type", "property"], tokenModifiers: ["unresolved"] },
            range: true,
            full: true,
          },
        },
        serverInfo: { name: "Ref Lens" },
      });
      const file = await client.open(
        "file:///a.json",
        '{ "$ref": "#/$defs/A", "$defs": { "A": { "type": "string" } } }',
      );
      assert.deepEqual(await file.diagnostics(), []);
      assert.equal(((await file.definition({ line: 0, character: 15 })) as unknown[]).length, 1);
      assert.equal(await client.stop(), 0);
    });
  }

  it("answers for a document that it was never told of, with nothing", async () => {
    const client = await Client.start();
    const file = await client.open("file:///a.json", "{}");
    await file.close();
    assert.deepEqual(await file.definition({ line: 0, character: 0 }), []);
    assert.equal(await file.hover({ line: 0, character: 0 }), null);
    assert.deepEqual(await file.codeLenses(), []);
    assert.deepEqual(await file.tools(), []);
    assert.deepEqual(client.errors, []);
    await client.stop();
  });
});
