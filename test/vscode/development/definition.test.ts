import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

describe("definition", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  for (const { file, reference, key, after } of [
    { file: "tool.schema.json", reference: "#/$defs/Count", key: '"Count"' },
    {
      file: "tool.schema.json",
      reference: "#/properties/limit/anyOf/0",
      key: '{ "type": "integer", "minimum": 1 }',
    },
    { file: "tools-list.json", reference: "#/$defs/PartySize", key: '"PartySize"' },
    // In the list of tools `#` is the schema of the tool, so this is not a place in the file.
    { file: "tools-list.json", reference: "#/properties/from", key: '"from"', after: '"find_flights"' },
  ]) {
    it(`F12 on ${reference} in ${file} goes to ${key}`, async () => {
      const editor = await window.openFile(file);
      await editor.goInto(reference);
      await window.press("F12");
      await editor.untilAt(editor.find(key, after).start);
    });
  }

  it("F12 reads the unsaved text", async () => {
    const editor = await window.openFile("tool.schema.json");
    const target = editor.find('"Count"').start;
    await editor.goTo(target);
    await window.type("\n\n\n");
    await until("the typed lines", () => editor.find('"Count"').start.line === target.line + 3);
    assert.ok(editor.document.isDirty);
    await editor.goInto("#/$defs/Count");
    await window.press("F12");
    await editor.untilAt(editor.find('"Count"').start);
  });

  for (const language of ["json", "jsonc"]) {
    it(`F12 works in an untitled ${language} document`, async () => {
      const comment = language === "jsonc" ? "// With a comment\n" : "";
      const content = `${comment}{ "$defs": { "N": { "type": "number" } }, "properties": { "n": { "$ref": "#/$defs/N" } } }\n`;
      const editor = await window.openText(language, content);
      await editor.goInto("#/$defs/N");
      await window.press("F12");
      await editor.untilAt(editor.find('"N"').start);
    });
  }

  it("Ctrl+click goes to the key where the pointer is the tool's own", async () => {
    const editor = await window.openFile("tools-list.json");
    await editor.followLink("#/$defs/PartySize");
    await editor.untilAt(editor.find('"PartySize"').start);
  });

  it("Ctrl+click goes to the key also where VS Code has a link of its own", async () => {
    const editor = await window.openFile("tool.schema.json");
    await editor.followLink("#/$defs/Count");
    await editor.untilAt(editor.find('"Count"').start);
  });

  it("Peek Definition shows the place below the reference", async () => {
    const editor = await window.openFile("tool.schema.json");
    await editor.goInto("#/$defs/Count");
    const cursor = editor.selection.active;
    const { title, lines } = await editor.peekDefinition();
    await window.screenshot("peek");
    assert.match(title, /tool\.schema\.json/);
    assert.ok(
      lines.some((line) => line.includes('"Count": { "type": "integer", "minimum": 0 }')),
      lines.join("\n"),
    );
    assert.ok(editor.selection.active.isEqual(cursor), "peeking must not move the cursor");
  });

  it("the whole text inside the quotes is the link, and the whole property its target", async () => {
    const editor = await window.openFile("tool.schema.json");
    const reference = editor.find("#/$defs/Count");
    const [link] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      "vscode.executeDefinitionProvider",
      editor.document.uri,
      reference.start,
    );
    assert.deepEqual(link?.originSelectionRange, reference);
    assert.deepEqual(link.targetRange, editor.find('"Count": { "type": "integer", "minimum": 0 }'));
    assert.deepEqual(link.targetSelectionRange, editor.find('"Count"'));
  });
});
