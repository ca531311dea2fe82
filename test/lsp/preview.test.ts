/** `refLens/previewCoercion`: what a tool receives, as any editor may ask. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ResponseError, type Range } from "vscode-languageserver";
import type { PreviewProblem } from "../../server/src/protocol";
import { marked } from "../marked";
import { Client, type TextFile } from "./client";

function sample(name: string): string {
  return readFileSync(join(__dirname, "..", "sample", name), "utf8");
}

/** The acceptance table: each argument of the sample, the type behind its reference, before and after, and the rule. */
const ACCEPTANCE: [path: string, type: string, before: string, after: string, rule: string][] = [
  ["/count", "integer", '"5"', "5", "integer-from-text"],
  ["/verbose", "boolean", '"true"', "true", "boolean-from-text"],
  [
    "/filters",
    "object",
    String.raw`"{\"labels\": \"[\\\"a\\\", \\\"b\\\"]\"}"`,
    '{"labels":["a","b"]}',
    "object-from-text",
  ],
  ["/offset", "integer", '"7"', "7", "integer-from-text"],
];

/** What the tool receives for the arguments of the sample. */
const BEFORE = String.raw`{"count":"5","verbose":"true","filters":"{\"labels\": \"[\\\"a\\\", \\\"b\\\"]\"}","offset":"7","person":{"first_name":"Ada"}}`;
const AFTER =
  '{"count":5,"verbose":true,"filters":{"labels":["a","b"]},"offset":7,"person":{"first name":"Ada"}}';

