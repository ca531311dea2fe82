import assert from "node:assert/strict";
import { readJson } from "../../../server/src/arguments/reader";
import { kindOf, NumberValue, sameValue, toJson, type Value } from "../../../server/src/arguments/value";

function value(json: string): Value {
  const result = readJson(json);
  if (result.kind !== "value") assert.fail(result.message);
  return result.value;
}

describe("a value of a call", () => {
  const printed: [what: string, value: Value, json: string][] = [
    ["null", null, "null"],
    ["a boolean", false, "false"],
    ["a number as its literal", new NumberValue("5.0"), "5.0"],
    ["a 64-bit id", new NumberValue("1234567890123456789"), "1234567890123456789"],
    ["a string", 'a"b\\\n\u2028', '"a\\"b\\\\\\n\u2028"'],
    ["half of a surrogate pair", "\ud800", '"\\ud800"'],
    ["an empty list", [], "[]"],
    ["an empty object", new Map(), "{}"],
    ["a list", [null, [], "x"], '[null,[],"x"]'],
    [
      "an object, in the order of its keys",
      new Map([
        ["b", true],
        ["a", null],
      ] as [string, Value][]),
      '{"b":true,"a":null}',
    ],
    ["__proto__ as a key like any other", new Map([["__proto__", "x"]]), '{"__proto__":"x"}'],
    [
      "integer-like keys in their order",
      new Map([
        ["2", "x"],
        ["1", "y"],
      ]),
      '{"2":"x","1":"y"}',
    ],
  ];
  for (const [what, input, json] of printed) {
    it(`prints ${what}`, () => {
      assert.equal(toJson(input), json);
    });
  }

  it("prints and compares any depth", () => {
    const nest = (): Value => {
      let deep: Value = [];
      for (let level = 1; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : new Map([["k", deep]]);
      return deep;
    };
    assert.equal(toJson(nest()).length, 50_000 * 2 + 50_000 * 6);
    assert.equal(sameValue(nest(), nest()), true);
    assert.equal(sameValue(nest(), [nest()]), false);
  });

  const compared: [left: string, right: string, same: boolean][] = [
    ["5", "5", true],
    ["5", "5.0", false],
    ["5", '"5"', false],
    ["NaN", "NaN", true],
    ["null", "false", false],
    ["null", "[]", false],
    ["[]", "{}", false],
    ["{}", "[]", false],
    ["[1,2]", "[1,2]", true],
    ["[1,2]", "[1]", false],
    ["[1,[2]]", "[1,[3]]", false],
    ['{"a":1,"b":2}', '{"a":1,"b":2}', true],
    ['{"a":1,"b":2}', '{"b":2,"a":1}', false],
    ['{"a":1}', '{"a":1,"b":2}', false],
    ['{"a":1}', '{"a":2}', false],
  ];
  for (const [left, right, same] of compared) {
    it(`${left} ${same ? "is" : "is not"} ${right}`, () => {
      assert.equal(sameValue(value(left), value(right)), same);
    });
  }

  const kinds: [json: string, kind: string][] = [
    ["null", "null"],
    ["true", "boolean"],
    ['"x"', "string"],
    ["NaN", "number"],
    ["[]", "list"],
    ["{}", "object"],
  ];
  for (const [json, kind] of kinds) {
    it(`${json} is of the kind ${kind}`, () => {
      assert.equal(kindOf(value(json)), kind);
    });
  }
});
