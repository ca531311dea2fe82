import assert from "node:assert/strict";
import fc from "fast-check";
import { previewReport } from "../../../../server/src/features/preview";
import { PreviewError } from "../../../../server/src/features/preview/error";
import { prettyJson } from "../../../../server/src/features/preview/prettyJson";
import { schemaView } from "../../../../server/src/features/preview/views";
import type { ReportFormat, SchemaViewName } from "../../../../server/src/protocol";
import { ask, openTools, URI } from "./tools";

const schema = {
  type: "object",
  properties: {
    n: { $ref: "#/$defs/N" },
    t: { type: "string" },
    limit: { anyOf: [{ type: "integer" }, { type: "null" }] },
    o: { $ref: "#/properties/limit/anyOf/0" },
  },
  $defs: { N: { type: "integer" } },
};
const open = openTools({ search: schema, broken: { type: "object", properties: { a: true } } });

function text(format: ReportFormat, args: string, tool = "search"): string {
  const params = { textDocument: { uri: URI }, tool, arguments: args, format };
  return previewReport(open, open.schema(false), params).text;
}

describe("a preview as text", () => {
  it("is the result alone", () => {
    assert.equal(text("result", '{"n":"5"}'), '{\n  "n": 5\n}\n');
    assert.match(text("result", '{"a":1}', "broken"), /^\/a: The call ends with an exception/);
  });

  it("is a table for a bug report", () => {
    const lines = text("markdown", '{"n":"5","t":"a|b`c"}').split("\n");
    assert.deepEqual(lines.slice(0, 6), [
      "What `search` receives, before references were followed and after:",
      "",
      "| argument | sent | type | before | after | why |",
      "| --- | --- | --- | --- | --- | --- |",
      '| `/n` | `"5"` | integer | unchanged | `5` | Before: Left as text: its type stands behind `#/$defs/N`, which is not followed. After: Text that holds a whole number becomes an integer. |',
      '| `/t` | `` "a\\|b`c" `` | string | unchanged | unchanged | Left as text: text is what the schema asks for. |',
    ]);
    assert.ok(lines.includes("1 of 2 arguments changes."));
    assert.equal(lines.filter((line) => line === "```json").length, 3);
  });

  it("is a table with what is lost and what the tool refuses", () => {
    const report = text("markdown", '{"n":"9007199254740993.0","t":5}');
    assert.match(report, /\n\nWhat is lost:\n\n- `\/n`: .+\n/);
    assert.match(report, /\n\nWhat the tool’s own check refuses:\n\n- `\/t`: .+\n\nSent:\n/);
    assert.doesNotMatch(text("markdown", '{"n":"5"}'), /lost|refuses/);
  });

  it("is a case for a test", () => {
    assert.deepEqual(JSON.parse(text("test-case", '{"n":"5"}')), {
      schema,
      args: { n: "5" },
      noResolver: { n: "5" },
      withResolver: { n: 5 },
    });
    const { withResolver } = JSON.parse(text("test-case", '{"a":1}', "broken")) as {
      withResolver: { error: string };
    };
    assert.match(withResolver.error, /exception/);
  });

  it("keeps every value when it is made readable", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(JSON.parse(prettyJson(JSON.stringify(value))), JSON.parse(JSON.stringify(value)));
      }),
    );
    assert.equal(
      prettyJson('{"a":[],"b":{},"c":[12345678901234567890]}'),
      '{\n  "a": [],\n  "b": {},\n  "c": [\n    12345678901234567890\n  ]\n}',
    );
  });
});

describe("the faces of a schema", () => {
  const view = (name: SchemaViewName): ReturnType<typeof schemaView> => {
    const known = open.schema(false);
    assert.ok(known);
    return schemaView(open, known, { textDocument: { uri: URI }, tool: "search", view: name });
  };

  it("are texts with titles, and say what drifts", () => {
    assert.deepEqual(JSON.parse(view("server").text), schema);
    assert.equal(view("registered").title, "search (as registered)");
    assert.deepEqual(view("server").drift, []);
    assert.deepEqual(
      view("registered").drift.map(({ reference, pointers }) => [reference, ...pointers]),
      [["#/properties/limit/anyOf/0", "/tools/0/inputSchema/properties/o/$ref"]],
    );
  });

  it("can be coerced by", () => {
    const args = '{"limit":"6","o":"7"}';
    assert.deepEqual(ask(open, args, { tool: "search" }).after, { arguments: '{"limit":"6","o":7}' });
    assert.equal(ask(open, args, { tool: "search" }).drift, undefined);
    const registered = ask(open, args, { tool: "search", view: "registered" });
    assert.deepEqual(registered.after, { arguments: '{"limit":6,"o":"7"}' });
    assert.equal(registered.drift?.length, 1);
  });

  it("other than the server's are not made of a schema that is too long, and the length is said", () => {
    const long = { ...schema, description: "x".repeat(1_000_000) };
    const document = openTools({ search: long });
    assert.deepEqual(ask(document, '{"limit":"6"}').after, { arguments: '{"limit":"6"}' });
    for (const name of ["registered", "model"] as const) {
      const isRefusal = (error: unknown): boolean =>
        error instanceof PreviewError &&
        error.problem.kind === "schema-too-long" &&
        error.problem.length > error.problem.limit;
      assert.throws(() => ask(document, "{}", { view: name }), isRefusal);
      const known = document.schema(false);
      assert.ok(known);
      assert.throws(() => schemaView(document, known, { textDocument: { uri: URI }, view: name }), isRefusal);
    }
  });

  it("and other runtimes go with a preview", () => {
    const { runtimes } = ask(open, '{"n":"5"}', { tool: "search", runtimes: ["qwen-code", "hermes"] });
    assert.deepEqual(
      runtimes?.map(({ name, verdict, arguments: args, cells }) => [name, verdict, args, cells[0]?.path]),
      [
        ["qwen-code", "refused", null, "/n"],
        ["hermes", "works", '{"n":5}', "/n"],
      ],
    );
  });
});
