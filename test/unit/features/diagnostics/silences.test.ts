/** Where diagnostics are silenced, and how far that reaches. */
import assert from "node:assert/strict";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import { openSchema } from "../schemas";

/** The codes that are left of a text that is a schema. */
function codes(source: string): unknown {
  const { open, schema } = openSchema(source);
  return schema.diagnostics.all(open).map(({ code }) => code);
}

const BOTH = `"a": { "$ref": "#/$defs/Nope" }, "b": { "$ref": "b.json" }`;

const cases: [rule: string, source: string, left: string[]][] = [
  [
    "nothing is silenced by itself",
    `{ "$defs": {}, "properties": { ${BOTH} } }`,
    ["ref-dangling", "ref-remote"],
  ],
  [
    "a comment at the root silences its codes in all of it",
    `{ "$comment": "ref-lens-disable ref-remote", "$defs": {}, "properties": { ${BOTH} } }`,
    ["ref-dangling"],
  ],
  [
    "several codes, with commas or without",
    `{ "$comment": "ref-lens-disable ref-remote, ref-dangling", "$defs": {}, "properties": { ${BOTH} } }`,
    [],
  ],
  [
    "all, where no code is named, and the reason may follow",
    `{ "$comment": "ref-lens-disable since it is made by a tool", "$defs": {}, "properties": { ${BOTH} } }`,
    [],
  ],
  [
    "words may stand before it and behind it",
    `{ "$comment": "Generated. ref-lens-disable ref-remote as before", "$defs": {}, "properties": { ${BOTH} } }`,
    ["ref-dangling"],
  ],
  [
    "it reaches no further than its object",
    `{ "$defs": {}, "properties": { "x": { "$comment": "ref-lens-disable", "properties": { ${BOTH} } }, "c": { "$ref": "c.json" } } }`,
    ["ref-remote"],
  ],
  [
    "beside the reference itself",
    `{ "$defs": {}, "properties": { "b": { "$ref": "b.json", "$comment": "ref-lens-disable ref-remote" } } }`,
    [],
  ],
  [
    "it reaches one place where that is named, whatever stands there",
    `{ "name": "t", "inputSchema": { "$comment": "ref-lens-disable tool-boolean-argument #/properties/a~1", "properties": { "a/": true, "b": true } } }`,
    ["tool-property-name", "tool-boolean-argument"],
  ],
  [
    "several places, and others of other codes behind them",
    `{ "$comment": "ref-lens-disable defs-unused #/$defs/A,b, #/$defs/C ref-lens-disable ref-remote #/properties/b", "$defs": { "A,b": {}, "C": {} }, "properties": { ${BOTH} } }`,
    ["ref-dangling"],
  ],
  [
    "a place that is not there silences nothing",
    `{ "$comment": "ref-lens-disable #/$defs/A", "$defs": {}, "properties": { ${BOTH} } }`,
    ["ref-dangling", "ref-remote"],
  ],
  [
    "a property of that name and data silence nothing",
    `{ "$defs": {}, "default": { "$comment": "ref-lens-disable" }, "properties": { "$comment": { "type": "string" }, ${BOTH} } }`,
    ["ref-dangling", "ref-remote"],
  ],
  [
    "a code that no rule has is told",
    `{ "$comment": "ref-lens-disable ref-remotely", "$defs": {}, "properties": { "b": { "$ref": "b.json" } } }`,
    ["silence-unknown", "ref-remote"],
  ],
  [
    "a comment silences what begins on the next line",
    `{ "$defs": {}, "properties": {\n  // ref-lens-disable-next-line ref-remote\n  "a": { "$ref": "a.json" },\n  "b": { "$ref": "b.json" } } }`,
    ["ref-remote"],
  ],
  [
    "so does one between stars, of all codes where it names none",
    `{ "$defs": {}, "properties": { /* ref-lens-disable-next-line */\n  "a": { "$ref": "a.json" } } }`,
    [],
  ],
  [
    "of other codes it does not",
    `{ "$defs": {}, "properties": { // ref-lens-disable-next-line ref-dangling\n  "a": { "$ref": "a.json" } } }`,
    ["ref-remote"],
  ],
  [
    "a text is no comment",
    `{ "$defs": {}, "properties": { "d": { "description": "// ref-lens-disable-next-line" },\n  "a": { "$ref": "a.json" } } }`,
    ["ref-remote"],
  ],
];

describe("diagnostics are silenced", () => {
  for (const [rule, source, left] of cases) {
    it(rule, () => {
      assert.deepEqual(codes(source), left);
    });
  }

  it("as soon as it is written, and no longer than it stands there", () => {
    const { open, marks, schema } = openSchema(
      `{ "$comment": "‸", "$defs": {}, "properties": { "b": { "$ref": "b.json" } } }`,
    );
    const start = marks.cursor;
    const shown = (document: OpenDocument): number =>
      document.schema(false)?.diagnostics.all(document).length ?? -1;
    assert.equal(schema.diagnostics.all(open).length, 1);
    open.update([{ range: { start, end: start }, text: "ref-lens-disable" }], 2);
    assert.equal(shown(open), 0);
    const end = { line: 0, character: start.character + 1 };
    open.update([{ range: { start, end }, text: "" }], 3);
    assert.equal(shown(open), 1);
  });
});
