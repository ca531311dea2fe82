import assert from "node:assert/strict";
import fc from "fast-check";
import { prettyJson } from "../../../client/src/preview/pretty";

describe("prettyJson", () => {
  const cases: [title: string, text: string, pretty: string][] = [
    ["nothing", "", ""],
    ["a bare value", " 5.0 ", "5.0"],
    ["empty containers in one line", '{"a": {}, "b": [ ]}', '{\n  "a": {},\n  "b": []\n}'],
    ["nested containers", '{"a":[1,{"b":2}]}', '{\n  "a": [\n    1,\n    {\n      "b": 2\n    }\n  ]\n}'],
    [
      "literals as they are",
      "[5.0,12345678901234567890,1E+2]",
      "[\n  5.0,\n  12345678901234567890,\n  1E+2\n]",
    ],
    ["Python's numbers", "[NaN, -Infinity]", "[\n  NaN,\n  -Infinity\n]"],
    ["strings with brackets, commas and quotes", '["{,:}\\"]", " x "]', '[\n  "{,:}\\"]",\n  " x "\n]'],
    ["text that is already laid out", '{\n\t"a" :\r\n 1 }', '{\n  "a": 1\n}'],
    ["brackets that do not match", "}]", "\n}\n]"],
    ["a string that does not end", '["a', '[\n  "a'],
  ];
  for (const [title, text, pretty] of cases) {
    it(`lays out ${title}`, () => {
      assert.equal(prettyJson(text), pretty);
    });
  }

  it("agrees with JSON.stringify on every value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(prettyJson(JSON.stringify(value)), JSON.stringify(value, null, 2));
      }),
    );
  });
});
