/** Refactorings in the window, on real schemas: what they make of the text, what they refuse, and that each is one undo. */
import assert from "node:assert/strict";
import { chooseAction, offered } from "../inside/actions";
import { untilTold } from "../inside/messages";
import { openWindow, type Window } from "../inside/window";
import { LARGE, PYDANTIC, TOOLS, ZOD, type RealFile } from "./files";
import { goInto, openReal, type TextPlace } from "./opened";
import { renameBox, tryEdit, untilText, type RealEdit } from "./realEdit";
import { both, everywhere, moved, valueOf, written } from "./written";

const INLINE = "Inline this reference";
const INLINE_ALL = "Inline all references of this input schema, for clients that drop $defs";

const FILE = "#/properties/answers/items/properties/file/items";

/** Definitions of the large schema that are equal: the one that goes, and the one that stays. */
const EQUAL = [
  [
    "core::option::Option<vector_lookup::lookup_v2::optional_path::OptionalValuePath>",
    "core::option::Option<vector_lookup::lookup_v2::optional_path::OptionalTargetPath>",
  ],
  [
    "vector_lookup::lookup_v2::optional_path::OptionalValuePath",
    "vector_lookup::lookup_v2::optional_path::OptionalTargetPath",
  ],
] as const;

const EDITS: readonly Omit<RealEdit, "menu">[] = [
  {
    rule: "a reference is inlined with what stands beside it",
    real: PYDANTIC,
    at: { text: "#/$defs/Verbose", after: '"verbose"' },
    title: INLINE,
    makes: written({
      text: '"$ref": "#/$defs/Verbose"',
      to: '"title": "Verbose",\n      "type": "boolean"',
    }),
  },
  {
    rule: "a reference into a property is inlined",
    real: ZOD,
    at: { text: "#/properties/limit", after: '"offset"' },
    title: INLINE,
    makes: (text) =>
      written({
        text: '{\n      "$ref": "#/properties/limit"\n     }',
        to: valueOf(text, { text: '"limit"' }),
      })(text),
  },
  {
    rule: "a reference is inlined, and the description beside it stays",
    real: TOOLS,
    at: { text: FILE },
    title: INLINE,
    makes: (text) => {
      const file = valueOf(text, { text: '"items"', after: '"file": {' });
      const members = moved(file, -4).slice("{".length, -"}".length).trim();
      return written({ text: `"$ref": "${FILE}"`, to: members })(text);
    },
  },
  {
    rule: "all references of a tool are inlined, and its definitions go",
    real: PYDANTIC,
    at: { text: "#/$defs/Person", after: '"add_person__validation"' },
    title: INLINE_ALL,
    makes: (text) => {
      const tool = '"add_person__validation"';
      const address = valueOf(text, { text: '"Address"', after: tool });
      const person = valueOf(text, { text: '"Person"', after: tool });
      const definitions = valueOf(text, { text: '"$defs"', after: tool });
      const reference = (name: string, indent: number): string =>
        `{\n${" ".repeat(indent + 1)}"$ref": "#/$defs/${name}"\n${" ".repeat(indent)}}`;
      return written(
        { text: `"$defs": ${definitions},\n    `, after: tool, to: "" },
        { text: reference("Person", 5), after: tool, to: person },
        { text: reference("Address", 5), after: tool, to: address },
        { text: reference("Address", 7), after: tool, to: moved(address, 2) },
      )(text);
    },
  },
  {
    rule: "definitions are called $defs, and 1,145 references follow",
    real: LARGE,
    at: { text: '"definitions"' },
    title: "Rename definitions to $defs",
    makes: everywhere(['"#/definitions/', '"#/$defs/'], ['"definitions": {', '"$defs": {']),
  },
  {
    rule: "equal definitions become one, and references follow as they are spelled",
    real: LARGE,
    at: { text: '"definitions"' },
    title: "Merge definitions that are equal",
    makes: (text) =>
      EQUAL.reduce(
        (whole, [gone, kept]) =>
          both(
            written({ text: `    "${gone}": ${valueOf(text, { text: `"${gone}": ` })},\n`, to: "" }),
            everywhere([`"#/definitions/${gone}"`, `"#/definitions/${kept}"`]),
          )(whole),
        text,
      ),
  },
];

/** What cannot be done, with the reason that is given. */
const REFUSED: readonly { rule: string; real: RealFile; at: TextPlace; title: string }[] = [
  {
    rule: "a schema that refers to itself is not inlined",
    real: PYDANTIC,
    at: { text: "#/$defs/Node", after: '"tree__validation"' },
    title: `${INLINE}: the reference stands inside the schema that it leads to: written out, it would never end`,
  },
  {
    rule: "definitions keep the name that they have in draft-07",
    real: ZOD,
    at: { text: '"definitions"', after: '"page__zod3_named"' },
    title:
      "Rename definitions to $defs: in draft-07, which this schema names as its dialect, they are called definitions",
  },
];

describe("a refactoring of a real schema", () => {
  let window: Window;

  before(async () => {
    window = await openWindow();
  });

  for (const edit of EDITS)
    it(`in ${edit.real.title}: ${edit.rule}`, async () => {
      await tryEdit(window, { ...edit, menu: "Refactor" });
    });

  it("a schema becomes a definition, and gets the name that is typed right away", async () => {
    const editor = await openReal(window, LARGE);
    const before = editor.document.getText();
    const address = valueOf(before, { text: '"address"', after: '"playground": true' });
    const extracted = written(
      {
        text: address,
        after: '"playground": true',
        to: '{\n              "$ref": "#/definitions/Address"\n            }',
      },
      {
        text: "\n    }\n  }\n}\n",
        after: '"docs::examples": ["local", "America/New_York", "EST5EDT"]',
        to: `\n    },\n    "Address": ${moved(address, -8)}\n  }\n}\n`,
      },
    )(before);
    await editor.goInto('"oneOf"', '"playground": true');
    await chooseAction(window, "Refactor", "Extract this schema to #/definitions/Address");
    await untilText(editor, extracted);
    const box = await renameBox(window, "Address");
    await window.screenshot("extracted definition asks for its name");
    await box.fill("api::Address");
    await box.press("Enter");
    await untilText(
      editor,
      everywhere(['/Address"', '/api::Address"'], ['"Address": {', '"api::Address": {'])(extracted),
    );
    for (const text of [extracted, before]) {
      await window.press("ControlOrMeta+Z");
      await untilText(editor, text);
    }
  });

  it("what would become too long is not inlined, and that is said", async () => {
    const editor = await openReal(window, LARGE);
    const before = editor.document.getText();
    await editor.goInto('"definitions"');
    await chooseAction(
      window,
      "Refactor",
      "Inline all references of this schema, for clients that drop $defs",
    );
    await untilTold(window, /Nothing was inlined: .* longer than 4 million characters/);
    await window.screenshot("inline all of a large schema");
    assert.equal(editor.document.getText(), before);
  });

  for (const { rule, real, at, title } of REFUSED)
    it(`in ${real.title}: ${rule}`, async () => {
      const editor = await openReal(window, real);
      await goInto(editor, at);
      await offered(window, "Refactor", title, "disabled");
      await window.screenshot(`refused ${rule}`);
    });
});
