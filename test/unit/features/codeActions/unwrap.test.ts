/** Writing a reference without the `allOf` around it: where nothing is lost, and where something would be. */
import assert from "node:assert/strict";
import { act, fix, fixTitlesAt, titlesAt } from "./acting";

const ONE = "Write the $ref without allOf";
const ALL = "Write every such $ref of this file without allOf";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";

/** The schema of a tool with one argument `a`, and what else it has. */
function tool(a: string, definitions = `"A": {"type": "integer"}`, more = ""): string {
  return `{"name": "t", "inputSchema": {${more}"properties": {"a": ${a}}, "$defs": {${definitions}}}}`;
}

const unwrapped: [what: string, before: string, after: string][] = [
  ["alone", tool(`{"‸allOf": [{"$ref": "#/$defs/A"}]}`), tool(`{"$ref": "#/$defs/A"}`)],
  [
    "with what stands beside it, in its order",
    tool(`{"title": "T", "‸allOf": [ { "$ref" : "#/$defs/A" } ], "default": 5}`),
    tool(`{"title": "T", "$ref" : "#/$defs/A", "default": 5}`),
  ],
  [
    "on its own lines, with the comments around them",
    tool(
      `{\n  // one\n  "‸allOf": [\n    {\n      "$ref": "#/$defs/A",\n    },\n  ], // two\n  "default": 5\n}`,
    ),
    tool(`{\n  // one\n  "$ref": "#/$defs/A", // two\n  "default": 5\n}`),
  ],
  [
    "where the schema behind it says the same",
    tool(`{"title": "T", "‸allOf": [{"$ref": "#/$defs/A"}]}`, `"A": {"title": "T", "type": "integer"}`),
    tool(`{"title": "T", "$ref": "#/$defs/A"}`, `"A": {"title": "T", "type": "integer"}`),
  ],
  [
    "of draft-07, where nothing stands beside it",
    tool(`{"‸allOf": [{"$ref": "#/$defs/A"}]}`, undefined, `"$schema": "${DRAFT_7}", `),
    tool(`{"$ref": "#/$defs/A"}`, undefined, `"$schema": "${DRAFT_7}", `),
  ],
  [
    "with pointers to the branch, which mean what it leads to",
    tool(
      `{"title": "T", "‸allOf": [{"$ref": "#/$defs/A"}]}, "b": {"title": "U", "$ref": "#/properties/a/allOf/0"}`,
    ),
    tool(`{"title": "T", "$ref": "#/$defs/A"}, "b": {"title": "U", "$ref": "#/$defs/A"}`),
  ],
];

const kept: [what: string, source: string][] = [
  ["of two branches", tool(`{"‸allOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A"}]}`)],
  ["with a keyword in the branch", tool(`{"‸allOf": [{"$ref": "#/$defs/A", "minimum": 1}]}`)],
  ["with another $ref in the branch", tool(`{"‸allOf": [{"$ref": "#/$defs/B", "$ref": "#/$defs/A"}]}`)],
  [
    "whose target says otherwise than what stands beside it",
    tool(`{"title": "T", "‸allOf": [{"$ref": "#/$defs/A"}]}`, `"A": {"title": "U", "type": "integer"}`),
  ],
  [
    "whose target says otherwise, at the end of a chain",
    tool(
      `{"title": "T", "‸allOf": [{"$ref": "#/$defs/B"}]}`,
      `"B": {"$ref": "#/$defs/A"}, "A": {"title": "U", "type": "integer"}`,
    ),
  ],
  [
    "whose target says otherwise than what stands beside a reference to it",
    tool(
      `{"title": "T", "$ref": "#/$defs/B"}`,
      `"B": {"‸allOf": [{"$ref": "#/$defs/A"}]}, "A": {"title": "U", "type": "integer"}`,
    ),
  ],
  [
    "of draft-07 with anything beside it",
    tool(`{"title": "T", "‸allOf": [{"$ref": "#/$defs/A"}]}`, undefined, `"$schema": "${DRAFT_7}", `),
  ],
  ["that leads nowhere", tool(`{"‸allOf": [{"$ref": "#/$defs/Nope"}]}`)],
  ["that leads to its own schema", tool(`{"‸allOf": [{"$ref": "#/properties/a"}]}`)],
  ["with a comment inside", tool(`{"‸allOf": [{"$ref": "#/$defs/A"} /* so it is */]}`)],
  ["beside another allOf", tool(`{"allOf": [{"type": "string"}], "‸allOf": [{"$ref": "#/$defs/A"}]}`)],
  [
    "that a pointer leads to itself",
    tool(`{"‸allOf": [{"$ref": "#/$defs/A"}]}, "b": {"not": {"$ref": "#/properties/a/allOf"}}`),
  ],
  [
    "where a pointer leads through it that counts from an embedded $id by the standard",
    tool(
      `{"$id": "inner", "properties": {"y": {"‸allOf": [{"$ref": "#/$defs/A"}]}, "z": {"anyOf": [{"$ref": "#/properties/y/allOf/0"}]}}}`,
    ),
  ],
];

describe("an allOf around a reference", () => {
  for (const [what, before, after] of unwrapped)
    it(`is taken off ${what}`, () => {
      assert.equal(fix(before, ONE).text, after.replace("‸", ""));
      assert.equal(act(before, ONE, ["refactor"]).text, after.replace("‸", ""));
    });

  for (const [what, source] of kept)
    it(`stays ${what}`, () => {
      assert.deepEqual(fixTitlesAt(source), []);
      assert.ok(!titlesAt(source).includes(ONE));
    });

  it("is taken off in the whole file, where none of them leads through another or is silenced", () => {
    const before = `[
  {"name": "t", "inputSchema": {"properties": {
    "a": {"‸allOf": [{"$ref": "#/$defs/A"}], "title": "T"},
    "b": {"allOf": [{"$ref": "#/$defs/B"}]},
    "c": {"allOf": [{"$ref": "#/$defs/A"}], "$comment": "ref-lens-disable ref-in-all-of"}
  }, "$defs": {"A": {"type": "integer"}, "B": {"allOf": [{"$ref": "#/$defs/A"}]}}}},
  {"name": "u", "inputSchema": {"properties": {"a": {"allOf": [{"$ref": "#/$defs/A"}]}}, "$defs": {"A": {}}}}
]`;
    const after = before
      .replace('"‸allOf": [{"$ref": "#/$defs/A"}]', '"$ref": "#/$defs/A"')
      .replace('"allOf": [{"$ref": "#/$defs/B"}]', '"$ref": "#/$defs/B"')
      .replace('{"a": {"allOf": [{"$ref": "#/$defs/A"}]}}', '{"a": {"$ref": "#/$defs/A"}}');
    assert.equal(fix(before, ALL).text, after);
  });

  it("is not offered for the whole file where there is only one", () => {
    assert.deepEqual(fixTitlesAt(tool(`{"‸allOf": [{"$ref": "#/$defs/A"}]}`)), [ONE]);
  });
});
