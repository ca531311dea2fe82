import assert from "node:assert/strict";
import fc from "fast-check";
import { Lines } from "../../../server/src/json/lines";
import { JsonTree, type Node } from "../../../server/src/json/tree";

/** Small pieces, so that every edit meets their seams. */
const SMALL = { pieceLength: 12, names: ["$ref"] };

/** All that a tree says of its nodes, with places instead of node numbers. */
function dump(tree: JsonTree): unknown[] {
  const rows: unknown[] = [];
  const visit = (node: Node): void => {
    const parent = tree.parent(node);
    const at = parent === undefined ? -1 : tree.span(parent).start;
    rows.push([tree.kind(node), tree.span(node), tree.keySpan(node), tree.key(node), tree.literal(node), at]);
    for (const child of tree.children(node)) visit(child);
  };
  if (tree.root !== undefined) visit(tree.root);
  return rows;
}

interface Edit {
  at: number;
  remove: number;
  insert: string;
}

const shard = fc.constantFrom(
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\n",
  "\r\n",
  "  ",
  '"a"',
  '"$ref": "#/a"',
  "1",
  "null",
  "/*",
  "*/",
  "//",
  "\\",
  "\u{1F600}",
  '"b": {\n  "c": [1, 2]\n}',
  ' "d" : "e",\n',
);
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3), fc.nat(60)),
  insert: fc.oneof(
    { weight: 3, arbitrary: shard },
    fc.constant(""),
    fc.array(shard, { maxLength: 30 }).map((parts) => parts.join("")),
  ),
});
const start: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 4 }).map((text) => JSON.stringify(JSON.parse(text), null, 2)),
  fc.json({ maxDepth: 4 }),
  fc.array(shard, { maxLength: 60 }).map((parts) => parts.join("")),
);

describe("edits", () => {
  it("leave the tree that a fresh start would give", () => {
    fc.assert(
      fc.property(start, fc.array(edit, { maxLength: 12 }), (text, edits) => {
        const tree = new JsonTree(text, SMALL);
        let expected = text;
        for (const { at, remove, insert } of edits) {
          const from = Math.floor(at * expected.length);
          const to = Math.min(expected.length, from + remove);
          expected = expected.slice(0, from) + insert + expected.slice(to);
          tree.edit(from, to, insert);
          assert.equal(tree.text, expected);
          const fresh = new JsonTree(expected, SMALL);
          assert.deepEqual(dump(tree), dump(fresh), JSON.stringify(expected));
          assert.deepEqual(dump(fresh), dump(new JsonTree(expected)), "small pieces read as large ones");
          const places = (of: JsonTree): unknown[] => of.membersNamed("$ref").map((node) => of.span(node));
          assert.deepEqual(places(tree), places(fresh));
        }
      }),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 400) },
    );
  });

  it("keep lines and places", () => {
    fc.assert(
      fc.property(start, fc.array(edit, { maxLength: 6 }), (text, edits) => {
        const tree = new JsonTree(text, SMALL);
        for (const { at, remove, insert } of edits) {
          const from = Math.floor(at * tree.length);
          tree.edit(from, Math.min(tree.length, from + remove), insert);
        }
        const now = tree.text;
        const lines = new Lines(now);
        for (let offset = 0; offset <= now.length; offset++) {
          const place = lines.place(offset);
          assert.deepEqual(tree.place(offset), place, JSON.stringify([now, offset]));
          assert.equal(tree.offset(place), lines.offset(place), JSON.stringify([now, place]));
          const beyond = { line: place.line, character: place.character + 7 };
          assert.equal(tree.offset(beyond), lines.offset(beyond), JSON.stringify([now, beyond]));
        }
        assert.equal(tree.offset({ line: 10_000, character: 0 }), now.length);
      }),
      { numRuns: 300 },
    );
  });

  it("keep the members of wide objects", () => {
    const names = Array.from({ length: 200 }, (_, index) => `"k${index}": {"v": ${index}}`);
    const tree = new JsonTree(`{\n${names.join(",\n")}\n}`, SMALL);
    const value = (name: string): string | undefined => {
      const member = tree.get(tree.root as Node, name);
      return member === undefined ? undefined : tree.literal(member);
    };
    assert.equal(value("k150"), '{"v": 150}');
    const at = tree.text.indexOf('k150"');
    tree.edit(at, at + 4, "renamed");
    assert.equal(value("k150"), undefined);
    assert.equal(value("renamed"), '{"v": 150}');
    assert.equal(value("k199"), '{"v": 199}');
    tree.edit(at - 1, at - 1, '"new": 1, ');
    assert.equal(value("new"), "1");
    assert.equal(value("renamed"), '{"v": 150}');
  });

  it("read no more than the pieces they touch", () => {
    const costs = [200, 20_000].map((size) => {
      const members = Array.from(
        { length: size },
        (_, index) => `  "k${index}": {\n    "type": "integer",\n    "title": "number ${index}"\n  }`,
      );
      const tree = new JsonTree(`{\n${members.join(",\n")}\n}`);
      const before = tree.charactersRead;
      const at = tree.text.indexOf(`number ${size / 2}`);
      for (const letter of "typed") tree.edit(at, at, letter);
      return tree.charactersRead - before;
    });
    const [small = 0, large = 0] = costs;
    assert.ok(large <= small * 2.5 && large < 5 * 2 * 16_384 + 10_000, costs.join());
  });
});
