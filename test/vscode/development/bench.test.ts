/** What a preview says beyond the coercion: samples, the tool's own check, other runtimes, reports and views. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { Preview } from "../inside/preview";
import { openWindow, type Window } from "../inside/window";

const command = "Ref Lens: Preview Coercion";

describe("the bench around a preview", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  async function preview(call: string): Promise<Preview> {
    await vscode.env.clipboard.writeText(call);
    await window.openFile("tool.schema.json");
    await window.runCommand(command);
    return Preview.of(window, "tool.schema.json");
  }

  /** Waits until the page says something. */
  async function untilSaid(page: Preview, pattern: RegExp): Promise<void> {
    await until(`the page to say ${String(pattern)}`, async () => {
      const text = await page.text();
      if (pattern.test(text)) return true;
      throw new Error(`it says: ${text}`);
    });
  }

  it("makes sample arguments where nothing is to be pasted, and says so", async () => {
    await vscode.env.clipboard.writeText("");
    const editor = await window.openFile("tools-list.json");
    await editor.goInto('"save_outline"');
    await window.runCommand(command);
    const page = await Preview.of(window, "save_outline");
    await untilSaid(page, /sample arguments/);
    assert.notDeepEqual(JSON.parse(page.arguments()), {});
    await window.screenshot("preview of sample arguments");
  });

  it("says what the tool’s own check refuses after the coercion", async () => {
    const page = await preview('{ "count": "none", "verbose": "true" }');
    await untilSaid(page, /refuses what the tool receives/);
    const count = page.page.locator("tbody tr", { hasText: "count" }).first();
    await count.locator(".remark.refused").waitFor();
    await window.screenshot("preview with a refusal");
  });

  it("tries the call in the runtimes that are chosen, and remembers them", async () => {
    const page = await preview('{ "count": "5" }');
    await window.runCommand("Ref Lens: Choose Runtimes");
    await window.picks("Runtimes");
    await window.type("Qwen");
    await until("the entry to be alone", async () => (await window.picks("Runtimes")).length === 1);
    await window.press("ArrowDown");
    await window.press("Space");
    await window.press("Enter");
    await page.page.locator("table.runtimes th", { hasText: "Qwen Code" }).waitFor();
    const settings = vscode.workspace.getConfiguration("refLens.preview");
    assert.deepEqual(settings.get("runtimes"), ["qwen-code"]);
    await page.page.locator("table.runtimes").scrollIntoViewIfNeeded();
    await window.screenshot("preview in another runtime");
    await settings.update("runtimes", undefined, vscode.ConfigurationTarget.Global);
  });

  it("copies a preview as a Markdown table", async () => {
    await preview('{ "count": "5" }');
    await window.runCommand("Ref Lens: Edit the Arguments");
    await until("the arguments to have the focus", () =>
      vscode.window.activeTextEditor?.document.uri.scheme.startsWith("ref-lens-arguments"),
    );
    await window.runCommand("Ref Lens: Copy as Markdown Table");
    const copied = await until("the copy", async () => {
      const text = await vscode.env.clipboard.readText();
      return text.includes("|") && text;
    });
    assert.match(copied, /\| `\/count` \| `"5"` \| integer \| unchanged \| `5` \|/);
  });

  it("shows the schema as the model sees it, beside the server's own", async () => {
    await preview('{ "count": "5" }');
    await window.runCommand("Ref Lens: Show or Compare Schema Views");
    await window.picks("Schema Views");
    await window.pick("The schema as the server wrote it");
    const shown = await until("the view", () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.scheme === "ref-lens-view" && editor.document;
    });
    await until("its text", () => shown.getText().includes('"properties"'));
  });

  it("coerces by the view of the schema that is chosen, by the keyboard too, and remembers it", async () => {
    const page = await preview('{ "count": "5", "offset": "7" }');
    await page.untilAfter("offset", "7");
    const select = page.page.getByLabel("Schema", { exact: true });
    assert.equal(await select.inputValue(), "server");
    await select.focus();
    await window.press("ArrowDown");
    await page.untilAfter("offset", '"7"');
    await untilSaid(page, /References that lead elsewhere in this view/);
    await window.screenshot("preview by the registered schema");
    await window.reset();
    const again = await preview('{ "count": "6", "offset": "7" }');
    await again.untilAfter("count", "6");
    await again.untilAfter("offset", '"7"');
    await window.runCommand("Ref Lens: Choose the Schema View of the Preview");
    await window.picks("Schema View");
    await window.type("server wrote");
    await window.pick("The schema as the server wrote it");
    await again.untilAfter("offset", "7");
  });

  it("checks all tools of a document and shows them in a table whose rows lead to the schema", async () => {
    const editor = await window.openFile("tools-list.json");
    await window.runCommand("Ref Lens: Check All Tools");
    const page = await window.webview("Tools of tools-list.json");
    await page.locator("tbody tr", { hasText: "book_table" }).first().waitFor();
    await window.screenshot("all tools checked");
    await page.locator("tbody button.link", { hasText: "guests" }).first().click();
    await until("the parameter in the schema", () => {
      const active = vscode.window.activeTextEditor;
      return (
        active?.document === editor.document && active.document.getText(active.selection).includes("guests")
      );
    });
  });

  it("asks which of several calls is meant, or shows all", async () => {
    const call = (name: string, args: object): string =>
      JSON.stringify({ method: "tools/call", params: { name, arguments: args } });
    const calls = [call("book_table", { guests: "4" }), call("find_flights", { passengers: "2" })];
    await vscode.env.clipboard.writeText(calls.join("\n"));
    await window.openFile("tools-list.json");
    await window.runCommand(command);
    assert.deepEqual(await window.picks("Preview Coercion"), [
      "book_table",
      "find_flights",
      "All 2 calls in a table",
    ]);
    await window.type("find_flights");
    await window.pick("find_flights");
    await (await Preview.of(window, "find_flights")).untilAfter("passengers", "2");
  });

  it("takes what is dropped on the page", async () => {
    const page = await preview('{ "count": "5" }');
    await page.untilAfter("count", "5");
    await page.drop('INFO call {"arguments": {"count": "77"}, "name": "search_issues"}');
    await page.untilAfter("count", "77");
  });
});
