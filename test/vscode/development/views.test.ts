import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

const SCHEMA = `{
  "type": "object",
  "properties": {
    "home": { "$ref": "#/$defs/Address", "title": "Home" },
    "tree": { "$ref": "#/$defs/Node" },
    "gone": { "$ref": "#/$defs/Nowhere/at/all" }
  },
  "$defs": {
    "Address": { "type": "string" },
    "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } }
  }
}
`;

describe("views of a schema", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  function viewText(title: string): string | undefined {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const tab = tabs.find(({ label }) => label.startsWith(title));
    if (!(tab?.input instanceof vscode.TabInputText)) return undefined;
    const uri = tab.input.uri.toString();
    return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri)?.getText();
  }

  it("the effective schema beside follows the edits, and closes with its schema", async () => {
    const editor = await window.openText("json", SCHEMA);
    await editor.goInto('"home"');
    await window.runCommand("Ref Lens: Show Effective Schema Beside");
    await until("the view", () =>
      /"type": "string"[^]*"title": "Home"/.test(viewText("properties home") ?? ""),
    );
    for (const theme of ["dark", "light"] as const) {
      await window.setTheme(theme);
      await window.screenshot(`effective schema beside ${theme}`);
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(editor.document.uri, editor.find('"string"'), '"integer"');
    await vscode.workspace.applyEdit(edit);
    await until(
      "the view after the edit",
      () => viewText("properties home")?.includes('"type": "integer"') === true,
    );
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await until("no view", () => viewText("properties home") === undefined);
  });

  it("everything inlined leaves recursion as a reference, and has no problems of its own", async () => {
    const editor = await window.openText("json", SCHEMA);
    await editor.goInto('"home"');
    await window.runCommand("Ref Lens: Show Schema with Everything Inlined");
    await until("the view", () => viewText("schema (inlined)") !== undefined);
    const text = viewText("schema (inlined)") ?? "";
    assert.match(text, /"\$ref": "#\/\$defs\/Node" \/\* leads back to a schema around it \*\//);
    await window.screenshot("everything inlined");
    const shown = vscode.window.activeTextEditor?.document;
    assert.ok(shown !== undefined && shown.uri.scheme === "ref-lens-schema");
    assert.deepEqual(vscode.languages.getDiagnostics(shown.uri), []);
  });
});
