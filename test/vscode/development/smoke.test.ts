import { openWindow, type Window } from "../inside/window";

describe("window", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  afterEach(() => window.reset());

  it("F12 goes from a $ref to the key it points to", async () => {
    const editor = await window.openFile("count.schema.json");
    await editor.goInto("#/$defs/Count");
    await window.press("F12");
    await editor.untilAt(editor.find('"Count"').start);
    await window.screenshot("definition");
  });
});
