/** The tools of a document: what a client offers to choose from, and the lens above each. */
import assert from "node:assert/strict";
import { marked } from "../marked";
import { startClient, Client } from "./client";

interface Case {
  what: string;
  /** `«…»` is where each tool stands. */
  source: string;
  tools: [name: string | null, pointer: string, description?: string][];
  /** Whether a lens is offered on each; it is unless this says otherwise. */
  lenses?: boolean;
}

const CASES: Case[] = [
  {
    what: "a tools/list answer",
    source: `{ "jsonrpc": "2.0", "id": 1, "result": { "tools": [
  «{ "name": "a", "description": "First.", "inputSchema": { "type": "object" } }»,
  «{ "name": "b", "inputSchema": { "type": "object" }, "outputSchema": { "type": "object" } }»
] } }`,
    tools: [
      ["a", "/result/tools/0/inputSchema", "First."],
      ["b", "/result/tools/1/inputSchema"],
    ],
  },
  {
    what: "the result of tools/list alone",
    source: `{ "tools": [«{ "name": "a", "inputSchema": { "type": "object" } }»] }`,
    tools: [["a", "/tools/0/inputSchema"]],
  },
  {
    what: "tools of the Anthropic API",
    source: `[«{ "name": "a", "input_schema": { "type": "object" } }»]`,
    tools: [["a", "/0/input_schema"]],
  },
  {
    what: "tools of the OpenAI API",
    source: `[
  «{ "type": "function", "function": { "name": "a", "parameters": { "type": "object" } } }»,
  «{ "type": "function", "name": "b", "parameters": { "type": "object" } }»
]`,
    tools: [
      ["a", "/0/function/parameters"],
      ["b", "/1/parameters"],
    ],
  },
  {
    what: "one tool",
    source: `«{ "name": "a/b", "inputSchema": { "type": "object" } }»`,
    tools: [["a/b", "/inputSchema"]],
  },
  {
    what: "a schema with properties",
    source: `«{ "type": "object", "properties": { "n": { "type": "integer" } } }»`,
    tools: [[null, ""]],
  },
  {
    what: "a schema of definitions only",
    source: `«{ "$defs": { "A": { "type": "string" } } }»`,
    tools: [[null, ""]],
    lenses: false,
  },
  { what: "an OpenAPI document", source: `{ "openapi": "3.1.0", "properties": {}, "paths": {} }`, tools: [] },
];

describe("refLens/tools and textDocument/codeLens", () => {
  let client: Client;
  startClient((started) => {
    client = started;
  });

  for (const [index, { what, source, tools, lenses = true }] of CASES.entries()) {
    it(`${what}: ${tools.length === 0 ? "no tool" : lenses ? "each with its place and a lens" : "no lens"}`, async () => {
      const marks = marked(source);
      const file = await client.open(`file:///tools/${index}.json`, marks.text);
      const expected = tools.map(([name, pointer, description = null], at) => ({
        name,
        description,
        pointer,
        range: marks.ranges("«")[at],
      }));
      assert.deepEqual(await file.tools(), expected);
      assert.deepEqual(
        (await file.codeLenses()).map(({ range, command }) => ({
          range,
          title: command?.title,
          command: command?.command,
          arguments: command?.arguments as unknown,
        })),
        (lenses ? expected : []).map(({ range, pointer }) => ({
          range,
          title: "Preview Coercion",
          command: "refLens.previewCoercion",
          arguments: [file.uri, pointer],
        })),
      );
    });
  }

  it("the lenses can be switched off, and the tools stay", async () => {
    const quiet = await Client.start({ initializationOptions: { codeLens: { enabled: false } } });
    const file = await quiet.open("file:///tools/off.json", '{ "name": "a", "inputSchema": {} }');
    assert.deepEqual(await file.codeLenses(), []);
    assert.equal((await file.tools()).length, 1);
    await quiet.stop();
  });
});
