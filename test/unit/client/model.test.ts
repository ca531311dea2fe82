import assert from "node:assert/strict";
import { tableRows } from "../../../client/src/preview/model";
import type { PreviewCoercionResult, Step, StepResult } from "../../../server/src/protocol";

type Fields = Partial<Omit<Step, "before" | "after">> & {
  /** Its names need no escape, unless the tokens are given too. */
  path: string;
  before?: Partial<StepResult>;
  after?: Partial<StepResult>;
};

/** A step that nothing changes, with the given fields instead. */
function step({ before, after, ...fields }: Fields): Step {
  const tokens = fields.tokens ?? fields.path.split("/").slice(1);
  const same = {
    path: fields.path,
    tokens,
    value: fields.value ?? '"5"',
    changed: false,
    rule: "kept",
    why: "It stays.",
  };
  return {
    value: '"5"',
    type: "integer",
    schema: null,
    ...fields,
    tokens,
    before: { ...same, ...before },
    after: { ...same, ...after },
  };
}

function result(
  steps: Step[],
  after: PreviewCoercionResult["after"] = { arguments: "{}" },
): PreviewCoercionResult {
  return {
    tool: "search",
    pointer: "/tools/0/inputSchema",
    before: { arguments: "{}" },
    after,
    steps,
    source: { notation: "json", embedded: false, calls: [], call: 0, notes: [] },
  };
}

const gained = { after: { value: "5", changed: true, why: "Parsed." } };

describe("the rows of the preview", () => {
  it("carry name, indentation, both readings and the reason they share", () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } };
    const schema = { pointer: "/properties/count", range };
    assert.deepEqual(tableRows(result([step({ path: "/count", schema })])), [
      {
        key: "0:/count",
        path: "/count",
        name: "count",
        indent: 0,
        parent: null,
        holdsRows: false,
        value: '"5"',
        type: "integer",
        before: { value: '"5"', renamed: null, changed: false },
        after: { value: '"5"', renamed: null, changed: false },
        reasons: [{ reading: null, why: "It stays." }],
        remarks: [],
        schema,
      },
    ]);
  });

  it("tell both reasons when they differ", () => {
    assert.deepEqual(tableRows(result([step({ path: "/count", ...gained })]))[0]?.reasons, [
      { reading: "before", why: "It stays." },
      { reading: "after", why: "Parsed." },
    ]);
  });

  const names: [title: string, path: string, name: string, indent: number][] = [
    ["the arguments object", "", "all arguments", 0],
    ["an argument", "/count", "count", 0],
    ["an argument whose name is empty", "/", "", 0],
    ["a nested value", "/filters/labels/0", "0", 2],
  ];
  for (const [title, path, name, indent] of names) {
    it(`name and indent ${title}`, () => {
      const row = tableRows(result([step({ path })]))[0];
      assert.deepEqual([row?.name, row?.indent], [name, indent]);
    });
  }

  it("name a value by its token, which may hold what a pointer escapes", () => {
    const row = tableRows(result([step({ path: "/a~1b/m~0n", tokens: ["a/b", "m~n"] })]))[0];
    assert.deepEqual([row?.name, row?.indent], ["m~n", 1]);
  });

  it("say under which name a renamed value arrives, but not for what is inside it", () => {
    const rows = tableRows(
      result([
        step({ path: "/my_person", after: { path: "/my person", tokens: ["my person"], changed: true } }),
        step({ path: "/my_person/age", after: { path: "/my person/age", tokens: ["my person", "age"] } }),
      ]),
    );
    assert.deepEqual(
      rows.map(({ before, after }) => [before.renamed, after.renamed]),
      [
        [null, "my person"],
        [null, null],
      ],
    );
  });

  it("stand in the rows that hold them", () => {
    const paths = ["", "/a", "/a/b", "/a/b/c", "/a/d", "/e", "/f/g"];
    const rows = tableRows(result(paths.map((path) => step({ path, tokens: path.split("/").slice(1) }))));
    assert.deepEqual(
      rows.map(({ parent, holdsRows }) => [parent, holdsRows]),
      [
        [null, false],
        [null, true],
        ["0:/a", true],
        ["0:/a/b", false],
        ["0:/a", false],
        [null, false],
        // What holds it has no row.
        [null, false],
      ],
    );
  });

  it("do not write a long value again that stays as it was sent", () => {
    const long = JSON.stringify("x".repeat(100));
    const [row] = tableRows(result([step({ path: "/a", value: long, after: { value: `[${long}]` } })]));
    assert.deepEqual([row?.value, row?.before.value, row?.after.value], [long, "as sent", `[${long}]`]);
  });

  it("stay apart when a call repeats a key", () => {
    const keys = tableRows(result([step({ path: "/a" }), step({ path: "/a" })])).map(({ key }) => key);
    assert.equal(new Set(keys).size, 2);
  });

  it("carry warnings by the path as sent, and refusals by the path as received", () => {
    const renamed = { after: { path: "/b c", tokens: ["b c"], changed: true } };
    const warning = { kind: "null-from-text" as const, path: "/a", tokens: ["a"] };
    const problem = { kind: "type" as const, keyword: "type", name: null, lookAlike: null, schema: null };
    const answer: PreviewCoercionResult = {
      ...result([step({ path: "/a" }), step({ path: "/b_c", ...renamed })]),
      summary: {
        before: { sentence: "", arguments: 2, changed: 0, leftAsText: [] },
        after: { sentence: "", arguments: 2, changed: 1, leftAsText: [] },
        warnings: [
          { ...warning, before: true, after: true, message: "Both." },
          { ...warning, before: true, after: false, message: "Once." },
        ],
      },
      checks: {
        before: null,
        after: {
          problems: [
            { ...problem, path: "/b c", tokens: ["b c"], message: "No integer." },
            { ...problem, kind: "missing", name: "d", path: "", tokens: [], message: "Not of a row." },
            { ...problem, kind: "unknown-name", name: "a", path: "", tokens: [], message: "Not known." },
          ],
          unchecked: [],
          skipped: [],
          failure: null,
        },
      },
    };
    assert.deepEqual(
      tableRows(answer).map(({ remarks }) => remarks),
      [
        [
          { mark: "warning", text: "Both." },
          { mark: "warning", text: "Before the fix: Once." },
          { mark: "refused", text: "Not known." },
        ],
        [{ mark: "refused", text: "No integer." }],
      ],
    );
  });
});
