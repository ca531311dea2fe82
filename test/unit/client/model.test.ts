import assert from "node:assert/strict";
import { summaryLine, tableRows } from "../../../client/src/preview/model";
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
const always = { before: { changed: true }, after: { changed: true } };

describe("the rows of the preview", () => {
  it("carry name, indentation, both readings and the reason they share", () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 3, character: 4 } };
    const schema = { pointer: "/properties/count", range };
    assert.deepEqual(tableRows([step({ path: "/count", schema })]), [
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
        schema,
      },
    ]);
  });

  it("tell both reasons when they differ", () => {
    assert.deepEqual(tableRows([step({ path: "/count", ...gained })])[0]?.reasons, [
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
      const row = tableRows([step({ path })])[0];
      assert.deepEqual([row?.name, row?.indent], [name, indent]);
    });
  }

  it("name a value by its token, which may hold what a pointer escapes", () => {
    const row = tableRows([step({ path: "/a~1b/m~0n", tokens: ["a/b", "m~n"] })])[0];
    assert.deepEqual([row?.name, row?.indent], ["m~n", 1]);
  });

  it("say under which name a renamed value arrives, but not for what is inside it", () => {
    const rows = tableRows([
      step({ path: "/my_person", after: { path: "/my person", tokens: ["my person"], changed: true } }),
      step({ path: "/my_person/age", after: { path: "/my person/age", tokens: ["my person", "age"] } }),
    ]);
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
    const rows = tableRows(paths.map((path) => step({ path, tokens: path.split("/").slice(1) })));
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

  it("stay apart when a call repeats a key", () => {
    const keys = tableRows([step({ path: "/a" }), step({ path: "/a" })]).map(({ key }) => key);
    assert.equal(new Set(keys).size, 2);
  });
});

describe("the summary of the preview", () => {
  const lines: [title: string, steps: Step[], line: string][] = [
    ["no arguments", [], "The call has no arguments, so nothing changes."],
    [
      "an empty arguments object",
      [step({ path: "", after: { rule: "arguments-empty" } })],
      "The call has no arguments, so nothing changes.",
    ],
    [
      "arguments that nobody looks at",
      [step({ path: "", after: { rule: "no-parameters" } })],
      "The arguments are not looked at, so nothing changes.",
    ],
    [
      "one argument that stays text",
      [step({ path: "/a" })],
      "The one argument stays as it is; 1 is left as text.",
    ],
    [
      "one argument that changes with the fix",
      [step({ path: "/a", ...gained })],
      "The one argument changes, only because references are followed.",
    ],
    ["one that always changed", [step({ path: "/a", ...always })], "The one argument changes."],
    [
      "a mixture",
      [
        step({ path: "/a", ...gained }),
        step({ path: "/b", ...always }),
        step({ path: "/c", ...gained }),
        step({ path: "/d" }),
        step({ path: "/e", type: "string" }),
      ],
      "3 of 5 arguments change, 2 of them only because references are followed; 1 is left as text.",
    ],
    [
      "changes inside one argument, counted once",
      [
        step({ path: "/a", value: "{}" }),
        step({ path: "/a/x", ...gained }),
        step({ path: "/a/y", ...gained }),
        step({ path: "/b", type: null }),
      ],
      "1 of 2 arguments changes, only because references are followed.",
    ],
    [
      "text where no type is known",
      [step({ path: "/a", type: null }), step({ path: "/b", type: "string | null" })],
      "None of the 2 arguments changes.",
    ],
    [
      "text that may be what the schema asks for",
      [step({ path: "/a", type: "enum (3 values)" }), step({ path: "/b", type: 'const "x"' })],
      "None of the 2 arguments changes.",
    ],
    [
      "text whose type no reader reaches",
      [
        step({ path: "/a", type: "unknown", after: { rule: "reference-remote" } }),
        step({ path: "/b", type: "unknown", after: { rule: "union-without-type" } }),
      ],
      "None of the 2 arguments changes; 1 is left as text.",
    ],
    [
      "text in a list of text that stays text itself",
      [step({ path: "/a", type: "array of string" })],
      "The one argument stays as it is; 1 is left as text.",
    ],
    [
      "values that nobody has looked at",
      [step({ path: "/a", type: "string" }), step({ path: "/a/b", after: { rule: "inside-text" } })],
      "The one argument stays as it is.",
    ],
  ];
  for (const [title, steps, line] of lines) {
    it(`counts ${title}`, () => {
      assert.equal(summaryLine(result(steps)), line);
    });
  }

  it("says first that a call ends in an error", () => {
    const answer = result([step({ path: "/a", ...gained })], { error: "AttributeError" });
    assert.equal(summaryLine(answer), "The call ends in an error before the tool receives anything.");
  });
});
