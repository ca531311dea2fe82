import assert from "node:assert/strict";
import { ask, openTools, problemOf } from "./tools";

const integer = { type: "object", properties: { n: { type: "integer" } } };
const open = openTools({ create_issue: integer, get_issue: integer, issue: integer });

describe("the tool that the words around arguments name", () => {
  const words = openTools({
    search: { type: "object", properties: { query: { type: "string" } } },
    create_issue: { type: "object", properties: { title: { type: "string" }, n: { type: "integer" } } },
    close_issue: { type: "object", properties: { n: { type: "integer" } } },
  });
  const lines: [line: string, tool: string][] = [
    ['INFO calling create_issue after search {"title":"x"}', "create_issue"],
    ['INFO calling create_issue after a search with {"wrong":"x"}', "create_issue"],
    ['INFO search done, calling create_issue({"query":"x"})', "create_issue"],
    ['INFO search: create_issue failed with {"title":"x"}', "create_issue"],
    ['INFO search: create_issue failed with {"wrong":"x"}', "create_issue"],
    ['INFO calling search with {"query":"x"}', "search"],
    ['INFO calling `search` with {"wrong":"x"}', "search"],
    ['INFO tool=search args={"wrong":"x"}', "search"],
    ['INFO search {"wrong":"x"}', "search"],
    ["INFO search with {}", "search"],
    ['INFO close_issue or create_issue: {"n":"5"}', "create_issue"],
    ['INFO create_issue, not close_issue, with {"title":"x","n":"5"}', "create_issue"],
    ['INFO create_issue\nINFO close_issue with {"title":"x","n":"5"}', "close_issue"],
    ['INFO calling create_issue\nwith what the search gave: {"title":"x"}', "create_issue"],
    ['INFO {"title":"x"} went to create_issue by search', "create_issue"],
  ];
  for (const [line, tool] of lines) {
    it(`is ${tool} in ${JSON.stringify(line)}`, () => {
      assert.equal(ask(words, line).tool, tool);
    });
  }

  it("is asked for where only an ordinary word could be one", () => {
    assert.equal(problemOf(words, 'INFO the search is over. {"wrong":"x"}'), "which-tool");
    assert.equal(problemOf(words, 'INFO {"wrong":"x"} came out of the search for it'), "which-tool");
  });
});

describe("the call that a preview is about", () => {
  const named: [what: string, args: string, tool: string][] = [
    ["its own name", '{"name":"get_issue","arguments":{"n":"5"}}', "get_issue"],
    [
      "the name behind a server's",
      '{"name":"mcp__github__create_issue","arguments":{"n":"5"}}',
      "create_issue",
    ],
    [
      "the name behind a server's with one line",
      '{"name":"mcp_github_create_issue","arguments":{}}',
      "create_issue",
    ],
    ["the name behind a dot", '{"name":"github.get_issue","arguments":{}}', "get_issue"],
    ["a line of a log", "INFO calling mcp__github__get_issue with {'n': '5'}", "get_issue"],
    [
      "a line of a log that ends in a sentence",
      'Called create_issue. Arguments: {"n": "5"}.',
      "create_issue",
    ],
  ];
  for (const [what, args, tool] of named) {
    it(`finds the tool by ${what}`, () => {
      assert.equal(ask(open, args).tool, tool);
    });
  }

  it("takes no part of a word for a prefix", () => {
    assert.equal(problemOf(open, '{"name":"reissue","arguments":{}}'), "unknown-tool");
    assert.equal(problemOf(open, '{"name":"close_issue","arguments":{}}'), "unknown-tool");
    assert.equal(problemOf(open, 'INFO close_issue {"n": "5"}'), "which-tool");
  });

  it("is told from all others", () => {
    const log = [
      "start",
      '{"name":"get_issue","arguments":{"n":"1"}}',
      "{'name': 'nobody', 'arguments': {'n': '2'}}",
    ].join("\n");
    const { source, before } = ask(open, log);
    assert.deepEqual(before, { arguments: '{"n":1}' });
    assert.deepEqual(source, {
      notation: "python",
      embedded: true,
      call: 0,
      calls: [
        {
          tool: "get_issue",
          pointer: "/tools/1/inputSchema",
          envelope: "mcp",
          arguments: '{"n":"1"}',
          line: 1,
        },
        { tool: "nobody", pointer: null, envelope: "mcp", arguments: '{"n":"2"}', line: 2 },
      ],
      notes: [
        "Read as Python: single quotes, True, False, None and tuples are taken for what JSON writes in their place. Nothing was run.",
        "Found inside other text, on line 2.",
        "The text has 2 calls: get_issue, nobody. This is number 1.",
      ],
    });
    assert.deepEqual(ask(open, log, { call: 1, tool: "issue" }).before, { arguments: '{"n":2}' });
    assert.equal(problemOf(open, log, { call: 1 }), "unknown-tool");
  });

  it("has nothing to say of plain JSON", () => {
    const { source } = ask(open, '{"n":"5"}', { tool: "issue" });
    assert.deepEqual(source.notes, []);
    assert.equal(source.notation, "json");
    assert.equal(ask(open, '{"n":"5"}\n{"n":"6"}', { tool: "issue" }).source.notation, "json-lines");
  });

  it("counts and warns only when it is asked to", () => {
    assert.equal(ask(open, "{}", { tool: "issue" }).summary, undefined);
    const { summary } = ask(open, '{"n":"9007199254740993"}', { tool: "issue", summary: true });
    assert.equal(summary?.after.sentence, "1 of 1 argument changes.");
    assert.deepEqual(
      summary.warnings.map(({ kind, path }) => `${path} ${kind}`),
      ["/n rounded-integer"],
    );
  });
});
