import assert from "node:assert/strict";
import {
  likelyArguments,
  looksLikeArguments,
  looksLikeSchema,
  namesTool,
  startsLikeJson,
  type ActiveText,
} from "../../../client/src/preview/source";

describe("looksLikeArguments", () => {
  const cases: [text: string, expected: boolean][] = [
    ['{"count": "5"}', true],
    ["  {}", true],
    ['"{\\"count\\": 5}"', true],
    ['[{"type": "function"}]', true],
    ['{"count": "5"', true],
    ['INFO call search {"count": "5"}', true],
    ["{'count': '5'}", true],
    ["args={count: 5}", true],
    ["", false],
    ["   \n", false],
    ["hunter2", false],
    ["#/$defs/Count", false],
    ["https://example.com/a", false],
    ["if (x) { return; }", false],
    ["A sentence, and another one.", false],
  ];
  for (const [text, expected] of cases) {
    it(`${expected ? "takes" : "leaves"} ${JSON.stringify(text)}`, () => {
      assert.equal(looksLikeArguments(text), expected);
    });
  }
});

describe("startsLikeJson", () => {
  const cases: [text: string, expected: boolean][] = [
    ['\n {"a": 1}', true],
    ["[", true],
    ['"', true],
    ["a {", false],
    ["5", false],
    ["", false],
  ];
  for (const [text, expected] of cases) {
    it(`${expected ? "takes" : "leaves"} ${JSON.stringify(text)}`, () => {
      assert.equal(startsLikeJson(text), expected);
    });
  }
});

describe("looksLikeSchema", () => {
  const cases: [text: string, expected: boolean][] = [
    ['{"$ref": "#/$defs/Count"}', true],
    ['{"type": "integer"}', true],
    ['{"type": ["integer", "null"]}', true],
    ['{"properties": {"a": {}}}', true],
    ['{"anyOf": [{"type": "null"}]}', true],
    ['{"name": "search", "inputSchema": {}}', true],
    ['{"tools": [{"name": "search"}]}', true],
    ['{"count": "5"}', false],
    ['{"type": "bug", "title": "x"}', false],
    ['{"type": []}', false],
    ['{"type": "function", "function": {"name": "search", "arguments": "{}"}}', false],
    ['{"type": "tool_use", "name": "search", "input": {}}', false],
    ['{"properties": "a"}', false],
    ['{"tools": ["hammer"]}', false],
    ['{"$ref": {"type": "string"}}', false],
    ['[{"type": "integer"}]', false],
    ["null", false],
    ['{"type": "integer"', false],
  ];
  for (const [text, expected] of cases) {
    it(`${expected ? "knows" : "does not claim"} ${text}`, () => {
      assert.equal(looksLikeSchema(text), expected);
    });
  }
});

describe("likelyArguments", () => {
  const call = '{"count": "5"}';
  const line = `INFO calling search with ${call}`;
  const other = '{"count": "7"}';
  const log = (selected: string): ActiveText => ({ whole: `${call}\n${other}\n`, selected, isSchema: false });
  const schema = (selected: string): ActiveText => ({
    whole: '{"type": "object"}',
    selected,
    isSchema: true,
  });
  const cases: [what: string, active: ActiveText | undefined, clipboard: string, expected: string[]][] = [
    ["the clipboard where no editor is open", undefined, call, [call]],
    ["nothing where the clipboard is prose", undefined, "hunter2", []],
    ["a selection before the clipboard", log(other), call, [other, call]],
    ["a selected line of a log", log(line), other, [line, other]],
    ["the clipboard where prose is selected", log("some words"), call, [call]],
    ["a whole document before what was copied elsewhere", log(""), line, [log("").whole, line]],
    [
      "a line before the whole document that it was copied from",
      log(""),
      `${other}\n`,
      [`${other}\n`, log("").whole],
    ],
    ["a whole document before a piece of one of its lines", log(""), '{"count"', [log("").whole, '{"count"']],
    ["a call in the schema's own document", schema(call), other, [call, other]],
    ["no piece of the schema", schema('{"type": "object"}'), call, [call]],
    ["no line of the schema's own document", schema(line), call, [call]],
    ["never the schema itself", schema(""), call, [call]],
  ];
  for (const [what, active, clipboard, expected] of cases) {
    it(`finds ${what}`, () => {
      assert.deepEqual(
        likelyArguments(active, clipboard).map(({ text }) => text),
        expected,
      );
    });
  }
});

describe("namesTool", () => {
  const cases: [text: string, expected: boolean][] = [
    ['{"name": "get_user"}', true],
    ["{'name': 'get_user'}", true],
    ['{"msg": "{\\"name\\": \\"get_user\\"}"}', true],
    ["INFO calling get_user with {}", true],
    ["get_user", true],
    ["get_users, then get_user", true],
    ["server.get_user", true],
    ["mcp__server__get_user", true],
    ["get_users", false],
    ["forget_user", false],
    ["get-user", false],
    ["", false],
  ];
  it("sees no tool without a name", () => {
    assert.equal(namesTool("get_user", ""), false);
  });
  for (const [text, expected] of cases) {
    it(`${expected ? "sees" : "does not see"} get_user in ${JSON.stringify(text)}`, () => {
      assert.equal(namesTool(text, "get_user"), expected);
    });
  }
});
