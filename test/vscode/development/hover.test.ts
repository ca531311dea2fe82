import assert from "node:assert/strict";
import { openWindow, type Window } from "../inside/window";

describe("hover", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  for (const [text, after] of [
    ["Flag", "#/$defs/"],
    ['"verbose"', ""],
  ] as const) {
    it(`${text} tells of a boolean, what a text becomes, and the description beside the reference`, async () => {
      const editor = await window.openFile("tool.schema.json");
      const parts = (await editor.hover(text, after)).join("\n");
      assert.match(parts, /\bboolean\b/);
      assert.match(parts, /Whether to tell more about each issue\./);
      assert.match(parts, /"true"\s*→\s*true/);
    });
  }

  for (const theme of ["light", "dark"] as const) {
    it(`is drawn in a ${theme} theme`, async () => {
      await window.setTheme(theme);
      const editor = await window.openFile("tool.schema.json");
      await editor.hover("Flag", "#/$defs/");
      await window.screenshot(`hover ${theme}`);
    });
  }
});
