/** What the tests on real documents share: opening one, naming places in it, and asking the window about it. */
import { basename } from "node:path";
import * as vscode from "vscode";
import type { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import type { Window } from "../inside/window";
import type { RealFile } from "./files";

/** Milliseconds for what waits for a whole large document. */
export const LONG = 30_000;

/** A piece of text: the first one behind another. */
export interface TextPlace {
  text: string;
  /** Without it, the text must occur once in the document. */
  after?: string;
}

/** Opens a real document by its name, one that is written on one line laid out over many. */
export async function openReal(window: Window, { file, isOneLine, isVeryLarge }: RealFile): Promise<Editor> {
  const opening = window.openFile(basename(file));
  if (isVeryLarge === true) openAnyway(window);
  const editor = await opening;
  const { document } = editor;
  if (isOneLine === true) {
    await vscode.commands.executeCommand("editor.action.formatDocument");
    await until("the lines", () => document.lineCount > 1, LONG);
  }
  return editor;
}

/** A window that is not on the machine of its files asks before it shows more than 10 MB. Elsewhere nobody asks. */
function openAnyway({ page }: Window): void {
  const button = page.locator(".monaco-editor-pane-placeholder").getByText("Open Anyway");
  button.click().catch(() => undefined);
}

export function find(editor: Editor, { text, after = "" }: TextPlace): vscode.Range {
  return editor.find(text, after);
}

/** Selects a range, or puts the cursor there; without keys, which go elsewhere where the focus comes late. */
export async function select(editor: Editor, range: vscode.Range): Promise<void> {
  await vscode.window.showTextDocument(editor.document, { selection: range });
  await until("the selection", () => editor.selection.isEqual(range));
}

/** Puts the cursor into the middle of a piece of text. */
export async function goInto(editor: Editor, place: TextPlace): Promise<void> {
  const { document } = editor;
  const middle = document.offsetAt(find(editor, place).start) + Math.floor(place.text.length / 2);
  const at = document.positionAt(middle);
  await select(editor, new vscode.Range(at, at));
}

/** Asks the window until the answer is as it should be: a provider may not have read the text yet. */
export async function ask<T>(
  command: string,
  isRight: (answer: T) => boolean,
  ...args: unknown[]
): Promise<T> {
  return until(
    command,
    async () => {
      const answer = await vscode.commands.executeCommand<T>(command, ...args);
      if (isRight(answer)) return answer;
      throw new Error(`it answers ${JSON.stringify(answer).slice(0, 500)}`);
    },
    LONG,
  );
}

/** The diagnostics of Ref Lens for a document, by their codes. */
export function codesOf(uri: vscode.Uri): string[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Ref Lens")
    .map(codeOf);
}

/** The code of a diagnostic, without the link behind it. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}
