import assert from "node:assert/strict";
import { Ajv } from "ajv";
import Ajv2020 from "ajv/dist/2020";
import fc from "fast-check";
import { checkReceived, type Check } from "../../../../server/src/arguments/check/check";
import { JsonTree } from "../../../../server/src/json/tree";
import type { Dialect } from "../../../../server/src/schema/dialect";
import { SchemaDocument } from "../../../../server/src/schema/document";
import { formatPointer } from "../../../../server/src/schema/pointer";
import { Resolver } from "../../../../server/src/schema/resolver";
import { value } from "../support";

interface Checked extends Check {
  tree: JsonTree;
}

function check(schema: unknown, args: string, dialect: Dialect = "2020-12"): Checked {
  const tree = new JsonTree(typeof schema === "string" ? schema : JSON.stringify(schema));
  assert.ok(tree.root !== undefined);
  const resolver = new Resolver(SchemaDocument.ofSchema(tree));
  return { ...checkReceived(resolver, tree.root, dialect, value(args)), tree };
}

/** Each problem in a line: where, what kind, the keyword's place, and what is said. */
function problems({ problems, failure, tree }: Checked): string[] {
  assert.equal(failure, null);
  return problems.map(({ tokens, kind, node, message }) => {
    const place = node === null ? "-" : formatPointer(tree.path(node));
    return `${formatPointer(tokens)} ${kind} ${place} ${message}`;
  });
}

const integer = { type: "integer" };

