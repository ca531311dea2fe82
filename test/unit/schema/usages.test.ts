import assert from "node:assert/strict";
import fc from "fast-check";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import type { Node } from "../../../server/src/json/tree";
import type { Reference } from "../../../server/src/schema/document";
import { Usages } from "../../../server/src/schema/usages";
import { TestSchema } from "./build";

const INTEGER = { type: "integer" };

/** The places of the objects that hold the references. */
function holders(test: TestSchema, references: readonly Reference[]): string[] {
  return references.map(({ holder }) => test.path(holder));
}

describe("usages", () => {
  const cases: [rule: string, schema: object, at: string, to: string[], through: string[]][] = [
    ["nothing leads to a place that nobody names", { $defs: { A: INTEGER } }, "/$defs/A", [], []],
    [
      "in document order, whatever the target",
      {
        properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/B" }, c: { $ref: "#/$defs/A" } },
        $defs: { A: INTEGER, B: INTEGER },
      },
      "/$defs/A",
      ["/properties/a", "/properties/c"],
      [],
    ],
    [
      "a container is passed through by all that lead into it",
      {
        properties: { a: { $ref: "#/$defs/B" }, b: { $ref: "#/$defs/A" }, c: { $ref: "#" } },
        $defs: { A: INTEGER, B: INTEGER },
      },
      "/$defs",
      [],
      ["/properties/a", "/properties/b"],
    ],
    [
      "a target is not passed through by what ends at it",
      {
        properties: {
          a: { $ref: "#/$defs/A" },
          b: { $ref: "#/$defs/A/properties/x" },
          c: { $ref: "#/$defs/A/properties" },
        },
        $defs: { A: { properties: { x: INTEGER } } },
      },
      "/$defs/A",
      ["/properties/a"],
      ["/properties/b", "/properties/c"],
    ],
    [
      "a dangling pointer passes through all that exists of it",
      { properties: { a: { $ref: "#/$defs/A/nope/deeper" }, b: { $ref: "#/$defs/Nope" } }, $defs: { A: {} } },
      "/$defs/A",
      [],
      ["/properties/a"],
    ],
    [
      "a dangling pointer that fails in the container passes through the container",
      { properties: { a: { $ref: "#/$defs/A/nope" }, b: { $ref: "#/$defs/Nope" } }, $defs: { A: {} } },
      "/$defs",
      [],
      ["/properties/a", "/properties/b"],
    ],
    [
      "spelled with escapes, percent-encoding and JSON escapes it is the same place",
      { properties: { a: { $ref: "#/$defs/a~1b" }, b: { $ref: "#/%24defs/a%7E1b" } }, $defs: { "a/b": {} } },
      "/$defs/a~1b",
      ["/properties/a", "/properties/b"],
      [],
    ],
    [
      "a plain name leads to what declares it, and passes through nothing",
      { properties: { a: { $ref: "#x" }, b: { $ref: "#/$defs/A" } }, $defs: { A: { $anchor: "x" } } },
      "/$defs/A",
      ["/properties/a", "/properties/b"],
      [],
    ],
    [
      "a plain name does not pass through what is around its declaration",
      { properties: { a: { $ref: "#x" } }, $defs: { A: { $anchor: "x" } } },
      "/$defs",
      [],
      [],
    ],
    [
      "a circle leads where it leads",
      { $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } },
      "/$defs/A",
      ["/$defs/B"],
      [],
    ],
    [
      "what is no schema can be led to",
      { properties: { a: { $ref: "#/$defs/T" } }, $defs: { T: true } },
      "/$defs/T",
      ["/properties/a"],
      [],
    ],
    [
      "through the index of an array",
      {
        properties: { a: { $ref: "#/$defs/U/anyOf/1" }, b: { $ref: "#/$defs/U/anyOf/0" } },
        $defs: { U: { anyOf: [{}, {}] } },
      },
      "/$defs/U/anyOf/1",
      ["/properties/a"],
      [],
    ],
    [
      "what is not followed leads nowhere",
      {
        properties: {
          a: { $ref: "other.json#/$defs/A" },
          b: { $ref: "#/$defs/A~2" },
          c: { $ref: 5 },
          d: { const: { $ref: "#/$defs/A" } },
        },
        $defs: { A: INTEGER },
      },
      "/$defs/A",
      [],
      [],
    ],
    [
      "the root is passed through by its own pointers",
      { properties: { a: { $ref: "#" }, b: { $ref: "#/properties/a" } } },
      "/",
      ["/properties/a"],
      ["/properties/b"],
    ],
    [
      "a pointer passes nothing outside its root",
      { tools: [{ name: "t", inputSchema: { properties: { a: { $ref: "#/properties/b" }, b: {} } } }] },
      "/tools/0",
      [],
      [],
    ],
    [
      "a definition of a tool belongs to that tool",
      {
        tools: ["t", "u"].map((name) => ({
          name,
          inputSchema: { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: INTEGER } },
        })),
      },
      "/tools/1/inputSchema/$defs/A",
      ["/tools/1/inputSchema/properties/a"],
      [],
    ],
  ];
  for (const [rule, schema, at, to, through] of cases) {
    it(rule, () => {
      const test = new TestSchema(schema);
      const usages = new Usages(test.resolver);
      const node = at === "/" ? test.at("") : test.at(at);
      assert.deepEqual(holders(test, usages.to(node)), to, "to");
      assert.deepEqual(holders(test, usages.through(node)), through, "through");
      assert.equal(usages.countThrough(node), through.length);
    });
  }
});

