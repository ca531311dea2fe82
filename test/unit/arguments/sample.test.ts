import assert from "node:assert/strict";
import fc from "fast-check";
import { checkReceived } from "../../../server/src/arguments/check/check";
import { coerce } from "../../../server/src/arguments/coercion";
import { printSample, sampleArguments, sentArguments } from "../../../server/src/arguments/sample";
import { isObject, meansSame, toJson } from "../../../server/src/arguments/value";
import { SchemaView } from "../../../server/src/arguments/view";
import { JsonTree } from "../../../server/src/json/tree";
import { SchemaDocument } from "../../../server/src/schema/document";
import { Resolver } from "../../../server/src/schema/resolver";

function read(schema: object): { root: NonNullable<JsonTree["root"]>; resolver: Resolver } {
  const tree = new JsonTree(JSON.stringify(schema));
  assert.ok(tree.root !== undefined);
  return { root: tree.root, resolver: new Resolver(SchemaDocument.ofSchema(tree)) };
}

function sample(schema: object): string {
  const { root, resolver } = read(schema);
  return toJson(sentArguments(sampleArguments(resolver, root)));
}

/** The one argument that is made for a property. */
function one(property: object, more: object = {}): string {
  return sample({ properties: { p: property }, ...more }).slice('{"p":'.length, -1);
}

describe("sample arguments", () => {
  const rows: [what: string, property: object, made: unknown][] = [
    ["an integer as text", { type: "integer" }, "5"],
    ["a number as text", { type: "number" }, "1.5"],
    ["a number within its bounds", { type: "integer", minimum: 7, maximum: 9 }, "7"],
    ["a number below its bound", { type: "number", exclusiveMaximum: 1 }, "0"],
    ["a boolean as text", { type: "boolean" }, "true"],
    ["a text", { type: "string" }, "text"],
    ["a text of a format", { type: "string", format: "date" }, "2026-01-31"],
    ["a text of some length", { type: "string", minLength: 6 }, "textxx"],
    ["a list as JSON text", { type: "array", items: { type: "integer" } }, "[5]"],
    [
      "an object as JSON text, required members first",
      { type: "object", properties: { a: { type: "boolean" }, b: { type: "integer" } }, required: ["b"] },
      '{"b":5,"a":true}',
    ],
    ["the constant", { const: 7 }, "7"],
    ["the first allowed value", { type: "string", enum: ["low", "high"] }, "low"],
    ["the default", { type: "integer", default: 20 }, "20"],
    ["the first example", { type: "string", examples: ["Ada"] }, "Ada"],
    ["a type when the default is null", { type: ["integer", "null"], default: null }, "5"],
    ["the branch that is not null", { anyOf: [{ type: "null" }, { type: "integer" }] }, "5"],
    ["what stands behind a reference", { $ref: "#/$defs/I" }, "5"],
    ["a text where nothing is asked for", {}, "text"],
    [
      "names as the model sees them",
      { type: "object", properties: { "a b": { type: "integer" } } },
      '{"a_b":5}',
    ],
  ];
  for (const [what, property, made] of rows) {
    it(`have ${what}`, () => {
      assert.equal(one(property, { $defs: { I: { type: "integer" } } }), JSON.stringify(made));
    });
  }

  it("have every declared name as the model sees it, required ones first", () => {
    const schema = { properties: { a: {}, "first name": {}, first_name: {} }, required: ["first_name"] };
    assert.equal(sample(schema), '{"first_name":"text","a":"text","first_name_2":"text"}');
  });

  it("end where a schema is recursive", () => {
    const tree = {
      type: "object",
      properties: { next: { $ref: "#/$defs/T" }, all: { type: "array", items: { $ref: "#/$defs/T" } } },
    };
    const text = one({ $ref: "#/$defs/T" }, { $defs: { T: tree } });
    assert.ok(text.length < 500, text);
    assert.equal(one({ $ref: "#/properties/p" }), '"text"');
  });

  it("are none where nothing is declared", () => {
    const { root, resolver } = read({ type: "object" });
    assert.equal(printSample(sampleArguments(resolver, root)), "{}\n");
  });

  it("are printed for a person", () => {
    const { root, resolver } = read({ properties: { a: { type: "integer" }, b: { type: "array" } } });
    assert.equal(printSample(sampleArguments(resolver, root)), '{\n  "a": "5",\n  "b": "[]"\n}\n');
  });

  it("arrive as the schema asks, once mended", () => {
    const scalar = fc.constantFrom("integer", "number", "boolean", "string");
    const property = fc.oneof(
      fc.record({ type: scalar }),
      fc.record({ type: fc.constant("array"), items: fc.record({ type: scalar }) }),
      fc.record({
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b"), fc.record({ type: scalar })),
      }),
      fc.constant({ $ref: "#/$defs/A" }),
    );
    const root = fc.record({
      properties: fc.dictionary(fc.constantFrom("x", "first name", "z"), property),
      $defs: fc.record({ A: fc.record({ type: scalar }) }),
    });
    fc.assert(
      fc.property(root, (schema) => {
        const { root: node, resolver } = read(schema);
        const sample = sampleArguments(resolver, node);
        const { outcome } = coerce(new SchemaView(resolver, node), sentArguments(sample), {
          followReferences: true,
        });
        assert.ok(outcome.kind === "received" && isObject(outcome.arguments));
        for (const { name, meant } of sample) {
          assert.ok(meansSame(outcome.arguments.get(name) ?? null, meant), name);
        }
        const check = checkReceived(resolver, node, "2020-12", outcome.arguments);
        assert.deepEqual(check.problems, []);
      }),
    );
  });
});
