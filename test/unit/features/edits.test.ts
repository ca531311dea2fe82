import assert from "node:assert/strict";
import fc from "fast-check";
import { definition } from "../../../server/src/features/definition";
import { documentHighlights } from "../../../server/src/features/documentHighlight";
import { documentSymbols } from "../../../server/src/features/documentSymbols";
import { hover } from "../../../server/src/features/hover";
import { inlayHints } from "../../../server/src/features/inlayHints";
import { OpenDocument } from "../../../server/src/features/openDocument";
import { referenceLenses } from "../../../server/src/features/referenceLenses";
import { typeDefinition } from "../../../server/src/features/typeDefinition";

const URI = "file:///edits.json";

/** Parts of schemas, so that edits make and break references, anchors, unions and roots. */
const part = fc.constantFrom(
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\n",
  "A",
  "/",
  '"A": {"type": "integer"},\n',
  '"B": {"$ref": "#/$defs/A"},\n',
  '"C": {"anyOf": [{"$ref": "#/$defs/B"}, {"$ref": "#/$defs/C"}]},\n',
  '"D": {"$ref": "#/$defs/D", "description": "d"},\n',
  '"E": {"$anchor": "x"}, "F": {"$ref": "#x"},\n',
  '"G": {"$ref": "#/$defs/C/anyOf/0"},\n',
  '"H": {"$ref": "#/$defs/a~1b"}, "a/b": {},\n',
  '"I": {"$ref": "https://e.test/i"}, "J": {"$ref": 5},\n',
  '"K": {"$ref": "A"}, "L": {"$ref": "$defs/B"}, "M": {"$ref": "#C"}, "N": {"$ref": "a.json"},\n',
  '"$ref": "#/$defs/A", "$ref": "#/$defs/B",\n',
  '"$ref": "#/nope",\n',
  '"properties": ',
  '"const": {"$ref": "#/$defs/A"},\n',
  '"$id": "https://e.test/i",\n',
  '"$id": "i",\n',
  '"O": {"$id": "o/", "$ref": "#/$defs/A", "$defs": {"A": {"$id": "i"}}}, "P": {"$ref": "i"}, "Q": {"$ref": "o/i#/$defs"},\n',
  '"R": {"$id": "r", "properties": {"a": {"$ref": "#/properties"}, "b": {"$ref": "#x"}}, "not": {"$anchor": "x"}},\n',
  '"$schema": "http://json-schema.org/draft-07/schema#",\n',
  '"O": {"$ref": "#/$defs/A", "type": "string"},\n',
  '"type": "objekt",\n',
  '"default": 1,\n',
  '"P q": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/A"}]},\n',
  '"$defs": {"A": {}},\n',
  '"Q": {"$ref": "#/properties/P q/anyOf/1"}, "R": true, "S": {"type": "array"},\n',
  '"discriminator": {"mapping": {"z": "Z"}},\n',
);
const several = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

const start = fc.oneof(
  several.map((inner) => `{\n"$defs": {\n${inner}"Z": {}},\n"properties": {\n${inner}"z": {}}\n}`),
  several.map(
    (inner) =>
      `[{"name": "t", "inputSchema": {"$defs": {${inner}"Z": {}}}}, {"name": "u", "inputSchema": {${inner}"z": {}}}]`,
  ),
  several,
);

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(2), fc.nat(40)),
  insert: fc.oneof({ weight: 2, arbitrary: part }, fc.constant(""), several),
});

/** All that can be asked of a document. */
function answers(open: OpenDocument, included = false): unknown {
  const schema = open.schema(included);
  if (schema === undefined) return "no schema";
  const diagnostics = schema.diagnostics.all(open);
  const places = [...schema.document.references].map(({ node }) => schema.tree.span(node).start);
  return {
    kind: schema.document.kind.kind,
    diagnostics,
    definitions: places.map((offset) => definition(open, schema, offset)),
    hovers: places.map((offset) => hover(open, schema, offset)),
    types: places.map((offset) => typeDefinition(open, schema, offset)),
    highlights: places.map((offset) => documentHighlights(open, schema, offset, () => undefined)),
    hints: inlayHints(open, schema, { start: 0, end: open.tree.length }),
    lenses: referenceLenses(open, schema),
    symbols: documentSymbols(open, schema),
  };
}

