import assert from "node:assert/strict";
import type { Outcome } from "../../../server/src/schema/outcome";
import { describeType } from "../../../server/src/schema/type";
import { TestSchema } from "./build";

const INTEGER = { type: "integer" };

/** What a reference called `x` comes to, in one word and its place. */
function outcome(schema: object): string {
  const test = new TestSchema(schema);
  return describe(test, test.resolver.resolve(test.reference("/properties/x")));
}

function describe(test: TestSchema, result: Outcome): string {
  switch (result.kind) {
    case "resolved":
    case "cycle":
    case "not-schema":
      return `${result.kind} ${test.path(result.target)}`;
    case "dangling":
      return `dangling at ${String(result.failed)} of ${test.path(result.reached)}`;
    case "anchor":
      return `anchor ${result.declared === undefined ? "undeclared" : test.path(result.declared)}`;
    case "remote":
    case "bad-escape":
    case "not-string":
      return result.kind;
  }
}

const to = (reference: unknown, rest: object = {}): object => ({
  properties: { x: { $ref: reference } },
  ...rest,
});

globalThis.describe("the resolver", () => {
  const cases: [rule: string, schema: object, outcome: string][] = [
    ["# is the root", to("#"), "resolved /"],
    ["an array index is a step", to("#/anyOf/0", { anyOf: [INTEGER] }), "resolved /anyOf/0"],
    ["an index has no leading zero", to("#/anyOf/00", { anyOf: [INTEGER] }), "dangling at 1 of /anyOf"],
    ["an index has no sign", to("#/anyOf/+0", { anyOf: [INTEGER] }), "dangling at 1 of /anyOf"],
    ["- is no item", to("#/anyOf/-", { anyOf: [INTEGER] }), "dangling at 1 of /anyOf"],
    ["1.0 is no index", to("#/anyOf/1.0", { anyOf: [INTEGER, INTEGER] }), "dangling at 1 of /anyOf"],
    ["an index ends with the array", to("#/anyOf/1", { anyOf: [INTEGER] }), "dangling at 1 of /anyOf"],
    [
      "length is no member of an array",
      to("#/anyOf/length", { anyOf: [INTEGER] }),
      "dangling at 1 of /anyOf",
    ],
    [
      "an object may have digits as names",
      to("#/$defs/00", { $defs: { "00": INTEGER } }),
      "resolved /$defs/00",
    ],
    ["what every object inherits is no member", to("#/constructor"), "dangling at 0 of /"],
    [
      "__proto__ is no member unless it is written",
      to("#/$defs/__proto__", { $defs: {} }),
      "dangling at 1 of /$defs",
    ],
    ["a text has nothing inside", to("#/title/x", { title: "t" }), "dangling at 1 of /title"],
    ["any container may hold targets", to("#/types/A", { types: { A: INTEGER } }), "resolved /types/A"],
    [
      "a pointer walks the document, not through references",
      to("#/$defs/T/properties/y", {
        $defs: { T: { $ref: "#/$defs/U" }, U: { properties: { y: INTEGER } } },
      }),
      "dangling at 2 of /$defs/T",
    ],
    [
      "siblings of a reference can be walked through",
      {
        properties: {
          x: { $ref: "#/properties/y/components/c" },
          y: { $ref: "#/z", components: { c: INTEGER } },
        },
        z: {},
      },
      "resolved /properties/y/components/c",
    ],
    ["another document is remote", to("other.json#/x"), "remote"],
    [
      "the document's own name is remote",
      to("https://e.test/s#/properties", { $id: "https://e.test/s" }),
      "remote",
    ],
    ["an anchor that is declared", to("#a", { $defs: { A: { $anchor: "a" } } }), "anchor /$defs/A"],
    ["an anchor of draft-07", to("#a", { definitions: { A: { $id: "#a" } } }), "anchor /definitions/A"],
    ["an anchor that is data is not declared", to("#a", { const: { $anchor: "a" } }), "anchor undeclared"],
    ["a boolean schema is no object", to("#/$defs/F", { $defs: { F: false } }), "not-schema /$defs/F"],
    ["a number is no text", to(5), "not-string"],
    ["a reference to itself", to("#/properties/x"), "cycle /properties/x"],
    [
      "two references to each other",
      to("#/$defs/A", { $defs: { A: { $ref: "#/$defs/B", title: "t" }, B: { $ref: "#/$defs/A" } } }),
      "cycle /$defs/A",
    ],
    [
      "a circle of allOf",
      to("#/$defs/A", { $defs: { A: { allOf: [{ $ref: "#/$defs/A" }] } } }),
      "cycle /$defs/A",
    ],
    [
      "one recursive branch leaves the others",
      to("#/$defs/A", { $defs: { A: { anyOf: [{ type: "string" }, { $ref: "#/$defs/A" }] } } }),
      "resolved /$defs/A",
    ],
    [
      "a sibling type breaks the circle",
      to("#/$defs/A", { $defs: { A: { $ref: "#/$defs/A", type: "integer" } } }),
      "resolved /$defs/A",
    ],
    [
      "a circle that leads to a dangling reference is told there",
      to("#/$defs/A", { $defs: { A: { $ref: "#/nope" } } }),
      "resolved /$defs/A",
    ],
    ["an empty schema is no circle", to("#/$defs/A", { $defs: { A: {} } }), "resolved /$defs/A"],
  ];
  for (const [rule, schema, expected] of cases) {
    it(rule, () => {
      assert.equal(outcome(schema), expected);
    });
  }

  it("follows chains of 10,000 references in both orders", () => {
    for (const reverse of [false, true]) {
      const names = Array.from({ length: 10_000 }, (_, index) => index);
      if (reverse) names.reverse();
      const $defs = Object.fromEntries(
        names.map((index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}` }]),
      );
      const test = new TestSchema({ $defs: { ...$defs, d10000: INTEGER } });
      for (const reference of test.document.references) {
        assert.equal(test.resolver.resolve(reference).kind, "resolved");
      }
      assert.equal(test.resolver.chain(test.at("/$defs/d0")).hops.length, 10_000);
      assert.equal(describeType(test.resolver, test.at("/$defs/d0")), "integer");
    }
  });
});

globalThis.describe("the effective schema", () => {
  /** Keyword, literal and hop of what stays, in order; then what is overridden. */
  function effective(site: object, $defs: object): { kept: string[]; lost: string[]; stop: string } {
    const test = new TestSchema({ properties: { x: site }, $defs });
    const result = test.resolver.effective(test.at("/properties/x"));
    const write = ({
      keyword,
      value,
      hop,
    }: {
      keyword: string;
      value: Parameters<typeof test.tree.literal>[0];
      hop: number;
    }): string => `${keyword}=${test.tree.literal(value)}@${hop}`;
    return {
      kept: [...result.keywords.values()].map(write),
      lost: result.overridden.map(write),
      stop: result.chain.stop,
    };
  }

  it("keeps a sibling that the target does not have", () => {
    assert.deepEqual(effective({ $ref: "#/$defs/F", description: "d" }, { F: { type: "boolean" } }), {
      kept: ['type="boolean"@1', 'description="d"@0'],
      lost: [],
      stop: "schema",
    });
  });

  it("lets the target win a conflict", () => {
    assert.deepEqual(effective({ $ref: "#/$defs/T", type: "integer" }, { T: { type: "string" } }), {
      kept: ['type="string"@1'],
      lost: ['type="integer"@0'],
      stop: "schema",
    });
  });

  it("merges no lists and no properties", () => {
    const { kept } = effective({ $ref: "#/$defs/T", required: ["b"] }, { T: { required: ["a"] } });
    assert.deepEqual(kept, ['required=["a"]@1']);
  });

  it("adds siblings at each hop of a chain", () => {
    const { kept } = effective(
      { $ref: "#/$defs/A", title: "site" },
      { A: { $ref: "#/$defs/B", title: "A", minimum: 0 }, B: { type: "integer" } },
    );
    assert.deepEqual(kept, ['type="integer"@2', 'title="A"@1', "minimum=0@1"]);
  });

  it("keeps the reference at which a circle stops", () => {
    assert.deepEqual(
      effective(
        { $ref: "#/$defs/A" },
        { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A", type: "integer" } },
      ),
      {
        kept: ['$ref="#/$defs/A"@2', 'type="integer"@2'],
        lost: [],
        stop: "repeat",
      },
    );
  });

  it("of an object without a reference is the object", () => {
    assert.deepEqual(effective({ type: "integer" }, {}), {
      kept: ['type="integer"@0'],
      lost: [],
      stop: "schema",
    });
  });

  it("of a reference that is not followed is the object with its reference", () => {
    assert.deepEqual(effective({ $ref: "#/nope", type: "integer" }, {}), {
      kept: ['$ref="#/nope"@0', 'type="integer"@0'],
      lost: [],
      stop: "dangling",
    });
  });
});

globalThis.describe("types in words", () => {
  const cases: [schema: object, words: string][] = [
    [{ type: "integer" }, "integer"],
    [{ type: ["integer", "null"] }, "integer | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ type: "array", items: { $ref: "#/$defs/I" } }, "array of integer"],
    [
      { type: "array", items: { anyOf: [{ type: "integer" }, { type: "null" }] } },
      "array of (integer | null)",
    ],
    [{ anyOf: [{ $ref: "#/$defs/I" }, { type: "null" }] }, "integer | null"],
    [{ oneOf: [{ type: "string" }, { const: 1 }] }, "string | const 1"],
    [{ allOf: [{ $ref: "#/$defs/I" }] }, "integer"],
    [{ enum: [1, 2] }, "enum (2 values)"],
    [{}, "any"],
    [{ $ref: "#/nope" }, "unknown"],
    [{ anyOf: Array.from({ length: 9 }, (_, index) => ({ const: index })) }, "union of 9"],
    [{ $ref: "#/$defs/Json" }, "string | array"],
  ];
  for (const [schema, words] of cases) {
    it(`${JSON.stringify(schema).slice(0, 60)} is ${words}`, () => {
      const Json = {
        anyOf: [
          { type: "string" },
          { type: "array", items: { $ref: "#/$defs/Json" } },
          { $ref: "#/$defs/Json" },
        ],
      };
      const test = new TestSchema({ properties: { x: schema }, $defs: { I: INTEGER, Json } });
      assert.equal(describeType(test.resolver, test.at("/properties/x")), words);
    });
  }
});
