/** An edit that the editor offers somewhere in a real document: what it makes of the text, and that it is one undo. */
import assert from "node:assert/strict";
import { chooseAction, type ActionMenu } from "../inside/actions";
import type { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import type { Window } from "../inside/window";
import type { RealFile } from "./files";
import { find, goInto, LONG, openReal, select, type TextPlace } from "./opened";
import { written, type Made, type Written } from "./written";

export interface RealEdit {
  /** What it does, in words that complete "in ...:". */
  rule: string;
  real: RealFile;
  /** What somebody types before, over a piece of the text each, so that there is a fault to mend. */
  typed?: readonly Written[];
  /** Where the cursor is: in the middle of this text. */
  at: TextPlace;
  menu: ActionMenu;
  title: string;
  /** All of the text after it. */
  makes: Made;
  /** The name that it gives and lets be changed right away. */
  names?: string;
}

/** Makes the edit as a user does, and takes it back. */
export async function tryEdit(window: Window, edit: RealEdit): Promise<void> {
  const { rule, real, typed = [], at, menu, title, makes, names } = edit;
  const editor = await openReal(window, real);
  for (const piece of typed) await typeOver(window, editor, piece);
  const before = editor.document.getText();
  const after = makes(before);
  assert.notEqual(after, before);
  await goInto(editor, at);
  await chooseAction(window, menu, title);
  await untilText(editor, after);
  if (names !== undefined) {
    const box = await renameBox(window, names);
    await window.screenshot(`${real.title} ${rule} name`);
    await box.press("Escape");
  }
  await window.screenshot(`${real.title} ${rule}`);
  await window.press("ControlOrMeta+Z");
  await untilText(editor, before);
}

/** Types over a piece of the text. */
export async function typeOver(window: Window, editor: Editor, piece: Written): Promise<void> {
  const after = written(piece)(editor.document.getText());
  await select(editor, find(editor, piece));
  // A bracket or a quote that is typed over a selection would be put around it.
  await window.press("Delete");
  await window.type(piece.to);
  await untilText(editor, after);
}

/** Waits for the box that asks for another name. */
export async function renameBox(window: Window, name: string): Promise<RenameBox> {
  const input = window.page.locator(".rename-box:visible input");
  await until(`the name ${name} in the box`, async () => (await input.inputValue()) === name);
  return input;
}

type RenameBox = ReturnType<Window["page"]["locator"]>;

/** Waits until a document has this text; says where it differs. */
export async function untilText(editor: Editor, expected: string): Promise<void> {
  await until(
    "the text",
    () => {
      const text = editor.document.getText();
      if (text === expected) return true;
      throw new Error(difference(text, expected));
    },
    LONG,
  );
}

/** Characters around the first difference that a message shows. */
const SHOWN = 120;

function difference(text: string, expected: string): string {
  let at = 0;
  while (text.charAt(at) === expected.charAt(at)) at++;
  const around = (whole: string): string => JSON.stringify(whole.slice(Math.max(0, at - SHOWN), at + SHOWN));
  return `at ${at} it is ${around(text)} instead of ${around(expected)}`;
}
