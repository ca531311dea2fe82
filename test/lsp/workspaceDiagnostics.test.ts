/** Diagnostics of files that are not open, for a client that asks for those of the workspace. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CancellationTokenSource,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentDiagnosticReportKind,
  FileChangeType,
  WorkDoneProgress,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
  WorkspaceDiagnosticRequest,
  type PreviousResultId,
  type WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import { Client } from "./client";

const A = "file:///w/a.json";
const B = "file:///w/b.json";
const broken = `{ "title": "a", "items": { "$ref": "#/$defs/Nope" }, "$defs": {} }`;
const whole = `{ "title": "a", "items": { "$ref": "#/$defs/A" }, "$defs": { "A": {} } }`;

/** The codes that a report tells of each file; "unchanged" where it has nothing new. */
function told({ items }: WorkspaceDiagnosticReport): Record<string, unknown> {
  return Object.fromEntries(
    items.map((item) => [
      item.uri,
      item.kind === DocumentDiagnosticReportKind.Full ? item.items.map(({ code }) => code) : "unchanged",
    ]),
  );
}

function idsOf({ items }: WorkspaceDiagnosticReport): PreviousResultId[] {
  return items.map(({ uri, resultId = "" }) => ({ uri, value: resultId }));
}

describe("workspace/diagnostic", () => {
  let client: Client;
  const files = new Map<string, string>();

  const ask = (
    previousResultIds: PreviousResultId[] = [],
    source = new CancellationTokenSource(),
  ): Promise<WorkspaceDiagnosticReport> =>
    client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds }, source.token);
  const configure = (patterns: string[]): Promise<void> =>
    client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { refLens: { workspace: { patterns } } },
    });

  beforeEach(async () => {
    files.clear();
    files.set(A, broken).set(B, whole);
    client = await Client.start({
      capabilities: { textDocument: { diagnostic: {} }, window: { workDoneProgress: true } },
      files,
    });
  });

  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("reads nothing as long as no setting names a file", async () => {
    assert.deepEqual(told(await ask()), {});
  });

  it("reports the files that the setting names, and those with something new when they change", async () => {
    await configure(["**/*.json"]);
    const first = await ask();
    assert.deepEqual(told(first), { [A]: ["ref-dangling"], [B]: [] });

    const next = ask(idsOf(first));
    assert.equal(await Promise.race([next, sleep(100, "waits")]), "waits");
    files.set(B, broken);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: B, type: FileChangeType.Changed }],
    });
    assert.deepEqual(told(await next), { [A]: "unchanged", [B]: ["ref-dangling"] });
  });

  it("takes back what it said of a file that is no longer named or there", async () => {
    await configure(["**/*.json"]);
    const first = await ask();
    await configure([]);
    assert.deepEqual(told(await ask(idsOf(first))), { [A]: [], [B]: [] });
  });

  it("leaves open documents to the requests for them", async () => {
    await configure(["**/*.json"]);
    await client.open(A, broken);
    assert.deepEqual(told(await ask()), { [B]: [] });
  });

  it("takes back what was said of a document that is closed, unless the setting names it", async () => {
    for (const patterns of [[], ["**/*.json"]]) {
      await configure(patterns);
      await client.open(B, broken);
      const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri: B },
      });
      assert.equal(report.kind === DocumentDiagnosticReportKind.Full && report.items.length, 1);
      const before = await ask();
      assert.equal(Object.hasOwn(told(before), B), false);
      const next = ask(idsOf(before));
      // What is typed and not saved goes with the editor.
      await client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
        textDocument: { uri: B },
      });
      assert.deepEqual(told(await next)[B], []);
    }
  });

  it("ends when the client takes the request back", async () => {
    await configure(["**/*.json"]);
    const first = await ask();
    const source = new CancellationTokenSource();
    const next = ask(idsOf(first), source);
    source.cancel();
    const answer = await next.catch(() => ({ items: [] }));
    assert.deepEqual(told(answer), {});
  });

  it("shows how far it is with many files, and stops when it is told to", async () => {
    for (let index = 0; index < 60; index++) files.set(`file:///w/many${index}.json`, whole);
    let created = 0;
    client.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      created++;
      client.connection.onProgress(WorkDoneProgress.type, token, ({ kind }) => {
        if (kind === "begin")
          void client.connection.sendNotification(WorkDoneProgressCancelNotification.type, { token });
      });
    });
    await configure(["**/*.json"]);
    const { items } = await ask();
    assert.equal(created, 1);
    assert.ok(items.length < 62, `${items.length} of 62 files were reported`);
  });
});
