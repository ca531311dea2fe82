/** Diagnostics for a client that asks for them. */
import assert from "node:assert/strict";
import {
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  PublishDiagnosticsNotification,
  type ClientCapabilities,
  type DocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { marked } from "../marked";
import { Client } from "./client";

const PULLS: ClientCapabilities = {
  textDocument: { diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

const TEXT = `{ "$defs": {}, "items": { "$ref": "#/$defs/«Nope»" }, "title": "a" }`;

function ask(client: Client, uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  return client.connection.sendRequest(DocumentDiagnosticRequest.type, {
    textDocument: { uri },
    ...(previousResultId === undefined ? {} : { previousResultId }),
  });
}

/** The codes and severities of a full report. */
function told(report: DocumentDiagnosticReport): unknown {
  assert.equal(report.kind, DocumentDiagnosticReportKind.Full);
  return report.items.map(({ code, severity }) => [code, severity]);
}

/** The codes of the documents that a report brings along. */
function relatedTold({ relatedDocuments = {} }: DocumentDiagnosticReport): unknown {
  return Object.fromEntries(
    Object.entries(relatedDocuments).map(([uri, report]) => [
      uri,
      report.kind === DocumentDiagnosticReportKind.Full ? report.items.map(({ code }) => code) : "unchanged",
    ]),
  );
}

describe("textDocument/diagnostic", () => {
  let client: Client;
  const pushed: string[] = [];

  beforeEach(async () => {
    client = await Client.start({ capabilities: PULLS });
    pushed.length = 0;
    client.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri }) => {
      pushed.push(uri);
    });
  });

  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
    assert.deepEqual(pushed, [], "who asks is sent nothing");
  });

  it("is offered to a client that can ask", () => {
    assert.deepEqual(client.initialized.capabilities.diagnosticProvider, {
      interFileDependencies: true,
      workspaceDiagnostics: false,
    });
  });

  it("reports a document as it is, and says so where nothing has changed", async () => {
    // An edit far away leaves a finding alone; one beside it has it found anew.
    const far = `"description": "${"far away ".repeat(5_000)}", "title"`;
    const marks = marked(TEXT.replace('"title"', far));
    const file = await client.open("file:///pull.json", marks.text);
    const first = await ask(client, file.uri);
    assert.deepEqual(told(first), [["ref-dangling", 1]]);
    const { resultId = "" } = first;
    assert.deepEqual(await ask(client, file.uri, resultId), {
      kind: DocumentDiagnosticReportKind.Unchanged,
      resultId,
    });
    const end = { line: 0, character: marks.text.length - 3 };
    await file.edit({ range: { start: end, end }, text: "b" });
    assert.equal((await ask(client, file.uri, resultId)).kind, DocumentDiagnosticReportKind.Unchanged);
    await file.edit({ range: marks.range("«"), text: "Other" });
    const later = await ask(client, file.uri, resultId);
    assert.deepEqual(told(later), [["ref-dangling", 1]]);
    assert.notEqual(later.resultId, resultId);
    await file.edit({ text: "{}" });
    assert.deepEqual(told(await ask(client, file.uri, later.resultId)), []);
  });

  it("is empty for what is no schema, and for what is not open", async () => {
    const file = await client.open("file:///settings.json", `{ "a": 1 }`);
    assert.deepEqual(told(await ask(client, file.uri)), []);
    assert.deepEqual(told(await ask(client, "file:///nowhere.json")), []);
  });

  for (const relatedDocumentSupport of [true, false])
    it(`${relatedDocumentSupport ? "brings along" : "leaves out"} what it changes in a document that it refers to`, async () => {
      const related = await Client.start({
        capabilities: { ...PULLS, textDocument: { diagnostic: { relatedDocumentSupport } } },
      });
      let refreshed = Promise.resolve();
      const awaitRefresh = (): void => {
        refreshed = new Promise((resolve) => {
          related.connection.onRequest(DiagnosticRefreshRequest.type, () => {
            resolve();
          });
        });
      };
      const target = await related.open("file:///b.json", `{ "type": "object", "$defs": { "X": {} } }`);
      assert.deepEqual(told(await ask(related, target.uri)), [["defs-unused", 4]]);
      const mark = marked(`{ "title": "a", "items": { "$ref": "«b.json#/$defs/X»" }, "$defs": {} }`);
      awaitRefresh();
      const file = await related.open("file:///a.json", mark.text);
      await refreshed;
      const first = await ask(related, file.uri);
      assert.deepEqual(relatedTold(first), relatedDocumentSupport ? { [target.uri]: [] } : {});
      // What the client has, it is not told again.
      assert.deepEqual(relatedTold(await ask(related, file.uri, first.resultId)), {});
      awaitRefresh();
      await file.edit({ range: mark.range("«"), text: "b.json#/type" });
      await refreshed;
      assert.deepEqual(
        relatedTold(await ask(related, file.uri, first.resultId)),
        relatedDocumentSupport ? { [target.uri]: ["defs-unused"] } : {},
      );
      await related.stop();
      assert.deepEqual(related.errors, []);
    });

  it("is to be asked for anew when the settings change", async () => {
    const file = await client.open("file:///levels.json", marked(TEXT).text);
    const { resultId } = await ask(client, file.uri);
    const refreshed = new Promise<void>((resolve) => {
      client.connection.onRequest(DiagnosticRefreshRequest.type, () => {
        resolve();
      });
    });
    await client.configure({ diagnostics: { "ref-dangling": "hint" } });
    await refreshed;
    assert.deepEqual(told(await ask(client, file.uri, resultId)), [["ref-dangling", 4]]);
  });
});
