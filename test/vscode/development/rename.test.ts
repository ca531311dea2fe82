import type * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

describe("rename", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Presses F2 and types another name over the one that is shown. */
  async function rename(shown: string, name: string): Promise<void> {
    await window.press("F2");
    const input = window.page.locator(".rename-box:visible input");
    await until(`the name ${shown} in the box`, async () => (await input.inputValue()) === shown);
    await input.fill(name);
    await window.press("Enter");
  }

  async function untilText(document: vscode.TextDocument, text: string): Promise<void> {
    await until("the renamed text", () => {
      if (document.getText() === text) return true;
      throw new Error(document.getText());
    });
  }

  it("F2 on a step of a pointer renames the definition and all references, and one undo takes it back", async () => {
    const editor = await window.openFile("tool.schema.json");
    const before = editor.document.getText();
    await editor.goTo(editor.find("#/$defs/Count").end.translate(0, -2));
    await rename("Count", "How many?/all");
    await untilText(
      editor.document,
      before.replace("#/$defs/Count", "#/$defs/How%20many?~1all").replace('"Count": {', '"How many?/all": {'),
    );
    await window.press("ControlOrMeta+Z");
    await untilText(editor.document, before);
  });

  it("F2 on the key of a property takes the list of required ones along", async () => {
    const editor = await window.openFile("tool.schema.json");
    const before = editor.document.getText();
    await editor.goTo(editor.find('"count": {').start.translate(0, 2));
    await rename("count", "number");
    await untilText(editor.document, before.replaceAll('"count"', '"number"'));
  });

  it("F2 on a keyword says why nothing is renamed", async () => {
    const editor = await window.openFile("tool.schema.json");
    await editor.goTo(editor.find('"$defs": {').start.translate(0, 3));
    await window.press("F2");
    const message = window.page.locator(".monaco-editor-overlaymessage", { hasText: '"$defs" is a keyword' });
    await message.waitFor();
  });
});
