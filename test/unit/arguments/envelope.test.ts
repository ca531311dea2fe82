import assert from "node:assert/strict";
import { readCall, type EnvelopeOptions } from "../../../server/src/arguments/envelope";
import { toJson } from "../../../server/src/arguments/value";

/** The tool and the arguments as one line; a failure as its kind, with the place. */
function read(text: string, options?: EnvelopeOptions): string {
  const call = readCall(text, options);
  switch (call.kind) {
    case "call":
      return `${call.tool ?? "-"} ${toJson(call.arguments)}`;
    case "not-json":
      return `not-json ${call.line}:${call.character}`;
    case "no-arguments":
      return "no-arguments";
  }
}

/** JSON with `"arguments"` given as a string, as OpenAI sends it. */
const text = JSON.stringify;

describe("a pasted call", () => {
  const pasted: [what: string, pasted: string, found: string][] = [
    ["an arguments object", '{"count": "5"}', '- {"count":"5"}'],
    ["the empty arguments object", "{}", "- {}"],
    [
      "numbers by their literals",
      '{"id": 12345678901234567890, "x": 5.0}',
      '- {"id":12345678901234567890,"x":5.0}',
    ],
    ["arguments in a string", text('{"count": "5"}'), '- {"count":"5"}'],
    ["arguments in a string in a string", text(text('{"count": "5"}')), '- {"count":"5"}'],
    ["white space around", "\n\t {} \u00a0\r\n", "- {}"],
    ["a byte-order mark before", "\uFEFF{}", "- {}"],
    ["a fence", '```json\n{"a": 1}\n```\n', '- {"a":1}'],
    ["a fence without a language", '  ```\r\n{"a": 1}\r\n```', '- {"a":1}'],
    ["a fence in one line", '```json {"a": 1}```', '- {"a":1}'],
    ["a fence that is not closed", '~~~json\n{"a": 1}', '- {"a":1}'],
    [
      "an MCP request",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"x"},"_meta":{}}}',
      'search {"q":"x"}',
    ],
    [
      "an MCP request without arguments",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now"}}',
      "now {}",
    ],
    ["the params of an MCP request", '{"name":"search","arguments":{"q":"x"}}', 'search {"q":"x"}'],
    ["a request in a string", text('{"name":"search","arguments":{"q":"x"}}'), 'search {"q":"x"}'],
    [
      "an entry of tool_calls",
      '{"id":"call_1","type":"function","function":{"name":"search","arguments":"{\\"q\\": \\"x\\"}"}}',
      'search {"q":"x"}',
    ],
    [
      "a request with the conversation so far, of OpenAI",
      '{"model":"m","messages":[{"role":"user","content":"hi"},{"role":"assistant","tool_calls":[{"type":"function","function":{"name":"search","arguments":"{}"}}]},{"role":"tool","content":"x"}]}',
      "search {}",
    ],
    [
      "a request with the conversation so far, of Anthropic",
      '{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"text","text":"x"},{"type":"tool_use","name":"search","input":{"q":1}}]}]}',
      'search {"q":1}',
    ],
    [
      "the beginning of a block in a stream",
      '{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","name":"search","input":{}}}',
      "search {}",
    ],
    [
      "arguments called messages",
      '{"messages":[{"role":"user","content":"hi"}]}',
      '- {"messages":[{"role":"user","content":"hi"}]}',
    ],
    ["the function of such an entry", '{"name":"search","arguments":"{\\"q\\": 1}"}', 'search {"q":1}'],
    [
      "arguments of an entry that are an object",
      '{"function":{"name":"search","arguments":{"q":1}}}',
      'search {"q":1}',
    ],
    ["blank arguments", '{"type":"function","function":{"name":"now","arguments":" "}}', "now {}"],
    ["null for arguments", '{"type":"function","function":{"name":"now","arguments":null}}', "now null"],
    [
      "a list of tool_calls",
      '[{"type":"function","function":{"name":"a","arguments":"{}"}},{"type":"function","function":{"name":"b","arguments":"{}"}}]',
      "a {}",
    ],
    [
      "a message with tool_calls",
      '{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"a","arguments":"{\\"n\\":\\"5\\"}"}}]}',
      'a {"n":"5"}',
    ],
    [
      "a message with a function_call",
      '{"role":"assistant","content":null,"function_call":{"name":"a","arguments":"{\\"n\\":\\"5\\"}"}}',
      'a {"n":"5"}',
    ],
    [
      "a whole answer with choices",
      '{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","tool_calls":[{"function":{"name":"a","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}',
      "a {}",
    ],
    [
      "an item of the Responses API",
      '{"type":"function_call","id":"fc_1","call_id":"call_1","name":"a","arguments":"{\\"n\\":1}","status":"completed"}',
      'a {"n":1}',
    ],
    [
      "an answer of the Responses API",
      '{"object":"response","output":[{"type":"reasoning"},{"type":"function_call","name":"a","arguments":"{}"}]}',
      "a {}",
    ],
    ["a tool_use block", '{"type":"tool_use","id":"toolu_1","name":"a","input":{"n":"5"}}', 'a {"n":"5"}'],
    [
      "an mcp_tool_use block",
      '{"type":"mcp_tool_use","id":"1","name":"a","server_name":"s","input":{"n":"5"}}',
      'a {"n":"5"}',
    ],
    [
      "a message with blocks",
      '{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"Hm."},{"type":"tool_use","id":"1","name":"a","input":{}}]}',
      "a {}",
    ],
    [
      "a list of blocks",
      '[{"type":"text","text":"Hm."},{"type":"tool_use","id":"1","name":"a","input":{}}]',
      "a {}",
    ],

    ["a plain object with a name", '{"name":"Ada","age":"5"}', '- {"name":"Ada","age":"5"}'],
    [
      "plain arguments that are no arguments",
      '{"name":"Ada","arguments":"five of them"}',
      '- {"name":"Ada","arguments":"five of them"}',
    ],
    ["a plain object with content", '{"content":[{"type":"text"}]}', '- {"content":[{"type":"text"}]}'],
    ["a plain object with a type", '{"type":"function"}', '- {"type":"function"}'],

    ["nothing", "", "not-json 0:0"],
    ["nothing in a fence", "```json\n```", "not-json 1:0"],
    ["prose", "call the tool", "not-json 0:0"],
    ["broken JSON", '{\n  "a": 1,\n}', "not-json 2:0"],
    ["broken JSON in a fence", '```json\n{"a": x}\n```', "not-json 1:6"],
    ["comments", '{"a": 1 /* one */}', "not-json 0:8"],
    ["broken arguments in a string", ' "{\\"a\\": x}"', "not-json 0:10"],
    [
      "broken arguments in an envelope",
      '{"function": {"name": "a",\n "arguments": "{\\"a\\": \\u0031,}"}}',
      "not-json 1:30",
    ],
    ["broken arguments in a string in a string", text(text('{"a": x}')), "not-json 0:15"],
    ["a JSON-RPC answer", '{"jsonrpc":"2.0","id":1,"result":{}}', "no-arguments"],
    ["another JSON-RPC request", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', "no-arguments"],
    [
      "an answer without a call",
      '{"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"Hi"}}]}',
      "no-arguments",
    ],
    [
      "a message without a call",
      '{"type":"message","role":"assistant","content":[{"type":"text","text":"Hi"}]}',
      "no-arguments",
    ],
    ["a list without a call", '["1", {"a": 1}, [2]]', "no-arguments"],
    ["a number", "5", "no-arguments"],
    ["null", "null", "no-arguments"],
    ["a sentence in a string", '"call the tool"', "no-arguments"],
    ["nested too deep", "[".repeat(100_000), "not-json 0:994"],
  ];
  for (const [what, input, found] of pasted) {
    it(`reads ${what}`, () => {
      assert.equal(read(input), found);
    });
  }

  const declared = (...names: string[]): EnvelopeOptions => ({ isArgument: (name) => names.includes(name) });
  const bound: [what: string, pasted: string, options: EnvelopeOptions, found: string][] = [
    [
      "arguments called name and arguments",
      '{"name":"x","arguments":{"a":1}}',
      declared("name", "arguments"),
      '- {"name":"x","arguments":{"a":1}}',
    ],
    [
      "such arguments when only one is declared",
      '{"name":"x","arguments":{"a":1}}',
      declared("name"),
      'x {"a":1}',
    ],
    [
      "an envelope around such arguments",
      '{"name":"x","arguments":{"name":"y","arguments":{}}}',
      declared("name"),
      'x {"name":"y","arguments":{}}',
    ],
    [
      "a request to a tool with such parameters",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"name":"y"}}}',
      declared("name", "arguments"),
      'x {"name":"y"}',
    ],
    [
      "arguments of a tool that sends requests",
      '{"method":"tools/call","params":{"name":"x"}}',
      declared("method", "params"),
      '- {"method":"tools/call","params":{"name":"x"}}',
    ],
    [
      "arguments of a tool that posts messages",
      '{"type":"message","role":"user"}',
      declared("type", "role"),
      '- {"type":"message","role":"user"}',
    ],
    [
      "arguments called content",
      '{"content":[{"type":"tool_use","name":"x","input":{}}]}',
      declared("content"),
      '- {"content":[{"type":"tool_use","name":"x","input":{}}]}',
    ],
    [
      "the first call to a known tool",
      '{"tool_calls":[{"function":{"name":"a","arguments":"{}"}},{"function":{"name":"b","arguments":"{}"}}]}',
      { isTool: (name) => name === "b" },
      "b {}",
    ],
    [
      "the first call when none is known",
      '{"tool_calls":[{"function":{"name":"a","arguments":"{}"}},{"function":{"name":"b","arguments":"{}"}}]}',
      { isTool: () => false },
      "a {}",
    ],
  ];
  for (const [what, input, options, found] of bound) {
    it(`reads ${what}`, () => {
      assert.equal(read(input, options), found);
    });
  }

  it("says what is wrong with broken JSON", () => {
    const call = readCall('"{\\"a\\": [1,]}"');
    assert.ok(call.kind === "not-json");
    assert.equal(call.message, "Expected a value, but `]` stands here.");
  });
});
