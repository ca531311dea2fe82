import assert from "node:assert/strict";
import { coerce } from "../../../../server/src/arguments/coercion";
import { printDraft, type Draft } from "../../../../server/src/arguments/views/draft";
import { draftOf, driftIn, viewOf, type SchemaViewName } from "../../../../server/src/arguments/views/views";
import { JsonTree } from "../../../../server/src/json/tree";
import { SchemaDocument } from "../../../../server/src/schema/document";
import { formatPointer } from "../../../../server/src/schema/pointer";
import { Resolver } from "../../../../server/src/schema/resolver";
import { received, value } from "../support";

function read(schema: object): { tree: JsonTree; root: NonNullable<JsonTree["root"]>; resolver: Resolver } {
  const tree = new JsonTree(JSON.stringify(schema));
  assert.ok(tree.root !== undefined);
  return { tree, root: tree.root, resolver: new Resolver(SchemaDocument.ofSchema(tree)) };
}

function face(schema: object, name: SchemaViewName): unknown {
  const { tree, root } = read(schema);
  return JSON.parse(printDraft(draftOf(tree, root, name)));
}

/** A property's schema in a face of the schema around it. */
function property(schema: unknown, name: SchemaViewName): unknown {
  const made = face({ type: "object", properties: { p: schema } }, name) as { properties: { p: unknown } };
  return made.properties.p;
}

const integer = { type: "integer" };
const nothing = { type: "null" };

describe("the schema as the server wrote it", () => {
  it("is shown as it stands, its literals as written", () => {
    const tree = new JsonTree('{"a": [1.0, 12345678901234567890], // x\n "b": {"c": "\\u0041"}, "b": {},}');
    assert.ok(tree.root !== undefined);
    const draft: Draft = draftOf(tree, tree.root, "server");
    assert.equal(printDraft(draft), '{\n  "a": [1.0, 12345678901234567890],\n  "b": {}\n}');
  });
});

describe("the schema as it is registered", () => {
  const rows: [what: string, schema: object, made: object][] = [
    [
      "renames definitions at any depth, and references that begin with it",
      {
        properties: { a: { $ref: "#/definitions/A", definitions: { B: integer } } },
        definitions: { A: integer },
      },
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/A", $defs: { B: integer } } },
        $defs: { A: integer },
      },
    ],
    [
      "leaves names under properties and pointers that pass through definitions",
      { type: "object", properties: { definitions: { $ref: "#/properties/a/definitions/B" } } },
      { type: "object", properties: { definitions: { $ref: "#/properties/a/definitions/B" } } },
    ],
    [
      "takes a definition called definitions for the keyword",
      { type: "object", properties: {}, $defs: { definitions: integer } },
      { type: "object", properties: {}, $defs: { $defs: integer } },
    ],
    [
      "collapses a union with null, and carries what is said around it over",
      {
        type: "object",
        properties: {
          p: {
            anyOf: [{ ...integer, description: "own" }, nothing],
            title: "T",
            description: "outer",
            default: 5,
            examples: [1],
          },
        },
      },
      {
        type: "object",
        properties: {
          p: { type: "integer", description: "own", nullable: true, title: "T", default: 5, examples: [1] },
        },
      },
    ],
    [
      "carries no default onto a reference",
      {
        type: "object",
        properties: { p: { oneOf: [{ $ref: "#/$defs/I" }, nothing], default: null } },
        $defs: { I: integer },
      },
      { type: "object", properties: { p: { $ref: "#/$defs/I", nullable: true } }, $defs: { I: integer } },
    ],
    [
      "leaves a union with two real branches",
      { type: "object", properties: { p: { anyOf: [integer, { type: "string" }, nothing] } } },
      { type: "object", properties: { p: { anyOf: [integer, { type: "string" }, nothing] } } },
    ],
    [
      "makes an enum of a union of constants",
      {
        type: "object",
        properties: {
          p: {
            anyOf: [
              { const: "a", type: "string" },
              { const: "b", type: "string" },
            ],
          },
        },
      },
      { type: "object", properties: { p: { type: "string", enum: ["a", "b"] } } },
    ],
    [
      "makes an object of what has properties or required names",
      { properties: { p: { required: ["x"] } }, required: ["p", "q", 5] },
      { type: "object", properties: { p: { type: "object", properties: {} } }, required: ["p"] },
    ],
    [
      "gives an array items when nothing is said of them",
      { type: "object", properties: { a: { type: "array" }, b: { type: "array", prefixItems: [integer] } } },
      {
        type: "object",
        properties: { a: { type: "array", items: {} }, b: { type: "array", prefixItems: [integer] } },
      },
    ],
    [
      "adds no parameters where one is called properties or required",
      { type: "object", properties: { properties: integer, required: { type: "boolean" } } },
      { type: "object", properties: { properties: integer, required: { type: "boolean" } } },
    ],
    [
      "keeps lists of types",
      { type: "object", properties: { p: { type: ["integer", "null"] } } },
      { type: "object", properties: { p: { type: ["integer", "null"] } } },
    ],
  ];
  for (const [what, schema, made] of rows) {
    it(what, () => {
      assert.deepEqual(face(schema, "registered"), made);
    });
  }
});