/** Everything that the usages say of every place, as offsets. */
function usagesOf({ tree }: Schema, usages: Usages): unknown {
  const starts = (references: readonly Reference[]): number[] =>
    references.map(({ node }) => tree.span(node).start);
  const rows: unknown[] = [];
  const open: Node[] = tree.root === undefined ? [] : [tree.root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const through = starts(usages.through(at));
    assert.equal(usages.countThrough(at), through.length);
    rows.push([tree.span(at).start, starts(usages.to(at)), through]);
    open.push(...tree.children(at));
  }
  return rows;
}

describe("usages of a document that is edited", () => {
  const part = fc.constantFrom(
    '"A": {"type": "integer"},\n',
    '"B": {"$ref": "#/$defs/A"},\n',
    '"C": {"$ref": "#/$defs/A/x"},\n',
    '"D": {"$anchor": "x", "title": "t"}, "E": {"$ref": "#x"},\n',
    '"F": {"$ref": "#/$defs/B/$ref"},\n',
    '"G": {"anyOf": [{"$ref": "#/$defs/G/anyOf/0"}]},\n',
    "x",
    "A",
    "{",
    "}",
    '"',
    "",
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => `{"$defs": {\n${parts.join("")}"Z": {}}}`);
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(6), insert: part });

  it("are those that are found when they are first asked for", () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 8, max: 80 }),
        fc.array(edit, { maxLength: 6 }),
        (source, pieceLength, edits) => {
          const open = new OpenDocument("file:///a.json", 1, source, { pieceLength });
          const before = open.schema(true);
          if (before !== undefined) usagesOf(before, before.usages);
          for (const { at, remove, insert } of edits) {
            const from = Math.floor(at * open.text.length);
            const to = Math.min(open.text.length, from + remove);
            const range = { start: open.tree.place(from), end: open.tree.place(to) };
            open.update([{ range, text: insert }], 2);
            const schema = open.schema(true);
            if (schema === undefined) continue;
            assert.deepEqual(usagesOf(schema, schema.usages), usagesOf(schema, new Usages(schema.resolver)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  /** What is replaced by what, and how many references the first definition has before and after. */
  const EDITS: [what: string, from: string, to: string, before: number, after: number][] = [
    ["the text of a reference", "#/$defs/B", "#/$defs/A", 1, 2],
    ["the key of a definition", '"A": {', '"C": {', 1, 0],
    ["the text of an anchor", '"y"', '"x"', 1, 2],
    ["any other text", '"one"', '"two"', 1, 1],
  ];
  const TEXT = `{
  "properties": {
    "a": { "$ref": "#/$defs/A" }, "b": { "$ref": "#/$defs/B" }
  },
  "$defs": {
    "A": { "title": "one", "$anchor": "y" }
  }
}`;
  for (const [what, from, to, before, after] of EDITS) {
    it(`follow a change of ${what} in place`, () => {
      // Where any reference names an anchor, every edit counts; so only that row has one.
      const text = from === '"y"' ? TEXT.replace("#/$defs/B", "#x") : TEXT;
      const open = new OpenDocument("file:///a.json", 1, text);
      const schema = open.schema(true);
      assert.ok(schema);
      const count = (): number => {
        const $defs = schema.tree.get(schema.tree.root as Node, "$defs") as Node;
        const definition = schema.tree.firstChild($defs) as Node;
        return schema.usages.to(definition).length;
      };
      assert.equal(count(), before);
      const start = text.indexOf(from);
      const range = { start: open.tree.place(start), end: open.tree.place(start + from.length) };
      open.update([{ range, text: to }], 2);
      assert.equal(open.schema(true), schema, "the schema follows the edit");
      assert.equal(count(), after);
    });
  }
});
