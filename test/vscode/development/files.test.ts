import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

describe("other files of the workspace", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Waits until a file is in the active editor, with the cursor before a piece of its text. */
  async function untilIn(name: string, text: string): Promise<void> {
    await until(`${name} at ${text}`, () => {
      const editor = vscode.window.activeTextEditor;
      if (editor?.document.uri.path.endsWith(`/${name}`) !== true) return false;
      const { document, selection } = editor;
      return document.offsetAt(selection.start) === document.getText().indexOf(text);
    });
  }

  it("F12 leads into a file that is not open", async () => {
    const editor = await window.openFile("order.schema.json");
    await editor.goInto("shared/types.schema.json#/$defs/Amount");
    await window.press("F12");
    await untilIn("shared/types.schema.json", '"Amount"');
  });

  it("F12 on an https name leads to the file that declares it", async () => {
    const editor = await window.openFile("order.schema.json");
    await editor.goInto("https://example.com/schemas/currency");
    await window.press("F12");
    await untilIn("shared/names.schema.json", "{");
  });

  it("the hover shows the type in the other file, and says that the runtime does not follow it", async () => {
    const editor = await window.openFile("order.schema.json");
    const parts = await editor.hover("shared/types.schema.json#/$defs/Amount");
    await window.screenshot("hover-other-file");
    const shown = parts.join("\n");
    assert.match(shown, /number/);
    assert.match(shown, /does not follow references to other files/);
  });

  it("a rename asks before it changes another file", async () => {
    const editor = await window.openFile("types.schema.json");
    await editor.goTo(editor.find('"Amount"').start.translate(0, 3));
    await window.press("F2");
    const input = window.page.locator(".rename-box:visible input");
    await until("the name in the box", async () => (await input.inputValue()) === "Amount");
    await input.fill("Money");
    await window.press("Enter");
    const panel = window.page.locator(".bulk-edit-panel");
    await panel.waitFor();
    await panel.locator(".monaco-list-row", { hasText: "order.schema.json" }).first().waitFor();
    await window.screenshot("rename-other-files");
    assert.ok(editor.document.getText().includes('"Amount"'), "nothing is changed without a yes");
    await panel.locator(".monaco-button", { hasText: "Discard" }).click();
    await panel.waitFor({ state: "hidden" });
    assert.ok(editor.document.getText().includes('"Amount"'), "what was refused is not done");
  });
});