describe("the tool's own check", () => {
  const cases: [what: string, schema: object, args: string, problems: string[]][] = [
    ["nothing, where all is well", { properties: { n: integer }, required: ["n"] }, '{"n":5}', []],
    ["5.0 as an integer", { properties: { n: integer } }, '{"n":5.0}', []],
    [
      "a wrong type",
      { properties: { n: integer } },
      '{"n":"5"}',
      ['/n type /properties/n/type The tool asks for integer and receives text: "5".'],
    ],
    [
      "a wrong type behind a reference",
      { properties: { n: { $ref: "#/$defs/N" } }, $defs: { N: { type: ["integer", "null"] } } },
      '{"n":true}',
      ["/n type /$defs/N/type The tool asks for integer or null and receives a boolean: true."],
    ],
    [
      "a wrong type behind an array's index, percent-encoded",
      { properties: { "a b": { anyOf: [integer] }, n: { $ref: "#/properties/a%20b/anyOf/0" } } },
      '{"n":"5"}',
      ['/n type /properties/a b/anyOf/0/type The tool asks for integer and receives text: "5".'],
    ],
    [
      "a missing name, with the one that was sent",
      { properties: { user_id: integer, x: {} }, required: ["user_id", "x"] },
      '{"userId":5}',
      [
        " missing /required/0 `user_id` is required and missing. `userId` was sent and looks like it.",
        " missing /required/1 `x` is required and missing.",
      ],
    ],
    [
      "an unknown name, with the one that is declared",
      { properties: { title: {}, body: {} }, additionalProperties: false },
      '{"titel":1,"body":2}',
      [
        " unknown-name /additionalProperties `titel` is no property that is allowed here. `title` is declared and looks like it.",
      ],
    ],
    [
      "what additional properties must be",
      { additionalProperties: integer },
      '{"a/b":"x"}',
      ['/a~1b type /additionalProperties/type The tool asks for integer and receives text: "x".'],
    ],
    [
      "a value that is not allowed",
      { properties: { e: { enum: ["a", "b"] }, c: { const: 1 } } },
      '{"e":"c","c":2}',
      ['/e enum /properties/e/enum "c" is not one of "a", "b".', "/c enum /properties/c/const 2 is not 1."],
    ],
    [
      "formats, patterns, ranges and lengths",
      {
        properties: {
          f: { format: "uri" },
          p: { pattern: "^a" },
          r: { minimum: 5 },
          l: { maxLength: 2 },
        },
      },
      '{"f":"x y","p":"b","r":3,"l":"abc"}',
      [
        '/f format /properties/f/format "x y" is not written as the format "uri" has it.',
        '/p pattern /properties/p/pattern "b" does not match the pattern "^a".',
        "/r range /properties/r/minimum 3 breaks `minimum`: 5.",
        '/l length /properties/l/maxLength "abc" breaks `maxLength`: 2.',
      ],
    ],
    [
      "the one branch of a nullable union that can be meant",
      { properties: { o: { anyOf: [{ type: "object", required: ["a"] }, { type: "null" }] } } },
      '{"o":{}}',
      ["/o missing /properties/o/anyOf/0/required/0 `a` is required and missing."],
    ],
    [
      "a union of which no branch fits",
      { properties: { o: { anyOf: [integer, { type: "boolean" }] } } },
      '{"o":"x"}',
      ['/o type /properties/o/anyOf The tool asks for integer or boolean and receives text: "x".'],
    ],
    [
      "a union of which no branch fits by more than its type",
      { properties: { o: { anyOf: [{ minimum: 9 }, { const: 3 }] } } },
      '{"o":5}',
      ["/o union /properties/o/anyOf 5 fits none of the alternatives of `anyOf`."],
    ],
    [
      "a union of which too many branches fit",
      { properties: { o: { oneOf: [integer, { minimum: 0 }] } } },
      '{"o":5}',
      ["/o union /properties/o/oneOf 5 fits not exactly one of the alternatives of `oneOf`."],
    ],
    [
      "what all parts together ask for",
      { properties: { o: { allOf: [{ $ref: "#/$defs/A" }, { minimum: 9 }] } }, $defs: { A: integer } },
      '{"o":"5"}',
      ['/o type /$defs/A/type The tool asks for integer and receives text: "5".'],
    ],
    [
      "a nullable value as OpenAPI has it",
      { properties: { o: { type: "string", nullable: true } } },
      '{"o":null}',
      [],
    ],
    [
      "items of lists in objects",
      { properties: { l: { type: "array", items: { type: "object", properties: { n: integer } } } } },
      '{"l":[{"n":1},{"n":"2"}]}',
      ['/l/1/n type /properties/l/items/properties/n/type The tool asks for integer and receives text: "2".'],
    ],
    ["a key called __proto__", { properties: { __proto__: integer } }, '{"__proto__":{}}', []],
    [
      "a property that is forbidden",
      { properties: { n: false } },
      '{"n":1}',
      [' other /properties {"n":1} is refused by `properties`.'],
    ],
  ];
  for (const [what, schema, args, expected] of cases) {
    it(`finds ${what}`, () => {
      assert.deepEqual(problems(check(schema, args)), expected);
    });
  }

  const own = '{"properties":{"__proto__":{"type":"integer"}}}';
  it("takes __proto__ for a name", () => {
    assert.equal(check(own, '{"__proto__":"x"}').problems.length, 1);
  });

  it("reads by the dialect", () => {
    const schema = { properties: { n: { $ref: "#/$defs/N", minimum: 9 } }, $defs: { N: integer } };
    assert.equal(check(schema, '{"n":5}', "2020-12").problems.length, 1);
    assert.equal(check(schema, '{"n":5}', "draft-07").problems.length, 0);
  });

  const skipped: [what: string, schema: object, skipped: string[]][] = [
    [
      "a remote reference",
      { properties: { n: { $ref: "x.json" } } },
      ['Not checked: the reference "x.json" is not followed.'],
    ],
    [
      "a dangling reference",
      { properties: { n: { $ref: "#/nowhere" } } },
      ['Not checked: the reference "#/nowhere" is not followed.'],
    ],
    [
      "a circle",
      { properties: { n: { $ref: "#/properties/n" } } },
      ['Not checked: the reference "#/properties/n" is not followed.'],
    ],
    [
      "a dynamic reference",
      { properties: { n: { $dynamicRef: "#x" } } },
      ["Not checked: `$dynamicRef` is not followed."],
    ],
    [
      "a broken pattern",
      { properties: { n: { pattern: "(?P<a>x)" } } },
      ["Not checked: the pattern `(?P<a>x)` cannot be read as a regular expression of JavaScript."],
    ],
    [
      "a pattern that could run for ever",
      { properties: { n: { pattern: "^(a+)+$" } } },
      ["Not checked: the pattern `^(a+)+$` could take too long on a text of 43 characters."],
    ],
    [
      "a pattern among names that could run for ever",
      { properties: { n: true }, patternProperties: { "^(a|a)*$": { type: "integer" } } },
      ["Not checked: the pattern `^(a|a)*$` could take too long on a text of 43 characters."],
    ],
    [
      "a format whose own expression could run for ever",
      { properties: { n: { format: "url" } } },
      ["Not checked: the format `url` has no check that is sure to end."],
    ],
    [
      "a keyword of another shape",
      { properties: { n: { required: true, minimum: "5" } } },
      [
        "Not checked: `required` is not written as the standard has it.",
        "Not checked: `minimum` is not written as the standard has it.",
      ],
    ],
    [
      "a text for a schema",
      { properties: { n: "string" } },
      ['Not checked: "string" stands where a schema belongs.'],
    ],
  ];
  for (const [what, schema, expected] of skipped) {
    it(`leaves ${what} out and says so`, () => {
      const found = check(schema, '{"n":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}');
      assert.deepEqual([found.failure, found.problems, found.skipped], [null, [], expected]);
    });
  }

  for (const format of ["__proto__", "constructor", "hasOwnProperty", "toString", "none-of-the-standard"]) {
    it(`asks nothing of a text by the format ${format}`, () => {
      const { failure, problems, skipped } = check({ properties: { n: { format } } }, '{"n":"x"}');
      assert.deepEqual([failure, problems, skipped], [null, [], []]);
    });
  }

  it("leaves uniqueItems out where comparing each with each takes too long", () => {
    const unique = { properties: { n: { uniqueItems: true } } };
    const list = (length: number): string => JSON.stringify({ n: Array.from({ length }, () => ({ a: 1 })) });
    assert.deepEqual(
      check(unique, list(2_000)).problems.map(({ keyword }) => keyword),
      ["uniqueItems"],
    );
    assert.deepEqual(check(unique, list(2_001)).skipped, [
      "Not checked: `uniqueItems` would take too long on a list of 2001 items.",
    ]);
  });

  it("follows the reference of each item of a long list", () => {
    const schema = { properties: { l: { items: { $ref: "#/$defs/I" } } }, $defs: { I: integer } };
    const list = [...Array<number>(60_000).fill(1), "x"];
    assert.deepEqual(problems(check(schema, JSON.stringify({ l: list }))), [
      '/l/60000 type /$defs/I/type The tool asks for integer and receives text: "x".',
    ]);
  });

  it("gives up where a schema asks for endless work", () => {
    const deep = '{"items":'.repeat(50_000) + "{}" + "}".repeat(50_000);
    assert.match(check(deep, "[]").failure ?? "", /too deep/);
    const branch = { type: "array", items: { $ref: "#/$defs/E" }, minItems: 1 };
    const wide = {
      $defs: { E: { anyOf: [branch, branch, branch, { const: 1 }] } },
      properties: { e: { $ref: "#/$defs/E" } },
    };
    const begin = process.cpuUsage();
    assert.match(check(wide, `{"e":${"[".repeat(20)}2${"]".repeat(20)}}`).failure ?? "", /too many ways/);
    assert.ok(process.cpuUsage(begin).user < 3_000_000);
  });

  it("says what the runtime leaves to the tool", () => {
    const schema = {
      properties: {
        e: { enum: [1] },
        limit: { $ref: "#/$defs/L" },
        l: { items: { properties: { d: { default: "x" } } } },
      },
      required: ["q"],
      $defs: { L: { type: "integer", default: 20 } },
    };
    assert.deepEqual(
      check(schema, '{"e":2,"l":[{}]}').unchecked.map(({ kind, tokens, message }) => [
        kind,
        formatPointer(tokens),
        message,
      ]),
      [
        [
          "default-not-filled",
          "/limit",
          "`limit` is not sent, and the runtime does not fill in its default 20.",
        ],
        [
          "default-not-filled",
          "/l/0/d",
          '`d` is not sent, and the runtime does not fill in its default "x".',
        ],
        [
          "enum-not-checked",
          "/e",
          "The runtime hands a value on that is not allowed: only the tool can refuse it.",
        ],
        [
          "required-not-checked",
          "",
          "The runtime makes the call without `q`: whether a required argument is there is for the tool to check.",
        ],
      ].sort((a, b) => order(a[0]) - order(b[0])),
    );
  });
});

