/** References into other files of the workspace, over the wire: the client reads them, and nobody else does. */
import assert from "node:assert/strict";
import {
  DiagnosticSeverity,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type Diagnostic,
  type DocumentLink,
  type Location,
  type MarkupContent,
  type Position,
  type Range,
} from "vscode-languageserver/node";
import { marked, type Marked } from "../marked";
import { Client } from "./client";

const FOLDER = "file:///w/";

/** The files of a workspace, each with marks: `‸` where the cursor is, `«…»` where it leads. */
interface Case {
  rule: string;
  /** The first is open. */
  files: Record<string, string>;
}

const schema = (reference: string, more = ""): string =>
  `{ ${more}"properties": { "a": { "$ref": "${reference}‸" } }, "$defs": { "Own": {} } }`;

const CASES: Case[] = [
  {
    rule: "a relative reference is resolved beside the file",
    files: { "sub/a.json": schema("../b.json#/$defs/X"), "b.json": `{ "$defs": { «"X"»: {} } }` },
  },
  {
    rule: "a file alone means its top",
    files: { "a.json": schema("./b.json"), "b.json": `«{» "type": "string" }` },
  },
  {
    rule: "an absolute URI of a file",
    files: { "a.json": schema("file:///w/b.json#/X"), "b.json": `{ «"X"»: {} }` },
  },
  {
    rule: "a reference with its own file's name leads into itself",
    files: { "a.json": `{ "properties": { "a": { "$ref": "a.json#/$defs/A‸" } }, "$defs": { «"A"»: {} } }` },
  },
  {
    rule: "a reference with its own file's name leads there, whatever $id the schema has",
    files: {
      "a.json": `{ "$id": "urn:x:1", "properties": { "a": { "$ref": "a.json#/$defs/A‸" } }, "$defs": { «"A"»: {} } }`,
    },
  },
  {
    rule: "a file whose name holds a #",
    files: { "a.json": schema("./a%23b.json#/x"), "a%23b.json": `{ «"x"»: {} }` },
  },
  {
    rule: "a file whose name holds a space, written as an escape",
    files: { "a.json": schema("./my%20defs.json#/A"), "my%20defs.json": `{ «"A"»: {} }` },
  },
  {
    rule: "a file whose name holds a space, written as it is",
    files: { "a.json": schema("./my defs.json#/A"), "my%20defs.json": `{ «"A"»: {} }` },
  },
  {
    rule: "an anchor in another file",
    files: { "a.json": schema("b.json#addr"), "b.json": `{ "$defs": { «"X"»: { "$anchor": "addr" } } }` },
  },
  {
    rule: "an https name is matched against the file that declares it, and never fetched",
    files: {
      "a.json": schema("https://e.com/schemas/b.json#/$defs/X"),
      "deep/other.json": `{ "$id": "https://e.com/schemas/b.json", "$defs": { «"X"»: {} } }`,
      "b.json": `{ "$defs": { "X": {} } }`,
    },
  },
  {
    rule: "a relative reference is resolved against the $id where another file declares that",
    files: {
      "a.json": schema("b.json#/X", `"$id": "https://e.com/schemas/a.json", `),
      "other.json": `{ "$id": "https://e.com/schemas/b.json", «"X"»: {} }`,
      "b.json": `{ "X": {} }`,
    },
  },
  {
    rule: "where no file declares the name, the file beside is meant",
    files: {
      "a.json": schema("b.json#/X", `"$id": "https://e.com/schemas/a.json", `),
      "b.json": `{ «"X"»: {} }`,
    },
  },
  {
    rule: "a schema embedded in another file is found by its name",
    files: {
      "a.json": schema("https://e.com/item#/not"),
      "b.json": `{ "$id": "https://e.com/all", "$defs": { "I": { "$id": "item", «"not"»: {} } } }`,
    },
  },
  {
    rule: "a dynamic reference into another file",
    files: {
      "a.json": `{ "properties": { "a": { "$dynamicRef": "tree.json#node‸" } }, "$defs": {} }`,
      "tree.json": `{ "$defs": { «"X"»: { "$dynamicAnchor": "node" } } }`,
    },
  },
  {
    rule: "a pointer that leads nowhere in the file leads to the file",
    files: { "a.json": schema("b.json#/$defs/Nope"), "b.json": `«{» "$defs": {} }` },
  },
];

