/**
 * Documents that are written in unusual ways. At each of their places everything that is offered is made: the text stays
 * sound, all comments stay, lines end as they did, and whatever led to a schema leads to one of the same meaning.
 */
import assert from "node:assert/strict";
import { parse, type ParseError } from "jsonc-parser";
import { ResponseError } from "vscode-languageserver";
import { isRefusal, type Offer, type Refusal } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import { completion } from "../../../../server/src/features/completion";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import { applied } from "../applied";
import { URI } from "../schemas";
import { renamedAlone, usesAlone } from "../workspace";
import { applySplices } from "./applied";
import { plainOf } from "./everyEdit";
import { difference, meaning } from "./meaning";

const DOCUMENTS: [what: string, text: string][] = [
  [
    "a byte-order mark, CRLF and tabs",
    '\uFEFF{\r\n\t"type": "object",\r\n\t"properties": {\r\n\t\t"a": { "type": "string", "minLength": 1 },\r\n\t\t"b": { "$ref": "#/properties/a" }\r\n\t}\r\n}\r\n',
  ],
  [
    "lines that end with CR",
    '{\r  "properties": {\r    "a": { "type": "string", "title": "A" },\r    "b": { "$ref": "#/properties/a" }\r  }\r}',
  ],
  [
    "empty objects",
    `{"properties": {"a": {}, "b": {"$ref": "#/$defs/X"}, "c": {"type":"array","items":{"type":"string"}}}, "$defs": {}}`,
  ],
  [
    "an empty object with a line of its own",
    `{\n  "properties": {\n    "b": { "$ref": "#/$defs/X" }\n  },\n  "$defs": {\n  }\n}\n`,
  ],
  [
    "an empty object with a comment",
    `{\n  "properties": {\n    "b": { "$ref": "#/$defs/X" }\n  },\n  "$defs": { /* none yet */ }\n}\n`,
  ],
  [
    "duplicate keys",
    `{"properties": {"a": {"type": "string", "type": "integer"}, "b": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "null"}, "A": {"type": "string", "minLength": 1}}}`,
  ],
  [
    "keys written with escapes",
    String.raw`{"\u0070roperties": {"a\"b": {"type": "string", "title": "x"}, "c": {"\u0024ref": "#\/properties\/a%22b"}}, "\u0024defs": {}}`,
  ],
  [
    "keys with ~, /, %, #, a space and an emoji",
    `{"properties": {"~/% #é😀": {"type": "string", "title": "T"}, "x": {"$ref": "#/properties/~0~1%25%20%23%C3%A9%F0%9F%98%80"}, "y": {"$ref": "#/properties/~0~1% #é😀"}}, "$defs": {}}`,
  ],
  [
    "comments in every gap",
    `{\n  // p\n  "properties": { // q\n    /* a */ "a": /* v */ { "type": "string", /* t */ "title": "A" } /* z */, // r\n    "b": { /* in */ "$ref": "#/properties/a" /* out */ } // s\n  } // t\n  // u\n}`,
  ],
  [
    "commas behind the last member",
    `{\n  "properties": {\n    "a": { "type": "string", "title": "A", },\n    "b": { "$ref": "#/properties/a", },\n  },\n}`,
  ],
  [
    "uneven indentation",
    `{\n    "properties": {\n  "a": { "type": "string",\n     "title": "A" },\n\t"b": { "$ref": "#/properties/a" } } }`,
  ],
  [
    "a list of tools on one line",
    `{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"limit":{"anyOf":[{"type":"integer"},{"type":"null"}]},"offset":{"$ref":"#/properties/limit/anyOf/0"},"s":{"title":"S","allOf":[{"$ref":"#/$defs/S"}]}},"$defs":{"S":{"type":"string"}, "U": {}}}}]}`,
  ],
  [
    "components of OpenAPI",
    `{"openapi": "3.1.0", "paths": {"/p/{id}": {"get": {"parameters": [{"name": "x", "schema": {"type": "string", "title": "X"}}], "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/paths/~1p~1%7Bid%7D/get/parameters/0/schema"}}}}}}}}, "components": {"parameters": {"P": {"name": "y", "schema": {"$ref": "#/components/schemas/S"}}, "Q": {"$ref": "#/components/parameters/P"}}, "schemas": {"S": {"type": "integer", "format": "int64"}}}}`,
  ],
  [
    "an embedded $id",
    `{"$id": "https://e.test/s", "properties": {"i": {"$id": "item", "properties": {"x": {"type": "string", "title": "x"}, "y": {"$ref": "#/properties/x"}}}, "j": {"$ref": "item#/properties/x"}, "k": {"$ref": "s#/properties/j"}}}`,
  ],
  [
    "a reference at the root",
    `{"$ref": "#/$defs/A", "$defs": {"A": {"type": "object", "properties": {"a": {"$ref": "#"}}}}}`,
  ],
];

function schemaOf(text: string): { open: OpenDocument; schema: Schema } {
  const open = new OpenDocument(URI, 1, text);
  const schema = open.schema(true);
  assert.ok(schema !== undefined);
  return { open, schema };
}

