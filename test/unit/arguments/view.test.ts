import assert from "node:assert/strict";
import fc from "fast-check";
import { coerce } from "../../../server/src/arguments/coercion";
import { SchemaView } from "../../../server/src/arguments/view";
import { JsonTree } from "../../../server/src/json/tree";
import { SchemaDocument } from "../../../server/src/schema/document";
import { formatPointer } from "../../../server/src/schema/pointer";
import { Resolver } from "../../../server/src/schema/resolver";
import { received, value, viewOf } from "./support";

/**
 * @param schema an object as JSON text
 * @returns the pointer of what a reference in it leads to once it is registered; null where it leads to no object
 */
function landing(schema: string, reference: string): string | null {
  const { resolver, root } = viewOf(`{"not":{"$ref":${JSON.stringify(reference)}},${schema.slice(1)}`);
  const { tree } = resolver.document;
  const not = tree.get(root, "not");
  const probe = not === undefined ? undefined : resolver.document.referenceOf(not);
  assert.ok(probe !== undefined);
  const target = resolver.target(probe);
  return target === undefined ? null : formatPointer(tree.path(target));
}

type Json = number | string | Json[] | { [key: string]: Json };

/** The schema with its keys really renamed, as the rules have it, and every object with a number of its own. */
function renamed(json: Json, isNameMap = false): Json {
  if (Array.isArray(json)) return json.map((item) => renamed(item));
  if (typeof json !== "object") return json;
  // Object.fromEntries lets the last of two equal keys win, as the runtime's reader does.
  return Object.fromEntries(
    Object.entries(json).map(([key, member]): [string, Json] => [
      !isNameMap && key === "definitions" ? "$defs" : key,
      renamed(member, !isNameMap && (key === "properties" || key === "patternProperties")),
    ]),
  );
}

function numbered(json: Json, next = { number: 0 }): Json {
  if (Array.isArray(json)) return json.map((item) => numbered(item, next));
  if (typeof json !== "object") return json;
  const number = next.number++;
  const members = Object.entries(json).map(([key, member]): [string, Json] => [key, numbered(member, next)]);
  return Object.fromEntries([...members, ["number", number]]);
}