const NOWHERE: Case[] = [
  { rule: "no such file", files: { "a.json": schema("b.json") } },
  {
    rule: "a name that nobody declares",
    files: { "a.json": schema("https://e.com/b.json"), "b.json": "{}" },
  },
  { rule: "a path with backslashes", files: { "a.json": schema(".\\\\\\\\b.json"), "b.json": "{}" } },
  { rule: "YAML, which is not read", files: { "a.json": schema("b.yaml"), "b.yaml": "{}" } },
];

/** A workspace with one open file, in a folder of its own: the files of `texts` and no others. */
async function openWorkspace(
  client: Client,
  texts: Map<string, string>,
  files: Record<string, string>,
  folder = FOLDER,
): Promise<{ marks: Map<string, Marked>; file: Awaited<ReturnType<Client["open"]>>; cursor: Position }> {
  const marks = new Map(
    Object.entries(files).map(([name, text]) => [folder + name, marked(text.replaceAll(FOLDER, folder))]),
  );
  texts.clear();
  for (const [uri, { text }] of marks) texts.set(uri, text);
  const [first = ""] = marks.keys();
  const file = await client.open(first, texts.get(first) ?? "");
  const cursor = marks.get(first)?.cursor;
  assert.ok(cursor !== undefined);
  return { marks, file, cursor };
}

/** The same with a server of its own. */
async function workspace(
  files: Record<string, string>,
): Promise<Awaited<ReturnType<typeof openWorkspace>> & { client: Client; texts: Map<string, string> }> {
  const texts = new Map<string, string>();
  const client = await Client.start({ capabilities: {}, files: texts });
  return { client, texts, ...(await openWorkspace(client, texts, files)) };
}

function target(marks: ReadonlyMap<string, Marked>): { uri: string; range: Range } | undefined {
  for (const [uri, mark] of marks) for (const range of mark.ranges("«")) return { uri, range };
  return undefined;
}

/** The codes of what is said of references, and of nothing else. */
function ofReferences(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code }) => code).filter((code) => String(code).startsWith("ref-"));
}

async function end(client: Client): Promise<void> {
  await client.stop();
  assert.deepEqual(client.errors, []);
}

