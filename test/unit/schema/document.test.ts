import assert from "node:assert/strict";
import { JsonTree, type Node } from "../../../server/src/json/tree";
import { dialectOf } from "../../../server/src/schema/dialect";
import { SchemaDocument } from "../../../server/src/schema/document";

const REF = { $ref: "#/nowhere" };

/** Where the references of a document stand. */
function references(value: unknown): string[] {
  const tree = new JsonTree(JSON.stringify(value));
  const document = SchemaDocument.read(tree, true);
  return [...(document?.references ?? [])].map(({ holder }) => "/" + tree.path(holder).join("/"));
}

describe("what is a reference", () => {
  const cases: [rule: string, schema: object, references: string[]][] = [
    [
      "where a schema stands",
      { properties: { a: REF }, items: REF, allOf: [REF] },
      ["/properties/a", "/items", "/allOf/0"],
    ],
    ["a property may be named $ref", { properties: { $ref: { type: "string" } } }, []],
    ["a property named $ref may hold one", { properties: { $ref: REF } }, ["/properties/$ref"]],
    ["a definition may be named $ref", { $defs: { $ref: REF } }, ["/$defs/$ref"]],
    ["data holds none", { const: REF, enum: [REF], default: { a: REF }, examples: [REF] }, []],
    [
      "a property may be named like a data keyword",
      { properties: { const: REF, enum: REF, default: REF, examples: REF } },
      ["/properties/const", "/properties/enum", "/properties/default", "/properties/examples"],
    ],
    [
      "a definition may be named like a data keyword",
      { definitions: { default: REF } },
      ["/definitions/default"],
    ],
    ["a schema in an unknown keyword counts", { "x-extra": { deep: [REF] } }, ["/x-extra/deep/0"]],
    ["what is no text in an unknown keyword does not", { "x-extra": { $ref: { type: "string" } } }, []],
    ["what is no text in a schema does", { properties: { a: { $ref: 5 } } }, ["/properties/a"]],
    ["dependencies hold schemas and names", { dependencies: { a: REF, b: ["$ref"] } }, ["/dependencies/a"]],
  ];
  for (const [rule, schema, expected] of cases) {
    it(rule, () => {
      assert.deepEqual(references({ type: "object", ...schema }), expected);
    });
  }

  it("OpenAPI has references outside schemas, and named examples", () => {
    const document = {
      openapi: "3.1.0",
      paths: { "/x": { get: { responses: { default: REF }, parameters: [REF] } } },
      components: {
        examples: { one: REF, two: { value: REF } },
        schemas: { enum: { example: REF, properties: { a: REF } } },
      },
    };
    assert.deepEqual(references(document), [
      "/paths//x/get/responses/default",
      "/paths//x/get/parameters/0",
      "/components/examples/one",
      "/components/schemas/enum/properties/a",
    ]);
  });
});