describe("the schema as the model sees it", () => {
  const rows: [what: string, schema: unknown, made: unknown][] = [
    ["a bare type name", "string", { type: "string" }],
    ["the bare word object", "object", { type: "object", properties: {} }],
    ["an unknown word", "objekt", { type: "object", properties: {} }],
    ["a type or null", { type: ["integer", "null"] }, { type: "integer", nullable: true }],
    ["several types", { type: ["integer", "string"] }, { anyOf: [integer, { type: "string" }] }],
    [
      "several types or null",
      { description: "d", type: ["integer", "string", "null"] },
      { description: "d", anyOf: [integer, { type: "string" }], nullable: true },
    ],
    ["only null in a list", { type: ["null"] }, { type: "null" }],
    ["an empty list of types", { type: [] }, { type: "object", properties: {} }],
    ["an object without properties", { type: "object" }, { type: "object", properties: {} }],
    ["a union with null", { anyOf: [integer, nothing] }, { type: "integer", nullable: true }],
    ["a default beside a reference", { $ref: "#/$defs/x", default: 5 }, { $ref: "#/$defs/x" }],
    ["a union of constants", { oneOf: [{ const: 1 }, { const: 2 }] }, { enum: [1, 2] }],
    ["true, which stays", true, true],
    [
      "names and required ones",
      { type: "object", required: ["first name", "gone"], properties: { "first name": {}, first_name: {} } },
      { type: "object", required: ["first_name_2"], properties: { first_name_2: {}, first_name: {} } },
    ],
    [
      "required names of dependencies, which stay",
      { type: "object", properties: { "a b": {} }, dependentRequired: { "a b": ["a b"] } },
      { type: "object", properties: { a_b: {} }, dependentRequired: { "a b": ["a b"] } },
    ],
    [
      "names of definitions and of patterns, which stay",
      { type: "object", properties: {}, $defs: { "a b": integer }, patternProperties: { "^a b": integer } },
      { type: "object", properties: {}, $defs: { "a b": integer }, patternProperties: { "^a b": integer } },
    ],
    [
      "required as old schemas have it",
      { type: "object", properties: { "a b": { required: true, type: "integer" }, c: { required: false } } },
      { type: "object", properties: { a_b: integer, c: {} }, required: ["a_b"] },
    ],
    [
      "a list of required names that are all gone",
      { type: "object", properties: {}, required: ["x"] },
      { type: "object", properties: {} },
    ],
  ];
  for (const [what, schema, made] of rows) {
    it(`has ${what}`, () => {
      assert.deepEqual(property(schema, "model"), made);
    });
  }

  it("is an object at the top, and combines nothing there", () => {
    assert.deepEqual(
      face({ anyOf: [{}], allOf: [{}], oneOf: [{}], enum: [1], not: {}, title: "t" }, "model"),
      {
        type: "object",
        title: "t",
        properties: {},
      },
    );
  });
});

