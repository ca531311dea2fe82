import assert from "node:assert/strict";
import fc from "fast-check";
import { parseTree, type Node as OracleNode } from "jsonc-parser";
import { JsonTree, type Node } from "../../../server/src/json/tree";

/** The tree as plain nested data with every position, to be compared as a whole. */
function dump(tree: JsonTree, node: Node | undefined = tree.root): unknown {
  if (node === undefined) return undefined;
  const { start, end } = tree.span(node);
  const kind = tree.kind(node);
  const at = [kind, start, end];
  if (kind !== "object" && kind !== "array") return [...at, tree.literal(node)];
  const children = [...tree.children(node)].map((child) => {
    const key = tree.keySpan(child);
    return key === undefined ? dump(tree, child) : [tree.key(child), key.start, key.end, dump(tree, child)];
  });
  return [...at, children];
}

/** The same of jsonc-parser's tree. */
function dumpOracle(text: string, node: OracleNode | undefined): unknown {
  if (node === undefined) return undefined;
  const kind = node.type === "boolean" ? String(node.value) : node.type;
  const at = [kind, node.offset, node.offset + node.length];
  if (node.type === "array") return [...at, (node.children ?? []).map((child) => dumpOracle(text, child))];
  if (node.type !== "object") return [...at, text.slice(node.offset, node.offset + node.length)];
  const members = (node.children ?? []).map(({ children: [key, value] = [] }) => [
    key?.value as string,
    key?.offset,
    (key?.offset ?? 0) + (key?.length ?? 0),
    dumpOracle(text, value),
  ]);
  return [...at, members];
}

/** JSON text with random white space, comments, trailing commas and escapes, always readable. */
const jsonText: fc.Arbitrary<string> = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5 }),
    fc.array(fc.constantFrom("", " ", "\n", "\r\n", "/* , */", "// }\n", "\t"), {
      minLength: 1,
      maxLength: 9,
    }),
    fc.boolean(),
  )
  .map(([value, gaps, trailing]) => {
    let turn = 0;
    const gap = (): string => gaps[turn++ % gaps.length] ?? "";
    const write = (item: unknown): string => {
      if (Array.isArray(item)) {
        const items = item.map((each) => gap() + write(each) + gap());
        return `[${items.join(",")}${trailing && items.length > 0 ? "," + gap() : gap()}]`;
      }
      if (typeof item === "object" && item !== null) {
        const members = Object.entries(item).map(
          ([key, each]) => `${gap()}${JSON.stringify(key)}${gap()}:${gap()}${write(each)}${gap()}`,
        );
        return `{${members.join(",")}${trailing && members.length > 0 ? "," : ""}${gap()}}`;
      }
      return JSON.stringify(item);
    };
    return gap() + write(value) + gap();
  });

