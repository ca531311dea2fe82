/**
 * An OpenAPI description of 13 MB stays usable: what is asked for comes, and what is typed is taken.
 *
 * It has more than 300,000 lines. In such a document VS Code draws no hints and no lenses, whoever makes them (see its
 * setting `editor.largeFileOptimizations`), so they are asked for here.
 */
import * as vscode from "vscode";
import type { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";
import { OPENAPI } from "./files";
import { ask, find, LONG, openReal } from "./opened";
import { renameBox, untilText } from "./realEdit";
import { both, everywhere, written } from "./written";

const REFERENCE = { text: "#/components/schemas/simple-user", after: '"paths"' };
const TARGET = { text: '"simple-user"', after: '"schemas": {' };

/** A reference to the schema, with its quotes. */
const QUOTED = '"#/components/schemas/simple-user"';

describe("in an OpenAPI description of 13 MB", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Opens it, with the cursor in the name at the end of one of its references. */
  async function atReference(): Promise<Editor> {
    const editor = await openReal(window, OPENAPI);
    await editor.goTo(find(editor, REFERENCE).end.translate(0, -1));
    return editor;
  }

  it("F12 leads to the schema, and all references to it are found", async () => {
    const editor = await atReference();
    await window.press("F12");
    await editor.untilAt(find(editor, TARGET).start);
    await window.screenshot("13 MB target");
    await ask<vscode.Location[]>(
      "vscode.executeReferenceProvider",
      (found) => found.length === uses(editor) + 1,
      editor.document.uri,
      editor.selection.start.translate(0, 1),
    );
  });

  it("the hover shows the type, which there is a hint for as well, and a lens counts the references", async () => {
    const editor = await atReference();
    await window.runCommand("Show or Focus Hover");
    await until("our hover", async () => {
      const parts = await window.readHover();
      if (parts.some((part) => part.startsWith("object") && part.includes(REFERENCE.text))) return true;
      throw new Error(JSON.stringify(parts));
    });
    await window.screenshot("13 MB hover");
    await untilTyped(editor);
    const { line } = find(editor, TARGET).start;
    await ask<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      (lenses) =>
        lenses.some(
          ({ range, command }) =>
            range.start.line === line && command?.title === `${uses(editor)} references`,
        ),
      editor.document.uri,
      10_000,
    );
  });

  it("a rename takes all references along, and one undo takes it back", async () => {
    const editor = await atReference();
    const before = editor.document.getText();
    await window.press("F2");
    const box = await renameBox(window, "simple-user");
    await box.fill("plain-user");
    await box.press("Enter");
    await untilText(
      editor,
      both(
        everywhere([QUOTED, '"#/components/schemas/plain-user"']),
        written({ ...TARGET, to: '"plain-user"' }),
      )(before),
    );
    await window.press("ControlOrMeta+Z");
    await untilText(editor, before);
  });

  it("what is typed is taken, with the types behind it, and a slip is told of", async () => {
    const editor = await atReference();
    const isTold = (): boolean =>
      vscode.languages
        .getDiagnostics(editor.document.uri)
        .some(({ message }) => message.includes('"simple-userx" does not exist'));
    await editor.goTo(find(editor, REFERENCE).end);
    await window.type("x");
    await until("the problem", isTold, LONG);
    await window.press("Backspace");
    await until("no problem", () => !isTold(), LONG);
    await untilTyped(editor);
    await window.screenshot("13 MB typed");
  });

  it("its schemas are among the symbols of the outline", async () => {
    const editor = await openReal(window, OPENAPI);
    await ask<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      (symbols) => symbols.some(({ name }) => name === "simple-user"),
      editor.document.uri,
    );
  });
});

/** Waits until there is a hint with the type for behind the reference. */
async function untilTyped(editor: Editor): Promise<void> {
  const { start, end } = find(editor, REFERENCE);
  await ask<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    (hints) => hints.some(({ label, position }) => label === "→ object" && position.line === end.line),
    editor.document.uri,
    new vscode.Range(start.line, 0, end.line + 1, 0),
  );
}

/** How many references lead to the schema. */
function uses(editor: Editor): number {
  return editor.document.getText().split(QUOTED).length - 1;
}
