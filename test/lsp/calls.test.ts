/** What is asked around a call: other runtimes, the schema's faces, samples, all tools at once, and texts to copy. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ResponseError } from "vscode-languageserver";
import {
  CheckToolsMethod,
  PreviewReportMethod,
  RuntimesMethod,
  SampleArgumentsMethod,
  SchemaViewMethod,
  type CheckToolsResult,
  type PreviewProblem,
  type PreviewReportResult,
  type RuntimeSummary,
  type SampleArgumentsResult,
  type SchemaViewResult,
} from "../../server/src/protocol";
import { Client, type TextFile } from "./client";

describe("requests around a call", () => {
  let client: Client;
  let list: TextFile;
  before(async () => {
    client = await Client.start();
    const text = readFileSync(join(__dirname, "..", "sample", "tools-list.json"), "utf8");
    list = await client.open("file:///calls/tools-list.json", text);
  });
  after(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  function ask<Result>(method: string, params: object = {}): Promise<Result> {
    return client.connection.sendRequest(method, { textDocument: { uri: list.uri }, ...params });
  }

  it("list the runtimes, each with its source", async () => {
    const runtimes = await ask<RuntimeSummary[]>(RuntimesMethod);
    assert.equal(runtimes[0]?.name, "hermes");
    assert.ok(runtimes.every(({ source, description }) => source !== "" && description !== ""));
  });

  it("make sample arguments that can be previewed", async () => {
    const sample = await ask<SampleArgumentsResult>(SampleArgumentsMethod, { tool: "book_table" });
    assert.equal(sample.tool, "book_table");
    const { after, summary, checks, runtimes } = await list.preview(sample.arguments, {
      tool: sample.pointer,
      summary: true,
      check: true,
      runtimes: ["hermes", "goose"],
    });
    assert.match("arguments" in after ? after.arguments : "", /"guests":5/);
    assert.equal(summary?.after.arguments, Object.keys(JSON.parse(sample.arguments) as object).length);
    assert.ok(checks?.after?.problems.every(({ kind }) => kind !== "type"));
    assert.deepEqual(
      runtimes?.map(({ name }) => name),
      ["hermes", "goose"],
    );
  });

  it("show the faces of a schema", async () => {
    const view = await ask<SchemaViewResult>(SchemaViewMethod, { tool: "book_table", view: "model" });
    assert.equal(view.title, "book_table (as the model sees it)");
    assert.equal((JSON.parse(view.text) as { type: string }).type, "object");
  });

  it("check all tools", async () => {
    const { tools, summary } = await ask<CheckToolsResult>(CheckToolsMethod);
    assert.deepEqual(
      tools.map(({ tool }) => tool),
      ["book_table", "find_flights", "save_outline"],
    );
    assert.match(summary, /parameters in 3 tools/);
  });

  it("give a preview as text", async () => {
    const params = { tool: "find_flights", arguments: '{"passengers":"2"}', format: "markdown" };
    const { text } = await ask<PreviewReportResult>(PreviewReportMethod, params);
    assert.match(text, /^What `find_flights` receives/);
  });

  it("say why they cannot be answered", async () => {
    for (const [method, params] of [
      [SampleArgumentsMethod, {}],
      [SchemaViewMethod, { view: "server" }],
      [PreviewReportMethod, { arguments: "{}", format: "result" }],
    ] as const) {
      await assert.rejects(
        ask(method, params),
        (error) => error instanceof ResponseError && (error.data as PreviewProblem).kind === "which-tool",
        method,
      );
    }
  });
});
