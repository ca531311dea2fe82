/** Every feature for reading and changing references, in the window, on schemas as tools and people write them. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { DrawnElement } from "../inside/drawn";
import type { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";
import { ask, codesOf, find, LONG, openReal } from "./opened";
import { REAL_SCHEMAS, type RealSchema } from "./schemas";

describe("in a real schema", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  for (const real of REAL_SCHEMAS) {
    describe(real.title, () => {
      it("F12 and Go to Type Definition lead from a reference to its target", async () => {
        const { editor, end } = await open(window, real);
        for (const way of ["F12", "command"] as const) {
          await editor.goTo(end.translate(0, -1));
          if (way === "F12") await window.press("F12");
          else await window.runCommand("Go to Type Definition");
          await editor.untilAt(find(editor, real.target).start);
        }
        await window.screenshot(`corpus ${real.title} target`);
      });

      it("all references are found, light up, and are counted above a definition", async () => {
        const { editor, uri, end } = await open(window, real);
        const at = end.translate(0, -1);
        const isWhole = (found: unknown[]): boolean => found.length === real.references + 1;
        await ask<vscode.Location[]>("vscode.executeReferenceProvider", isWhole, uri, at);
        await ask<vscode.DocumentHighlight[]>("vscode.executeDocumentHighlights", isWhole, uri, at);
        const line = find(editor, real.target).start.line;
        const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          "vscode.executeCodeLensProvider",
          uri,
          10_000,
        );
        const ofTarget = lenses.filter(
          ({ range, command }) =>
            range.start.line === line && command?.title.endsWith(" references") === true,
        );
        assert.deepEqual(
          ofTarget.map(({ command }) => command?.title),
          real.hasLens ? [`${real.references} references`] : [],
        );
        await editor.goTo(at);
        await window.runCommand("Peek References");
        await window.page.locator(".peekview-widget .ref-tree .monaco-list-row").first().waitFor();
        await window.screenshot(`corpus ${real.title} references`);
      });

      it("the hover shows the type behind it", async () => {
        const { editor, end } = await open(window, real);
        await editor.goTo(end.translate(0, -1));
        await window.runCommand("Show or Focus Hover");
        await until("our hover", async () => {
          const parts = await window.readHover();
          return parts.some((part) => part.startsWith(real.type) && part.includes(real.reference.text));
        });
        await window.screenshot(`corpus ${real.title} hover`);
      });

      it("completion inside it offers what the pointer can lead to", async () => {
        const { editor, start } = await open(window, real);
        await editor.goTo(start.translate(0, real.offers.behind.length));
        const list = window.page.locator(".suggest-widget.visible");
        await until(`the suggestion ${real.offers.label} before all that is not ours`, async () => {
          if (!(await list.isVisible())) await window.press("Control+Space");
          const labels = await list
            .locator(".monaco-list-row")
            .evaluateAll((rows: DrawnElement[]) => rows.map((row) => row.getAttribute("aria-label") ?? ""));
          const others = labels.findIndex((label) => label.startsWith('"'));
          const ours = labels.findIndex((label) => label.startsWith(real.offers.label));
          if (ours >= 0 && (others < 0 || ours < others)) return true;
          throw new Error(`there is ${JSON.stringify(labels)}`);
        });
        await window.screenshot(`corpus ${real.title} completion`);
      });

      it("a rename takes all references along, and one undo takes it back", async () => {
        const { editor, start } = await open(window, real);
        const before = editor.document.getText();
        const { from, to, places } = real.rename;
        assert.ok(!before.includes(to));
        await editor.goTo(start.translate(0, real.reference.text.indexOf(from) + 1));
        await window.press("F2");
        const input = window.page.locator(".rename-box:visible input");
        await until(`the name ${from} in the box`, async () => (await input.inputValue()) === from);
        await input.fill(to);
        await window.press("Enter");
        const after = await until("the renamed text", () => {
          const text = editor.document.getText();
          return text !== before && text;
        });
        // In a key it stands as it is, and in a pointer with escapes.
        const inPointer = encodeURI(to.replaceAll("/", "~1"));
        const names = [...new Set([inPointer, to])];
        assert.equal(sum(names.map((name) => occurrences(after, name))), places);
        assert.equal(
          names.reduce((text, name) => text.replaceAll(name, from), after),
          before,
        );
        await window.screenshot(`corpus ${real.title} rename`);
        await window.press("ControlOrMeta+Z");
        await until("the text as it was", () => editor.document.getText() === before);
      });

      it("types, colours and symbols are those of the whole schema", async () => {
        const { uri, start, end } = await open(window, real);
        const line = new vscode.Range(start.line, 0, start.line + 1, 0);
        await ask<vscode.InlayHint[]>(
          "vscode.executeInlayHintProvider",
          (hints) =>
            hints.some(({ label, position }) => label === `→ ${real.type}` && position.line === end.line),
          uri,
          line,
        );
        await ask<vscode.SemanticTokens | undefined>(
          "vscode.provideDocumentSemanticTokens",
          (tokens) => tokens !== undefined && tokens.data.length > 0 && tokens.data.length % 5 === 0,
          uri,
        );
        await ask<vscode.DocumentSymbol[]>(
          "vscode.executeDocumentSymbolProvider",
          (symbols) =>
            symbols.some(
              ({ name: symbol, detail }) => symbol === real.symbol.name && detail === real.symbol.detail,
            ),
          uri,
        );
        await ask<vscode.SymbolInformation[]>(
          "vscode.executeWorkspaceSymbolProvider",
          (symbols) =>
            symbols.some(
              (symbol) =>
                symbol.name === real.symbol.name && symbol.location.uri.toString() === uri.toString(),
            ),
          real.symbol.name,
        );
        await window.screenshot(`corpus ${real.title} hints`);
      });

      it("has the problems that it has, and no others", async () => {
        const { uri } = await open(window, real);
        await until(
          "its problems",
          () => {
            assert.deepEqual(counted(codesOf(uri)), real.problems);
            return true;
          },
          LONG,
        );
        await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
        await window.page.locator(".markers-panel:visible").first().waitFor();
        await window.screenshot(`corpus ${real.title} problems`);
      });
    });
  }
});

interface Opened {
  editor: Editor;
  uri: vscode.Uri;
  /** The ends of the reference's text. */
  start: vscode.Position;
  end: vscode.Position;
}

/** Opens the schema and tells where its reference stands. */
async function open(window: Window, real: RealSchema): Promise<Opened> {
  const editor = await openReal(window, real);
  const { start, end } = find(editor, real.reference);
  return { editor, uri: editor.document.uri, start, end };
}

/** How many there are of each code. */
function counted(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