describe("pointer drift", () => {
  const union = { anyOf: [integer, nothing] };
  const rows: [what: string, schema: object, name: SchemaViewName, drift: string[]][] = [
    [
      "into a union that is collapsed",
      { properties: { limit: union, o: { $ref: "#/properties/limit/anyOf/0" } } },
      "registered",
      [
        "/properties/o/$ref `#/properties/limit/anyOf/0` leads nowhere here: the union on its way is collapsed or dropped.",
      ],
    ],
    [
      "into a union that stays",
      {
        properties: {
          limit: { anyOf: [integer, { type: "string" }] },
          o: { $ref: "#/properties/limit/anyOf/0" },
        },
      },
      "registered",
      [],
    ],
    [
      "to the union itself",
      { properties: { limit: union, o: { $ref: "#/properties/limit" } } },
      "registered",
      [],
    ],
    [
      "to a definition",
      { properties: { o: { $ref: "#/definitions/I" } }, definitions: { I: integer } },
      "registered",
      [],
    ],
    [
      "through nested definitions",
      { properties: { a: { definitions: { B: integer } }, o: { $ref: "#/properties/a/definitions/B" } } },
      "registered",
      [
        "/properties/o/$ref `#/properties/a/definitions/B` leads nowhere here: `definitions` on its way is renamed to `$defs`, and only references that begin with it follow.",
      ],
    ],
    [
      "to a property whose name is kept",
      { properties: { "first name": integer, o: { $ref: "#/properties/first name" } } },
      "registered",
      [],
    ],
    [
      "to a property whose name is made plain",
      { properties: { "first name": integer, o: { $ref: "#/properties/first name" } } },
      "model",
      [
        "/properties/o/$ref `#/properties/first name` leads nowhere here: a name or a part on its way is made over, and pointers do not follow.",
      ],
    ],
    [
      "to a name that another property has come to bear",
      { properties: { "a b": integer, a_b: {}, o: { $ref: "#/properties/a b" } } },
      "model",
      [
        "/properties/o/$ref `#/properties/a b` leads nowhere here: a name or a part on its way is made over, and pointers do not follow.",
      ],
    ],
    ["anywhere in the server's own", { properties: { o: { $ref: "#/properties/o" } } }, "server", []],
  ];
  for (const [what, schema, name, expected] of rows) {
    it(`is ${expected.length > 0 ? "told of" : "not seen in"} a reference ${what}`, () => {
      const { tree, root, resolver } = read(schema);
      const found = driftIn(resolver, viewOf(resolver, root, name));
      assert.deepEqual(
        found.map(
          ({ nodes, message }) => `${nodes.map((node) => formatPointer(tree.path(node))).join()} ${message}`,
        ),
        expected,
      );
    });
  }
});

describe("coercion by the schema as it is registered", () => {
  const nullable = { anyOf: [{ type: "object" }, nothing] };
  const rows: [what: string, schema: object, args: string, server: string, registered: string][] = [
    [
      "parses text for an object or null",
      { properties: { o: nullable } },
      '{"o":"{}"}',
      '{"o":"{}"}',
      '{"o":{}}',
    ],
    [
      "parses text for a reference or null",
      { properties: { o: { anyOf: [{ $ref: "#/$defs/O" }, nothing] } }, $defs: { O: { type: "object" } } },
      '{"o":"{}"}',
      '{"o":"{}"}',
      '{"o":{}}',
    ],
    [
      "loses a back-pointer into a union that is collapsed",
      { properties: { limit: { anyOf: [integer, nothing] }, o: { $ref: "#/properties/limit/anyOf/0" } } },
      '{"limit":"6","o":"7"}',
      '{"limit":"6","o":7}',
      '{"limit":6,"o":"7"}',
    ],
    [
      "keeps a back-pointer into a union that stays",
      {
        properties: {
          limit: { anyOf: [integer, { type: "string" }] },
          o: { $ref: "#/properties/limit/anyOf/0" },
        },
      },
      '{"o":"7"}',
      '{"o":7}',
      '{"o":7}',
    ],
    ["still restores names", { properties: { "a b": integer } }, '{"a_b":"7"}', '{"a b":7}', '{"a b":7}'],
  ];
  for (const [what, schema, args, server, registered] of rows) {
    it(what, () => {
      const { root, resolver } = read(schema);
      for (const [name, expected] of [
        ["server", server],
        ["registered", registered],
      ] as const) {
        const view = viewOf(resolver, root, name);
        assert.equal(received(coerce(view, value(args), { followReferences: true })), expected);
      }
    });
  }

  it("points into the document", () => {
    const { tree, root, resolver } = read({
      properties: { x: {}, o: { title: "t", anyOf: [nothing, integer] } },
    });
    const view = viewOf(resolver, root, "registered");
    const [step] = coerce(view, value('{"o":"7"}'), { followReferences: true }).steps;
    assert.ok(step?.node !== undefined && step.node !== null);
    assert.equal(formatPointer(tree.path(view.source(step.node))), "/properties/o/anyOf/1/type");
  });
});
