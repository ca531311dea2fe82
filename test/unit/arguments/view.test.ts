import assert from "node:assert/strict";
import fc from "fast-check";
import { SchemaView } from "../../../server/src/arguments/view";
import { JsonTree, type Node } from "../../../server/src/json/tree";
import { SchemaDocument } from "../../../server/src/schema/document";
import { formatPointer } from "../../../server/src/schema/pointer";
import { Resolver } from "../../../server/src/schema/resolver";
import { coerce } from "../../../server/src/arguments/coercion";
import { received, value, viewOf } from "./support";

function registered(schema: string): string {
  const view = viewOf(schema);
  return view.resolver.document.tree.literal(view.root);
}

describe("the schema as the runtime registers it", () => {
  const texts: [what: string, schema: string, registered: string][] = [
    [
      "renames definitions and the references that begin with it",
      '{"definitions": {"A": {"$ref": "#/definitions/B"}}}',
      '{"$defs": {"A": {"$ref": "#/$defs/B"}}}',
    ],
    [
      "at any depth, also in lists and in data",
      '{"anyOf": [{"definitions": {}}], "default": {"definitions": 1}}',
      '{"anyOf": [{"$defs": {}}], "default": {"$defs": 1}}',
    ],
    [
      "not a property of that name, nor its pattern",
      '{"properties": {"definitions": {"definitions": {}}}, "patternProperties": {"definitions": {}}}',
      '{"properties": {"definitions": {"$defs": {}}}, "patternProperties": {"definitions": {}}}',
    ],
    [
      "a definition of that name, which the runtime takes for the keyword",
      '{"$defs": {"definitions": {}}, "x": {"$ref": "#/$defs/definitions"}}',
      '{"$defs": {"$defs": {}}, "x": {"$ref": "#/$defs/definitions"}}',
    ],
    [
      "not below a definition called properties",
      '{"definitions": {"properties": {"definitions": {}}}}',
      '{"$defs": {"properties": {"definitions": {}}}}',
    ],
    [
      "not a pointer that only passes definitions",
      '{"definitions": {}, "x": {"$ref": "#/properties/a/definitions/B"}, "y": {"$ref": "other.json#/definitions/B"}}',
      '{"$defs": {}, "x": {"$ref": "#/properties/a/definitions/B"}, "y": {"$ref": "other.json#/definitions/B"}}',
    ],
    [
      "a reference without any definitions",
      '{"$ref": "#/definitions/a\\u0062"}',
      '{"$ref":"#/$defs/ab"}'.replace(":", ": "),
    ],
    ["a key that is written with an escape", '{"d\\u0065finitions": {}}', '{"$defs": {}}'],
    [
      "not a word that only contains it",
      '{"my definitions": {}, "title": "definitions"}',
      '{"my definitions": {}, "title": "definitions"}',
    ],
    ["with comments kept", '{/* all */ "definitions": {}, // end\n}', '{/* all */ "$defs": {}, // end\n}'],
  ];
  for (const [what, schema, text] of texts) {
    it(`renames ${what.replace(/^renames /, "")}`, () => {
      assert.equal(registered(schema), text);
    });
  }

  it("is the document itself where nothing is renamed", () => {
    const tree = new JsonTree(
      '{"tools":[{"name":"t","inputSchema":{"properties":{"n":{"type":"integer"}}}}]}',
    );
    const document = SchemaDocument.read(tree);
    const root = document?.roots[0];
    assert.ok(document !== undefined && root !== undefined);
    const resolver = new Resolver(document);
    const view = new SchemaView(resolver, root.node);
    assert.equal(view.resolver, resolver);
    assert.equal(view.root, root.node);
    assert.equal(view.source(root.node), root.node);
  });

  it("leads back from each of its nodes to the one it was made from, inside a list of tools", () => {
    const schema = `{
      "type": "object",
      "properties": {"a": {"$ref": "#/definitions/A"}, "b": {"anyOf": [{"$ref": "#/definitions/A"}, {"type": "null"}]}},
      "definitions": {"A": {"type": "integer"}, "definitions": {"definitions": {"x": 1}}, "A": {"type": "boolean"}}
    }`;
    const tree = new JsonTree(
      `{"tools": [{"name": "s", "inputSchema": {}}, {"name": "t", "inputSchema": ${schema}}]}`,
    );
    const document = SchemaDocument.read(tree);
    const root = document?.roots[1];
    assert.ok(document !== undefined && root !== undefined);
    const view = new SchemaView(new Resolver(document), root.node);
    const { tree: registeredTree } = view.resolver.document;
    let nodes = 0;
    const compare = (node: Node, source: Node): void => {
      nodes++;
      assert.equal(view.source(node), source);
      const children = [...registeredTree.children(node)];
      const sources = [...tree.children(source)];
      assert.equal(children.length, sources.length);
      for (const [index, child] of children.entries()) compare(child, sources[index] as Node);
    };
    compare(view.root, root.node);
    assert.equal(nodes, 19);
    const decided = coerce(view, value('{"a":"true"}'), { followReferences: true }).steps[0]?.node;
    assert.ok(decided !== undefined && decided !== null);
    const pointer = formatPointer(tree.path(view.source(decided)));
    assert.equal(pointer, "/tools/1/inputSchema/definitions/A/type");
    assert.equal(tree.literal(view.source(decided)), '"boolean"');
  });

  it("renames 100,000 levels down", () => {
    const levels = 100_000;
    const text = '{"items":'.repeat(levels) + '{"definitions":{}}' + "}".repeat(levels);
    assert.ok(registered(text).includes('{"$defs":{}}'));
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

  it("keeps the shape of any document", () => {
    const key = fc.constantFrom("definitions", "$defs", "$ref", "properties", "a");
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(1, "#/definitions/a", "definitions"),
        fc.array(tie("json"), { maxLength: 3 }),
        fc.dictionary(key, tie("json"), { maxKeys: 4 }),
      ),
    }));
    const shape = (text: string): string => text.replaceAll("definitions", "$defs");
    fc.assert(
      fc.property(json, (schema) => {
        const text = JSON.stringify(schema);
        assert.equal(shape(registered(text)), shape(text));
      }),
    );
  });
});
