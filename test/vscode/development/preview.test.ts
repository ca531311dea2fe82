import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import { Preview, type PreviewRow } from "../inside/preview";
import { openWindow, type Window } from "../inside/window";

const command = "Ref Lens: Preview Coercion";

/** The acceptance table: what the columns must read for the arguments of the sample. */
const table: Omit<PreviewRow, "why">[] = [
  { argument: "count", value: '"5"', type: "integer", before: '"5"', after: "5" },
  { argument: "verbose", value: '"true"', type: "boolean", before: '"true"', after: "true" },
  { argument: "offset", value: '"7"', type: "integer", before: '"7"', after: "7" },
];

describe("preview", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  beforeEach(() => vscode.env.clipboard.writeText(""));

  for (const theme of ["dark", "light"] as const) {
    it(`shows the acceptance table for arguments on the clipboard, in a ${theme} theme`, async () => {
      await window.setTheme(theme);
      await vscode.env.clipboard.writeText(await sample("arguments.json"));
      await window.openFile("tool.schema.json");
      await window.runCommand(command);
      const preview = await Preview.of(window, "search_issues");
      await assertAcceptanceTable(preview);
      await window.screenshot(`preview ${theme}`);
    });
  }
});

async function assertAcceptanceTable(preview: Preview): Promise<void> {
  const rows = await preview.rows(9);
  console.log("test│ ", JSON.stringify(rows, undefined, 1), await preview.outcome());
  for (const expected of table) {
    const row = rows.find(({ argument }) => argument === expected.argument);
    assert.ok(row, `there is no row for ${expected.argument}`);
    assert.notEqual(row.why, "");
    assert.deepEqual({ ...row, why: "" }, { ...expected, why: "" });
  }
}

/** The text of a file of the workspace. */
async function sample(name: string): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return readFile(vscode.Uri.joinPath(folder.uri, name).fsPath, "utf8");
}
