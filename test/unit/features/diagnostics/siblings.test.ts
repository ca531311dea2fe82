/** What is found beside references and of definitions: where, and what is said. `«…»` is what is underlined. */
import assert from "node:assert/strict";
import type { DiagnosticCode } from "../../../../server/src/features/diagnostics/registry";
import { openSchema } from "../schemas";
import { findsNothing, findsThis } from "./rules";

const DRAFT_07 = `"$schema": "http://json-schema.org/draft-07/schema#"`;

/** A schema with one property, a reference with these siblings, to a definition with these members. */
function besides(siblings: string, target: string, more = `"type": "object"`): string {
  return `{ ${more}, "properties": { "a": { "$ref": "#/$defs/A", ${siblings} } }, "$defs": { "A": { ${target} } } }`;
}

function inTool(schema: string): string {
  return `{ "name": "t", "inputSchema": ${schema} }`;
}

const found: [code: DiagnosticCode, rule: string, source: string, level: string, message: RegExp][] = [
  [
    "ref-sibling-conflict",
    "both values, and who takes which",
    besides(`«"minimum"»: 5`, `"minimum": 0`),
    "information",
    /^"minimum" is 5 here and 0 behind the reference\. The runtime takes 0\. Validators for 2019-09 and later hold a value against both, those up to draft-07 ignore/,
  ],
  [
    "ref-sibling-conflict",
    "in a tool it is a warning, and names what other runtimes take",
    inTool(besides(`«"type"»: "integer"`, `"type": "string"`)),
    "warning",
    /^"type" is "integer" here and "string" behind the reference\. The runtime takes "string"\..* FastMCP takes "integer", and Qwen Code "string"\.$/,
  ],
  [
    "ref-sibling-conflict",
    "in a tool a description is lost",
    inTool(besides(`«"description"»: "S"`, `"description": "T"`)),
    "information",
    /^"description" is "S" here and "T" behind the reference\. The runtime takes "T"\. By 2019-09 and later both are notes/,
  ],
  [
    "ref-sibling-conflict",
    "behind a chain",
    `{ "properties": { "a": { "$ref": "#/$defs/A", «"type"»: "string" } }, "$defs": { "A": { "$ref": "#/$defs/B" }, "B": { "type": "integer" } } }`,
    "information",
    /^"type" is "string" here and "integer" behind/,
  ],
  [
    "ref-sibling-conflict",
    "long values are cut",
    besides(`«"enum"»: ["${"x".repeat(60)}"]`, `"enum": [ 1,\n 2 ]`),
    "information",
    /^"enum" is \["x+… here and \[ 1, 2 \] behind/,
  ],
  [
    "ref-sibling-ignored",
    "up to draft-07 it counts for nothing",
    besides(`«"maximum"»: 2`, `"type": "integer"`, DRAFT_07),
    "information",
    /^By draft-07 everything beside a \$ref is ignored, so "maximum" counts for nothing .* The runtime keeps it\./,
  ],
  [
    "ref-sibling-ignored",
    "several are named together",
    besides(`"title": "t", «"maximum"»: 2, "minimum": 1`, `"type": "integer"`, DRAFT_07),
    "information",
    /so "maximum" and "minimum" count for nothing/,
  ],
  [
    "defs-unused",
    "nothing refers to it",
    `{ "type": "object", "$defs": { «"A"»: { "type": "string" } } }`,
    "hint",
    /^No reference in this file leads to the definition "A"\.$/,
  ],
  [
    "defs-unused",
    "in a tool it is sent all the same",
    inTool(`{ "properties": {}, "$defs": { «"A"»: { "type": "string" } } }`),
    "hint",
    /models are sent it all the same\.$/,
  ],
  [
    "defs-unused",
    "it refers only to itself",
    `{ "type": "object", "$defs": { «"A"»: { "items": { "$ref": "#/$defs/A" } } } }`,
    "hint",
    /"A"/,
  ],
  [
    "defs-misplaced",
    "references look for it at the root",
    `{ "type": "object", "properties": { "a": { "$ref": "#/$defs/A", «"$defs"»: { "A": {} } } } }`,
    "warning",
    /^"\$defs" stands where no reference looks for it: # is the root of the schema, and a reference means what is in here/,
  ],
  [
    "defs-misplaced",
    "it is said once for all of them",
    `{ "type": "object", "properties": { "p": { «"definitions"»: { "A": {} }, "items": { "$ref": "#/definitions/A" }, "not": { "$ref": "#/definitions/A" } } } }`,
    "warning",
    /2 references mean what is in here/,
  ],
];

const nothing: [code: DiagnosticCode, rule: string, source: string][] = [
  ["ref-sibling-conflict", "the same value", besides(`"minimum": 0`, `"minimum": 0`)],
  ["ref-sibling-conflict", "the same value, written otherwise", besides(`"enum": [1,2]`, `"enum": [ 1, 2 ]`)],
  ["ref-sibling-conflict", "a keyword that only one of them has", besides(`"minimum": 0`, `"maximum": 9`)],
  [
    "ref-sibling-conflict",
    "a description of one's own outside of tools",
    besides(`"description": "S"`, `"description": "T"`),
  ],
  ["ref-sibling-conflict", "a keyword that nobody defines", besides(`"_metadata": 1`, `"_metadata": 2`)],
  [
    "ref-sibling-conflict",
    "a reference that leads nowhere",
    besides(`"type": "string"`, `"type": "integer"`).replace("#/$defs/A", "#/$defs/B"),
  ],
  ["ref-sibling-ignored", "since 2019-09 both apply", besides(`"maximum": 2`, `"type": "integer"`)],
  [
    "ref-sibling-ignored",
    "notes do no harm",
    besides(`"title": "t", "default": 1`, `"type": "integer"`, DRAFT_07),
  ],
  ["defs-unused", "a reference leads there", besides(`"title": "t"`, `"type": "integer"`)],
  [
    "defs-unused",
    "a reference leads into it",
    `{ "items": { "$ref": "#/$defs/A/items" }, "$defs": { "A": { "items": {} } } }`,
  ],
  ["defs-unused", "a file with nothing but definitions is for others", `{ "$defs": { "A": {} } }`],
  [
    "defs-unused",
    "a file with an id is for others",
    `{ "$id": "https://e.test/a", "type": "object", "$defs": { "A": {} } }`,
  ],
  [
    "defs-unused",
    "an anchor may be reached by its name",
    `{ "type": "object", "$defs": { "A": { "$anchor": "a" } } }`,
  ],
  [
    "defs-unused",
    "a dangling reference may mean it",
    `{ "items": { "$ref": "#/$defs/B" }, "$defs": { "A": {} } }`,
  ],
  [
    "defs-unused",
    "a remote reference may mean it",
    `{ "items": { "$ref": "self.json#/$defs/A" }, "$defs": { "A": {} } }`,
  ],
  [
    "defs-unused",
    "a mapping names it",
    `{ "type": "object", "discriminator": { "propertyName": "k", "mapping": { "a": "A" } }, "$defs": { "A": {} } }`,
  ],
  [
    "defs-unused",
    "OpenAPI reaches components by their names",
    `{ "openapi": "3.1.0", "components": { "schemas": { "A": {} } } }`,
  ],
  [
    "defs-unused",
    "a comment in the place of a definition",
    `{ "type": "object", "definitions": { "// all": {} } }`,
  ],
  ["defs-misplaced", "at the root", besides(`"title": "t"`, `"type": "integer"`)],
  [
    "defs-misplaced",
    "nested and referred to as such",
    `{ "type": "object", "properties": {}, "items": { "$ref": "#/not/$defs/A" }, "not": { "$defs": { "A": {} } } }`,
  ],
];

describe("what is found beside references and of definitions", () => {
  for (const [code, rule, source, level, message] of found) {
    it(`${code}: ${rule}`, () => {
      findsThis(code, source, level, message);
    });
  }
});

describe("what is not found beside references and of definitions", () => {
  for (const [code, rule, source] of nothing) {
    it(`${code}: ${rule}`, () => {
      findsNothing(code, source);
    });
  }
});

it("an unused definition is faded", () => {
  const { open, schema } = openSchema(`{ "type": "object", "$defs": { "A": {} } }`);
  assert.deepEqual(
    schema.diagnostics.all(open).map(({ code, tags }) => ({ code, tags })),
    [{ code: "defs-unused", tags: [1] }],
  );
});

describe("the levels", () => {
  const { open, schema } = openSchema(
    `{ "$defs": {}, "items": { "$ref": "#/$defs/A" }, "not": { "$ref": "a.json" } }`,
  );
  const severities = (levels: Record<string, string>): unknown =>
    schema.diagnostics.all(open, levels).map(({ code, severity }) => [code, severity]);

  for (const [what, levels, expected] of [
    [
      "are the rules' own",
      {},
      [
        ["ref-dangling", 1],
        ["ref-remote", 3],
      ],
    ],
    [
      "are set by code",
      { "ref-dangling": "hint", "ref-remote": "error" },
      [
        ["ref-dangling", 4],
        ["ref-remote", 1],
      ],
    ],
    ["can be off", { "ref-dangling": "off" }, [["ref-remote", 3]]],
    [
      "stay where the setting names none",
      { "ref-dangling": "loud" },
      [
        ["ref-dangling", 1],
        ["ref-remote", 3],
      ],
    ],
  ] as const) {
    it(what, () => {
      assert.deepEqual(severities(levels), expected);
    });
  }

  it("turn on what waits to be asked for", () => {
    const tool = openSchema(inTool(besides(`"title": "t"`, `"type": "integer"`)));
    const codes = (levels: Record<string, string>): unknown =>
      tool.schema.diagnostics.all(tool.open, levels).map(({ code }) => code);
    assert.deepEqual(codes({}), []);
    assert.deepEqual(codes({ "ref-sibling-refused": "warning" }), ["ref-sibling-refused"]);
  });
});