function order(kind: string | undefined): number {
  return ["default-not-filled", "required-not-checked", "enum-not-checked"].indexOf(kind ?? "");
}

describe("the check and another validator", () => {
  const name = fc.constantFrom("a", "b", "first name");
  const type = fc.constantFrom("integer", "number", "boolean", "string", "array", "object", "null");
  const scalar = fc.constantFrom<unknown>("5", "x", "", 5, 5.5, -1, true, false, null);
  const { schema, data } = fc.letrec<{ schema: unknown; data: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<unknown>({}, true, false),
      fc.record(
        {
          $ref: fc.constantFrom("#/$defs/A", "#/$defs/B", "#/properties/a"),
          type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
          const: scalar,
          properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
          additionalProperties: tie("schema"),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          items: tie("schema"),
          minItems: fc.nat(2),
          maxLength: fc.nat(2),
          minimum: fc.integer({ min: -1, max: 6 }),
          pattern: fc.constantFrom("^x", "5"),
          anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
          oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
          allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
          not: tie("schema"),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
    data: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      fc.array(tie("data"), { maxLength: 3 }),
      fc.dictionary(name, tie("data"), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const root = fc.record({
    type: fc.constant("object"),
    properties: fc.record({ a: schema, b: schema }),
    $defs: fc.record({ A: schema, B: schema }),
  });
  const args = fc.dictionary(name, data, { maxKeys: 3, noNullPrototype: true });

  for (const dialect of ["2020-12", "draft-07"] as const) {
    it(`agree on what is refused, by ${dialect}`, function () {
      // The other one makes a function of each schema, which takes its time.
      this.timeout(60_000);
      const options = { strict: false, allErrors: true };
      const oracle = dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
      let compared = 0;
      let refused = 0;
      fc.assert(
        fc.property(root, args, (sample, given) => {
          const found = check(sample, JSON.stringify(given), dialect);
          // What a circle means is not the validators' to say.
          if (found.failure !== null || found.skipped.length > 0) return;
          const ignoresSiblings = dialect === "draft-07";
          const plain = ignoresSiblings ? (withoutSiblings(sample) as object) : sample;
          let expected: boolean;
          try {
            expected = oracle.compile(plain)(given);
          } catch (error) {
            if (error instanceof RangeError) return;
            throw error;
          }
          assert.equal(
            found.problems.length === 0,
            expected,
            JSON.stringify([sample, given, found.problems]),
          );
          compared++;
          if (!expected) refused++;
        }),
        { numRuns: 150 },
      );
      assert.ok(compared > 8, `${compared} compared`);
      assert.ok(refused > 0 && refused < compared, `${refused} of ${compared} refused`);
    });
  }
});

/** The schema as draft-07 means it; ajv 8 reads what stands beside a reference in every dialect. */
function withoutSiblings(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSiblings);
  if (typeof schema !== "object" || schema === null) return schema;
  if ("$ref" in schema && typeof schema.$ref === "string") return { $ref: schema.$ref };
  return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, withoutSiblings(member)]));
}