describe("refLens/previewCoercion", () => {
  let client: Client;
  let tool: TextFile;
  let list: TextFile;
  before(async () => {
    client = await Client.start();
    tool = await client.open("file:///preview/tool.schema.json", sample("tool.schema.json"));
    list = await client.open("file:///preview/tools-list.json", sample("tools-list.json"));
  });
  after(async () => {
    await client.stop();
    assert.deepEqual(client.errors, []);
  });

  it("gives exactly the values of the acceptance table", async () => {
    const result = await tool.preview(sample("arguments.json"));
    assert.equal(result.tool, null);
    assert.equal(result.pointer, "");
    assert.deepEqual(result.before, { arguments: BEFORE });
    assert.deepEqual(result.after, { arguments: AFTER });
  });

  for (const [path, type, before, after, rule] of ACCEPTANCE) {
    it(`explains ${path}`, async () => {
      const { steps } = await tool.preview(sample("arguments.json"));
      const step = steps.find((each) => each.path === path);
      assert.ok(step, "the argument has a step");
      assert.equal(step.type, type);
      assert.equal(step.value, before);
      assert.deepEqual(
        {
          path: step.before.path,
          value: step.before.value,
          changed: step.before.changed,
          rule: step.before.rule,
        },
        { path, value: before, changed: false, rule: "reference-not-followed" },
      );
      assert.deepEqual(
        {
          path: step.after.path,
          value: step.after.value,
          changed: step.after.changed,
          rule: step.after.rule,
        },
        { path, value: after, changed: true, rule },
      );
      assert.notEqual(step.before.why, step.after.why);
    });
  }

  it("explains /person/first_name, whose name is restored", async () => {
    const { steps } = await tool.preview(sample("arguments.json"));
    const step = steps.find(({ path }) => path === "/person/first_name");
    assert.ok(step);
    assert.equal(step.before.path, "/person/first_name");
    assert.equal(step.before.changed, false);
    assert.equal(step.after.path, "/person/first name");
    assert.deepEqual(
      [step.tokens, step.after.tokens],
      [
        ["person", "first_name"],
        ["person", "first name"],
      ],
    );
    assert.equal(step.after.changed, true);
    assert.equal(step.after.value, '"Ada"');
    assert.equal(step.after.rule, "name-restored");
  });

  it("coerces by the view that is asked for, and tells which references lead elsewhere in it", async () => {
    const { after, drift } = await tool.preview({ offset: "7" }, { view: "registered" });
    assert.deepEqual(after, { arguments: '{"offset":"7"}' });
    assert.deepEqual(
      drift?.map(({ reference, pointers, ranges }) => [reference, pointers, ranges.length]),
      [["#/properties/limit/anyOf/0", ["/properties/offset/$ref"], 1]],
    );
    assert.equal((await tool.preview({ offset: "7" })).drift, undefined);
  });

  it("shows the place in the schema that decided", async () => {
    const marks = marked(
      `{ "properties": { "n": { "$ref": "#/$defs/N" } }, "$defs": { "N": { "type": «"integer"» } } }`,
    );
    const file = await client.open("file:///preview/place.json", marks.text);
    const { steps } = await file.preview({ n: "5" });
    const { schema } = steps.find(({ path }) => path === "/n") ?? {};
    assert.ok(schema);
    // The keyword or the definition that holds it: the place must at least hold the type.
    assert.match(schema.pointer, /^\/\$defs\/N/);
    assert.ok(contains(schema.range, marks.range("«")));
  });

  const CALL = { name: "book_table", arguments: { guests: "4", contact: { full_name: "Ada" } } };
  const RECEIVED = '{"guests":4,"contact":{"full name":"Ada"}}';
  const text = JSON.stringify(CALL.arguments);
  const envelopes: [what: string, call: unknown][] = [
    ["an MCP tools/call request", { jsonrpc: "2.0", id: 1, method: "tools/call", params: CALL }],
    ["the parameters of one", CALL],
    [
      "an entry of OpenAI's tool_calls",
      { id: "c", type: "function", function: { name: CALL.name, arguments: text } },
    ],
    ["an Anthropic tool_use block", { type: "tool_use", id: "t", name: CALL.name, input: CALL.arguments }],
  ];
  for (const [what, call] of envelopes) {
    it(`finds the tool and the arguments in ${what}`, async () => {
      const result = await list.preview(call);
      assert.equal(result.tool, "book_table");
      assert.equal(result.pointer, "/result/tools/0/inputSchema");
      assert.deepEqual(result.after, { arguments: RECEIVED });
    });
  }

  it("takes the arguments as a JSON string", async () => {
    const result = await list.preview(JSON.stringify(text), { tool: "book_table" });
    assert.deepEqual(result.after, { arguments: RECEIVED });
  });

  it("takes the sample's call", async () => {
    const result = await list.preview(sample("call.json"));
    assert.deepEqual(result.after, {
      arguments:
        '{"restaurant":"Zum Anker","guests":4,"outside":true,"contact":{"full name":"Ada Lovelace","phone":"555 0101"}}',
    });
  });

  it("takes the tool by its pointer", async () => {
    const result = await list.preview({ passengers: "2" }, { tool: "/result/tools/1/inputSchema" });
    assert.equal(result.tool, "find_flights");
    assert.deepEqual(result.after, { arguments: '{"passengers":2}' });
  });

  it("takes the tool around the cursor", async () => {
    const line = sample("tools-list.json")
      .split("\n")
      .findIndex((each) => each.includes('"passengers"'));
    const result = await list.preview({ passengers: "2" }, { position: { line, character: 20 } });
    assert.equal(result.tool, "find_flights");
  });

  it("keeps every digit and every fraction of the numbers", async () => {
    const { after } = await tool.preview('{ "count": 5.0, "offset": 12345678901234567890 }');
    assert.deepEqual(after, { arguments: '{"count":5.0,"offset":12345678901234567890}' });
  });

  it("tells of a call that ends in an exception", async () => {
    const file = await client.open(
      "file:///preview/true.json",
      '{ "type": "object", "properties": { "n": true } }',
    );
    const { before, after } = await file.preview({ n: "5" });
    assert.ok("error" in before && "error" in after);
    assert.match(after.error, /exception/);
  });

  it("follows the text that is not saved", async () => {
    const marks = marked(
      '{ "properties": { "n": { "$ref": "#/$defs/N" } }, "$defs": { "N": { "type": "«string»" } } }',
    );
    const file = await client.open("file:///preview/typed.json", marks.text);
    assert.deepEqual((await file.preview({ n: "5" })).after, { arguments: '{"n":"5"}' });
    await file.edit({ range: marks.range("«"), text: "integer" });
    assert.deepEqual((await file.preview({ n: "5" })).after, { arguments: '{"n":5}' });
  });

  const problems: [what: string, ask: () => Promise<unknown>, expected: Partial<PreviewProblem>][] = [
    [
      "the text is no JSON",
      () => tool.preview('{\n  "count": 5,\n  "offset" 7\n}'),
      { kind: "not-json", line: 2, character: 11 },
    ],
    ["there is nothing in it", () => tool.preview(""), { kind: "not-json", line: 0, character: 0 }],
    ["it is JSON without arguments", () => tool.preview("[1, 2]"), { kind: "no-arguments" }],
    [
      "the call names an unknown tool",
      () => list.preview({ name: "buy", arguments: {} }),
      { kind: "unknown-tool", name: "buy" },
    ],
    [
      "the client names an unknown tool",
      () => list.preview({}, { tool: "buy" }),
      { kind: "unknown-tool", name: "buy" },
    ],
    [
      "there are several tools and nothing decides",
      () => list.preview({ guests: "4" }),
      { kind: "which-tool" },
    ],
    [
      "the document is closed",
      () => client.preview({ textDocument: { uri: "file:///preview/closed.json" }, arguments: "{}" }),
      { kind: "no-schema" },
    ],
  ];
  for (const [what, ask, expected] of problems) {
    it(`says so when ${what}`, async () => {
      const error = await ask().then(
        () => assert.fail("the request must fail"),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof ResponseError);
      const problem = error.data as PreviewProblem;
      for (const [key, value] of Object.entries(expected)) {
        assert.deepEqual((problem as unknown as Record<string, unknown>)[key], value, key);
      }
      if (problem.kind === "which-tool" || problem.kind === "unknown-tool") {
        assert.deepEqual(problem.tools, await list.tools());
      }
      assert.ok(
        error.message.length > 10 && !error.message.includes("\n"),
        "the message is one line for a person",
      );
    });
  }

  it("asks only about the tools of the name that the call gives, unless the cursor is in one of them", async () => {
    const tools = ["a", "b", "a", "c"].map((name) => ({
      name,
      ...(name === "c" ? { outputSchema: {} } : { inputSchema: { properties: {} } }),
    }));
    const text = JSON.stringify(tools);
    const file = await client.open("file:///preview/repeated.json", text);
    const all = await file.tools();
    await assert.rejects(file.preview({ name: "a", arguments: {} }), {
      data: { kind: "which-tool", tools: [all[0], all[2]] },
    });
    const position = { line: 0, character: text.lastIndexOf('"a"') };
    const { pointer } = await file.preview({ name: "a", arguments: {} }, { position });
    assert.equal(pointer, "/2/inputSchema");
    // A tool that says nothing of its arguments is there all the same.
    await assert.rejects(
      file.preview({ name: "c", arguments: {} }),
      /no tool named "c" with a schema for its/,
    );
  });

  it("says so when the document is no schema", async () => {
    const file = await client.open("file:///preview/data.json", '{ "a": 1 }');
    await assert.rejects(file.preview({}), { data: { kind: "no-schema" } });
  });
});

function contains(outer: Range, inner: Range): boolean {
  const before = (a: Range["start"], b: Range["start"]): boolean =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(outer.start, inner.start) && before(inner.end, outer.end);
}