/** A plain walk along names that need no escape. */
function walked(json: Json, names: readonly string[]): Json | undefined {
  let at: Json | undefined = json;
  for (const name of names) {
    if (Array.isArray(at)) at = /^[0-9]$/.test(name) ? at[Number(name)] : undefined;
    else at = typeof at === "object" && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

describe("the schema as the runtime registers it", () => {
  const A = '{"definitions":{"A":{}}}';
  const nested = '{"properties":{"a":{"definitions":{"B":{}}}}}';
  const named =
    '{"properties":{"definitions":{"definitions":{"X":{}}}},"patternProperties":{"definitions":{}}}';
  const both = '{"$defs":{"A":{}},"definitions":{"B":{}}}';
  const landings: [what: string, schema: string, reference: string, pointer: string | null][] = [
    ["a reference that begins with definitions", A, "#/definitions/A", "/definitions/A"],
    ["a reference to $defs, which is the new name", A, "#/$defs/A", "/definitions/A"],
    ["definitions alone, which nobody rewrites", A, "#/definitions", null],
    ["the old name spelled with an escape", A, "#/%64efinitions/A", null],
    ["the new name spelled with an escape", A, "#/%24defs/A", "/definitions/A"],
    ["a key that is written with an escape", '{"d\\u0065finitions":{"A":{}}}', "#/$defs/A", "/definitions/A"],
    ["a pointer that only passes definitions", nested, "#/properties/a/definitions/B", null],
    ["the same by the new name", nested, "#/properties/a/$defs/B", "/properties/a/definitions/B"],
    ["a property of that name", named, "#/properties/definitions", "/properties/definitions"],
    ["what is defined in it", named, "#/properties/definitions/definitions/X", null],
    [
      "the same by the new name, in it",
      named,
      "#/properties/definitions/$defs/X",
      "/properties/definitions/definitions/X",
    ],
    ["a pattern of that name", named, "#/patternProperties/definitions", "/patternProperties/definitions"],
    [
      "a definition of that name, which the runtime takes for the keyword",
      '{"$defs":{"definitions":{}}}',
      "#/$defs/definitions",
      null,
    ],
    [
      "what a definition called properties protects",
      '{"definitions":{"properties":{"definitions":{}}}}',
      "#/definitions/properties/definitions",
      "/definitions/properties/definitions",
    ],
    ["data", '{"default":{"definitions":{}}}', "#/default/$defs", "/default/definitions"],
    ["a list", '{"anyOf":[{"definitions":{"A":{}}}]}', "#/anyOf/0/$defs/A", "/anyOf/0/definitions/A"],
    ["of both names the later one", both, "#/$defs/B", "/definitions/B"],
    ["and not the earlier", both, "#/$defs/A", null],
    ["an anchor", '{"definitions":{"A":{"$anchor":"a"}}}', "#a", null],
    ["another file", A, "other.json#/definitions/A", null],
  ];
  for (const [what, schema, reference, pointer] of landings) {
    it(`${pointer === null ? "does not lead to" : "leads to"} ${what}`, () => {
      assert.equal(landing(schema, reference), pointer);
    });
  }

  it("leads where the document leads whose keys are really renamed", () => {
    const key = fc.constantFrom("definitions", "$defs", "properties", "patternProperties", "anyOf", "a");
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(1, "definitions"),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(key, tie("json"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const schemas = fc.dictionary(key, json, { maxKeys: 5, noNullPrototype: true });
    const names = fc.array(fc.oneof({ weight: 5, arbitrary: key }, fc.constantFrom("0", "1")), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(schemas, names, (members, path) => {
        const schema = numbered(members);
        const first = path[0] === "definitions" && path.length > 1 ? "$defs" : (path[0] ?? "");
        const expected = walked(renamed(schema), [first, ...path.slice(1)]);
        const isObject = typeof expected === "object" && !Array.isArray(expected);
        const pointer = landing(JSON.stringify(schema), `#/${path.join("/")}`);
        const found = pointer === null ? undefined : walked(schema, pointer.split("/").slice(1));
        assert.equal(
          pointer === null ? null : (found as { number: number }).number,
          isObject ? expected["number"] : null,
        );
      }),
      { numRuns: 500 },
    );
  });

  it("is the document itself, and nothing is copied", () => {
    const tree = new JsonTree(
      '{"tools":[{"name":"t","inputSchema":{"properties":{"n":{"$ref":"#/definitions/N"}},"definitions":{"N":{}}}}]}',
    );
    const document = SchemaDocument.read(tree);
    const root = document?.roots[0];
    assert.ok(document !== undefined && root !== undefined);
    const view = new SchemaView(new Resolver(document), root.node);
    assert.equal(view.resolver.document, document);
    assert.equal(view.root, root.node);
    assert.equal(view.source(root.node), root.node);
  });

  it("names the place that decided, inside a list of tools and with a definition written twice", () => {
    const schema = `{
      "type": "object",
      "properties": {"a": {"$ref": "#/definitions/A"}},
      "definitions": {"A": {"type": "integer"}, "A": {"type": "boolean"}}
    }`;
    const tree = new JsonTree(
      `{"tools": [{"name": "s", "inputSchema": {}}, {"name": "t", "inputSchema": ${schema}}]}`,
    );
    const document = SchemaDocument.read(tree);
    const root = document?.roots[1];
    assert.ok(document !== undefined && root !== undefined);
    const view = new SchemaView(new Resolver(document), root.node);
    const decided = coerce(view, value('{"a":"true"}'), { followReferences: true }).steps[0]?.node;
    assert.ok(decided !== undefined && decided !== null);
    const pointer = formatPointer(tree.path(view.source(decided)));
    assert.equal(pointer, "/tools/1/inputSchema/definitions/A/type");
    assert.equal(tree.literal(view.source(decided)), '"boolean"');
  });

  const moved: [what: string, schema: object, result: string][] = [
    [
      "a definition keeps its reference",
      { properties: { v: { $ref: "#/definitions/V" } }, definitions: { V: { type: "integer" } } },
      '{"v":5}',
    ],
    [
      "a reference to $defs finds what stands under definitions",
      { properties: { v: { $ref: "#/$defs/V" } }, definitions: { V: { type: "integer" } } },
      '{"v":5}',
    ],
    [
      "of $defs and definitions the later one is left",
      { properties: { v: { $ref: "#/$defs/V" } }, $defs: { V: { type: "integer" } }, definitions: {} },
      '{"v":"5"}',
    ],
    [
      "a pointer through nested definitions dangles",
      {
        properties: {
          v: { $ref: "#/properties/a/definitions/B" },
          a: { definitions: { B: { type: "integer" } } },
        },
      },
      '{"v":"5"}',
    ],
  ];
  for (const [what, schema, result] of moved) {
    it(`in it, ${what}`, () => {
      const view = viewOf(JSON.stringify(schema));
      assert.equal(received(coerce(view, value('{"v":"5"}'), { followReferences: true })), result);
    });
  }
});
