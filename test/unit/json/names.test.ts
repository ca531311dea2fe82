/** Members of wide objects are found by name after any edit, as in a tree that was just made. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { JsonTree } from "../../../server/src/json/tree";

const name = fc.constantFrom(...Array.from({ length: 30 }, (_, index) => `k${index}`), "__proto__", "");
const member = fc.tuple(name, fc.constantFrom("1", "{}", '{"k1": 2}', '"text"', "[1, 2]"));
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 12 }),
  text: fc.constantFrom("x", '"', "k3", '"k4": 1,', ',"k5": {}', "}", "{", ""),
});

function namesIn(tree: JsonTree): unknown[] {
  const { root } = tree;
  if (root === undefined) return [];
  return Array.from({ length: 30 }, (_, index) => {
    const found = tree.get(root, `k${index}`);
    return found === undefined ? null : tree.memberSpan(found);
  });
}

describe("the members of a wide object", () => {
  it("are found by name after edits", () => {
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 17, maxLength: 60 }),
        fc.array(edit, { maxLength: 8 }),
        (members, edits) => {
          const options = { pieceLength: 40 };
          const text = `{${members.map(([key, value]) => `"${key}": ${value}`).join(",\n")}}`;
          const tree = new JsonTree(text, options);
          namesIn(tree);
          for (const { at, length, text: insert } of edits) {
            const start = Math.floor(at * tree.length);
            tree.edit(start, Math.min(start + length, tree.length), insert);
            assert.deepEqual(namesIn(tree), namesIn(new JsonTree(tree.text, options)));
          }
        },
      ),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 300) },
    );
  });
});
