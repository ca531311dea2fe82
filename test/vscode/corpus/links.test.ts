/** Ways that lead from one place of real schemas to another, also to one in another file. */
import * as vscode from "vscode";
import { basename } from "node:path";
import { Editor } from "../inside/editor";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";
import { LARGE, LICENSES, PARTS_LIST, PYDANTIC, SIGNATURES, TOOLS, ZOD, type RealFile } from "./files";
import { ask, find, LONG, openReal, type TextPlace } from "./opened";

/** A reference, and where Ctrl+click lands. */
const CLICKS: readonly { real: RealFile; reference: TextPlace; target: TextPlace; inFile?: RealFile }[] = [
  {
    real: PYDANTIC,
    reference: { text: "#/$defs/Person", after: '"add_person__validation"' },
    target: { text: '"Person"', after: '"add_person__validation"' },
  },
  {
    real: ZOD,
    reference: { text: "#/properties/filters", after: '"also"' },
    target: { text: '"filters"', after: '"filter_items__zod3_root"' },
  },
  {
    real: TOOLS,
    reference: { text: "#/properties/answers/items/properties/file/items" },
    target: { text: '"items"', after: '"file": {' },
  },
  {
    real: LARGE,
    reference: { text: "#/definitions/vector::config::dot_graph::GraphConfig", after: '"graph"' },
    target: { text: '"vector::config::dot_graph::GraphConfig"' },
  },
  {
    real: PARTS_LIST,
    reference: { text: '"spdx.SNAPSHOT.schema.json"' },
    target: { text: '{\n  "$schema"' },
    inFile: LICENSES,
  },
];

/** What is looked for by its name in all files, none of which is open. */
const SYMBOLS: readonly { real: RealFile; name: string; target: TextPlace }[] = [
  { real: PYDANTIC, name: "odd_names__validation", target: { text: "odd_names__validation" } },
  { real: LARGE, name: "codecs::MetricTagValues", target: { text: '"codecs::MetricTagValues"' } },
  { real: SIGNATURES, name: "keyType", target: { text: '"keyType"', after: '"definitions"' } },
];

describe("from a place in a real schema to another", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  /** Waits until a file is in the active editor, with the cursor at a place. */
  async function untilIn({ file }: RealFile, target: TextPlace): Promise<void> {
    const name = basename(file);
    const editor = await until(
      `${name} in the active editor`,
      () => {
        const active = vscode.window.activeTextEditor;
        return active?.document.uri.path.endsWith(`/${name}`) === true && active;
      },
      LONG,
    );
    const shown = new Editor(window, editor);
    await shown.untilAt(find(shown, target).start);
  }

  for (const { real, reference, target, inFile = real } of CLICKS)
    it(`in ${real.title}: Ctrl+click lands once, on the key`, async () => {
      const editor = await openReal(window, real);
      await editor.followLink(reference.text, reference.after);
      await untilIn(inFile, target);
    });

  it("F12 leads into another file, and its references lead back", async () => {
    const editor = await openReal(window, PARTS_LIST);
    await editor.goInto("jsf-0.82.SNAPSHOT.schema.json#/definitions/signature");
    await window.press("F12");
    await untilIn(SIGNATURES, { text: '"signature"', after: '"definitions"' });
    const there = vscode.window.activeTextEditor;
    await ask<vscode.Location[]>(
      "vscode.executeReferenceProvider",
      (found) => found.some(({ uri }) => uri.path.endsWith(`/${basename(PARTS_LIST.file)}`)),
      there?.document.uri,
      there?.selection.active.translate(0, 1),
    );
    await window.screenshot("definition in another real file");
  });

  for (const { real, name, target } of SYMBOLS)
    it(`Go to Symbol in Workspace finds ${name}`, async () => {
      await window.press("ControlOrMeta+T");
      await window.type(name);
      await window.pick(name);
      await untilIn(real, target);
    });
});
