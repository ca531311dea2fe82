import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openWindow, type Window } from "../inside/window";

describe("the packaged extension", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  it("is the one that was installed from the package", () => {
    const extension = vscode.extensions.getExtension("ref-lens.ref-lens");
    assert.ok(extension, "Ref Lens is not installed");
    assert.match(extension.extensionUri.path, /\/extensions\/ref-lens\.ref-lens-[\d.]+$/);
  });

  it("goes from a $ref to the key it points to", async () => {
    const editor = await window.openFile("count.schema.json");
    await editor.goInto("#/$defs/Count");
    await window.press("F12");
    await editor.untilAt(editor.find('"Count"').start);
  });
});