describe("another file of the workspace", () => {
  const texts = new Map<string, string>();
  let shared: Client;
  before(async () => {
    shared = await Client.start({ capabilities: {}, files: texts });
  });
  after(() => end(shared));

  for (const [index, { rule, files }] of CASES.entries())
    it(`is gone to: ${rule}`, async () => {
      const { marks, file, cursor } = await openWorkspace(shared, texts, files, `file:///w${index}/`);
      assert.deepEqual(await file.definition(cursor), [target(marks)]);
      await file.close();
    });

  for (const [index, { rule, files }] of NOWHERE.entries())
    it(`is not gone to: ${rule}`, async () => {
      const { file, cursor } = await openWorkspace(shared, texts, files, `file:///n${index}/`);
      assert.deepEqual(await file.definition(cursor), []);
      assert.deepEqual(await file.documentLinks(), []);
      assert.equal(await file.hover(cursor), null);
      await file.close();
    });

  it("is read as it is in the editor, also unsaved", async () => {
    const { client, file, cursor } = await workspace({
      "a.json": schema("b.json#/$defs/X"),
      "b.json": `{ "$defs": { "X": {} } }`,
    });
    const other = await client.open(`${FOLDER}b.json`, `{\n\n"$defs": { "X": {} } }`);
    await other.edit({
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
      text: "\n",
    });
    const [link] = (await file.definition(cursor)) as Location[];
    assert.deepEqual(link?.range.start, { line: 3, character: 11 });
    await end(client);
  });

  it("is read anew when the client says that it has changed", async () => {
    const { client, texts, file, cursor } = await workspace({
      "a.json": schema("b.json#/$defs/X"),
      "b.json": `{ "$defs": { "X": {} } }`,
    });
    const line = async (): Promise<number | undefined> =>
      ((await file.definition(cursor)) as Location[])[0]?.range.start.line;
    assert.equal(await line(), 0);
    texts.set(`${FOLDER}b.json`, `{ "$defs": {\n"X": {} } }`);
    assert.equal(await line(), 0);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: `${FOLDER}b.json`, type: FileChangeType.Changed }],
    });
    assert.equal(await line(), 1);
    await end(client);
  });

  it("leads on to the end of a chain, round a circle of files no further than once", async () => {
    const { client, file, cursor, marks } = await workspace({
      "a.json": schema("b.json#/X"),
      "b.json": `{ "X": { "$ref": "#/Y" }, "Y": { "$ref": "sub/c.json" } }`,
      "sub/c.json": `{ "$ref": "#/definitions/T", "definitions": { «"T"»: { "type": "string" } } }`,
    });
    assert.deepEqual(await file.typeDefinition(cursor), [target(marks)]);
    await end(client);
    const circle = await workspace({
      "a.json": schema("b.json"),
      "b.json": `{ "$ref": "a.json#/properties/a" }`,
    });
    assert.equal(((await circle.file.typeDefinition(circle.cursor)) as Location[]).length, 1);
    await end(circle.client);
  });

  it("is shown in the hover, with the remark that the runtime does not follow it", async () => {
    const { client, file, cursor } = await workspace({
      "a.json": schema("b.json#/$defs/X"),
      "b.json": `{ "$defs": { "X": { "type": "integer", "minimum": 1 } } }`,
    });
    const { value } = (await file.hover(cursor))?.contents as MarkupContent;
    assert.match(value, /\*\*integer/);
    assert.match(value, /\(file:\/\/\/w\/b\.json#L1,14\)/);
    assert.match(value, /"minimum": 1/);
    assert.match(value, /The runtime does not follow references to other files/);
    await end(client);
  });

  it("has a link where it is there", async () => {
    const { client, file } = await workspace({
      "a.json": `{ "properties": { "a‸": { "$ref": "b.json#/X" }, "b": { "$ref": "none.json" }, "c": { "$ref": "https://e.com/x.json" } }, "$defs": {} }`,
      "b.json": `{ "X": {} }`,
    });
    const links = (await file.documentLinks()) as DocumentLink[];
    assert.deepEqual(
      links.map(({ target: to }) => to),
      [`${FOLDER}b.json#L1,3`],
    );
    await end(client);
  });

  it("changes nothing of what is said of the reference", async () => {
    const { client, file } = await workspace({
      "a.json": schema("b.json#/$defs/X"),
      "b.json": `{ "$defs": { "X": {} } }`,
    });
    assert.deepEqual(ofReferences(await file.diagnostics()), ["ref-remote"]);
    await end(client);
  });

  it("is told of where it has no such place, until it has", async () => {
    const { client, file } = await workspace({
      "a.json": schema("b.json#/$defs/Nope"),
      "b.json": `{ "$defs": { "X": {} } }`,
    });
    const isTold = (params: { diagnostics: Diagnostic[] }): boolean =>
      params.diagnostics.some(({ code }) => code === "ref-file-dangling");
    const { diagnostics } = await client.published(file.uri, isTold);
    const told = diagnostics.find(({ code }) => code === "ref-file-dangling");
    assert.equal(told?.message, 'b.json has no "#/$defs/Nope".');
    assert.equal(told.severity, DiagnosticSeverity.Information);
    assert.deepEqual(
      told.relatedInformation?.map(({ location }) => [location.uri, location.range.start.character]),
      [[`${FOLDER}b.json`, 2]],
    );
    await client.configure({ diagnostics: { "ref-file-dangling": "off" } });
    await client.published(file.uri, (params) => !isTold(params));
    await client.configure({});
    await client.published(file.uri, isTold);
    const other = await client.open(`${FOLDER}b.json`, `{ "$defs": { "X": {} } }`);
    const key = { line: 0, character: 13 };
    await other.edit({ range: { start: key, end: key }, text: '"Nope": {}, ' });
    const after = await client.published(file.uri, (params) => !isTold(params));
    assert.deepEqual(ofReferences(after.diagnostics), ["ref-remote"]);
    await end(client);
  });

  it("leaves no problem behind when the fault is mended, the file deleted, or the document closed", async () => {
    const { client, texts, file } = await workspace({
      "a.json": schema("b.json#/$defs/X"),
      "b.json": `{ "$defs": { "Y": {} } }`,
    });
    const isTold = ({ diagnostics }: { diagnostics: Diagnostic[] }): boolean =>
      diagnostics.some(({ code }) => code === "ref-file-dangling");
    const becomes = async (text: string | undefined, type: FileChangeType, told: boolean): Promise<void> => {
      if (text === undefined) texts.delete(`${FOLDER}b.json`);
      else texts.set(`${FOLDER}b.json`, text);
      const changes = [{ uri: `${FOLDER}b.json`, type }];
      await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
      await client.published(file.uri, (params) => isTold(params) === told);
    };
    await client.published(file.uri, isTold);
    await becomes(`{ "$defs": { "X": {} } }`, FileChangeType.Changed, false);
    await becomes(`{ "$defs": {} }`, FileChangeType.Changed, true);
    await becomes(undefined, FileChangeType.Deleted, false);
    await becomes(`{ "$defs": {} }`, FileChangeType.Created, true);
    assert.deepEqual(await file.close(), []);
    await end(client);
  });

  it("is watched, where the client reads files and can be asked to", async () => {
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    for (const files of [new Map<string, string>(), undefined]) {
      const client = await Client.start({ capabilities, ...(files === undefined ? {} : { files }) });
      await client.workspaceSymbols("");
      assert.deepEqual(
        client.registered.map(({ method, registerOptions }) => [method, registerOptions as unknown]),
        files === undefined
          ? []
          : [["workspace/didChangeWatchedFiles", { watchers: [{ globPattern: "**/*.{json,jsonc}" }] }]],
      );
      await end(client);
    }
  });

  it("is not there for a client that reads none", async () => {
    const client = await Client.start({ capabilities: {} });
    const { text, cursor } = marked(schema("b.json#/$defs/X"));
    const file = await client.open(`${FOLDER}a.json`, text);
    assert.deepEqual(await file.definition(cursor), []);
    await client.open(`${FOLDER}b.json`, `{ "$defs": { "X": {} } }`);
    assert.equal(((await file.definition(cursor)) as unknown[]).length, 1);
    await end(client);
  });

  it("is not beside an unsaved document", async () => {
    const client = await Client.start({ capabilities: {}, files: new Map([[`${FOLDER}b.json`, "{}"]]) });
    const { text, cursor } = marked(schema("b.json"));
    const file = await client.open("untitled:Untitled-1", text);
    assert.deepEqual(await file.definition(cursor), []);
    await end(client);
  });

  for (const [scheme, folder] of [
    ["a folder of WSL", "vscode-remote://wsl%2Bubuntu/home/w/"],
    ["a virtual folder", "vscode-vfs://github/owner/repository/"],
    ["a share", "file://server/share/"],
    ["a drive of Windows", "file:///c%3A/w/"],
  ] as const)
    it(`is found in ${scheme}`, async () => {
      const client = await Client.start({
        capabilities: {},
        files: new Map([[`${folder}b.json`, `{ "X": {} }`]]),
      });
      const { text, cursor } = marked(schema("../b.json#/X"));
      const file = await client.open(`${folder}sub/a.json`, text);
      const [link] = (await file.definition(cursor)) as Location[];
      assert.equal(link?.uri, `${folder}b.json`);
      await end(client);
    });
});