describe("a document that is edited", () => {
  it("answers as one that was just opened", () => {
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 8, max: 80 }),
        fc.array(edit, { maxLength: 8 }),
        fc.boolean(),
        (text, pieceLength, edits, included) => {
          const open = new OpenDocument(URI, 1, text, { pieceLength });
          answers(open, included);
          let expected = text;
          for (const [version, { at, remove, insert }] of edits.entries()) {
            const from = Math.floor(at * expected.length);
            const to = Math.min(expected.length, from + remove);
            const range = { start: open.tree.place(from), end: open.tree.place(to) };
            // Inside a line break or a surrogate pair the protocol has no place.
            if (open.offset(range.start) !== from || open.offset(range.end) !== to) continue;
            expected = expected.slice(0, from) + insert + expected.slice(to);
            open.update([{ range, text: insert }], version + 2);
            assert.equal(open.text, expected);
            assert.deepEqual(
              answers(open, included),
              answers(new OpenDocument(URI, 1, expected), included),
              JSON.stringify(expected),
            );
          }
        },
      ),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 300) },
    );
  });

  it("offers the pointer that was meant as soon as it leads somewhere, and no longer than that", () => {
    const far = " ".repeat(80);
    const open = new OpenDocument(
      URI,
      1,
      `{"properties": {"a": {"$ref": "A"}},\n${far}\n"$defs": {\n"B": {}\n}}`,
      {
        pieceLength: 40,
      },
    );
    const offers = (): boolean =>
      open
        .schema(false)
        ?.diagnostics.all(open)
        .some(({ relatedInformation }) => relatedInformation !== undefined) ?? false;
    assert.equal(offers(), false);
    const at = open.tree.place(open.text.indexOf('"B"'));
    open.update([{ range: { start: at, end: at }, text: '"A": {}, ' }], 2);
    assert.equal(offers(), true);
    open.update([{ range: { start: at, end: { ...at, character: at.character + 9 } }, text: "" }], 3);
    assert.equal(offers(), false);
  });

  it("knows what holds a reference when an edit moves its beginning", () => {
    const properties = Array.from(
      { length: 12 },
      (_, index) => `"p${index}": {\n"$ref": "#/$defs/D"\n}`,
    ).join(",\n");
    const text = `{\n"$defs": {},\n"properties": {\n${properties}}}`;
    for (let at = 14; at < text.length; at++) {
      if (text[at - 1] !== ",") continue;
      const open = new OpenDocument(URI, 1, text, { pieceLength: 31 });
      answers(open);
      const place = open.tree.place(at);
      open.update([{ range: { start: place, end: place }, text: '\n"z": 1,' }], 2);
      assert.deepEqual(answers(open), answers(new OpenDocument(URI, 1, open.text)));
    }
  });

  it("knows what declares an anchor when an edit moves its beginning", () => {
    const text =
      '{\n"$defs": {\n"A": {},\n"B": {"title": "b"},\n"E": {"$anchor": "x"},\n"F": {"$ref": "#x"}}}';
    for (let pieceLength = 8; pieceLength < 80; pieceLength++) {
      const open = new OpenDocument(URI, 1, text, { pieceLength });
      answers(open);
      const place = open.tree.place(text.indexOf('"B"'));
      open.update([{ range: { start: place, end: place }, text: '"new": 1,' }], 2);
      assert.deepEqual(answers(open), answers(new OpenDocument(URI, 1, open.text)), String(pieceLength));
    }
  });

  it("passes over a reference that one further on in its object outdoes, and takes it again", () => {
    const inner = Array.from({ length: 9 }, (_, index) => `"p${index}": {"$ref": "#/$defs/D"}`).join(",\n");
    const text =
      '{"$defs": {"D": {}, "E": {\n"$ref": "#/nope",\n' +
      `"properties": {\n${inner},\n"q": {"$ref": "#/gone"}\n},\n"title": "e"}}}`;
    const added = '"$ref": "#/$defs/D", ';
    for (let pieceLength = 40; pieceLength < 120; pieceLength++) {
      const open = new OpenDocument(URI, 1, text, { pieceLength });
      answers(open);
      const start = open.tree.place(text.indexOf('"title"'));
      open.update([{ range: { start, end: start }, text: added }], 2);
      assert.deepEqual(answers(open), answers(new OpenDocument(URI, 1, open.text)), String(pieceLength));
      const end = { ...start, character: start.character + added.length };
      open.update([{ range: { start, end }, text: "" }], 3);
      assert.deepEqual(answers(open), answers(new OpenDocument(URI, 1, text)), String(pieceLength));
    }
  });

  it("looks beside no more references when they are nested deeper", () => {
    const [small = 0, large = 0] = [1_000, 8_000].map((depth) => {
      const text =
        `{"$schema":"http://json-schema.org/draft-07/schema#","not":` +
        `${'{"$ref":"#/definitions/none","not":'.repeat(depth)}{}${"}".repeat(depth + 1)}`;
      const open = new OpenDocument(URI, 1, text);
      const { siblings } = open.schema(false)?.diagnostics ?? assert.fail("It is a schema.");
      open.schema(false)?.diagnostics.all(open);
      assert.equal(siblings.looks, depth);
      const at = open.tree.place(text.length >> 1);
      open.update([{ range: { start: at, end: at }, text: " " }], 2);
      open.schema(false)?.diagnostics.all(open);
      return siblings.looks - depth;
    });
    assert.ok(small > 0 && large <= 2 * small, `${small}, ${large}`);
  });

  it("knows whether a list is closed when an edit takes the last bracket of the text, which closed nothing", () => {
    // The quote that the first line lacks leaves its brackets in a string.
    const text =
      '[{name": "t", "inputSchema": {"$defs": {"$defs": {"A": {}},\n"B": {"$ref": "#/$defs/A"},\n""Z": {}}}}, ' +
      '{"name": "u", "inputSchema": {"$defs": {"A": {}},\n"B": {"$ref": "#/$defs/A"},\n""z": {}}}]';
    for (let pieceLength = 8; pieceLength < 60; pieceLength++) {
      const open = new OpenDocument(URI, 1, text, { pieceLength });
      answers(open, true);
      const [start, end] = [open.tree.place(text.length - 3), open.tree.place(text.length)];
      open.update([{ range: { start, end }, text: "" }], 2);
      assert.deepEqual(answers(open, true), answers(new OpenDocument(URI, 1, open.text), true));
    }
  });

  it("knows where a circle begins when what ended it leads back, and where one ends", () => {
    for (const [from, to] of [
      ["#/$defs/C", "#/$defs/A"],
      ["#/$defs/A", "#/$defs/D"],
      ["#/$defs/D", "#/$defs/A"],
    ] as const) {
      const far = `"far": "${"-".repeat(60)}",\n`;
      const text =
        `{"properties": {"z": {"$ref": "#/$defs/A"}},\n${far}"$defs": {"A": {"anyOf": [{"$ref": "#/$defs/B"}]},\n` +
        `${far}"D": {"type": "null"},\n${far}"B": {"oneOf": [{"$ref": "${from}"}]}}}`;
      for (const pieceLength of [16, 64, 1_000]) {
        const open = new OpenDocument(URI, 1, text, { pieceLength });
        answers(open);
        const at = text.lastIndexOf(from) + from.length;
        const [start, end] = [open.tree.place(at - 1), open.tree.place(at)];
        open.update([{ range: { start, end }, text: to.slice(-1) }], 2);
        assert.deepEqual(answers(open), answers(new OpenDocument(URI, 1, open.text)), `${from} ${to}`);
      }
    }
  });

  it("checks no more references when it is larger", () => {
    const costs = [100, 10_000].map((size) => {
      const definitions = Array.from(
        { length: size },
        (_, index) =>
          `    "d${index}": {\n      "description": "number ${index}",\n      "items": { "$ref": "#/$defs/d${(index + 1) % size}" }\n    }`,
      );
      const open = new OpenDocument(URI, 1, `{\n  "$defs": {\n${definitions.join(",\n")}\n  }\n}\n`);
      const schema = open.schema(false);
      assert.ok(schema !== undefined);
      assert.deepEqual(schema.diagnostics.all(open), []);
      const before = schema.diagnostics.references.checks;
      const at = open.tree.place(open.text.indexOf(`number ${size / 2}"`));
      for (const letter of "typed") {
        open.update([{ range: { start: at, end: at }, text: letter }], 2);
        assert.deepEqual(open.schema(false)?.diagnostics.all(open), []);
      }
      assert.equal(open.schema(false), schema, "the schema is kept");
      return schema.diagnostics.references.checks - before;
    });
    const [small = 0, large = 0] = costs;
    assert.ok(small > 0 && large <= 5 * 400, costs.join());
  });
});
