import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";

const SCHEMA = `{
  "properties": { "n": { "$ref": "" } },
  "$defs": {
    "Count": { "type": "integer", "minimum": 0 },
    "a/b": { "type": "boolean" }
  }
}
`;

/** A row that is drawn anew meanwhile has no label. */
async function labelOf(row: Locator): Promise<string> {
  return (await row.getAttribute("aria-label", { timeout: 500 }).catch(() => null)) ?? "";
}

describe("completion", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** The rows of the suggestions that are open, as a screen reader reads them, once one of them begins so. */
  async function suggestions(first: string): Promise<string[]> {
    const rows = window.page.locator(".suggest-widget.visible .monaco-list-row");
    return until(`the suggestion ${first}`, async () => {
      const labels = await Promise.all((await rows.all()).map(labelOf));
      if (labels.some((label) => label.startsWith(first))) return labels;
      throw new Error(`there is ${JSON.stringify(labels)}`);
    });
  }

  it("offers the definitions with their types as soon as a pointer is typed, and puts one in", async () => {
    const editor = await window.openText("json", SCHEMA);
    await editor.goTo(editor.find('"$ref": ""').end.translate(0, -1));
    await window.type("#");
    const offered = await suggestions("Count");
    assert.ok(
      offered.some((label) => /^Count.*integer/.test(label)),
      offered.join("\n"),
    );
    await window.screenshot("completion");
    await window.type("/cou");
    await until("only one suggestion", async () => (await suggestions("Count")).length === 1);
    await window.press("Enter");
    await until("the pointer", () => editor.document.getText() === SCHEMA.replace('""', '"#/$defs/Count"'));
  });

  it("goes on behind a step, finds a name by what it is called, and escapes it", async () => {
    const editor = await window.openText("json", SCHEMA);
    await editor.goTo(editor.find('"$ref": ""').end.translate(0, -1));
    await window.type("#/$de");
    await suggestions("$defs/");
    await until("the step to be chosen", async () => {
      const focused = window.page.locator(".suggest-widget.visible .monaco-list-row.focused");
      if ((await labelOf(focused)).startsWith("$defs/")) return true;
      await window.press("ArrowDown");
      return false;
    });
    await window.press("Enter");
    await suggestions("a/b");
    await window.type("a/b");
    await until("only one suggestion", async () => (await suggestions("a/b")).length === 1);
    await window.press("Enter");
    await until("the pointer", () => editor.document.getText() === SCHEMA.replace('""', '"#/$defs/a~1b"'));
  });
});
