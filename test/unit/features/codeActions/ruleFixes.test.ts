/** The fixes of findings that are not about where a reference leads, and silencing: from a text to a text. */
import assert from "node:assert/strict";
import { CodeActionKind } from "vscode-languageserver";
import { isRefusal } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import { spliced } from "../../../../server/src/features/edits/splice";
import type { DiagnosticCode } from "../../../../server/src/features/diagnostics/registry";
import { openSchema } from "../schemas";
import { usesAlone } from "../workspace";

const cases: [title: string, code: DiagnosticCode, before: string, after: string][] = [
  [
    'Add "items": {}, which allows any',
    "tool-array-items",
    `{ "name": "t", "inputSchema": { "properties": { "a": { "type": ‸"array" } } } }`,
    `{ "name": "t", "inputSchema": { "properties": { "a": { "type": "array", "items": {} } } } }`,
  ],
  [
    "Write {}, which allows anything as well",
    "tool-boolean-argument",
    `{ "name": "t", "inputSchema": { "properties": { "a": ‸true } } }`,
    `{ "name": "t", "inputSchema": { "properties": { "a": {} } } }`,
  ],
  [
    'Change to "object"',
    "tool-type-unknown",
    `{ "name": "t", "inputSchema": { "type": ‸"dict" } }`,
    `{ "name": "t", "inputSchema": { "type": "object" } }`,
  ],
  [
    'Remove "A", which nothing refers to',
    "defs-unused",
    `{ "type": "object", "$defs": { ‸"A": {}, "B": {} } }`,
    `{ "type": "object", "$defs": { "B": {} } }`,
  ],
  [
    "Move $defs here to the root",
    "defs-misplaced",
    `{ "properties": { "a": { "$ref": "#/$defs/A", ‸"$defs": { "A": {} } } } }`,
    `{ "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": {} } }`,
  ],
  [
    "Silence ref-remote here",
    "ref-remote",
    `{ "$defs": {}, "items": { "$ref": ‸"a.json" } }`,
    `{ "$defs": {}, "items": { "$ref": "a.json", "$comment": "ref-lens-disable ref-remote" } }`,
  ],
  [
    "Silence ref-remote here",
    "ref-remote",
    `{ "$defs": {}, "items": { "$ref": ‸"a.json", "$comment": "Kept \\" so." } }`,
    `{ "$defs": {}, "items": { "$ref": "a.json", "$comment": "Kept \\" so. ref-lens-disable ref-remote" } }`,
  ],
  [
    "Silence ref-remote here",
    "ref-remote",
    `{ "$defs": {}, "items": { "$ref": ‸"a.json", "$comment": "ref-lens-disable ref-drift for now" } }`,
    `{ "$defs": {}, "items": { "$ref": "a.json", "$comment": "ref-lens-disable ref-drift ref-remote for now" } }`,
  ],
  [
    "Silence tool-boolean-argument here",
    "tool-boolean-argument",
    `{ "name": "t", "inputSchema": { "properties": { "a": ‸true, "b": true } } }`,
    `{ "name": "t", "inputSchema": { "properties": { "a": true, "b": true }, "$comment": "ref-lens-disable tool-boolean-argument #/properties/a" } }`,
  ],
  [
    "Silence tool-boolean-argument here",
    "tool-boolean-argument",
    `{ "name": "t", "inputSchema": { "$comment": "ref-lens-disable ref-drift", "properties": { "a/b c": ‸true } } }`,
    `{ "name": "t", "inputSchema": { "$comment": "ref-lens-disable ref-drift ref-lens-disable tool-boolean-argument #/properties/a~1b%20c", "properties": { "a/b c": true } } }`,
  ],
  [
    "Silence tool-boolean-argument here",
    "tool-boolean-argument",
    `{ "name": "t", "inputSchema": { "properties": { "a": ‸true }, "$comment": "ref-lens-disable ref-drift #/properties/a" } }`,
    `{ "name": "t", "inputSchema": { "properties": { "a": true }, "$comment": "ref-lens-disable ref-drift tool-boolean-argument #/properties/a" } }`,
  ],
];

describe("the fixes of other findings", () => {
  for (const [title, code, before, after] of cases) {
    it(`${code}: ${title}`, () => {
      const { marks, schema, open } = openSchema(before);
      const { offset } = marks;
      const asked = {
        span: { start: offset, end: offset },
        diagnostics: [{ code, offset }],
        only: [CodeActionKind.QuickFix],
      };
      const offer = offersAt(schema, asked).find((each) => each.title === title);
      assert.ok(offer !== undefined && !isRefusal(offer), `${title} is not offered`);
      assert.equal(offer.code, code);
      const { tree } = schema;
      const text = spliced(
        tree,
        { start: 0, end: tree.length },
        offer.make(usesAlone(open, schema))?.splices ?? [],
      );
      assert.equal(text, after);
    });
  }

  it("a code that is none of ours is not silenced", () => {
    const { marks, schema } = openSchema(`{ "$defs": {}, "items": { "$ref": ‸"a.json" } }`);
    const { offset } = marks;
    const diagnostics = [{ code: "other", offset }];
    const offers = offersAt(schema, { span: { start: offset, end: offset }, diagnostics, only: undefined });
    assert.deepEqual(
      offers.filter(({ title }) => title.startsWith("Silence")),
      [],
    );
  });
});
