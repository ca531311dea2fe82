import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { Preview, type PreviewRow } from "../inside/preview";
import { openWindow, type Window } from "../inside/window";

const command = "Ref Lens: Preview Coercion";

/** The acceptance table: what the rows for the arguments of the sample must read. */
const acceptance: Omit<PreviewRow, "why">[] = [
  { argument: "count", value: '"5"', type: "integer", before: '"5"', after: "5", renamed: "" },
  { argument: "verbose", value: '"true"', type: "boolean", before: '"true"', after: "true", renamed: "" },
  {
    argument: "filters",
    value: String.raw`"{\"labels\": \"[\\\"a\\\", \\\"b\\\"]\"}"`,
    type: "object",
    before: String.raw`"{\"labels\": \"[\\\"a\\\", \\\"b\\\"]\"}"`,
    after: '{"labels":["a","b"]}',
    renamed: "",
  },
  { argument: "offset", value: '"7"', type: "integer", before: '"7"', after: "7", renamed: "" },
  {
    argument: "first_name",
    value: '"Ada"',
    type: "string",
    before: '"Ada"',
    after: '"Ada"',
    renamed: "first name",
  },
];

describe("preview", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  beforeEach(() => vscode.env.clipboard.writeText(""));

  for (const theme of ["high contrast", "light high contrast", "light", "dark"] as const) {
    it(`shows the acceptance table for arguments on the clipboard, in ${theme} colours`, async () => {
      await window.setTheme(theme);
      await vscode.env.clipboard.writeText(await sample("arguments.json"));
      await window.openFile("tool.schema.json");
      await window.runCommand(command);
      const preview = await Preview.of(window, "tool.schema.json");
      const rows = await preview.rows(9);
      await window.screenshot(`preview ${theme}`);
      for (const expected of acceptance) {
        const row = rows.find(({ argument }) => argument === expected.argument);
        assert.ok(row, `there is no row for ${expected.argument}`);
        assert.notEqual(row.why, "", `${expected.argument} has no reason`);
        assert.deepEqual({ ...row, why: "" }, { ...expected, why: "" });
      }
      assert.deepEqual(JSON.parse(await preview.outcome()), {
        count: 5,
        verbose: true,
        filters: { labels: ["a", "b"] },
        offset: 7,
        person: { "first name": "Ada" },
      });
    });
  }

  it("takes the selected arguments before those on the clipboard", async () => {
    await vscode.env.clipboard.writeText('{ "n": "1" }');
    const editor = await window.openText(
      "jsonc",
      '{ "properties": { "n": { "$ref": "#/$defs/N" } }, "$defs": { "N": { "type": "integer" } } }\n// { "n": "2" }\n',
    );
    await editor.select(editor.find('{ "n": "2" }'));
    await window.runCommand(command);
    const preview = await Preview.of(window, "Untitled");
    await preview.untilAfter("n", "2");
    assert.deepEqual(JSON.parse(preview.arguments()), { n: "2" });
  });

  it("finds the tool that a call pasted from a log names", async () => {
    await vscode.env.clipboard.writeText(await sample("call.json"));
    await window.openFile("tools-list.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "book_table");
    await preview.untilAfter("guests", "4");
    await preview.untilAfter("outside", "true");
    const renamed = (await preview.rows(6)).find(({ argument }) => argument === "full_name");
    assert.equal(renamed?.renamed, "full name");
  });

  it("takes a call that is open in one editor to the tool that is open in another", async () => {
    await window.openFile("tools-list.json");
    await window.openFile("call.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "book_table");
    await preview.untilAfter("guests", "4");
  });

  it("asks which tool is meant where nothing decides", async () => {
    await vscode.env.clipboard.writeText('{ "passengers": "2" }');
    const editor = await window.openFile("tools-list.json");
    await editor.goTo(new vscode.Position(0, 0));
    await window.runCommand(command);
    assert.deepEqual(await window.picks("Preview Coercion"), ["book_table", "find_flights", "save_outline"]);
    await window.type("find_flights");
    await window.pick("find_flights");
    const preview = await Preview.of(window, "find_flights");
    await preview.untilAfter("passengers", "2");
  });

  it("takes the tool that the cursor is in", async () => {
    await vscode.env.clipboard.writeText('{ "published": "true", "title": "T" }');
    const editor = await window.openFile("tools-list.json");
    await editor.goInto('"save_outline"');
    await window.runCommand(command);
    const preview = await Preview.of(window, "save_outline");
    // A union without a type of its own: text stays text, with the reference followed or not.
    await preview.untilAfter("published", '"true"');
  });

  it("opens from the code lens of a tool", async () => {
    await vscode.env.clipboard.writeText('{ "guests": "3" }');
    const editor = await window.openFile("tools-list.json");
    await editor.goTo(new vscode.Position(0, 0));
    await editor.clickCodeLens("Preview Coercion");
    const preview = await Preview.of(window, "book_table");
    await preview.untilAfter("guests", "3");
  });

  it("opens from the context menu of the editor", async () => {
    await vscode.env.clipboard.writeText('{ "count": "11" }');
    const editor = await window.openFile("tool.schema.json");
    await editor.goInto('"count"', '"properties"');
    await window.chooseFromContextMenu("Preview Coercion");
    const preview = await Preview.of(window, "tool.schema.json");
    await preview.untilAfter("count", "11");
  });

  it("follows what is typed into the arguments, and says where they are no JSON", async () => {
    await vscode.env.clipboard.writeText('{ "count": "5" }');
    await window.openFile("tool.schema.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "tool.schema.json");
    await preview.untilAfter("count", "5");
    await preview.typeArguments(window, '{ "count": "6" }');
    await preview.untilAfter("count", "6");
    await preview.typeArguments(window, '{ "count": }');
    await preview.untilMessage(/line 1, column 12/);
    await preview.typeArguments(window, '{ "count": "8" }');
    await preview.untilAfter("count", "8");
  });

  it("follows what is typed into the schema", async () => {
    await vscode.env.clipboard.writeText('{ "count": "5" }');
    const editor = await window.openFile("tool.schema.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "tool.schema.json");
    await preview.untilAfter("count", "5");
    await editor.select(editor.find("integer", '"Count":'));
    await window.type("string");
    await until("the edit", () => editor.document.isDirty);
    await preview.untilAfter("count", '"5"');
  });

  it("says where a call on the clipboard is no JSON", async () => {
    await vscode.env.clipboard.writeText('{\n  "count": "5"\n  "verbose": "true"\n}');
    await window.openFile("tool.schema.json");
    await window.runCommand(command);
    const preview = await Preview.of(window, "tool.schema.json");
    await preview.untilMessage(/line 3, column 3/);
  });
});

/** The text of a file of the workspace. */
async function sample(name: string): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return readFile(vscode.Uri.joinPath(folder.uri, name).fsPath, "utf8");
}
