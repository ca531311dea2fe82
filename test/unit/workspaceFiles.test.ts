/** What the server knows of other files: from the editor alone, asked once, and no longer than it is true. */
import assert from "node:assert/strict";
import { CancellationToken } from "vscode-languageserver";
import type { FileAnswer } from "../../server/src/features/files";
import { mayDeclare, mayRefer, type FileSketch } from "../../server/src/features/fileSketch";
import { OpenDocument } from "../../server/src/features/openDocument";
import { FindFilesMethod, ReadFileMethod, type ReadFileResult } from "../../server/src/protocol";
import { WorkspaceFiles } from "../../server/src/workspaceFiles";

/** A client with files, and what it was asked. */
class Client {
  readonly asked: string[] = [];
  readonly errors: string[] = [];
  readonly told: string[] = [];
  readonly texts = new Map<string, string>();
  readonly open = new Map<string, OpenDocument>();
  fails = false;
  readonly files = new WorkspaceFiles({
    send: <Result>(method: string, params: object): Promise<Result> =>
      Promise.resolve(this.answer(method, params) as Result),
    openDocument: (uri) => this.open.get(uri),
    includes: () => false,
    limits: {
      tell: (what, message) => {
        this.told.push(`${what} ${message}`);
      },
    },
    log: (request) => {
      this.errors.push(request);
    },
  });

  constructor(isServed = true) {
    this.files.serve(isServed);
  }

  answer(method: string, params: object): unknown {
    if (method === FindFilesMethod) return { uris: [...this.texts.keys()], isComplete: true };
    assert.equal(method, ReadFileMethod);
    const { uri } = params as { uri: string };
    this.asked.push(uri);
    if (this.fails) throw new Error("No answer.");
    const text = this.texts.get(uri);
    const answer: ReadFileResult = text === undefined ? { kind: "missing" } : { kind: "text", text };
    return answer;
  }

  show(uri: string, text: string): void {
    this.open.set(uri, new OpenDocument(uri, 7, text));
    this.files.opened(uri);
  }
}

const A = "file:///w/a.json";

function titleOf(answer: FileAnswer): string | undefined {
  assert.equal(answer.kind, "file");
  const { tree } = answer.schema;
  return tree.root === undefined ? undefined : tree.getString(tree.root, "title");
}

