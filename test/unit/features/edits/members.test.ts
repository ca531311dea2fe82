/** Members put into objects and taken out of them, in every style. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parse, type ParseError } from "jsonc-parser";
import { insertMembers, removeMembers } from "../../../../server/src/features/edits/members";
import { styleOf } from "../../../../server/src/features/edits/style";
import { JsonTree, type Node } from "../../../../server/src/json/tree";
import { applySplices } from "../codeActions/applied";

function rootOf(tree: JsonTree): Node {
  assert.ok(tree.root !== undefined);
  return tree.root;
}

function inserted(text: string, ...names: string[]): string {
  const tree = new JsonTree(text);
  const members = names.map((name) => ({ name, value: () => "1" }));
  const { splices, key, index } = insertMembers(tree, styleOf(tree), rootOf(tree), members);
  assert.ok(key.text.startsWith(`${names[0] ?? ""}"`, index), "the name stands elsewhere");
  return applySplices(text, splices);
}

function removed(text: string, ...names: string[]): string {
  const tree = new JsonTree(text);
  const splices = removeMembers(tree, rootOf(tree), (member) => names.includes(tree.key(member) ?? ""));
  return applySplices(text, splices);
}

describe("a member is put in", () => {
  for (const [what, before, after] of [
    ["behind another on its line", `{ "a": 0 }`, `{ "a": 0, "x": 1 }`],
    ["where nothing is spaced", `{"a":0}`, `{"a":0,"x":1}`],
    ["behind another on a line of its own", `{\n\t"a": 0\n}`, `{\n\t"a": 0,\n\t"x": 1\n}`],
    ["into an empty object", `{}`, `{"x": 1}`],
    ["where a comment is all there is", `{\n  // none\n}`, `{\n  // none\n  "x": 1\n}`],
    ["behind a comma at the end", `{\n  "a": 0,\n}`, `{\n  "a": 0,\n  "x": 1,\n}`],
    ["behind a comment with a comma in it", `{\n  "a": 0 // one,\n}`, `{\n  "a": 0, // one,\n  "x": 1\n}`],
    [
      "behind a comment on its own line",
      `{\n  "a": 0\n  /* end */\n}`,
      `{\n  "a": 0,\n  /* end */\n  "x": 1\n}`,
    ],
    ["in lines that end as the others do", `{\r\n  "a": 0\r\n}`, `{\r\n  "a": 0,\r\n  "x": 1\r\n}`],
  ] as const) {
    it(what, () => {
      assert.equal(inserted(before, "x"), after);
    });
  }

  it("together with others", () => {
    assert.equal(inserted(`{ "a": 0 /* a */ }`, "x", "y"), `{ "a": 0, /* a */ "x": 1, "y": 1 }`);
    assert.equal(inserted(`{\n  "a": 0,\n}`, "x", "y"), `{\n  "a": 0,\n  "x": 1,\n  "y": 1,\n}`);
    assert.equal(inserted(`{}`, "x", "y"), `{"x": 1,"y": 1}`.replace(",", ", "));
  });
});

describe("a member is taken out", () => {
  for (const [what, before, names, after] of [
    ["at the beginning", `{ "a": 0, "b": 1 }`, "a", `{ "b": 1 }`],
    ["at the end", `{ "a": 0, "b": 1 }`, "b", `{ "a": 0 }`],
    ["as the only one", `{ "a": 0 }`, "a", `{}`],
    ["with its line", `{\n  "a": 0,\n  "b": 1,\n  "c": 2\n}`, "b", `{\n  "a": 0,\n  "c": 2\n}`],
    ["with the line at the end", `{\r\n  "a": 0,\r\n  "b": 1\r\n}`, "b", `{\r\n  "a": 0\r\n}`],
    ["before a comma at the end", `{\n  "a": 0,\n  "b": 1,\n}`, "b", `{\n  "a": 0,\n}`],
    ["together with its neighbours at the end", `{ "a": 0, "b": 1, "c": 2 }`, "b c", `{ "a": 0 }`],
    ["together with others between", `{ "a": 0, "b": 1, "c": 2, "d": 3 }`, "a c", `{ "b": 1, "d": 3 }`],
    [
      "but not the comment before it",
      `{\n  // of b\n  "b": 1,\n  "c": 2\n}`,
      "b",
      `{\n  // of b\n  "c": 2\n}`,
    ],
    ["but not the comment behind it", `{\n  "a": 0,\n  "b": 1 // of b\n}`, "b", `{\n  "a": 0 // of b\n}`],
    ["but not a comment before its comma", `{ "b": 1 /* b */, "c": 2 }`, "b", `{ /* b */ "c": 2 }`],
  ] as const) {
    it(what, () => {
      assert.equal(removed(before, ...names.split(" ")), after);
    });
  }
});

const gap = fc.constantFrom("", " ", "\n", "\n  ", " /* , */ ", " // }\n  ");

/** An object's text with gaps of all kinds, and the names in it. */
const object = fc
  .tuple(fc.array(fc.tuple(gap, gap, gap, gap), { maxLength: 5 }), gap, fc.boolean())
  .map(([members, last, trails]) => ({
    text: `{${members
      .map(
        ([before, colon, value, behind], index) =>
          `${before}"m${index}"${colon}:${value}${index}${behind}${index < members.length - 1 || trails ? "," : ""}`,
      )
      .join("")}${last}}`,
    names: members.map((_member, index) => `m${index}`),
  }));

function read(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  assert.deepEqual(errors, [], text);
  return value;
}

describe("whatever stands between members", () => {
  const comments = (text: string): number => text.match(/\/\* , \*\/|\/\/ \}/g)?.length ?? 0;

  it("those that are put in and left are all there are, and no comment goes", () => {
    fc.assert(
      fc.property(object, fc.nat(31), ({ text, names }, mask) => {
        const gone = names.filter((_name, index) => ((mask >> index) & 1) === 1);
        const rest = removed(text, ...gone);
        const left = names.filter((name) => !gone.includes(name));
        assert.deepEqual(read(rest), Object.fromEntries(left.map((name) => [name, Number(name.slice(1))])));
        const more = inserted(rest, "x", "y");
        assert.deepEqual(Object.keys(read(more) as object), [...left, "x", "y"]);
        assert.equal(comments(more), comments(text) - commentsInside(text, gone), more);
      }),
      { numRuns: 1_000 },
    );
  });

  /** Comments between the key and the value of a member go with it. */
  function commentsInside(text: string, names: readonly string[]): number {
    const tree = new JsonTree(text);
    return [...tree.children(rootOf(tree))]
      .filter((member) => names.includes(tree.key(member) ?? ""))
      .reduce((sum, member) => {
        const { start, end } = tree.memberSpan(member);
        return sum + comments(text.slice(start, end));
      }, 0);
  }
});
