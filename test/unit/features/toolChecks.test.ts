import assert from "node:assert/strict";
import { PreviewError } from "../../../server/src/features/preview/error";
import { checkTools, sampleOf } from "../../../server/src/features/toolChecks";
import type { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import { openTools, URI } from "./preview/tools";

function schemaOf(open: OpenDocument): Schema {
  const schema = open.schema(false);
  assert.ok(schema);
  return schema;
}

const integer = { type: "integer" };

describe("all tools at once", () => {
  const open = openTools({
    search: {
      type: "object",
      properties: {
        count: { $ref: "#/$defs/N" },
        limit: integer,
        filter: { anyOf: [{ type: "object" }, { type: "null" }] },
        "first name": { type: "string" },
      },
      required: ["limit"],
      $defs: { N: integer },
    },
    broken: { type: "object", properties: { any: true } },
    empty: { type: "object" },
  });
  const result = checkTools(open, schemaOf(open));

  it("say of each parameter whether it arrives right, before and after, and why", () => {
    const lines = result.tools.map(({ tool, parameters }) => [
      tool,
      ...parameters.map(
        (each) =>
          `${each.name}${each.required ? "!" : ""} ${each.sent} ${each.before.arrives} ${each.after.arrives} ${each.after.rule}`,
      ),
    ]);
    assert.deepEqual(lines, [
      [
        "search",
        'limit! "5" right right integer-from-text',
        'count "5" wrong right integer-from-text',
        'filter "{}" wrong wrong union-without-type',
        'first name "text" right right name-restored',
      ],
      ["broken", 'any "text" wrong wrong no-object'],
      ["empty"],
    ]);
    assert.equal(
      result.summary,
      "2 of 5 parameters in 3 tools arrive wrong, 3 before references were followed.",
    );
  });

  it("point to each parameter, and have the arguments that were tried", () => {
    const [search, broken] = result.tools;
    assert.equal(search?.parameters[0]?.schema.pointer, "/tools/0/inputSchema/properties/limit");
    assert.equal(search.arguments, '{"limit":"5","count":"5","filter":"{}","first_name":"text"}');
    assert.equal(search.error, null);
    assert.match(broken?.error ?? "", /ends with an exception/);
  });

  it("report progress", () => {
    const seen: string[] = [];
    checkTools(open, schemaOf(open), (done, all) => seen.push(`${done}/${all}`));
    assert.deepEqual(seen, ["0/3", "1/3", "2/3"]);
  });

  it("give a sample for one of them", () => {
    const sample = sampleOf(open, schemaOf(open), { textDocument: { uri: URI }, tool: "search" });
    assert.deepEqual(Object.keys(JSON.parse(sample.arguments) as object), [
      "limit",
      "count",
      "filter",
      "first_name",
    ]);
    assert.throws(
      () => sampleOf(open, schemaOf(open), { textDocument: { uri: URI } }),
      (error) => error instanceof PreviewError && error.problem.kind === "which-tool",
    );
  });
});
