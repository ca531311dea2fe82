/** What other files of the workspace have to do with a change: who refers to a place, and what a rename and a completion do there. */
import assert from "node:assert/strict";
import {
  CompletionRequest,
  CompletionResolveRequest,
  RenameRequest,
  type ClientCapabilities,
  type CompletionList,
  type Location,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { marked, type Marked } from "../marked";
import { Client, type TextFile } from "./client";

const CONFIRMING: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
};

/** Opens the first of some marked files; the others are in the workspace. */
async function start(
  capabilities: ClientCapabilities,
  files: Record<string, string>,
): Promise<{ client: Client; file: TextFile; marks: Map<string, Marked>; first: Marked }> {
  const marks = new Map(Object.entries(files).map(([name, text]) => [`file:///w/${name}`, marked(text)]));
  const texts = new Map([...marks].map(([uri, { text }]) => [uri, text]));
  const client = await Client.start({ capabilities, files: texts });
  const [[uri, first] = []] = marks;
  assert.ok(uri !== undefined && first !== undefined);
  return { client, file: await client.open(uri, first.text), marks, first };
}

async function end(client: Client): Promise<void> {
  await client.stop();
  assert.deepEqual(client.errors, []);
}

/** Every `⟦…⟧` of all files, by URI. */
function places(marks: ReadonlyMap<string, Marked>): Location[] {
  return [...marks].flatMap(([uri, mark]) => mark.ranges("⟦").map((range) => ({ uri, range })));
}

const DEFINITION = `{ "$id": "https://e.com/a.json", "properties": { "p": { "$ref": "⟦#/$defs/X⟧" }, "q": { "$ref": "⟦a.json#/$defs/X⟧" } }, "$defs": { "‹X‸›": { "$anchor": "x", "properties": { "y": {} } } } }`;

const REFERRING = {
  "a.json": DEFINITION,
  "beside.json": `{ "properties": { "a": { "$ref": "⟦a.json#/$defs/X⟧" }, "b": { "$ref": "a.json#/$defs/Y" } } }`,
  "sub/below.json": `{ "$defs": { "A": { "$ref": "⟦../a.json#/%24defs/X/properties/y⟧" }, "B": { "$ref": "a.json#/$defs/X" } } }`,
  "byName.json": `{ "$defs": { "A": { "$ref": "⟦https://e.com/a.json#/$defs/X⟧" }, "B": { "$ref": "⟦https://e.com/a.json#x⟧" } } }`,
  "data.json": `{ "examples": [{ "$ref": "a.json#/$defs/X" }], "$defs": {} }`,
};

describe("the references of other files", () => {
  it("are found from a definition, whatever they call the file", async () => {
    const { client, file, marks, first } = await start({}, REFERRING);
    assert.deepEqual(await file.references(first.cursor, false), places(marks));
    const [declared] = (await file.references(first.cursor, true)) ?? [];
    assert.deepEqual(declared, { uri: file.uri, range: first.range("‹") });
    await end(client);
  });

  it("are found from a reference into another file", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "properties": { "a": { "$ref": "⟦b.json#/X‸⟧" } }, "$defs": {} }`,
        "b.json": `{ "X": {}, "properties": { "b": { "$ref": "⟦#/X⟧" } } }`,
        "c.json": `{ "$ref": "⟦b.json#/X⟧", "$defs": {} }`,
      },
    );
    const found = (await file.references(first.cursor, false)) ?? [];
    const inOrder = (locations: readonly Location[]): string[] =>
      locations.map((location) => JSON.stringify(location)).sort();
    assert.deepEqual(inOrder(found), inOrder(places(marks)));
    await end(client);
  });

  it("go round a circle of files", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "$defs": { "A‸": { "$ref": "b.json#/$defs/B" } } }`,
        "b.json": `{ "$defs": { "B": { "$ref": "⟦a.json#/$defs/A⟧" } } }`,
      },
    );
    assert.deepEqual(await file.references(first.cursor, false), places(marks));
    await end(client);
  });
});