describe("the tree", () => {
  it("reads the same values at the same places as jsonc-parser", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const oracle = parseTree(text, [], { allowTrailingComma: true });
        assert.deepEqual(dump(new JsonTree(text)), dumpOracle(text, oracle));
      }),
      { numRuns: 500 },
    );
  });

  it("gives a tree for any text, with every node inside its parent and in order", () => {
    const shards = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"',
      '"a"',
      "1",
      "\\",
      "\n",
      " ",
      "/*",
      "*/",
      "//",
      "nul",
      "\ud800",
      "\u0000",
      "  ",
    );
    const broken = fc.oneof(
      fc.string(),
      fc.array(shards, { maxLength: 60 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(broken, (text) => {
        const tree = new JsonTree(text);
        const check = (node: Node, from: number, to: number): void => {
          const { start, end } = tree.memberSpan(node);
          assert.ok(from <= start && start <= end && end <= to, JSON.stringify(text));
          let last = tree.span(node).start;
          for (const child of tree.children(node)) {
            assert.equal(tree.parent(child), node);
            check(child, last, tree.span(node).end);
            last = tree.span(child).end;
          }
        };
        if (tree.root !== undefined) check(tree.root, 0, text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps literals as written", () => {
    const tree = new JsonTree('{"a": 5.0, "b": 12345678901234567890, "c": "\\u0041\\n"}');
    const literals = [...tree.children(0 as Node)].map((node) => tree.literal(node));
    assert.deepEqual(literals, ["5.0", "12345678901234567890", '"\\u0041\\n"']);
    assert.equal(tree.getString(0 as Node, "c"), "A\n");
  });

  it("takes the last of duplicate keys, and any name as a name", () => {
    const tree = new JsonTree('{"a": 1, "__proto__": 2, "constructor": 3, "a": 4, "a\\u002fb": 5, "": 6}');
    const literal = (name: string): string | undefined => {
      const node = tree.get(0 as Node, name);
      return node === undefined ? undefined : tree.literal(node);
    };
    assert.equal(literal("a"), "4");
    assert.equal(literal("__proto__"), "2");
    assert.equal(literal("constructor"), "3");
    assert.equal(literal("a/b"), "5");
    assert.equal(literal(""), "6");
    assert.equal(literal("toString"), undefined);
    assert.equal(literal("a\\u002fb"), undefined);
  });

  it("finds members of wide objects and items of wide arrays", () => {
    const size = 5000;
    const names = Array.from({ length: size }, (_, index) => `"k${index}": ${index}`);
    const tree = new JsonTree(
      `{"object": {${names.join()}}, "array": [${names.map((_, index) => index).join()}]}`,
    );
    const object = tree.get(0 as Node, "object") as Node;
    const array = tree.get(0 as Node, "array") as Node;
    for (const index of [0, 15, 16, 17, size - 1]) {
      assert.equal(tree.literal(tree.get(object, `k${index}`) as Node), String(index));
      assert.equal(tree.literal(tree.at(array, index) as Node), String(index));
      assert.equal(tree.index(tree.at(array, index) as Node), index);
    }
    assert.equal(tree.get(object, "k5000"), undefined);
    assert.equal(tree.at(array, size), undefined);
  });

  it("is not troubled by 100,000 levels", () => {
    const depth = 100_000;
    const text = '{"a":['.repeat(depth) + "1" + "]}".repeat(depth);
    const tree = new JsonTree(text);
    const deepest = tree.nodeAt(text.indexOf("1"));
    assert.ok(deepest !== undefined);
    assert.equal(tree.literal(deepest), "1");
    assert.equal(tree.path(deepest).length, 2 * depth);
    assert.equal(new JsonTree("[".repeat(depth)).kind(0 as Node), "array");
  });

  describe("finds what stands at an offset", () => {
    const cases: [marked: string, path: string[] | undefined][] = [
      ['{"a|": {"b": 1}}', ["a"]],
      ['{"a": {"b|": 1}}', ["a", "b"]],
      ['{"a": {"b": |1}}', ["a", "b"]],
      ['{"a": {"b": 1|}}', ["a", "b"]],
      ['{"a": {"b": 1}|}', ["a"]],
      ["[1,|2]", ["1"]],
      ["[1|,2]", ["0"]],
      ['["x"|]', ["0"]],
      [" |{}", []],
      ["|  {}", undefined],
      ["{ | }", []],
    ];
    for (const [marked, path] of cases) {
      it(marked, () => {
        const tree = new JsonTree(marked.replace("|", ""));
        const node = tree.nodeAt(marked.indexOf("|"));
        assert.deepEqual(node === undefined ? undefined : tree.path(node), path);
      });
    }
  });
});

describe("broken text", () => {
  /** Pointer-like paths of all string, number and missing values that the tree still has. */
  function leaves(text: string): string[] {
    const tree = new JsonTree(text);
    const found: string[] = [];
    const visit = (node: Node): void => {
      if (tree.isObject(node) || tree.isArray(node)) for (const child of tree.children(node)) visit(child);
      else found.push(`${tree.path(node).join("/")}=${tree.literal(node)}`);
    };
    if (tree.root !== undefined) visit(tree.root);
    return found;
  }

  const cases: [rule: string, text: string, leaves: string[]][] = [
    ["an unclosed string ends with its line", '{\n  "a": "x,\n  "b": 1\n}', ['a="x,', "b=1"]],
    [
      "a key without a value keeps its neighbours",
      '{\n  "a":\n  "b": "y",\n  "c": 2\n}',
      ["a=", 'b="y"', "c=2"],
    ],
    ["a key alone is a member without a value", '{"a": 1, "b"}', ["a=1", "b="]],
    ["a missing comma is no damage", '{"a": 1 "b": 2}', ["a=1", "b=2"]],
    ["a stray quote spoils nothing", '{\n"a": "x"",\n"b": 1,\n"c": 2\n}', ['a="x"', "b=1", "c=2"]],
    [
      "a missing brace closes where the indentation says",
      '{\n  "a": {\n    "x": {\n      "y": 1\n    ,\n    "z": 2\n  },\n  "b": 3\n}',
      ["a/x/y=1", "a/z=2", "b=3"],
    ],
    ["a missing last brace loses nothing", '{\n  "a": {\n    "x": 1\n  },\n  "b": 2\n', ["a/x=1", "b=2"]],
    [
      "a superfluous brace is passed over",
      '{\n  "a": {\n    "x": 1\n    }\n  },\n  "b": 2\n}',
      ["a/x=1", "b=2"],
    ],
    ["a bracket of the wrong kind closes what it can", '{"a": [1, 2}', ["a/0=1", "a/1=2"]],
    ["a closer that nothing opened is dropped", '{"a": 1], "b": 2}', ["a=1", "b=2"]],
    [
      "a quote in an indentation is passed over",
      '{\n  "a": {\n    "x": 1\n "  },\n  "b": {\n  "  "y": 2\n  }\n}',
      ["a/x=1", "b/y=2"],
    ],
    ["a key without its closing quote ends before its colon", '{\n  "a: {\n    "x": 1\n  }\n}', ["a/x=1"]],
    ["a quote in a key is part of it", '{\n  "a"b": {\n    "x": 1\n  }\n}', ['a"b/x=1']],
    ["a quote before a colon is passed over", '{\n  "a"": {\n    "x": 1\n  }\n}', ["a/x=1"]],
    [
      "a string with brackets is one, though its quote is missing",
      '{\n  "a": "[b},\n  "c": 1\n}',
      ['a="[b},', "c=1"],
    ],
    [
      "a bracket in an indentation is passed over",
      '{\n  "a": {\n    "x": 1\n{   },\n  "b": {\n}   "y": 2\n  },\n [ "c": 3\n}',
      ["a/x=1", "b/y=2", "c=3"],
    ],
    [
      "a bracket between a key and its value is passed over",
      '{\n  "a": [\n    {\n      "x"]: 1\n    }\n  ],\n  "b": 2\n}',
      ["a/0/x=1", "b=2"],
    ],
    [
      "an object in a list ends where the next begins",
      '{\n  "a": [\n    {\n      "x": 1\n    ,\n    {\n      "y": 2\n    }\n  ]\n}',
      ["a/0/x=1", "a/1/y=2"],
    ],
    [
      "brackets that close on one line were opened on one",
      '{\n  "a": [\n    {\n      "x": 1\n    }},\n    {\n      "y": 2\n    }\n  ],\n  "b": 2\n}',
      ["a/0/x=1", "a/1/y=2", "b=2"],
    ],
    ["nothing but white space is no tree", " \n", []],
  ];
  for (const [rule, text, expected] of cases) {
    it(rule, () => {
      assert.deepEqual(leaves(text), expected);
    });
  }
});
