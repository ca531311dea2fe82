import assert from "node:assert/strict";
import { ask, openTools } from "./tools";

const open = openTools({
  search: {
    type: "object",
    properties: { n: { $ref: "#/$defs/N" }, limit: { default: 20 } },
    required: ["q"],
    $defs: { N: { type: "integer" } },
  },
  broken: { type: "object", properties: { n: true } },
});

describe("the check of a preview", () => {
  it("is made only when it is asked for", () => {
    assert.equal(ask(open, "{}", { tool: "search" }).checks, undefined);
  });

  it("says what the tool refuses, before and after, and where the schema says so", () => {
    const { checks } = ask(open, '{"n":"5"}', { tool: "search", check: true });
    const lines = (["before", "after"] as const).map((run) =>
      checks?.[run]?.problems.map(({ kind, path, schema }) => `${kind} ${path} ${schema?.pointer ?? "-"}`),
    );
    const missing = "missing  /tools/0/inputSchema/required/0";
    assert.deepEqual(lines, [[missing, "type /n /tools/0/inputSchema/$defs/N/type"], [missing]]);
    const after = checks?.after;
    assert.ok(after);
    assert.deepEqual(
      after.unchecked.map(({ kind, path }) => `${kind} ${path}`),
      ["default-not-filled /limit", "required-not-checked "],
    );
    assert.deepEqual([after.skipped, after.failure], [[], null]);
  });

  it("has nothing to look at where the call ends in an error", () => {
    assert.deepEqual(ask(open, '{"n":"5"}', { tool: "broken", check: true }).checks, {
      before: null,
      after: null,
    });
  });
});