describe("what kind of document it is", () => {
  const tool = { name: "t", inputSchema: { type: "object" } };
  const cases: [rule: string, value: unknown, kind: string | undefined][] = [
    [
      "a $schema of json-schema.org",
      { $schema: "http://json-schema.org/draft-07/schema#" },
      "schema draft-07",
    ],
    ["the https form of it", { $schema: "https://json-schema.org/draft-07/schema" }, "schema draft-07"],
    ["the latest", { $schema: "https://json-schema.org/draft/2020-12/schema" }, "schema 2020-12"],
    [
      "a settings file that names its schema",
      { $schema: "https://example.com/settings.json", a: 1 },
      undefined,
    ],
    ["$defs", { $defs: {} }, "schema 2020-12"],
    ["definitions", { definitions: {} }, "schema 2020-12"],
    ["properties and a type", { type: "object", properties: {} }, "schema 2020-12"],
    ["properties with types", { properties: { a: { type: "string" } } }, "schema 2020-12"],
    ["properties that are settings", { properties: { a: 1 } }, undefined],
    ["properties that are other things", { properties: { a: { value: 1 } }, type: "Feature" }, undefined],
    ["a reference alone", { $ref: "https://e.test/s" }, "schema 2020-12"],
    ["a pointer to something beside it", { $ref: "#%2Fparts%2FA", parts: { A: {} } }, "schema 2020-12"],
    ["a pointer to nothing beside it", { $ref: "#/nowhere" }, undefined],
    ["a pointer in a file of another kind", { $schema: "https://e.test/x", $ref: "#/a", a: {} }, undefined],
    ["a reference with a title", { title: "t", $ref: "./s.json" }, "schema 2020-12"],
    ["a union", { anyOf: [{ type: "string" }] }, "schema 2020-12"],
    ["a list of what another file describes", { type: "array", items: REF }, "schema 2020-12"],
    ["a reference of a database", { $ref: "people", $db: "d", $id: "5" }, undefined],
    ["a reference that is no text", { $ref: 5 }, undefined],
    ["a list with items", { title: "to buy", items: ["bread"] }, undefined],
    ["a list with an item", { title: "to buy", items: { type: "bread" } }, undefined],
    ["an object", { a: { $ref: "#/b" } }, undefined],
    ["a text", "$defs", undefined],
    ["an OpenAPI description", { openapi: "3.0.0", paths: {} }, "openapi draft-04"],
    ["a Swagger description", { swagger: "2.0", definitions: {} }, "openapi draft-04"],
    ["a tools/list answer", { tools: [tool, tool] }, "tools 2"],
    ["a JSON-RPC answer", { jsonrpc: "2.0", id: 1, result: { tools: [tool] } }, "tools 1"],
    ["a bare list", [tool, { name: "no schema" }], "tools 1"],
    ["one tool", tool, "tools 1"],
    ["tools for Anthropic", [{ name: "t", input_schema: {} }], "tools 1"],
    [
      "tools for OpenAI",
      { tools: [{ type: "function", function: { name: "t", parameters: {} } }] },
      "tools 1",
    ],
    ["a tool with a result only", [{ name: "t", outputSchema: {} }], "tools 1"],
    ["a list of other things", [{ name: "t" }, 1], undefined],
    ["a tool whose parameters are a schema", { name: "t", parameters: { type: "object" } }, "tools 1"],
    ["a job that has parameters", { name: "nightly", parameters: { region: "eu" } }, undefined],
    ["tools of another kind", { tools: [{ name: "hammer", parameters: { weight: 3 } }] }, undefined],
    ["a path to an OpenAPI description", { openapi: "./spec.yaml" }, undefined],
    [
      "a tools list that names a metaschema",
      { $schema: "http://json-schema.org/draft-07/schema#", tools: [tool] },
      "tools 1",
    ],
  ];
  for (const [rule, value, expected] of cases) {
    it(rule, () => {
      const kind = SchemaDocument.read(new JsonTree(JSON.stringify(value)))?.kind;
      const words =
        kind && `${kind.kind} ${kind.kind === "tools" ? String(kind.tools.length) : kind.dialect}`;
      assert.equal(words, expected);
    });
  }

  it("in a tool's schema # is that schema", () => {
    const tree = new JsonTree(
      JSON.stringify({
        tools: [{ ...tool, outputSchema: { properties: { a: REF } } }],
        $ref: "#/x",
        meta: REF,
      }),
    );
    const document = SchemaDocument.read(tree);
    assert.ok(document !== undefined);
    assert.deepEqual(
      [...document.references].map(({ root }) => tree.path(root.node).join("/")),
      ["tools/0/outputSchema"],
    );
    assert.equal(document.rootAt(0 as Node), undefined);
  });
});

describe("dialects", () => {
  it("are told by the metaschema's URI, written strictly or not", () => {
    assert.equal(dialectOf("http://json-schema.org/draft-04/schema#"), "draft-04");
    assert.equal(dialectOf("https://json-schema.org/draft-06/schema"), "draft-06");
    assert.equal(dialectOf("https://json-schema.org/draft/2019-09/schema#"), "2019-09");
    assert.equal(dialectOf("http://json-schema.org/schema#"), "2020-12");
    assert.equal(dialectOf("https://json-schema.org.evil.test/draft-07/schema"), undefined);
    assert.equal(dialectOf("#"), undefined);
  });
});
