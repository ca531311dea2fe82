import assert from "node:assert/strict";
import { NOTHING_KNOWN, type Known } from "../../../../server/src/arguments/calls";
import { choose, readPasted } from "../../../../server/src/arguments/pasted/pasted";
import { Lines } from "../../../../server/src/json/lines";
import { toJson } from "../../../../server/src/arguments/value";

/** The tool and the arguments of the call that is taken as one line; a failure as its kind, with the place. */
function read(text: string, known: Partial<Known> = {}): string {
  const all = { ...NOTHING_KNOWN, ...known };
  const pasted = readPasted(text, all);
  const place = (offset: number): string => {
    const { line, character } = new Lines(text).place(offset);
    return `not-json ${line}:${character}`;
  };
  switch (pasted.kind) {
    case "calls": {
      const call = pasted.calls[choose(pasted.calls, all.isTool)];
      assert.ok(call !== undefined);
      if (call.arguments.kind === "unreadable") return place(call.arguments.offset);
      return `${call.tool ?? "-"} ${toJson(call.arguments.value)}`;
    }
    case "unreadable":
      return place(pasted.offset);
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

  const declared = (...names: string[]): Partial<Known> => ({ isArgument: (name) => names.includes(name) });
  const bound: [what: string, pasted: string, options: Partial<Known>, found: string][] = [
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

  const createIssue = { isTool: (name: string) => name === "create_issue", hasTools: true };
  const found: [what: string, pasted: string, known: Partial<Known>, found: string][] = [
    ["a part of Gemini", '{"functionCall":{"name":"a","args":{"n":"5"}}}', {}, 'a {"n":"5"}'],
    ["such a part without arguments", '{"functionCall":{"name":"a"}}', {}, "a {}"],
    [
      "an answer of Gemini",
      '{"candidates":[{"content":{"role":"model","parts":[{"text":"Hm."},{"functionCall":{"id":"1","name":"a","args":{"n":"5"}},"thoughtSignature":"x"}]},"finishReason":"STOP"}]}',
      {},
      'a {"n":"5"}',
    ],
    [
      "a request to Gemini",
      '{"contents":[{"role":"user","parts":[{"text":"x"}]},{"role":"model","parts":[{"function_call":{"name":"a","args":{}}}]}]}',
      {},
      "a {}",
    ],
    [
      "a tool call of LangChain",
      '{"name":"a","args":{"n":"5"},"id":"call_1","type":"tool_call"}',
      {},
      'a {"n":"5"}',
    ],
    ["an older tool call of LangChain", '{"name":"a","args":{"n":"5"},"id":"call_1"}', {}, 'a {"n":"5"}'],
    [
      "a message of LangChain",
      '{"type":"ai","content":"","tool_calls":[{"name":"a","args":{"n":"5"},"id":"1","type":"tool_call"}],"additional_kwargs":{"tool_calls":[{"id":"1","type":"function","function":{"name":"a","arguments":"{}"}}]}}',
      {},
      'a {"n":"5"}',
    ],
    [
      "a message of LangChain with the provider's words alone",
      '{"type":"ai","content":"","additional_kwargs":{"tool_calls":[{"function":{"name":"a","arguments":"{\\"n\\":\\"5\\"}"}}]}}',
      {},
      'a {"n":"5"}',
    ],
    [
      "a message as LangChain serialises it",
      '{"lc":1,"type":"constructor","id":["langchain","schema","AIMessage"],"kwargs":{"content":"","tool_calls":[{"name":"a","args":{},"id":"1","type":"tool_call"}]}}',
      {},
      "a {}",
    ],
    [
      "an entry of a log with a request inside",
      '{"level":"info","msg":"out","payload":{"body":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"n":"5"}}}}}',
      {},
      'a {"n":"5"}',
    ],
    [
      "an entry of a log with a request as text",
      '{"level":"info","msg":"{\\"method\\":\\"tools/call\\",\\"params\\":{\\"name\\":\\"create_issue\\",\\"arguments\\":{\\"n\\":\\"5\\"}}}"}',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "an entry of a log that names the tool in its text",
      '{"level":"info","msg":"Calling create_issue with {\\"n\\":\\"5\\"}"}',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "an entry of a log in its own words",
      '{"level":"info","tool_name":"create_issue","tool_input":{"n":"5"}}',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "the same with a tool that nobody knows",
      '{"level":"info","tool_name":"x","tool_input":{"n":"5"}}',
      createIssue,
      '- {"level":"info","tool_name":"x","tool_input":{"n":"5"}}',
    ],
    [
      "plain words inside other data, which are no envelope",
      '{"user":{"name":"x","arguments":{"a":1}}}',
      {},
      '- {"user":{"name":"x","arguments":{"a":1}}}',
    ],
    [
      "what a parameter holds, which is data",
      '{"event":{"type":"tool_use","name":"x","input":{}}}',
      declared("event"),
      '- {"event":{"type":"tool_use","name":"x","input":{}}}',
    ],
    [
      "text of a parameter, which is data",
      '{"code":"create_issue({\\"n\\": 1})"}',
      { ...declared("code"), ...createIssue },
      '- {"code":"create_issue({\\"n\\": 1})"}',
    ],
    [
      "a line of a log around the arguments",
      '2026-09-01 12:00:00 [INFO] agent: calling create_issue with {"n": "5"} (attempt 1)',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "a line of a log whose argument holds a call of its own",
      'INFO calling create_issue with {"n": "5", "body": "{\\"name\\": \\"create_issue\\", \\"arguments\\": {}}"}',
      { ...createIssue, declares: (_tool: string, name: string) => name === "body" },
      'create_issue {"n":"5","body":"{\\"name\\": \\"create_issue\\", \\"arguments\\": {}}"}',
    ],
    [
      "a line of a log in colours",
      '\u001b[32mINFO\u001b[0m \u001b[1mcreate_issue\u001b[0m {"n": "5"}',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "a line that names the tool behind the arguments",
      '{"n": "5"} -> create_issue',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "the object next to the tool's name",
      'ctx={"user": 1} tool=create_issue args={"n": "5"} meta={"t": 1}',
      createIssue,
      'create_issue {"n":"5"}',
    ],
    [
      "a line of a log around an envelope",
      'DEBUG {"t":1} <- {"type":"tool_use","id":"1","name":"a","input":{"n":"5"}}',
      {},
      'a {"n":"5"}',
    ],
    [
      "a fence in a sentence",
      'The model said:\n\n```json\n{"n": "5"}\n```\n\nand stopped.',
      {},
      '- {"n":"5"}',
    ],
    ["lines of JSON", '{"n":"1"}\n{"n":"2"}\n', {}, '- {"n":"1"}'],
    [
      "the known tool among lines of JSON",
      '{"name":"a","arguments":{}}\n{"name":"create_issue","arguments":{"n":"2"}}',
      createIssue,
      'create_issue {"n":"2"}',
    ],
    ["a dict of Python", "{'n': '5', 'on': True, 'x': None}", {}, '- {"n":"5","on":true,"x":null}'],
    [
      "a line of a log around a dict",
      "INFO create_issue args={'n': '5', 'labels': ('a', 'b')}",
      createIssue,
      'create_issue {"n":"5","labels":["a","b"]}',
    ],
    [
      "the tool calls of a printed message",
      "AIMessage(content='', tool_calls=[{'name': 'a', 'args': {'n': '5'}, 'id': '1', 'type': 'tool_call'}])",
      {},
      'a {"n":"5"}',
    ],

    ["broken JSON behind other text", 'INFO create_issue {"n": "5", "m": }', createIssue, "not-json 0:34"],
    ["a broken dict behind other text", "INFO {'n': '5', 'm': }", {}, "not-json 0:21"],
    ["a broken object that holds another", '{"n": x, "o": {"p": 1}}', {}, "not-json 0:6"],
    ["a trailing comma, which is no Python", '{"n": 1,}', {}, "not-json 0:8"],
    ["lists without a call in a text", "[1] INFO [2]", {}, "no-arguments"],
  ];
  for (const [what, input, known, expected] of found) {
    it(`reads ${what}`, () => {
      assert.equal(read(input, known), expected);
    });
  }

  it("lists every call with its place and what carries it", () => {
    const lines = [
      "start",
      'x {"content":[{"type":"tool_use","name":"a","input":{}},',
      ' {"type":"tool_use","name":"b","input":{"n":1}}]}',
      '{"function":{"name":"c","arguments":"{broken"}}',
      "[{'functionCall': {'name': 'd', 'args': {'n': 1}}}]",
    ].join("\n");
    const pasted = readPasted(lines);
    assert.ok(pasted.kind === "calls");
    assert.deepEqual([pasted.notation, pasted.isSeries, pasted.isEmbedded], ["python", true, true]);
    assert.deepEqual(
      pasted.calls.map(({ tool, envelope, arguments: args, offset }) => [
        tool,
        envelope,
        args.kind === "value" ? toJson(args.value) : args.message,
        new Lines(lines).place(offset).line,
      ]),
      [
        ["a", "anthropic", "{}", 1],
        ["b", "anthropic", '{"n":1}', 2],
        ["c", "openai", "Expected a key in double quotes or `}`, but `broken` stands here.", 3],
        ["d", "gemini", '{"n":1}', 4],
      ],
    );
  });

  it("takes the call that is asked for", () => {
    const pasted = readPasted('{"n":1}\n{"n":2}');
    assert.ok(pasted.kind === "calls");
    const indexes = [undefined, 0, 1, 2].map((index) => choose(pasted.calls, () => false, index));
    assert.deepEqual(indexes, [0, 0, 1, 0]);
  });

  it("gives a long text of brackets up without hanging", () => {
    for (const part of ["[x", "{'", "([", "[["]) {
      const begin = process.cpuUsage();
      assert.notEqual(readPasted(part.repeat(100_000)).kind, "calls");
      assert.ok(process.cpuUsage(begin).user < 2_000_000, part);
    }
  });

  it("says what is wrong with broken JSON", () => {
    const call = readPasted('"{\\"a\\": [1,]}"');
    assert.ok(call.kind === "unreadable");
    assert.equal(call.message, "Expected a value, but `]` stands here.");
  });
});
