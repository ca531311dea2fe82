/** The arguments of a preview as an editor, and what can be done with them and with the result. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import { Preview } from "../inside/preview";
import { openWindow, type Window } from "../inside/window";

const command = "Ref Lens: Preview Coercion";

describe("arguments of a preview", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Opens the preview of the sample tool for a call on the clipboard, with the focus in the arguments. */
  async function open(call: string): Promise<{ preview: Preview; editor: Editor; schema: Editor }> {
    await vscode.env.clipboard.writeText(call);
    const schema = await window.openFile("tool.schema.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "tool.schema.json");
    const { document, viewColumn } = preview.argumentsEditor();
    const editor = new Editor(window, await vscode.window.showTextDocument(document, viewColumn));
    return { preview, editor, schema };
  }

  it("are laid out over lines, need no saving, and are undone as any text", async () => {
    const { preview, editor } = await open('{ "count": "5" }');
    assert.equal(editor.document.getText(), '{\n  "count": "5"\n}');
    await editor.goTo(editor.find('5"').start);
    await window.type("1");
    await preview.untilAfter("count", "15");
    await until("the arguments to be saved", () => !editor.document.isDirty);
    await window.press("ControlOrMeta+Z");
    await preview.untilAfter("count", "5");
  });

  it("have hints with what each value becomes, and a hover that says why", async () => {
    const { editor } = await open('{ "count": "5" }');
    const hints = window.page.locator(".monaco-editor.focused .view-line");
    await until("the hint → 5", async () =>
      (await hints.allInnerTexts()).some((line) => /"5".*→.5/.test(line)),
    );
    const hover = await editor.hover('"5"');
    assert.ok(
      hover.some((part) => /integer/.test(part) && /becomes 5\. Text that holds a whole number/.test(part)),
      hover.join("\n"),
    );
  });

  it("get their names from the schema", async () => {
    const { editor } = await open('{ "count": "5" }');
    await editor.goTo(editor.find('"5"').end);
    await window.type(',\n"');
    const rows = window.page.locator(".suggest-widget.visible .monaco-list-row");
    await rows.filter({ hasText: "verbose" }).first().waitFor();
    const labels = await rows.allInnerTexts();
    assert.ok(!labels.some((label) => label.includes("count")), labels.join(" | "));
    await window.type("verb");
    await rows.filter({ hasText: "verbose" }).first().waitFor();
    await window.press("Enter");
    await until("the name", () => editor.document.getText().includes('"verbose": '));
  });

  it("are compared with what the tool receives, and the comparison follows them", async () => {
    const { editor } = await open('{ "count": "5", "person": { "first_name": "Ada" } }');
    await window.runCommand("Ref Lens: Compare Sent and Received");
    const received = await until("the diff editor", () =>
      vscode.window.visibleTextEditors.find(
        ({ document: { uri } }) => uri.scheme === "ref-lens-view" && uri.path.includes("after"),
      ),
    );
    assert.deepEqual(JSON.parse(received.document.getText()), { count: 5, person: { "first name": "Ada" } });
    await window.screenshot("arguments compared");
    const edit = new vscode.WorkspaceEdit();
    edit.replace(editor.document.uri, editor.find("5"), "6");
    await vscode.workspace.applyEdit(edit);
    await until("the diff to follow", () => received.document.getText().includes('"count": 6'));
  });

  it("lead by the keyboard alone from a value to the place in the schema that decided", async () => {
    const { preview, schema } = await open('{ "person": { "first_name": "Ada" }, "count": "5" }');
    await preview.rows(3);
    const rows = preview.page.locator("tbody tr");
    await preview.page.locator("body").press("Tab");
    await rows.first().focus();
    await window.press("ArrowLeft");
    assert.equal(await rows.nth(1).isVisible(), false);
    await window.press("ArrowRight");
    await window.press("ArrowDown");
    await window.press("ArrowDown");
    await window.press("Enter");
    await until("the definition of Count in the schema", () => {
      const active = vscode.window.activeTextEditor;
      const count = schema.find('"type": "integer"', '"Count":');
      return active?.document === schema.document && active.selection.intersection(count) !== undefined;
    });
  });

  it("go on, hints and result alike, when the editor of the schema is closed", async () => {
    const { preview, editor, schema } = await open('{ "count": "5" }');
    await preview.untilAfter("count", "5");
    const tab = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find(({ input }) => input instanceof vscode.TabInputText && isOf(input.uri, schema.document));
    assert.ok(tab);
    await vscode.window.tabGroups.close(tab);
    await preview.typeArguments(window, '{ "count": "6" }');
    await preview.untilAfter("count", "6");
    const lines = window.page.locator(".monaco-editor.focused .view-line");
    await until("the hint → 6", async () =>
      (await lines.allInnerTexts()).some((line) => /"6".*→.6/.test(line)),
    );
    assert.equal(editor.document.isDirty, false);
  });

  it("stay with a schema that is saved for the first time", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder, "first.json");
    // A new document that knows where it will be saved asks nobody.
    const unsaved = await vscode.workspace.openTextDocument(file.with({ scheme: "untitled" }));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      unsaved.uri,
      new vscode.Position(0, 0),
      '{ "properties": { "n": { "$ref": "#/$defs/N" } }, "$defs": { "N": { "type": "integer" } } }',
    );
    await vscode.workspace.applyEdit(edit);
    await vscode.env.clipboard.writeText('{ "n": "1" }');
    await vscode.window.showTextDocument(unsaved);
    await window.runCommand(command);
    const preview = await Preview.of(window, "first.json");
    await preview.untilAfter("n", "1");
    assert.ok(await unsaved.save());
    const saved = await until("the file in an editor", () =>
      vscode.workspace.textDocuments.find((each) => isOf(file, each) && !each.isUntitled),
    );
    const change = new vscode.WorkspaceEdit();
    const at = saved.positionAt(saved.getText().indexOf("integer"));
    change.replace(file, new vscode.Range(at, at.translate(0, "integer".length)), "string");
    await vscode.workspace.applyEdit(change);
    await preview.untilAfter("n", '"1"');
    await preview.typeArguments(window, '{ "n": "2" }');
    await preview.untilAfter("n", '"2"');
    await vscode.workspace.fs.delete(file);
  });

  it("stay with a schema whose file gets another name", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const [from, to] = ["moved.json", "renamed.json"].map((name) => vscode.Uri.joinPath(folder, name));
    assert.ok(from && to);
    await vscode.workspace.fs.writeFile(
      from,
      new TextEncoder().encode(
        '{ "properties": { "n": { "$ref": "#/$defs/N" } }, "$defs": { "N": { "type": "integer" } } }',
      ),
    );
    await vscode.env.clipboard.writeText('{ "n": "1" }');
    await vscode.window.showTextDocument(from);
    await window.runCommand(command);
    const preview = await Preview.of(window, "moved.json");
    await preview.untilAfter("n", "1");
    const rename = new vscode.WorkspaceEdit();
    rename.renameFile(from, to);
    await vscode.workspace.applyEdit(rename);
    const renamed = await Preview.of(window, "renamed.json");
    await renamed.typeArguments(window, '{ "n": "2" }');
    await renamed.untilAfter("n", "2");
    await vscode.workspace.fs.delete(to);
  });
});

function isOf(uri: vscode.Uri, document: vscode.TextDocument): boolean {
  return uri.toString() === document.uri.toString();
}
