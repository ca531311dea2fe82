import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

describe("window", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  afterEach(() => window.reset());

  it("F12 goes from a $ref to the key it points to", async () => {
    const editor = await window.openFile("count.schema.json");
    const offset = editor.document.getText().indexOf("#/$defs/Count") + 3;
    const at = editor.document.positionAt(offset);
    await window.goTo(at.line + 1, at.character + 1);
    await window.press("F12");
    const target = editor.document.positionAt(editor.document.getText().indexOf('"Count"'));
    await until("the cursor at the definition", () => editor.selection.start.isEqual(target));
    await window.screenshot("definition");
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
  });
});