/** Everything that is offered anywhere in a document, with the diagnostics that an editor shows there. */
function* offersIn(open: OpenDocument, schema: Schema): Generator<Offer> {
  const shown = schema.diagnostics.all(open).map(({ code, range }) => ({
    code: String(code),
    offset: open.offset(range.start),
    end: open.offset(range.end),
  }));
  for (let offset = 0; offset <= open.text.length; offset++) {
    const span = { start: offset, end: offset };
    const diagnostics = shown.filter((each) => each.offset <= offset && offset <= each.end);
    const offers: (Offer | Refusal)[] = offersAt(schema, { span, diagnostics, only: ["", "source.fixAll"] });
    for (const offer of offers) if (!isRefusal(offer)) yield offer;
  }
}

function errorsIn(text: string): ParseError[] {
  const errors: ParseError[] = [];
  parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  return errors;
}

/** What is extracted of an OpenAPI description comes to stand in what means something itself. */
function isNewComponent(_keyword: string, was: unknown, _is: unknown, path: string): boolean {
  return was === undefined && /^\/components(\/schemas\/[^/]+)?$/.test(path);
}

const LINE_ENDS = /\r\n|\r|\n/g;

describe("each edit of a document with", () => {
  for (const [what, text] of DOCUMENTS)
    it(what, () => {
      const { open, schema } = schemaOf(text);
      const uses = usesAlone(open, schema);
      const was = meaning(schema);
      const seen = new Set<string>();
      for (const offer of offersIn(open, schema)) {
        const change = offer.make(uses);
        assert.ok(change !== undefined, offer.title);
        const result = applySplices(text, change.splices);
        if (seen.has(result)) continue;
        seen.add(result);
        assert.deepEqual(errorsIn(result), [], `${offer.title}\n${result}`);
        const ends = new Set(result.match(LINE_ENDS) ?? []);
        assert.deepEqual([...ends], [...new Set(text.match(LINE_ENDS) ?? [])], `${offer.title}\n${result}`);
        assert.equal(result.startsWith("\uFEFF"), text.startsWith("\uFEFF"));
        const goes = /^Inline all|^Remove|^Merge/.test(offer.title);
        for (const [comment] of text.matchAll(/\/\*[^]*?\*\/|\/\/ \w/g))
          assert.ok(goes || result.includes(comment), `${offer.title} drops ${comment}`);
        const is = meaning(schemaOf(result).schema);
        const plain = plainOf(offer);
        for (const [index, { root }] of was.entries()) {
          const differs = difference(plain(root), plain(is[index]?.root), isNewComponent);
          // A fix of one thing is to change what it is about.
          if (offer.kind.startsWith("refactor"))
            assert.equal(differs, undefined, `${offer.title}\n${result}`);
        }
      }
      assert.ok(seen.size > 0, "nothing is offered");
    });

  it("parameters and paths of OpenAPI makes no schemas of them", () => {
    const [, text = ""] = DOCUMENTS.find(([what]) => what.includes("OpenAPI")) ?? [];
    const { open, schema } = schemaOf(text);
    const titles = new Set([...offersIn(open, schema)].map(({ title }) => title));
    const extracted = [...titles].filter((title) => title.startsWith("Extract"));
    assert.deepEqual(extracted.sort(), [
      "Extract the schema behind it to #/components/schemas/X",
      "Extract this schema to #/components/schemas/X",
    ]);
  });
});

describe("completion in a document with", () => {
  const support = { insertReplace: true, labelDetails: true, snippets: false, suggestCommand: undefined };
  for (const [what, text] of DOCUMENTS)
    it(`${what}: each item leads somewhere`, () => {
      const { open, schema } = schemaOf(text);
      for (const reference of schema.document.references) {
        const start = schema.tree.offsetInString(reference.node, 0);
        for (const { textEdit, kind } of completion(open, schema, start, support)?.items ?? []) {
          // A step on the way is no schema yet.
          if (textEdit === undefined || !("replace" in textEdit) || kind === 19) continue;
          const [from, to] = [open.offset(textEdit.replace.start), open.offset(textEdit.replace.end)];
          const filled = text.slice(0, from) + textEdit.newText + text.slice(to);
          assert.deepEqual(errorsIn(filled), [], filled);
          const { schema: after } = schemaOf(filled);
          const node = after.tree.nodeAt(from);
          const written = node === undefined ? undefined : after.document.referenceAt(node);
          assert.ok(written !== undefined && after.resolver.target(written) !== undefined, filled);
        }
      }
    });
});

/** How many references lead to a schema. */
function leadingCount({ document, resolver }: Schema): number {
  return [...document.references].filter((reference) => resolver.target(reference) !== undefined).length;
}

describe("a rename in a document with", () => {
  for (const [what, text] of DOCUMENTS)
    it(`${what}: whatever leads somewhere does so afterwards`, async () => {
      const { open, schema } = schemaOf(text);
      let renamed = 0;
      for (let offset = 0; offset <= text.length; offset++) {
        for (const name of ['N/~ %#"é😀', "plain"]) {
          const edit = await renamedAlone(open, schema, offset, name).catch((error: unknown) => {
            if (error instanceof ResponseError) return undefined;
            throw error;
          });
          if (edit === undefined) continue;
          renamed++;
          const result = applied(text, edit);
          assert.deepEqual(errorsIn(result), [], result);
          assert.equal(leadingCount(schemaOf(result).schema), leadingCount(schema), result);
        }
      }
      assert.ok(renamed > 0, "nothing can be renamed");
    });
});
