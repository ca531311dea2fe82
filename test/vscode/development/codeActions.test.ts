import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { ownProblems } from "../inside/problems";
import { openWindow, type Window } from "../inside/window";
import type { Editor } from "../inside/editor";

const SCHEMA = `{
  "type": "object",
  "properties": {
    "home": { "$ref": "#/$defs/Adress" },
    "age": { "type": "integer", "minimum": 0 }
  },
  "$defs": {
    "Address": { "type": "string" }
  }
}
`;

describe("code actions and copying", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  async function untilText(editor: Editor, text: string): Promise<void> {
    await until("the text after the edit", () => {
      if (editor.document.getText() === text) return true;
      throw new Error(`it is ${editor.document.getText()}`);
    });
  }

  it("Auto Fix changes a pointer to the nearest name, and one undo takes it back", async () => {
    const editor = await window.openText("json", SCHEMA);
    // Others may be left from an earlier document without a file, which had the same name.
    await until("the diagnostic", () => ownProblems(editor.document.uri).includes("ref-dangling"));
    await editor.goInto("#/$defs/Adress");
    await window.runCommand("Auto Fix...");
    await untilText(editor, SCHEMA.replace("#/$defs/Adress", "#/$defs/Address"));
    await window.press("ControlOrMeta+z");
    await untilText(editor, SCHEMA);
  });

  it("extracts a definition and asks for its name", async () => {
    const editor = await window.openText("json", SCHEMA);
    await editor.goInto('"minimum"');
    await until("the refactoring", async () => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        editor.document.uri,
        editor.selection,
        "refactor.extract",
      );
      return actions.some(({ title }) => title === "Extract this schema to #/$defs/Age");
    });
    await window.runCommand("Refactor...");
    const entry = window.page.locator(".action-widget").getByText("Extract this schema to #/$defs/Age");
    await entry.click();
    const extracted = SCHEMA.replace(
      '{ "type": "integer", "minimum": 0 }',
      '{ "$ref": "#/$defs/Age" }',
    ).replace(
      '{ "type": "string" }',
      '{ "type": "string" },\n    "Age": { "type": "integer", "minimum": 0 }',
    );
    await untilText(editor, extracted);
    const box = window.page.locator(".rename-box input");
    await box.waitFor();
    assert.equal(await box.inputValue(), "Age");
    await box.fill("Years");
    await box.press("Enter");
    await untilText(editor, extracted.replaceAll("Age", "Years"));
  });

  it("copies the pointer to a place and the reference that leads there", async () => {
    const editor = await window.openFile("tools-list.json");
    await editor.goInto('"PartySize"');
    await window.runCommand("Ref Lens: Copy $ref to Here");
    await until("the reference", async () => (await vscode.env.clipboard.readText()) === "#/$defs/PartySize");
    await editor.goInto('"PartySize"');
    await window.chooseFromContextMenu("Copy JSON Pointer");
    const pointer = "/result/tools/0/inputSchema/$defs/PartySize";
    await until("the pointer", async () => (await vscode.env.clipboard.readText()) === pointer);
  });
});
