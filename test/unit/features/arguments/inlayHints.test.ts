/** Inlay hints in arguments: each stands where its `⟦⟧` is, in the order of the labels. */
import assert from "node:assert/strict";
import { argumentHints } from "../../../../server/src/features/arguments/inlayHints";
import type { SchemaViewName } from "../../../../server/src/protocol";
import { openCall } from "./calls";

const CASES: [rule: string, source: string, labels: string[]][] = [
  ["what a text becomes", '{ "limit": "5"⟦⟧, "exact": "true"⟦⟧ }', ["→ 5", "→ true"]],
  ["nothing where nothing changes", '{ "limit": 5, "query": "5", "other": "5" }', []],
  ["the name that the tool receives", '{ "first_name"⟦⟧: "Ada" }', ['→ "first name"']],
  [
    "both a name and a value inside the same object",
    '{ "limit": "1"⟦⟧, "first_name"⟦⟧: "" }',
    ["→ 1", '→ "first name"'],
  ],
  ["what a JSON text becomes, once", String.raw`{ "filters": "{\"tags\": [1]}"⟦⟧ }`, ['→ {"tags":[1]}']],
  ["what changes inside, and not what holds it", '{ "filters": { "tags": "[]"⟦⟧ } }', ["→ []"]],
  ["nothing in text that is no JSON", '{ "limit": "5", }', []],
  ["nothing where the arguments are no object", '["5"]', []],
];

describe("inlay hints in arguments", () => {
  for (const [rule, source, labels] of CASES) {
    it(`show ${rule}`, () => {
      const { marks, call } = openCall(source);
      const hints = argumentHints(call, { start: 0, end: call.open.tree.length });
      assert.deepEqual(
        hints.map(({ label, position }) => [label, position]),
        labels.map((label, index) => [label, marks.ranges("⟦")[index]?.start]),
      );
    });
  }

  it("follow the view of the schema that the arguments are looked at in", () => {
    const source = String.raw`{ "either": "{\"text\": \"a\"}" }`;
    const labels = (view: SchemaViewName): unknown[] => {
      const { call } = openCall(source, view);
      return argumentHints(call, { start: 0, end: source.length }).map(({ label }) => label);
    };
    assert.deepEqual(labels("server"), []);
    assert.deepEqual(labels("registered"), ['→ {"text":"a"}']);
  });

  it("say so above arguments that are too long to be looked at while they are typed", () => {
    const source = `{ "limit": "5", "query": "${"x".repeat(500_000)}" }`;
    const { call } = openCall(source);
    const labels = argumentHints(call, { start: 0, end: 100 }).map(({ label }) => label);
    assert.deepEqual(labels, ["Arguments of more than 500,000 characters have no results beside them"]);
    assert.deepEqual(argumentHints(call, { start: 50, end: 100 }), []);
  });

  it("come only for the part that is shown, and say why", () => {
    const { call } = openCall('{ "limit": "5", "exact": "true" }');
    const hints = argumentHints(call, { start: 0, end: 16 });
    assert.deepEqual(
      hints.map(({ label }) => label),
      ["→ 5"],
    );
    assert.match(JSON.stringify(hints[0]?.tooltip), /integer/);
  });
});
