import assert from "node:assert/strict";
import { looksLikeArguments, looksLikeSchema, startsLikeJson } from "../../../client/src/preview/source";

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
