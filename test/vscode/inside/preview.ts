/** The page of "Preview Coercion" and the editor of its arguments, as a user reads them and types into them. */
import type { FrameLocator } from "playwright-core";
import * as vscode from "vscode";
import type { DrawnElement } from "./drawn";
import { until } from "./poll";
import type { Window } from "./window";

/** One row of the table: the text of its cells. */
export interface PreviewRow {
  argument: string;
  value: string;
  type: string;
  before: string;
  after: string;
  /** The name under which the tool receives the value after the fix; empty when it is the same. */
  renamed: string;
  why: string;
}

/** What a drop needs of the page's own world; the tests are compiled without a browser's types. */
interface DropTarget {
  dispatchEvent(event: object): boolean;
  ownerDocument: {
    defaultView: {
      DataTransfer: new () => { setData(type: string, text: string): void };
      DragEvent: new (type: string, init: object) => object;
    };
  };
}

export class Preview {
  private constructor(readonly page: FrameLocator) {}

  /** The preview of that tool or document, once its page is drawn. */
  static async of(window: Window, name: string): Promise<Preview> {
    const page = await window.webview(`Preview: ${name}`);
    await page.locator("h1", { hasText: name }).waitFor();
    return new Preview(page);
  }

  /** Reads the table once it has that many rows. */
  rows(count: number): Promise<PreviewRow[]> {
    return until(`a table of ${count} rows`, async () => {
      const rows = await this.readTable();
      if (rows.length === count) return rows;
      throw new Error(`it has ${rows.length}; the page says: ${await this.text()}`);
    });
  }

  /** Waits until the row of an argument reads so in the column of what the tool receives. */
  async untilAfter(argument: string, after: string): Promise<void> {
    await until(`${argument} to become ${after}`, async () => {
      const rows = await this.readTable();
      if (rows.some((row) => row.argument === argument && row.after === after)) return true;
      throw new Error(`the page says: ${await this.text()}`);
    });
  }

  /** Waits until the message below the arguments matches. */
  async untilMessage(pattern: RegExp): Promise<void> {
    await this.page.locator("#arguments-notice", { hasText: pattern }).waitFor();
  }

  /** The whole arguments, as the tool receives them after the fix. */
  outcome(): Promise<string> {
    return this.page.getByLabel("Arguments after the fix").innerText();
  }

  /** What stands in the editor of the arguments. */
  arguments(): string {
    return this.argumentsEditor().document.getText();
  }

  /** The editor of the arguments, which is open beside the schema. */
  argumentsEditor(): vscode.TextEditor {
    const editor = vscode.window.visibleTextEditors.find(
      ({ document }) => document.languageId === "ref-lens-arguments",
    );
    if (editor === undefined) throw new Error("no arguments are open");
    return editor;
  }

  /** Replaces the arguments, by the keyboard. */
  async typeArguments(window: Window, text: string): Promise<void> {
    const { document, viewColumn } = this.argumentsEditor();
    await vscode.window.showTextDocument(document, viewColumn);
    await window.press("ControlOrMeta+A");
    // A bracket that is typed over a selection would be put around it.
    await window.press("Delete");
    await window.type(text);
    await until("the arguments to be written", () => document.getText() === text);
  }

  /** Drops a text on the page, as it comes from another program. */
  async drop(text: string): Promise<void> {
    await this.page.locator("body").evaluate((body: DropTarget, dropped) => {
      const { DataTransfer, DragEvent } = body.ownerDocument.defaultView;
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", dropped);
      for (const type of ["dragenter", "drop"]) {
        body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    }, text);
  }

  /** All text of the page. */
  text(): Promise<string> {
    return this.page.locator("body").innerText();
  }

  private readTable(): Promise<PreviewRow[]> {
    return this.page.locator("tbody tr").evaluateAll((rows: DrawnElement[]) =>
      rows.map((row) => {
        const text = (selector: string): string =>
          Array.from(row.querySelectorAll(selector), (part) => part.textContent ?? "").join("\n");
        return {
          argument: text("th code"),
          value: text("td:nth-child(2) code"),
          type: text("td:nth-child(3)"),
          before: text("td.before .value code"),
          after: text("td.after .value code"),
          renamed: text("td.after .renamed").replace(/^as “(.*)”$/, "$1"),
          why: text("td.why p"),
        };
      }),
    );
  }
}
