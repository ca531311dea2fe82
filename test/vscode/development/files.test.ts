import assert from "node:assert/strict";
import * as vscode from "vscode";
import { findFiles, readFile } from "../../../client/src/files";
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

  describe("are read for the server", () => {
    const read = async (path: string): Promise<string> => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder !== undefined);
      return (await readFile({ uri: `${folder.uri.toString()}/${path}` })).kind;
    };

    for (const [rule, path, kind] of [
      ["a file of the workspace is", "shared/types.schema.json", "text"],
      ["by a way round as well", "shared/../order.schema.json", "text"],
      ["what is not there is not", "none.json", "missing"],
      ["a folder is not", "shared", "missing"],
      ["nothing outside is, by two dots", "../elsewhere.json", "outside"],
      ["nothing outside is, by two dots in escapes", "%2e%2e/elsewhere.json", "outside"],
      ["nothing outside is, by two dots behind a folder", "shared/../../elsewhere.json", "outside"],
      ["no backslash is taken", "shared%5C..%5C..%5Celsewhere.json", "outside"],
    ] as const)
      it(rule, async () => {
        assert.equal(await read(path), kind);
      });

    it("nothing of the network is", async () => {
      assert.deepEqual(await readFile({ uri: "https://example.com/a.json" }), { kind: "outside" });
      assert.deepEqual(await readFile({ uri: "no URI" }), { kind: "outside" });
    });

    it("they are found, and whether there are more is said", async () => {
      const { token } = new vscode.CancellationTokenSource();
      const all = await findFiles({ patterns: ["**/*.{json,jsonc}"], limit: 1_000 }, token);
      assert.ok(all.isComplete);
      assert.ok(all.uris.some((uri) => uri.endsWith("/shared/types.schema.json")));
      const some = await findFiles({ patterns: ["**/*.json", "**/*.jsonc"], limit: 2 }, token);
      assert.deepEqual([some.uris.length, some.isComplete], [2, false]);
    });
  });

  it("Go to Symbol in Workspace finds a definition in a file that is not open", async () => {
    await window.openFile("order.schema.json");
    await window.press("ControlOrMeta+T");
    await window.type("Amount");
    await window.pick("Amount");
    await untilIn("types.schema.json", '"Amount"');
  });

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

  it("a refactoring that moves something takes another file along, after a yes", async () => {
    const editor = await window.openFile("types.schema.json");
    await editor.goTo(editor.find('"$defs"').start.translate(0, 2));
    const title = "Merge 2 definitions that are equal into 1";
    // VS Code saves what a refactoring changes, and the files are for other tests too.
    const before = await Promise.all(
      ["order.schema.json", "types.schema.json"].map(async (name) => {
        const [uri] = await vscode.workspace.findFiles(`**/${name}`);
        const document = await vscode.workspace.openTextDocument(uri ?? assert.fail(name));
        return { document, text: document.getText() };
      }),
    );
    await until("the refactoring", async () => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        editor.document.uri,
        editor.selection,
        "refactor.rewrite",
      );
      return actions.some((action) => action.title === title);
    });
    await window.runCommand("Refactor...");
    await window.page.locator(".action-widget").getByText(title).click();
    const panel = window.page.locator(".bulk-edit-panel");
    await panel.waitFor();
    const row = panel.locator(".monaco-list-row", { hasText: "order.schema.json" }).first();
    await row.waitFor();
    await window.screenshot("refactoring-other-files");
    assert.ok(editor.document.getText().includes('"Sum"'), "nothing is changed without a yes");
    await row.locator(".monaco-checkbox, input[type=checkbox]").first().click();
    await panel.locator(".monaco-button", { hasText: "Apply" }).click();
    await until("the merged definitions", () => !editor.document.getText().includes('"Sum"'));
    await until("the reference that follows", async () => {
      const [order] = await vscode.workspace.findFiles("**/order.schema.json");
      assert.ok(order !== undefined);
      const document = await vscode.workspace.openTextDocument(order);
      return document.getText().includes('"tip": { "$ref": "shared/types.schema.json#/$defs/Amount" }');
    });
    for (const { document, text } of before) {
      const edit = new vscode.WorkspaceEdit();
      const end = document.lineAt(document.lineCount - 1).range.end;
      edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.ok(await document.save());
    }
  });
});