/** Where an edit without annotations changes the files, in its order. */
function editedPlaces({ changes = {} }: WorkspaceEdit): Location[] {
  return Object.entries(changes).flatMap(([uri, edits]) => edits.map(({ range }) => ({ uri, range })));
}

async function rename(
  client: Client,
  file: TextFile,
  first: Marked,
  newName: string,
): Promise<WorkspaceEdit> {
  const edit = await client.connection.sendRequest(RenameRequest.type, {
    textDocument: { uri: file.uri },
    position: first.cursor,
    newName,
  });
  assert.ok(edit !== null);
  return edit;
}

const RENAMED = {
  "a.json": `{ "properties": { "p": { "$ref": "#/$defs/⟦X⟧" }, "q": { "$ref": "a.json#/$defs/⟦X⟧" } }, "$defs": { "⟦X‸⟧": { "properties": { "y": {} } } } }`,
  "open.json": `{ "$defs": { "A": { "$ref": "a.json#/$defs/⟦X⟧/properties/y" }, "B": { "$ref": "#/$defs/X" } } }`,
  "sub/below.json": `{ "$defs": { "A": { "$ref": "../a.json#/%24defs/⟦X⟧" } } }`,
};

describe("a rename", () => {
  it("takes the references of other files along, and asks before it touches them", async () => {
    const { client, file, marks, first } = await start(CONFIRMING, RENAMED);
    await client.open("file:///w/open.json", marks.get("file:///w/open.json")?.text ?? "");
    const edit = await rename(client, file, first, "a/b");
    const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
    assert.deepEqual(
      changes.map(({ textDocument }) => textDocument),
      [
        { uri: file.uri, version: 1 },
        { uri: "file:///w/open.json", version: 1 },
        { uri: "file:///w/sub/below.json", version: null },
      ],
    );
    for (const { textDocument, edits } of changes) {
      const isOwn = textDocument.uri === file.uri;
      const meant = (marks.get(textDocument.uri)?.ranges("⟦") ?? []).map((range, index) => ({
        range,
        newText: isOwn && index === 2 ? "a/b" : "a~1b",
        ...(isOwn ? {} : { annotationId: "otherFiles" }),
      }));
      assert.deepEqual(edits, meant);
    }
    assert.equal(edit.changeAnnotations?.["otherFiles"]?.needsConfirmation, true);
    await end(client);
  });

  it("makes plain edits for a client that cannot ask", async () => {
    const { client, file, marks, first } = await start({}, RENAMED);
    const edit = await rename(client, file, first, "New");
    const meant = [...marks].map(([uri, mark]) => [
      uri,
      mark.ranges("⟦").map((range) => ({ range, newText: "New" })),
    ]);
    assert.deepEqual(edit, { changes: Object.fromEntries(meant) as object });
    await end(client);
  });

  it("takes a pointer along that counts from an embedded $id by the standard, and leads nowhere by the runtime", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "$defs": { "I": { "$id": "item", "properties": { "⟦x‸⟧": {}, "y": { "$ref": "#/properties/⟦x⟧" } } } }, "not": { "$ref": "item#/properties/⟦x⟧" } }`,
      },
    );
    const edit = await rename(client, file, first, "z");
    const meant = (marks.get(file.uri)?.ranges("⟦") ?? []).map((range) => ({ range, newText: "z" }));
    assert.deepEqual(edit, { changes: { [file.uri]: meant } });
    await end(client);
  });

  it("of an anchor takes those along that name it, and no pointers", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "$id": "https://e.com/a", "$defs": { "X": { "$anchor": "⟦x‸⟧" } }, "not": { "$ref": "#⟦x⟧" } }`,
        "b.json": `{ "$defs": { "A": { "$ref": "a.json#⟦x⟧" }, "B": { "$ref": "https://e.com/a#⟦x⟧" }, "C": { "$ref": "a.json#/$defs/X" } } }`,
      },
    );
    const edit = await rename(client, file, first, "y");
    assert.deepEqual(editedPlaces(edit), places(marks));
    await end(client);
  });

  it("takes along what a mapping of another file names", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "$defs": { "⟦Dog‸⟧": {} } }`,
        "b.json": `{ "$defs": {}, "discriminator": { "propertyName": "kind", "mapping": { "dog": "a.json#/$defs/⟦Dog⟧", "cat": "c.json#/$defs/Dog" } } }`,
      },
    );
    const edit = await rename(client, file, first, "Hound");
    assert.deepEqual(editedPlaces(edit), places(marks));
    await end(client);
  });

  it("of a property takes pointers to it along", async () => {
    const { client, file, marks, first } = await start(
      {},
      {
        "a.json": `{ "properties": { "⟦p‸⟧": {} }, "required": ["⟦p⟧"], "$defs": {} }`,
        "b.json": `{ "$defs": { "A": { "$ref": "a.json#/properties/⟦p⟧" } } }`,
      },
    );
    const edit = await rename(client, file, first, "q");
    assert.deepEqual(editedPlaces(edit), places(marks));
    await end(client);
  });
});

async function complete(client: Client, file: TextFile, first: Marked): Promise<CompletionList | null> {
  const textDocument = { uri: file.uri };
  const list = await client.connection.sendRequest(CompletionRequest.type, {
    textDocument,
    position: first.cursor,
  });
  return list as CompletionList | null;
}

const FILES = { "b.json": `{ "$defs": { "B": { "type": "integer" }, "a/b": {} } }`, "sub/my%20c.json": "{}" };

const OFFERED: [rule: string, file: string, typed: string, labels: string[], inserted: string[]][] = [
  [
    "files stand behind definitions",
    "a.json",
    "",
    ["Own", "b.json", "sub/my%20c.json"],
    ["#/$defs/Own", "b.json", "sub/my%20c.json"],
  ],
  [
    "files go on as they were begun",
    "a.json",
    "./",
    ["./b.json", "./sub/my%20c.json"],
    ["./b.json", "./sub/my%20c.json"],
  ],
  [
    "files of a folder above",
    "sub/deep/a.json",
    "..",
    ["../my%20c.json", "../../b.json"],
    ["../my%20c.json", "../../b.json"],
  ],
  [
    "behind the # stands what the file has",
    "a.json",
    "b.json#/$defs/",
    ["B", "a/b"],
    ["b.json#/$defs/B", "b.json#/$defs/a~1b"],
  ],
  ["nothing stands behind a file that is not there", "a.json", "none.json#/", [], []],
];

describe("completion of files", () => {
  for (const [rule, name, typed, labels, inserted] of OFFERED)
    it(rule, async () => {
      const { client, file, first } = await start(
        {},
        { [name]: `{ "properties": { "p": { "$ref": ⟦"${typed}‸⟧" } }, "$defs": { "Own": {} } }`, ...FILES },
      );
      const { items } = (await complete(client, file, first)) ?? { items: [] };
      const ofFiles = items.filter(({ label }) => labels.includes(label));
      assert.deepEqual(
        ofFiles.map(({ label }) => label),
        labels,
      );
      if (labels.length === 0) assert.deepEqual(items, []);
      assert.deepEqual(
        ofFiles.map(({ textEdit }) => textEdit),
        inserted.map((reference) => ({ newText: `"${reference}`, range: first.range("⟦") })),
      );
      await end(client);
    });

  it("documents what stands in another file", async () => {
    const { client, file, first } = await start(
      {},
      { "a.json": `{ "properties": { "p": { "$ref": "b.json#/$defs/‸" } }, "$defs": {} }`, ...FILES },
    );
    const item = (await complete(client, file, first))?.items.find(({ label }) => label === "B");
    assert.ok(item !== undefined);
    const resolved = await client.connection.sendRequest(CompletionResolveRequest.type, item);
    assert.match(JSON.stringify(resolved.documentation), /\*\*integer\*\*/);
    await end(client);
  });
});
