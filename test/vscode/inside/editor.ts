/** What a user does in the text editor that has the focus, and what it shows in answer. */
import type { Locator } from "playwright-core";
import * as vscode from "vscode";
import { until } from "./poll";
import type { Window } from "./window";

export class Editor {
  constructor(
    private readonly window: Window,
    private readonly editor: vscode.TextEditor,
  ) {}

  get document(): vscode.TextDocument {
    return this.editor.document;
  }

  get selection(): vscode.Selection {
    // VS Code makes another editor for the document when its tab is shown again.
    const shown = vscode.window.activeTextEditor;
    return (shown?.document === this.document ? shown : this.editor).selection;
  }

  /**
   * The range of a piece of text that occurs once in the document, or once after another.
   *
   * @throws Error when it occurs nowhere, or when it could be either of two places
   */
  find(text: string, after = ""): vscode.Range {
    const whole = this.document.getText();
    const from = after === "" ? 0 : whole.indexOf(after) + after.length;
    const start = whole.indexOf(text, from);
    if (start < 0 || (after !== "" && !whole.includes(after))) throw new Error(`The document has no ${text}`);
    if (after === "" && whole.includes(text, start + 1))
      throw new Error(`The document has more than one ${text}`);
    return new vscode.Range(this.document.positionAt(start), this.document.positionAt(start + text.length));
  }

  /** Gives the editor the focus and puts the cursor at a place, by "Go to Line". */
  async goTo(place: vscode.Position): Promise<void> {
    await vscode.window.showTextDocument(this.document, this.editor.viewColumn);
    await this.window.goTo(place.line + 1, place.character + 1);
  }

  /** Puts the cursor into the middle of a piece of text; `find` says which texts can be named so. */
  async goInto(text: string, after = ""): Promise<void> {
    const range = this.find(text, after);
    const middle = this.document.offsetAt(range.start) + Math.floor(text.length / 2);
    await this.goTo(this.document.positionAt(middle));
  }

  /** Selects a range from its start, by the keyboard. */
  async select(range: vscode.Range): Promise<void> {
    const characters = this.document.getText(range).replaceAll("\r\n", "\n").length;
    // A busy window may lose the focus while keys are pressed; then it is done again, as a user would.
    await until(
      "the selection",
      async () => {
        await this.goTo(range.start);
        for (let i = 0; i < characters; i++) await this.window.press("Shift+ArrowRight");
        return until("the selection of one try", () => this.selection.isEqual(range), 2_000);
      },
      30_000,
    );
  }

  /** Waits until the cursor, or the start of the selection, is at a place. */
  async untilAt(place: vscode.Position): Promise<void> {
    await until(`the cursor at ${place.line + 1}:${place.character + 1}`, () => {
      const { start } = this.selection;
      if (start.isEqual(place)) return true;
      throw new Error(`it is at ${start.line + 1}:${start.character + 1}`);
    });
  }

  /** Rests the mouse on a piece of text and reads the hover that comes: its parts, each as the text it shows. */
  async hover(text: string, after = ""): Promise<string[]> {
    await this.goInto(text, after);
    const { x, y } = await this.cursorOnScreen();
    const { mouse } = this.window.page;
    // A mouse that has not moved does not hover, so it comes from elsewhere.
    await mouse.move(x + 200, y + 200);
    await mouse.move(x, y, { steps: 4 });
    return this.window.readHover();
  }

  /** Ctrl+clicks on a piece of text; Cmd+clicks on macOS. A click that comes too early is made again, as a user would. */
  async followLink(text: string, after = ""): Promise<void> {
    const range = this.find(text, after);
    const isAway = (): boolean => {
      const shown = vscode.window.activeTextEditor;
      return shown?.document !== this.document || !range.contains(shown.selection.active);
    };
    await until(
      `the link ${text} to be followed`,
      async () => {
        await this.goInto(text, after);
        await this.clickLink();
        return until("the click to lead away", isAway, 3_000);
      },
      40_000,
    );
  }

  private async clickLink(): Promise<void> {
    // A lens that comes late moves the lines below it.
    let last = { x: NaN, y: NaN };
    const { x, y } = await until("the line to rest", async () => {
      const before = last;
      last = await this.cursorOnScreen();
      await this.window.page.waitForTimeout(250);
      return last.x === before.x && last.y === before.y && last;
    });
    const { keyboard, mouse } = this.window.page;
    await keyboard.down("ControlOrMeta");
    try {
      await mouse.move(x + 40, y + 40);
      await mouse.move(x, y, { steps: 4 });
      const link = this.window.page.locator(".monaco-editor .goto-definition-link").first();
      await link.waitFor({ timeout: 5_000 });
      // A lens may have come all the same.
      const box = await link.boundingBox();
      if (box === null || y < box.y || y > box.y + box.height) throw new Error("the line has moved");
      await mouse.click(x, y);
    } finally {
      await keyboard.up("ControlOrMeta");
    }
  }

  /** Runs "Peek Definition" where the cursor is; gives the title of the peek and the lines it previews. */
  async peekDefinition(): Promise<{ title: string; lines: string[] }> {
    await this.window.runCommand("Peek Definition");
    const peek = this.window.page.locator(".peekview-widget");
    const lines = await until("the lines of the peek view", async () => {
      const texts = (await peek.locator(".preview .view-line").allInnerTexts()).map(plainSpaces);
      return texts.some((line) => line.trim() !== "") && texts;
    });
    return { title: await peek.locator(".peekview-title").innerText(), lines };
  }

  /** The texts of the code lenses on the screen; waits until there is one. */
  async codeLenses(): Promise<string[]> {
    await this.codeLens().first().waitFor();
    return (await this.codeLens().allInnerTexts()).map(plainSpaces);
  }

  async clickCodeLens(text: string): Promise<void> {
    // They stand in the page in no order, and some of them hidden, above or below what is shown; the topmost is meant.
    const topmost = await until(`a lens ${text}`, async () => {
      const found = await this.codeLens().filter({ hasText: text, visible: true }).all();
      const places = await Promise.all(
        found.map(async (lens) => ({ lens, y: (await lens.boundingBox())?.y ?? Infinity })),
      );
      return places.sort((one, other) => one.y - other.y)[0];
    });
    await topmost.lens.click();
  }

  private codeLens(): Locator {
    return this.window.page.locator(".monaco-editor .codelens-decoration a");
  }

  /** The middle of the character that the cursor stands before, in pixels of the window. */
  private async cursorOnScreen(): Promise<{ x: number; y: number }> {
    const cursor = this.window.page.locator(".monaco-editor.focused .cursors-layer .cursor").first();
    const box = await cursor.boundingBox();
    if (box === null) throw new Error("The editor shows no cursor.");
    return { x: box.x + 3, y: box.y + box.height / 2 };
  }
}

/** The editor draws every space as a no-break space. */
function plainSpaces(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
