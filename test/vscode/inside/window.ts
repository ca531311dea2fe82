/**
 * The window that the tests run behind, as a user has it: keys, the quick input, the picture on the screen. It is
 * reached by the Chrome DevTools Protocol, in a desktop VS Code and in a browser alike.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type FrameLocator, type Locator, type Page } from "playwright-core";
import * as vscode from "vscode";
import { debuggingPortVariable, screenshotsVariable } from "../harness/variables";
import { Editor } from "./editor";
import { until } from "./poll";

/** Longest wait of playwright's own actions, in milliseconds. */
const actionTimeout = 15_000;

/** The themes that the pictures are taken in, by their names in the settings and their marks on the window. */
const THEMES = {
  dark: { name: "Default Dark Modern", mark: "vs-dark" },
  light: { name: "Default Light Modern", mark: "vs" },
  "high contrast": { name: "Default High Contrast", mark: "hc-black" },
  "light high contrast": { name: "Default High Contrast Light", mark: "hc-light" },
} as const;

export type ThemeKind = keyof typeof THEMES;

export const THEME_KINDS = Object.keys(THEMES) as ThemeKind[];

let opened: Promise<Window> | undefined;

/** The window, connected to once for each test file. */
export function openWindow(): Promise<Window> {
  return (opened ??= connect());
}

async function connect(): Promise<Window> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${environment(debuggingPortVariable)}`);
  const page = await until("the page that shows the workbench", async () => {
    for (const candidate of browser.contexts().flatMap((context) => context.pages())) {
      if ((await candidate.locator(".monaco-workbench").count()) > 0) return candidate;
    }
    return undefined;
  });
  page.setDefaultTimeout(actionTimeout);
  return new Window(page);
}

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

export class Window {
  /** The quick input: palette, quick open, go to line, and what extensions ask with it. */
  private readonly quickInput: Locator;

  constructor(readonly page: Page) {
    this.quickInput = page.locator(".quick-input-widget:visible");
  }

  /** Presses a key or a chord as playwright names it, such as `F12` or `ControlOrMeta+K`. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Types text, letter by letter. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Runs the command with that title in the palette, by F1. */
  async runCommand(title: string): Promise<void> {
    await this.press("F1");
    await this.quickInput.waitFor();
    await this.quickInput.locator("input[type=text]").fill(`>${title}`);
    await this.pick(title);
  }

  /** Opens a file of the workspace by its name, by quick open. */
  async openFile(name: string): Promise<Editor> {
    await this.quickOpen(name);
    return until(`${name} in the active editor`, () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith(`/${name}`) === true && new Editor(this, editor);
    });
  }

  /** Chooses a file of the workspace in quick open, and does not wait for its editor. */
  async quickOpen(name: string): Promise<void> {
    await this.press("ControlOrMeta+P");
    await this.quickInput.waitFor();
    await this.quickInput.locator("input[type=text]").fill(name);
    await this.pick(name);
  }

  /** Opens a document that has no file, with a language and a text. */
  async openText(language: string, content: string): Promise<Editor> {
    const document = await vscode.workspace.openTextDocument({ language, content });
    return new Editor(this, await vscode.window.showTextDocument(document));
  }

  /** Puts the cursor at a line and column, both counted from 1 as the status bar does, by "Go to Line". */
  async goTo(line: number, column: number): Promise<void> {
    await this.press("Control+G");
    await this.quickInput.waitFor();
    // Keys could still go to the editor: the input opens before it has the focus.
    const input = this.quickInput.locator("input[type=text]");
    await input.fill(`:${line}:${column}`);
    await input.press("Enter");
    await until(`the cursor at ${line}:${column}`, () => {
      const cursor = vscode.window.activeTextEditor?.selection.active;
      return cursor?.line === line - 1 && cursor.character === column - 1;
    });
  }

  /** Chooses the entry with that label in the quick input that is open, once it is the one that Enter takes. */
  async pick(label: string): Promise<void> {
    await until(`"${label}" to be the chosen entry of the quick input`, async () => {
      const labels = await this.quickInput
        .locator(".monaco-list-row.focused .quick-input-list-row:first-child .label-name")
        .allInnerTexts();
      if (labels[0] === label) return true;
      throw new Error(`it offers ${JSON.stringify(await this.offered())}`);
    });
    await this.press("Enter");
  }

  /** The labels that the quick input of that title offers, once it is open and offers any. */
  async picks(title: string): Promise<string[]> {
    await this.quickInput.locator(".quick-input-title", { hasText: title }).waitFor();
    return until(`entries of the quick input "${title}"`, async () => {
      const labels = await this.offered();
      return labels.length > 0 && labels;
    });
  }

  private offered(): Promise<string[]> {
    return this.quickInput
      .locator(".monaco-list-row .quick-input-list-row:first-child .label-name")
      .allInnerTexts();
  }

  /** Opens the context menu of what has the focus and chooses an entry of it. */
  async chooseFromContextMenu(label: string): Promise<void> {
    await this.press("Shift+F10");
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: label });
    await entry.waitFor();
    await until(`the menu to take "${label}"`, async () => {
      // A menu that has only just opened takes no clicks yet.
      if (await entry.isVisible()) await entry.click();
      return !(await entry.isVisible());
    });
  }

  /** Reads the hover that is open or about to open: its parts, each as the text it shows. */
  async readHover(): Promise<string[]> {
    const parts = this.page.locator(".monaco-hover:visible .hover-row .hover-contents");
    return until("a hover", async () => {
      const texts = await parts.allInnerTexts();
      return texts.length > 0 && !texts.some((text) => text.startsWith("Loading")) && texts;
    });
  }

  /** The document that the webview of that title shows, once its tab is the active one and it is drawn. */
  async webview(title: string): Promise<FrameLocator> {
    await this.page
      .locator(`.tab.active[aria-label^=${JSON.stringify(title)}]`)
      .first()
      .waitFor();
    const outer = this.page.locator("iframe.webview.ready:visible").contentFrame();
    await outer.locator("iframe#active-frame").waitFor();
    return outer.locator("iframe#active-frame").contentFrame();
  }

  /** The texts of the notifications on the screen. */
  async notifications(): Promise<string[]> {
    return this.page.locator(".notifications-toasts .notification-list-item-message").allInnerTexts();
  }

  /** Takes a picture of the whole window into the folder of screenshots. */
  async screenshot(name: string): Promise<void> {
    const folder = environment(screenshotsVariable);
    mkdirSync(folder, { recursive: true });
    const file = `${name.replace(/[^\w.-]+/g, "-")}.png`;
    await this.page.screenshot({ path: join(folder, file), animations: "disabled" });
  }

  /** Changes the colour theme and waits until the window shows it. */
  async setTheme(kind: ThemeKind): Promise<void> {
    const { name, mark } = THEMES[kind];
    const settings = vscode.workspace.getConfiguration("workbench");
    await settings.update("colorTheme", name, vscode.ConfigurationTarget.Global);
    await this.page.locator(`.monaco-workbench.${mark}`).waitFor();
  }

  /** Closes hovers, panels and every editor; unsaved text is dropped. */
  async reset(): Promise<void> {
    await this.press("Escape");
    await this.press("Escape");
    while (vscode.window.tabGroups.all.some((group) => group.tabs.length > 0)) {
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand("notifications.clearAll");
  }
}
