/** Places of real schemas: their names, copied, and the views of them. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "../inside/poll";
import { openWindow, type Window } from "../inside/window";
import { LARGE, PYDANTIC, TOOLS, ZOD, type RealFile } from "./files";
import { goInto, LONG, openReal, type TextPlace } from "./opened";

interface Place {
  real: RealFile;
  /** Where the cursor is: a key. */
  at: TextPlace;
  pointer: string;
  /** What a `$ref` of its schema says to lead here. */
  reference: string;
  /** What the effective schema of the place says. */
  effective: RegExp;
  /** What the schema around it says with everything inlined. */
  inlined: RegExp;
}

const PLACES: readonly Place[] = [
  {
    real: PYDANTIC,
    at: { text: '"home"', after: '"add_person__validation"' },
    pointer: "/tools/4/inputSchema/properties/home",
    reference: "#/properties/home",
    effective: /"street": \{[^]*"city": \{[^]*"zip": \{/,
    inlined: /"person": \{[^]*"first name"[^]*"home": \{[^]*"street"[^]*"work": \{[^]*"street"/,
  },
  {
    real: ZOD,
    at: { text: '"also"', after: '"filter_items__zod3_root"' },
    pointer: "/tools/5/inputSchema/properties/also",
    reference: "#/properties/also",
    effective: /"labels": \{[^]*"range": \{/,
    inlined: /"also": \{\s*"type": "object"[^]*"labels"/,
  },
  {
    real: TOOLS,
    at: { text: '"signature"', after: '"create_form_submission"' },
    pointer: "/tools/23/inputSchema/properties/answers/items/properties/signature",
    reference: "#/properties/answers/items/properties/signature",
    effective: /"extension": \{/,
    inlined: /"signature": \{\s*"type": "object"[^]*"extension"/,
  },
  {
    real: LARGE,
    at: { text: '"core::option::Option<vector_core::tls::settings::TlsConfig>": ' },
    pointer: "/definitions/core::option::Option<vector_core::tls::settings::TlsConfig>",
    reference: "#/definitions/core::option::Option<vector_core::tls::settings::TlsConfig>",
    effective:
      /as the runtime reads it\.[^]*"oneOf": \[[^]*"#\/definitions\/vector_core::tls::settings::TlsConfig"/,
    inlined: /It is too long to be shown whole/,
  },
];

describe("a place in a real schema", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  for (const { real, at, pointer, reference, effective, inlined } of PLACES) {
    it(`in ${real.title}: its names can be copied, and its views are shown`, async () => {
      const editor = await openReal(window, real);
      await goInto(editor, at);
      for (const [command, copied] of [
        ["Copy JSON Pointer", pointer],
        ["Copy $ref to Here", reference],
      ] as const) {
        await window.runCommand(`Ref Lens: ${command}`);
        await until(`${copied} on the clipboard`, async () => {
          const text = await vscode.env.clipboard.readText();
          if (text === copied) return true;
          throw new Error(`it has ${text}`);
        });
      }
      for (const [command, says] of [
        ["Show Effective Schema", effective],
        ["Show Schema with Everything Inlined", inlined],
      ] as const) {
        await goInto(editor, at);
        await window.runCommand(`Ref Lens: ${command}`);
        const view = await untilViewed(says);
        await window.screenshot(`${real.title} ${command}`);
        assert.deepEqual(vscode.languages.getDiagnostics(view.uri), []);
      }
    });
  }
});

/** Waits for a view in the active editor that says what it is to say. */
function untilViewed(says: RegExp): Promise<vscode.TextDocument> {
  return until(
    "the view",
    () => {
      const view = vscode.window.activeTextEditor?.document;
      if (view?.uri.scheme !== "ref-lens-schema") return undefined;
      const text = view.getText();
      if (says.test(text)) return view;
      throw new Error(`it has ${text.length} characters: ${text.slice(0, 1_000)}`);
    },
    LONG,
  );
}
