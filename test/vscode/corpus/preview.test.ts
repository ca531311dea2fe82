/** The preview of one tool of many: the schema beside it shows that tool. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { Preview } from "../inside/preview";
import { openWindow } from "../inside/window";
import { TOOLS } from "./files";
import { openReal } from "./opened";

describe("the preview of a tool in a list of 92", () => {
  it("brings the tool into sight, and leaves the cursor and the focus where they were", async () => {
    const window = await openWindow();
    const editor = await openReal(window, TOOLS);
    const top = new vscode.Position(0, 0);
    await editor.goTo(top);
    const call = { method: "tools/call", params: { name: "update_doc", arguments: { docId: "17" } } };
    await vscode.env.clipboard.writeText(JSON.stringify(call));
    await window.runCommand("Ref Lens: Preview Coercion");
    await Preview.of(window, "update_doc");
    const name = editor.find('"name": "update_doc"');
    const shown = (): vscode.TextEditor | undefined =>
      vscode.window.visibleTextEditors.find(({ document }) => document === editor.document);
    await until("the tool in sight", () => shown()?.visibleRanges.some((visible) => visible.contains(name)));
    await window.screenshot("preview of one tool of many");
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.ok(editor.selection.active.isEqual(top));
  });
});
