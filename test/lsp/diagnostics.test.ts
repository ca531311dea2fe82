/** Diagnostics as they reach the editor. `«…»` is what each underlines. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DiagnosticSeverity } from "vscode-languageserver";
import { marked } from "../marked";
import { startClient, type Client } from "./client";

/** One of each code, in a tool and outside of one. */
const ONE_OF_EACH = `{
    "properties": {
      "dangling": { "$ref": "#/$defs/«Nope»" },
      "remote": { "$ref": «"https://example.com/a.json"» },
      "anchor": { "$ref": «"#here"» },
      "escape": { "$ref": "#/$defs/a«~2»b" },
      "percent": { "$ref": "#/$defs/a«%ZZ»" },
      "space": { "$ref": "#/$defs/a« »b" },
      "circle": { "$ref": «"#/properties/circle"» },
      "number": { "$ref": «5» },
      "never": { "$ref": «"#/$defs/Never"» },
      "text": { "$ref": «"#/$defs/Text/title"» }
    },
    "$defs": { "a~2b": {}, "a%ZZ": {}, "a b": {}, "Never": false, "Text": { "title": "A text" } }
  }`;

/** Code and severity: in a tool's schema, and elsewhere. */
const EXPECTED: [code: string, inTool: DiagnosticSeverity, elsewhere: DiagnosticSeverity][] = [
  ["ref-dangling", DiagnosticSeverity.Error, DiagnosticSeverity.Error],
  ["ref-remote", DiagnosticSeverity.Warning, DiagnosticSeverity.Information],
  ["ref-anchor", DiagnosticSeverity.Warning, DiagnosticSeverity.Information],
  ["ref-bad-escape", DiagnosticSeverity.Error, DiagnosticSeverity.Error],
  ["ref-bad-percent", DiagnosticSeverity.Warning, DiagnosticSeverity.Warning],
  ["ref-raw-space", DiagnosticSeverity.Information, DiagnosticSeverity.Information],
  ["ref-cycle", DiagnosticSeverity.Warning, DiagnosticSeverity.Warning],
  ["ref-not-string", DiagnosticSeverity.Error, DiagnosticSeverity.Error],
  ["ref-not-schema", DiagnosticSeverity.Warning, DiagnosticSeverity.Information],
  ["ref-not-schema", DiagnosticSeverity.Error, DiagnosticSeverity.Error],
];

const sample = readFileSync(join(__dirname, "..", "sample", "broken.schema.json"), "utf8");

describe("textDocument/publishDiagnostics", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  for (const [where, source, column] of [
    ["in a tool's schema", `{ "name": "t", "inputSchema": ${ONE_OF_EACH} }`, 1],
    ["outside of tools", ONE_OF_EACH, 2],
  ] as const) {
    it(`${where}, each code has its severity and its place`, async () => {
      const marks = marked(source);
      const file = await client.open(`file:///diagnostics/${column}.json`, marks.text);
      const diagnostics = await file.diagnostics();
      assert.deepEqual(
        diagnostics.map(({ code, severity, range }) => ({ code, severity, range })),
        marks.ranges("«").map((range, index) => ({
          code: EXPECTED[index]?.[0],
          severity: EXPECTED[index]?.[column],
          range,
        })),
      );
      assert.equal(diagnostics.length, EXPECTED.length);
      assert.ok(diagnostics.every(({ source }) => source === "Ref Lens"));
    });
  }

  it("each broken reference of the sample has a message of its own", async () => {
    const file = await client.open("file:///diagnostics/sample.json", sample);
    const diagnostics = await file.diagnostics();
    const properties = [...sample.matchAll(/^ *"(\w+)": \{ "\$ref"/gm)].length - 2;
    assert.equal(diagnostics.length, properties, "one for each property that is there to be broken");
    assert.equal(new Set(diagnostics.map(({ message }) => message)).size, diagnostics.length);
  });

  it("go once the reference is mended, in the text that is not saved", async () => {
    const marks = marked(sample.replace("Adress", "«Adress»"));
    const file = await client.open("file:///diagnostics/mended.json", marks.text);
    const before = await file.diagnostics();
    await file.edit({ range: marks.range("«"), text: "Address" });
    const after = await file.diagnostics();
    assert.deepEqual(
      after.map(({ code }) => code),
      before.slice(1).map(({ code }) => code),
    );
  });

  it("come once the reference is broken", async () => {
    const marks = marked('{ "$ref": "#/$defs/«A»", "$defs": { "A": { "type": "string" } } }');
    const file = await client.open("file:///diagnostics/breaking.json", marks.text);
    assert.deepEqual(await file.diagnostics(), []);
    await file.edit({ range: marks.range("«"), text: "AA" });
    const [only, ...others] = await file.diagnostics();
    assert.equal(only?.code, "ref-dangling");
    assert.deepEqual(others, []);
  });

  it("follow the lines that are typed above", async () => {
    const file = await client.open("file:///diagnostics/moved.json", sample);
    const before = await file.diagnostics();
    const start = { line: 1, character: 0 };
    await file.edit({ range: { start, end: start }, text: "\n\n\n" });
    const after = await file.diagnostics();
    assert.deepEqual(
      after.map(({ range }) => range.start.line - 3),
      before.map(({ range }) => range.start.line),
    );
  });

  it("go when the document is closed", async () => {
    const file = await client.open("file:///diagnostics/closed.json", sample);
    assert.notEqual((await file.diagnostics()).length, 0);
    assert.deepEqual(await file.close(), []);
  });

  it("tell what a place has, and show it", async () => {
    const marks = marked('{ "$ref": "#/$defs/«Adress»", "$defs": { ‹"Address"›: { "type": "string" } } }');
    const file = await client.open("file:///diagnostics/related.json", marks.text);
    assert.deepEqual(await file.diagnostics(), [
      {
        range: marks.range("«"),
        severity: DiagnosticSeverity.Error,
        code: "ref-dangling",
        source: "Ref Lens",
        message:
          '"Adress" does not exist in #/$defs, which has only "Address". Did you mean #/$defs/Address? ' +
          "In a call, all arguments are left as the model sent them: text stays text.",
        relatedInformation: [
          { location: { uri: file.uri, range: marks.range("‹") }, message: "This is #/$defs/Address." },
        ],
      },
    ]);
  });

  it("come in the order of the text when it has many", async () => {
    const members = Array.from({ length: 500 }, (_, index) => `"p${index}": { "$ref": "#/$defs/N${index}" }`);
    const file = await client.open(
      "file:///diagnostics/many.json",
      `{ "properties": {\n${members.join(",\n")}\n} }`,
    );
    const lines = (await file.diagnostics()).map(({ range }) => range.start.line);
    assert.deepEqual(
      lines,
      members.map((_, index) => index + 1),
    );
  });
});
