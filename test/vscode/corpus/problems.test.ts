/** What is made of a fault in a real schema while it is typed: its colour, its page, and its silence. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { chooseAction } from "../inside/actions";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";
import { PYDANTIC, TOOLS, ZOD } from "./files";
import { ask, codeOf, codesOf, LONG, openReal } from "./opened";
import { typeOver } from "./realEdit";

describe("a fault in a real schema", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  it("is coloured as what leads nowhere, and only that step of the pointer", async () => {
    const editor = await openReal(window, PYDANTIC);
    await typeOver(window, editor, { text: "Address", after: '"home"', to: "Nowhere" });
    const { uri } = editor.document;
    const legend = await ask<vscode.SemanticTokensLegend | undefined>(
      "vscode.provideDocumentSemanticTokensLegend",
      (answer) => answer !== undefined,
      uri,
    );
    const unresolved = 1 << (legend?.tokenModifiers.indexOf("unresolved") ?? 0);
    await until("the token", async () => {
      const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(
        "vscode.provideDocumentSemanticTokens",
        uri,
      );
      const found = rangesOf(tokens, unresolved).map((range) => editor.document.getText(range));
      assert.deepEqual(found, ["Nowhere"]);
      return true;
    });
    await editor.goInto("#/$defs/Nowhere");
    await window.screenshot("a fault in schemas of pydantic");
  });

  it("is silent once it is silenced, and only there", async () => {
    const editor = await openReal(window, ZOD);
    const { uri } = editor.document;
    const count = (): number => codesOf(uri).filter((code) => code === "ref-back-pointer").length;
    const before = await until("the problems", () => count() > 0 && count(), LONG);
    await editor.goInto("#/properties/limit", '"offset"');
    await chooseAction(window, "Quick Fix", "Silence ref-back-pointer here");
    await until("one less", () => count() === before - 1, LONG);
    await window.press("ControlOrMeta+Z");
    await until("all of them", () => count() === before, LONG);
  });

  it("has a page, behind its code and by its name", async () => {
    const editor = await openReal(window, TOOLS);
    const found = await until(
      "its problems",
      () => {
        const ours = vscode.languages
          .getDiagnostics(editor.document.uri)
          .filter(({ source }) => source === "Ref Lens");
        return ours.length > 0 && ours;
      },
      LONG,
    );
    for (const diagnostic of found) {
      const { code } = diagnostic;
      assert.ok(typeof code === "object", `${codeOf(diagnostic)} is no link`);
      assert.equal(code.target.path, "refLens.explain");
      assert.deepEqual(JSON.parse(code.target.query), [code.value]);
    }
    await window.runCommand("Ref Lens: Explain a Diagnostic");
    await window.picks("Explain a Diagnostic");
    await window.type("ref-back-pointer");
    await window.pick("ref-back-pointer");
    const page = await window.webview("Preview ref-back-pointer.md");
    await page.getByRole("heading", { name: "ref-back-pointer" }).waitFor();
    await window.screenshot("page of a back pointer");
  });
});

/** The ranges of the tokens with a modifier, which come as distances from one to the next. */
function rangesOf({ data }: vscode.SemanticTokens, modifier: number): vscode.Range[] {
  const ranges: vscode.Range[] = [];
  let [line, character] = [0, 0];
  for (let i = 0; i < data.length; i += 5) {
    const [lines = 0, characters = 0, length = 0, , modifiers = 0] = data.slice(i, i + 5);
    character = lines === 0 ? character + characters : characters;
    line += lines;
    if ((modifiers & modifier) !== 0)
      ranges.push(new vscode.Range(line, character, line, character + length));
  }
  return ranges;
}
