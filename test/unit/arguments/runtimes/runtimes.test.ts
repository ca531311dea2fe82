import assert from "node:assert/strict";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { RuntimeCall, RuntimeName } from "../../../../server/src/arguments/runtimes/runtime";
import { RUNTIMES, runtimesOf, type Column } from "../../../../server/src/arguments/runtimes/runtimes";
import { isObject, toJson } from "../../../../server/src/arguments/value";
import { SchemaView } from "../../../../server/src/arguments/view";
import { JsonTree } from "../../../../server/src/json/tree";
import { SchemaDocument } from "../../../../server/src/schema/document";
import { Resolver } from "../../../../server/src/schema/resolver";
import { value } from "../support";

function callOf(schema: object, args: string): RuntimeCall {
  const tree = new JsonTree(JSON.stringify(schema));
  const document = SchemaDocument.ofSchema(tree);
  const [root] = document.roots;
  assert.ok(root !== undefined);
  const resolver = new Resolver(document);
  const given = value(args);
  assert.ok(isObject(given));
  return {
    resolver,
    root: root.node,
    dialect: root.dialect,
    view: new SchemaView(resolver, root.node),
    arguments: given,
  };
}

function run(name: RuntimeName, schema: object, args: string): Column {
  const [column] = runtimesOf(callOf(schema, args), [name]);
  assert.ok(column !== undefined);
  return column;
}

/** What becomes of the one argument: its JSON, `error` where the call is refused, `?` where nobody knows. */
function outcome(name: RuntimeName, property: object, sent: string, more: object = {}): string {
  const column = run(name, { type: "object", properties: { a: property }, ...more }, `{"a":${sent}}`);
  const [cell] = column.cells;
  assert.ok(cell !== undefined);
  if (cell.verdict === "unknown") return "?";
  if (cell.verdict === "refused" || column.verdict === "refused") return "error";
  return cell.value === undefined ? "-" : toJson(cell.value);
}

const COLUMNS: readonly RuntimeName[] = [
  "hermes",
  "fastmcp",
  "ajv",
  "ajv-array",
  "zod",
  "zod-coerce",
  "qwen-code",
  "goose",
  "cline",
  "gemini-cli",
];

