import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openPageOf, ownProblems, readProblems } from "../inside/problems";
import { openWindow, type Window } from "../inside/window";

const UNUSED = `{
  "type": "object",
  "properties": { "a": { "$ref": "other.json" } },
  "$defs": { "Left": { "type": "string" } }
}
`;

describe("diagnostics", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Opens the text; gives the name that the panel shows. */
  async function openUnused(): Promise<string> {
    const { document } = await window.openText("json", UNUSED);
    return document.uri.path;
  }

  it("the code of a problem opens its page", async () => {
    const name = await openUnused();
    await readProblems(window, name, 1);
    await openPageOf(window, "ref-remote");
    const page = await window.webview("Preview ref-remote.md");
    await page.getByRole("heading", { name: "ref-remote" }).waitFor();
    await window.screenshot("page of a diagnostic dark");
  });

  it("a definition that nothing uses is faded", async () => {
    await window.openText("json", UNUSED);
    await window.page.locator(".squiggly-inline-unnecessary").first().waitFor();
    const hint = await until("the hint", () =>
      vscode.languages
        .getDiagnostics()
        .flatMap(([, diagnostics]) => diagnostics)
        .find(({ tags }) => tags?.includes(vscode.DiagnosticTag.Unnecessary) === true),
    );
    assert.equal(hint.severity, vscode.DiagnosticSeverity.Hint);
    await window.screenshot("unused definition dark");
  });

  it("the problems of a file go with its editor", async () => {
    const { document } = await window.openFile("broken.schema.json");
    await until("its problems", () => ownProblems(document.uri).length > 0);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until("none of them", () => ownProblems(document.uri).length === 0);
  });

  it("a setting takes effect at once", async () => {
    const settings = vscode.workspace.getConfiguration("refLens");
    const name = await openUnused();
    await readProblems(window, name, 1);
    try {
      await settings.update("diagnostics", { "defs-unused": "error" }, vscode.ConfigurationTarget.Global);
      const problems = await readProblems(window, name, 2);
      assert.deepEqual(
        problems.map(({ code, severity }) => [code, severity]),
        [
          ["defs-unused", "error"],
          ["ref-remote", "info"],
        ],
      );
    } finally {
      await settings.update("diagnostics", undefined, vscode.ConfigurationTarget.Global);
    }
    await readProblems(window, name, 1);
  });
});