describe("a file of the workspace", () => {
  it("is read through the editor, once, also by two who ask at a time", async () => {
    const client = new Client();
    client.texts.set(A, '{"title":"read"}');
    assert.equal(client.files.known(A), undefined);
    const answers = await Promise.all([client.files.read(A), client.files.read("file:///w/%61.json")]);
    assert.deepEqual(answers.map(titleOf), ["read", "read"]);
    assert.equal(answers[0], answers[1]);
    assert.equal(client.files.known(A), answers[0]);
    assert.deepEqual(client.asked, [A]);
  });

  it("is what the editor has open, however its URI is spelled", async () => {
    const client = new Client();
    client.texts.set("file:///c%3A/w/a.json", '{"title":"saved"}');
    client.show("file:///C:/w/a.json", '{"title":"unsaved"}');
    const answer = await client.files.read("file:///c%3A/w/a.json");
    assert.equal(titleOf(answer), "unsaved");
    assert.ok(answer.kind === "file" && answer.isOpen);
    assert.equal(answer.document.uri, "file:///C:/w/a.json");
    assert.deepEqual(client.asked, []);
  });

  it("is read anew when it has changed, and when it is closed", async () => {
    const client = new Client();
    const told: string[][] = [];
    client.files.onDidChange((uris) => told.push([...uris]));
    client.texts.set(A, '{"title":"one"}');
    assert.equal(titleOf(await client.files.read(A)), "one");
    client.texts.set(A, '{"title":"two"}');
    client.files.changed([A]);
    assert.equal(titleOf(await client.files.read(A)), "two");
    client.show(A, '{"title":"three"}');
    client.open.delete(A);
    client.files.closed(A);
    client.texts.set(A, '{"title":"four"}');
    assert.equal(titleOf(await client.files.read(A)), "four");
    assert.deepEqual(told, [[A], [A], [A]]);
  });

  it("that changes while it is read is not kept", async () => {
    const client = new Client();
    client.texts.set(A, '{"title":"old"}');
    const reading = client.files.read(A);
    client.files.changed([A]);
    client.texts.set(A, '{"title":"new"}');
    await reading;
    assert.equal(client.files.known(A), undefined);
    assert.equal(titleOf(await client.files.read(A)), "new");
  });

  it("that is missing is missing until it is there", async () => {
    const client = new Client();
    assert.deepEqual(await client.files.read(A), { kind: "missing" });
    assert.deepEqual(await client.files.read(A), { kind: "missing" });
    assert.deepEqual(client.asked, [A]);
    client.texts.set(A, "{}");
    client.files.changed([A]);
    assert.equal((await client.files.read(A)).kind, "file");
  });

  it("without any JSON in it is as good as missing", async () => {
    const client = new Client();
    client.texts.set(A, " ");
    assert.deepEqual(await client.files.read(A), { kind: "missing" });
  });

  it("is not asked for when its name is not that of a JSON file", async () => {
    const client = new Client();
    for (const uri of ["file:///w/a.yaml", "file:///w/.env", "https://h/a.json"])
      assert.deepEqual(await client.files.read(uri), { kind: "unread" });
    assert.deepEqual(client.asked, []);
  });

  it("is not asked for in an editor that reads none", async () => {
    const client = new Client(false);
    client.texts.set(A, "{}");
    assert.deepEqual(await client.files.read(A), { kind: "unread" });
    client.show(A, "{}");
    assert.equal((await client.files.read(A)).kind, "file");
    const { uris } = await client.files.list(CancellationToken.None);
    assert.deepEqual(uris, [A]);
    assert.deepEqual(client.asked, []);
  });

  it("that the editor fails to read is logged, and missing", async () => {
    const client = new Client();
    client.fails = true;
    assert.deepEqual(await client.files.read(A), { kind: "missing" });
    assert.deepEqual(client.errors, [ReadFileMethod]);
  });

  it("is searched by its names and references, and read for that once", async () => {
    const client = new Client();
    client.texts.set(A, '{"$id": "https://e.com/a.json", "x": {"$ref": "sub/b.json#/x"}}');
    client.texts.set("file:///w/b.json", '{"$ref": "#/x"}');
    client.show("file:///w/c.json", '{"$ref": "a.json", "$defs": {}}');
    const search = async (passes: (sketch: FileSketch) => boolean): Promise<readonly string[]> =>
      (await client.files.search(passes, CancellationToken.None)).uris;
    assert.deepEqual(await search((sketch) => mayDeclare(sketch, "https://e.com/a.json")), [A]);
    assert.deepEqual(await search((sketch) => mayRefer(sketch, ["file:///w/sub/%62.json"])), [A]);
    assert.deepEqual(await search((sketch) => mayRefer(sketch, [A])), ["file:///w/c.json"]);
    assert.deepEqual(client.asked, [A, "file:///w/b.json"]);
    client.texts.set(A, "{}");
    client.files.changed([A]);
    assert.deepEqual(await search((sketch) => mayDeclare(sketch, "https://e.com/a.json")), []);
  });

  it("is found by what a mapping of it names, open or not", async () => {
    const client = new Client();
    const mapping = '{"$defs": {}, "discriminator": {"mapping": {"dog": "sub/b.json#/$defs/Dog"}}}';
    client.texts.set(A, mapping);
    client.show("file:///w/c.json", mapping);
    const { uris } = await client.files.search(
      (sketch) => mayRefer(sketch, ["file:///w/sub/b.json"]),
      CancellationToken.None,
    );
    assert.deepEqual([...uris].sort(), [A, "file:///w/c.json"]);
    const others = await client.files.search(() => true, CancellationToken.None, "file:///w/%63.json");
    assert.ok(others.uris.includes(A) && !others.uris.includes("file:///w/c.json"));
  });

  it("that is too large is told with its number, once for each time it is read", async () => {
    const client = new Client();
    client.answer = () => ({ kind: "too-large", bytes: 20_000_000, limit: 10_000_000 });
    assert.equal((await client.files.read(A)).kind, "too-large");
    await client.files.read(A);
    assert.deepEqual(client.told, [
      `${A} has 20,000,000 bytes and is not read. Files of up to 10,000,000 are.`,
    ]);
  });

  it("is told where there are more than a search looks at", async () => {
    const client = new Client();
    client.answer = () => ({ uris: [], isComplete: false });
    await client.files.search(() => true, CancellationToken.None);
    assert.deepEqual(client.told, [
      "**/*.{json,jsonc} fits more than 1,000 files of the workspace. Only the first 1,000 are looked at.",
    ]);
  });

  it("is listed once, open documents first", async () => {
    const client = new Client();
    client.texts.set("file:///w/b.json", "{}");
    client.texts.set(A, "{}");
    client.show("file:///w/%61.json", "{}");
    const found = await client.files.list(CancellationToken.None);
    assert.deepEqual(found, { uris: ["file:///w/%61.json", "file:///w/b.json"], isComplete: true });
  });
});