const PROPERTIES: Record<string, object> = {
  integer: { type: "integer" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  string: { type: "string" },
  array: { type: "array" },
  object: { type: "object" },
  "integer or null": { type: ["integer", "null"] },
  "string or integer": { type: ["string", "integer"] },
};

/**
 * Runtime rules §7.1: the value and its type, then one column for each runtime in the order above. `=` is unchanged,
 * `E` a validation error, `?` not verified.
 */
const TABLE = String.raw`
"5" integer                 | 5                | 5                | 5                | 5                | E | 5     | 5                | 5    | = | E
"5.0" integer               | 5                | 5                | 5                | 5                | E | 5     | 5                | 5    | = | E
"3.14" integer              | =                | E                | E                | E                | E | E     | E                | 3.14 | = | E
"1e3" integer               | 1000             | E                | 1000             | 1000             | E | 1000  | E                | 1000 | = | E
" 5 " integer               | 5                | 5                | 5                | 5                | E | 5     | 5                | ?    | = | E
"1_000" integer             | 1000             | 1000             | E                | E                | E | E     | E                | ?    | = | E
"0x10" integer              | =                | E                | 16               | 16               | E | 16    | E                | ?    | = | E
"" number                   | =                | E                | E                | E                | E | 0     | E                | =    | = | E
"NaN" number                | =                | NaN              | E                | E                | E | E     | E                | ?    | = | E
"Infinity" number           | =                | Infinity         | Infinity         | Infinity         | E | E     | E                | ?    | = | E
"9007199254740993" integer  | 9007199254740992 | 9007199254740993 | 9007199254740992 | 9007199254740992 | E | E     | 9007199254740992 | ?    | = | E
"True" boolean              | true             | true             | E                | E                | E | true  | true             | true | = | E
"yes" boolean               | =                | true             | E                | E                | E | true  | E                | =    | = | E
"false" boolean             | false            | false            | false            | false            | E | true  | false            | false | = | E
1 boolean                   | =                | true             | true             | true             | E | true  | E                | =    | = | E
5 string                    | =                | E                | "5"              | "5"              | E | "5"   | "5"              | =    | = | E
5.0 integer                 | =                | 5                | =                | =                | = | 5     | =                | =    | = | =
null integer                | =                | E                | 0                | 0                | E | 0     | E                | =    | = | E
"null" integer or null      | null             | E                | E                | E                | E | E     | E                | =    | = | E
"[1,2]" array               | [1,2]            | E                | E                | ["[1,2]"]        | E | E     | [1,2]            | =    | [1,2] | E
"x" array                   | ["x"]            | E                | E                | ["x"]            | E | E     | E                | =    | = | E
[1] number                  | =                | E                | E                | 1                | E | 1     | E                | =    | = | E
"{\"a\":1}" object          | {"a":1}          | E                | E                | E                | E | E     | {"a":1}          | =    | {"a":1} | E
"5" string or integer       | 5                | =                | =                | =                | = | ?     | =                | ?    | = | =
`;

describe("the same call in other runtimes", () => {
  const rows = TABLE.trim().split("\n");
  for (const row of rows) {
    const [head = "", ...cells] = row.split("|").map((cell) => cell.trim());
    const type = Object.keys(PROPERTIES)
      .filter((name) => head.endsWith(` ${name}`))
      .sort((a, b) => b.length - a.length)[0];
    assert.ok(type !== undefined, head);
    const sent = head.slice(0, -type.length - 1);
    const property = PROPERTIES[type] ?? {};
    for (const [index, name] of COLUMNS.entries()) {
      const expected = cells[index] === "=" ? sent : cells[index] === "E" ? "error" : cells[index];
      it(`${name}: ${sent} for ${type} becomes ${expected ?? ""}`, () => {
        assert.equal(outcome(name, property, sent), expected);
      });
    }
  }

  it("has a row for each of the table", () => {
    assert.equal(rows.length, 24);
  });

  it("says that it is not known where the tool's check cannot be made", () => {
    const branch = { type: "array", items: { $ref: "#/$defs/E" }, minItems: 1 };
    const endless = { $defs: { E: { anyOf: [branch, branch, branch, { const: 1 }] } } };
    const sent = `${"[".repeat(20)}2${"]".repeat(20)}`;
    const schema = { type: "object", properties: { a: { $ref: "#/$defs/E" } }, ...endless };
    for (const name of ["hermes", "cline", "gemini-cli"] as const) {
      const { verdict, cells } = run(name, schema, `{"a":${sent}}`);
      assert.deepEqual([verdict, cells.map((cell) => cell.verdict)], ["unknown", ["unknown"]]);
      assert.match(cells[0]?.why ?? "", /Not checked: /);
    }
  });

  const nested = { type: "object", properties: { n: { type: "integer" } } };
  const below: Record<string, string> = {
    hermes: '{"n":"5"}',
    fastmcp: '{"n":5}',
    ajv: '{"n":5}',
    "ajv-array": '{"n":5}',
    zod: "error",
    "zod-coerce": '{"n":5}',
    "qwen-code": '{"n":5}',
    goose: '{"n":"5"}',
    cline: '{"n":"5"}',
    "gemini-cli": "error",
  };
  const behind: Record<string, string> = {
    hermes: "5",
    fastmcp: "5",
    ajv: "5",
    "ajv-array": "5",
    zod: "error",
    "zod-coerce": "5",
    "qwen-code": "error",
    goose: '"5"',
    cline: '"5"',
    "gemini-cli": "error",
  };
  const undeclared: Record<string, string> = {
    hermes: "1",
    fastmcp: "error",
    ajv: "1",
    "ajv-array": "1",
    zod: "?",
    "zod-coerce": "?",
    "qwen-code": "1",
    goose: "1",
    cline: "1",
    "gemini-cli": "1",
  };
  for (const name of COLUMNS) {
    it(`${name}: a nested number, one behind a reference, an unknown name`, () => {
      assert.equal(outcome(name, nested, '{"n":"5"}'), below[name]);
      assert.equal(
        outcome(name, { $ref: "#/$defs/I" }, '"5"', { $defs: { I: { type: "integer" } } }),
        behind[name],
      );
      assert.equal(outcome(name, { type: "integer" }, "1", { properties: {} }), undeclared[name]);
    });
  }

  it("says of every runtime what it does, where that was read, and how sure it is", () => {
    assert.deepEqual([...COLUMNS, "copilot-chat"].sort(), RUNTIMES.map(({ name }) => name).sort());
    for (const { title, description, source } of RUNTIMES) {
      assert.ok(title !== "" && source !== "");
      assert.match(description, /\.$/);
    }
  });
});

describe("Copilot Chat", () => {
  const integer = { type: "integer" };
  const list = { type: "array", items: integer };
  const cases: [what: string, schema: object, args: string, found: string][] = [
    ["coerces as ajv does", { properties: { a: integer } }, '{"a":"5"}', '{"a":5}'],
    [
      "parses JSON text where a list was asked for",
      { properties: { a: list } },
      '{"a":"[\\"1\\"]"}',
      '{"a":[1]}',
    ],
    ["refuses what it cannot parse", { properties: { a: list } }, '{"a":"x"}', "refused"],
    [
      "lets a schema with a dangling reference through",
      { properties: { a: { $ref: "#/x" }, b: integer } },
      '{"b":"5"}',
      '{"b":"5"}',
    ],
    [
      "lets a schema of another dialect through",
      { $schema: "https://json-schema.org/draft/2020-12/schema", properties: { a: integer } },
      '{"a":"5"}',
      '{"a":"5"}',
    ],
    ["is not known to parse twice", { properties: { a: list, b: list } }, '{"a":"[1]","b":"[2]"}', "unknown"],
  ];
  for (const [what, schema, args, found] of cases) {
    it(what, () => {
      const column = run("copilot-chat", schema, args);
      assert.equal(column.arguments === undefined ? column.verdict : toJson(column.arguments), found);
    });
  }
});

describe("a column", () => {
  const schema = {
    properties: { "first name": { type: "string" }, n: { type: "integer" } },
    required: ["n"],
  };

  it("works where every argument arrives as its schema asks", () => {
    const column = run("hermes", schema, '{"first_name":"Ada","n":"5"}');
    assert.equal(column.verdict, "works");
    assert.equal(toJson(column.arguments ?? null), '{"first name":"Ada","n":5}');
    assert.deepEqual(
      column.cells.map(({ changed }) => changed),
      [true, true],
    );
  });

  it("has a wrong type where the tool receives one", () => {
    const column = run("cline", schema, '{"n":"5"}');
    assert.deepEqual([column.verdict, column.cells[0]?.verdict], ["wrong-type", "wrong-type"]);
    assert.match(column.cells[0]?.why ?? "", /asks for integer and receives text/);
  });

  it("is refused for what is missing", () => {
    const column = run("gemini-cli", schema, "{}");
    assert.deepEqual(
      [column.verdict, column.arguments, column.notes],
      ["refused", undefined, ["`n` is required and missing."]],
    );
  });

  it("is refused where the runtime itself fails", () => {
    assert.equal(run("hermes", { properties: { a: true } }, '{"a":1}').verdict, "refused");
  });

  it("says so where ajv cannot compile the schema", () => {
    const column = run("ajv", { properties: { a: { $ref: "#/nowhere" } } }, "{}");
    assert.deepEqual(column.notes, ['The schema does not compile: "#/nowhere" cannot be resolved.']);
    assert.match(
      run("gemini-cli", { properties: { a: { $ref: "#/nowhere" } } }, '{"a":1}').notes[0] ?? "",
      /checks nothing/,
    );
  });
});

describe("the coercion of ajv, written here", () => {
  const type = fc.constantFrom("integer", "number", "boolean", "string", "array", "object", "null");
  const scalar = fc.constantFrom<unknown>(
    "5",
    "5.5",
    " 6 ",
    "x",
    "",
    "true",
    "false",
    "0x10",
    "1e3",
    "null",
    5,
    5.5,
    0,
    1,
    true,
    false,
    null,
  );
  const { schema, data } = fc.letrec<{ schema: unknown; data: unknown }>((tie) => ({
    schema: fc.record(
      {
        type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
        properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schema"), { maxKeys: 2 }),
        items: fc.oneof({ depthSize: "small" }, fc.constant({}), tie("schema")),
        enum: fc.option(fc.constant([5, "5", true]), { freq: 6, nil: undefined }),
      },
      { requiredKeys: ["type"], noNullPrototype: true },
    ),
    data: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      fc.array(tie("data"), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom("a", "b"), tie("data"), { maxKeys: 2, noNullPrototype: true }),
    ),
  }));

  /** What may do for a schema as it is written or once it is coerced: of data alone, hardly any does. */
  const fitting = (of: unknown): fc.Arbitrary<unknown> => {
    const {
      type,
      properties = {},
      items,
    } = of as {
      type: string | string[];
      properties?: Record<string, unknown>;
      items?: unknown;
    };
    switch (typeof type === "string" ? type : (type[0] ?? "")) {
      case "object":
        return fc.record(
          Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fitting(value)])),
          { requiredKeys: [], noNullPrototype: true },
        );
      case "array": {
        const item = items === undefined || Object.keys(items as object).length === 0 ? data : fitting(items);
        return fc.oneof(fc.array(item, { maxLength: 2 }), item);
      }
      case "integer":
        return fc.constantFrom<unknown>(5, "5", 0, " 6 ", true, null, "1e3");
      case "number":
        return fc.constantFrom<unknown>(5.5, "5.5", 5, "0x10", false, null);
      case "boolean":
        return fc.constantFrom<unknown>(true, "true", "false", 0, 1, null);
      case "null":
        return fc.constantFrom<unknown>(null, "", 0, false);
      default:
        return scalar;
    }
  };
  /** A schema, and what is sent for it. */
  const sample = schema.chain((of) =>
    fc.tuple(fc.constant(of), fc.oneof(data, { weight: 3, arbitrary: fitting(of) })),
  );

  for (const [name, coerceTypes] of [
    ["ajv", true],
    ["ajv-array", "array"],
  ] as const) {
    it(`makes what the real one makes with ${JSON.stringify(coerceTypes)}`, () => {
      const real = new Ajv({ coerceTypes, strict: false, validateFormats: false });
      let works = 0;
      fc.assert(
        fc.property(sample, ([property, sent]) => {
          const whole = JSON.parse(JSON.stringify({ type: "object", properties: { p: property } })) as object;
          const args = JSON.stringify({ p: sent });
          const given = JSON.parse(args) as object;
          const isValid = real.compile(whole)(given);
          const column = run(name, whole, args);
          const shown = `${JSON.stringify(whole)} ${args}`;
          assert.equal(column.verdict !== "refused", isValid, shown);
          if (!isValid) return;
          works++;
          assert.deepEqual(JSON.parse(toJson(column.arguments ?? null)), given, shown);
        }),
        { numRuns: 60 },
      );
      assert.ok(works > 5, `${works} worked`);
    });
  }
});
