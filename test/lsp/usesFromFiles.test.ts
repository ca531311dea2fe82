/** What is said of a file in the light of others that refer to it. */
import assert from "node:assert/strict";
import {
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type Diagnostic,
  type PublishDiagnosticsParams,
} from "vscode-languageserver/node";
import { marked } from "../marked";
import { Client, type TextFile } from "./client";

const A = "file:///w/a.json";
const B = "file:///w/b.json";

const referring = (reference: string): string =>
  `{ "title": "a", "items": { "$ref": "⟦${reference}⟧" }, "$defs": {} }`;
const referred = `{ "type": "object", "$defs": { "X": { "items": { "properties": { "y": {} } } } } }`;

function codes({ diagnostics }: PublishDiagnosticsParams): unknown[] {
  return diagnostics.map(({ code }) => code);
}

describe("a file that others refer to", () => {
  let client: Client;
  const files = new Map<string, string>();

  beforeEach(async () => {
    files.clear();
    files.set(B, referred);
    client = await Client.start({ capabilities: {}, files });
  });

  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  /** Waits until a document has diagnostics of these codes. */
  async function untilCodes(file: TextFile, expected: readonly string[]): Promise<Diagnostic[]> {
    const { diagnostics } = await client.published(
      file.uri,
      (params) => JSON.stringify(codes(params)) === JSON.stringify(expected),
    );
    return diagnostics;
  }

  for (const reference of ["b.json#/$defs/X", "b.json#/%24defs/X/items/properties/y"])
    it(`has no unused definition where one leads to ${reference}`, async () => {
      const file = await client.open(B, referred);
      await untilCodes(file, ["defs-unused"]);
      const mark = marked(referring(reference));
      const other = await client.open(A, mark.text);
      await untilCodes(file, []);
      await other.edit({ range: mark.range("⟦"), text: "b.json#/type" });
      await untilCodes(file, ["defs-unused"]);
    });

  it("has one again when the file that led there is closed and gone", async () => {
    const file = await client.open(B, referred);
    const { text } = marked(referring("b.json#/$defs/X"));
    const other = await client.open(A, text);
    await untilCodes(file, []);
    files.set(A, text);
    await other.close();
    files.delete(A);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: A, type: FileChangeType.Deleted }],
    });
    await untilCodes(file, ["defs-unused"]);
  });

  it("is told who leads to a schema with a fault", async () => {
    const mark = marked(referring("b.json#/$defs/X"));
    await client.open(A, mark.text);
    const broken = `{ "$defs": { "X": { "items": { "$ref": "#/$defs/Nope" } }, "Y": { "$ref": "#/$defs/No" } } }`;
    const file = await client.open(B, broken);
    const { diagnostics } = await client.published(B, (params) =>
      params.diagnostics.some(({ relatedInformation = [] }) => relatedInformation.some(isOfA)),
    );
    assert.deepEqual(
      diagnostics.map(({ code, relatedInformation = [] }) => [code, relatedInformation.filter(isOfA)]),
      [
        [
          "ref-dangling",
          [
            {
              location: { uri: A, range: mark.range("⟦") },
              message: "This leads to the schema with this fault.",
            },
          ],
        ],
        ["ref-dangling", []],
      ],
    );
    await file.close();
  });
});

function isOfA({ location }: { location: { uri: string } }): boolean {
  return location.uri === A;
}
