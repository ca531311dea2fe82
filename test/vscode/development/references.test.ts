import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

describe("references", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** The titles of the references that the peek lists, once it lists any. */
  async function peeked(): Promise<string[]> {
    const rows = window.page.locator(".peekview-widget .ref-tree .monaco-list-row");
    return until("the references of the peek", async () => {
      const texts = await rows.allInnerTexts();
      return texts.length > 0 && texts.map((text) => text.replaceAll("\u00a0", " "));
    });
  }

  it("stand in number above each definition, beside the lens of the preview; a click shows them", async () => {
    const editor = await window.openFile("tool.schema.json");
    // The window draws them one after another.
    await until("the lenses of all four definitions and of the preview", async () => {
      const titles = await editor.codeLenses();
      const counted = titles.filter((title) => /^\d+ reference/.test(title));
      if (counted.length < 4 || !titles.includes("Preview Coercion")) throw new Error(titles.join(", "));
      assert.deepEqual(counted, Array(4).fill("1 reference"));
      return true;
    });
    await editor.clickCodeLens("1 reference");
    const [reference, ...more] = await peeked();
    assert.deepEqual(more, []);
    assert.match(reference ?? "", /#\/\$defs\/Count/);
    await window.screenshot("references lens");
  });

  it("of other files are found by a click, and where there are none that is said", async () => {
    const used = await window.openFile("types.schema.json");
    await used.clickCodeLens("0 references in this file");
    const [reference, ...more] = await peeked();
    assert.deepEqual(more, []);
    assert.match(reference ?? "", /shared\/types\.schema\.json#\/\$defs\/Amount/);
    const unused = await window.openText(
      "json",
      '{\n  "type": "object",\n  "$defs": {\n    "A": {}\n  }\n}\n',
    );
    await unused.clickCodeLens("0 references in this file");
    await until("the message", async () => {
      // A toast may have gone by; the list keeps it.
      await vscode.commands.executeCommand("notifications.showList");
      const messages = await window.page.locator(".notification-list-item-message").allInnerTexts();
      if (messages.some((text) => text.startsWith("No reference leads here"))) return true;
      throw new Error(JSON.stringify(messages));
    });
  });

  it("Peek References shows them in a peek, from the reference", async () => {
    const editor = await window.openFile("tool.schema.json");
    await editor.goInto("#/$defs/Person");
    await window.runCommand("Peek References");
    const [reference, key, ...more] = await peeked();
    assert.match(reference ?? "", /#\/\$defs\/Person/);
    assert.match(key ?? "", /"Person": \{/);
    assert.deepEqual(more, []);
  });

  it("light up together with the key", async () => {
    const editor = await window.openFile("tool.schema.json");
    const reference = editor.find("#/$defs/Flag");
    const highlights = await vscode.commands.executeCommand<vscode.DocumentHighlight[]>(
      "vscode.executeDocumentHighlights",
      editor.document.uri,
      reference.start,
    );
    const key = editor.find('"Flag"');
    assert.deepEqual(
      highlights.map(({ range }) => range),
      [new vscode.Range(key.start.translate(0, 1), key.end.translate(0, -1)), reference],
    );
  });

  it("have their type behind them, in a lighter hand", async () => {
    const editor = await window.openFile("tool.schema.json");
    await editor.goInto("#/$defs/Count");
    const lines = window.page.locator(".monaco-editor .view-line");
    await until("the type in its line", async () => {
      const texts = (await lines.allInnerTexts()).map((line) => line.replaceAll("\u00a0", " "));
      if (texts.some((line) => /"#\/\$defs\/Count"\s*→ integer \}/.test(line))) return true;
      throw new Error(JSON.stringify(texts));
    });
    await window.screenshot("inlay hints");
  });

  it("Go to Type Definition goes to the end of the chain", async () => {
    const editor = await window.openText(
      "json",
      '{ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/B" }, "B": { "type": "integer" } } }\n',
    );
    await editor.goInto("#/$defs/A");
    await window.runCommand("Go to Type Definition");
    await editor.untilAt(editor.find('"B"').start);
  });

  it("the symbols of a list of tools are its tools and their definitions", async () => {
    const editor = await window.openFile("tools-list.json");
    const symbols = await until("our symbols", async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        "vscode.executeDocumentSymbolProvider",
        editor.document.uri,
      );
      return found?.some(({ kind }) => kind === vscode.SymbolKind.Function) === true && found;
    });
    const tool = symbols.find(({ name }) => name === "find_flights");
    assert.ok(tool?.detail.startsWith("("), tool?.detail);
    await vscode.commands.executeCommand("outline.focus");
    await window.screenshot("outline");
    await vscode.commands.executeCommand("workbench.view.explorer");
  });
});
