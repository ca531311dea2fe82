import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { coerce } from "../../../server/src/arguments/coercion";
import { readJson } from "../../../server/src/arguments/reader";
import { isList, isObject, toJson, type ObjectValue, type Value } from "../../../server/src/arguments/value";
import { viewOf } from "./support";

/** The file is read with the literal-preserving reader: `5.0` must not become `5` on the way to the comparison. */
function vectors(): ObjectValue[] {
  const result = readJson(readFileSync("test/fixtures/vectors.json", "utf8"));
  if (result.kind !== "value") assert.fail(result.message);
  const list = member(result.value, "vectors");
  assert.ok(isList(list));
  return list.map((vector) => {
    assert.ok(isObject(vector));
    return vector;
  });
}

function member(value: Value, name: string): Value {
  assert.ok(isObject(value));
  const found = value.get(name);
  assert.ok(found !== undefined, `no ${name}`);
  return found;
}

describe("the contract of the runtime's rules", () => {
  const cases = vectors();

  it("has its 89 cases", () => {
    assert.equal(cases.length, 89);
  });

  for (const vector of cases) {
    for (const [column, followReferences] of [
      ["noResolver", false],
      ["withResolver", true],
    ] as const) {
      it(`${toJson(member(vector, "id"))}, ${followReferences ? "references followed" : "references not followed"}`, () => {
        const view = viewOf(toJson(member(vector, "schema")));
        const { outcome } = coerce(view, member(vector, "args"), { followReferences });
        const expected = member(vector, column);
        assert.ok(isObject(expected));
        if (expected.get("raises") === true) {
          assert.equal(outcome.kind, "error");
        } else {
          assert.ok(outcome.kind === "received");
          assert.equal(toJson(outcome.arguments), toJson(member(expected, "args")));
        }
      });
    }
  }
});
