import assert from "node:assert/strict";
import { received, run } from "./support";

/** The property's schema in each column. */
const COLUMNS: readonly object[] = [
  { type: "integer" },
  { type: "number" },
  { type: "boolean" },
  { type: "string" },
  { type: "array" },
  { type: "object" },
  { type: "null" },
  { type: ["integer", "null"] },
  { type: ["string", "integer"] },
  { type: ["integer", "boolean"] },
  { type: ["array", "null"] },
  { type: ["string", "array"] },
  { type: "string", nullable: true },
  { anyOf: [{ type: "integer" }, { type: "null" }] },
  { anyOf: [{ type: "object" }, { type: "null" }] },
  { enum: [1, 2] },
];

/** Runtime rules §2.6. First what the model sent, then what the tool receives under each schema; `=` is the same value. */
const MATRIX = String.raw`
"5"                | 5                       | 5                       | =     | = | ["5"]                | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
"5.0"              | 5                       | 5                       | =     | = | ["5.0"]              | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
"3.14"             | =                       | 3.14                    | =     | = | ["3.14"]             | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"1e3"              | 1000                    | 1000                    | =     | = | ["1e3"]              | =       | =    | 1000                    | 1000                    | 1000                    | =     | =     | =    | =    | =    | =
"1E+2"             | 100                     | 100                     | =     | = | ["1E+2"]             | =       | =    | 100                     | 100                     | 100                     | =     | =     | =    | =    | =    | =
"NaN"              | =                       | =                       | =     | = | ["NaN"]              | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"inf"              | =                       | =                       | =     | = | ["inf"]              | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"-Infinity"        | =                       | =                       | =     | = | ["-Infinity"]        | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"1e400"            | =                       | =                       | =     | = | ["1e400"]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
" 5 "              | 5                       | 5                       | =     | = | [" 5 "]              | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
"5\n"              | 5                       | 5                       | =     | = | ["5\n"]              | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
""                 | =                       | =                       | =     | = | [""]                 | {}      | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"   "              | =                       | =                       | =     | = | ["   "]              | {}      | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"-0"               | 0                       | 0                       | =     | = | ["-0"]               | =       | =    | 0                       | 0                       | 0                       | =     | =     | =    | =    | =    | =
"-0.0"             | 0                       | 0                       | =     | = | ["-0.0"]             | =       | =    | 0                       | 0                       | 0                       | =     | =     | =    | =    | =    | =
"+5"               | 5                       | 5                       | =     | = | ["+5"]               | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
".5"               | =                       | 0.5                     | =     | = | [".5"]               | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"5."               | 5                       | 5                       | =     | = | ["5."]               | =       | =    | 5                       | 5                       | 5                       | =     | =     | =    | =    | =    | =
"007"              | 7                       | 7                       | =     | = | ["007"]              | =       | =    | 7                       | 7                       | 7                       | =     | =     | =    | =    | =    | =
"0x10"             | =                       | =                       | =     | = | ["0x10"]             | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"0b1"              | =                       | =                       | =     | = | ["0b1"]              | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"1_000"            | 1000                    | 1000                    | =     | = | ["1_000"]            | =       | =    | 1000                    | 1000                    | 1000                    | =     | =     | =    | =    | =    | =
"1__0"             | =                       | =                       | =     | = | ["1__0"]             | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"1,000"            | =                       | =                       | =     | = | ["1,000"]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"12abc"            | =                       | =                       | =     | = | ["12abc"]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"9007199254740993" | 9007199254740992        | 9007199254740992        | =     | = | ["9007199254740993"] | =       | =    | 9007199254740992        | 9007199254740992        | 9007199254740992        | =     | =     | =    | =    | =    | =
"1e22"             | 10000000000000000000000 | 10000000000000000000000 | =     | = | ["1e22"]             | =       | =    | 10000000000000000000000 | 10000000000000000000000 | 10000000000000000000000 | =     | =     | =    | =    | =    | =
"٣"                | 3                       | 3                       | =     | = | ["٣"]                | =       | =    | 3                       | 3                       | 3                       | =     | =     | =    | =    | =    | =
"true"             | =                       | =                       | true  | = | ["true"]             | =       | =    | =                       | =                       | true                    | =     | =     | =    | =    | =    | =
"True"             | =                       | =                       | true  | = | ["True"]             | =       | =    | =                       | =                       | true                    | =     | =     | =    | =    | =    | =
" TRUE "           | =                       | =                       | true  | = | [" TRUE "]           | =       | =    | =                       | =                       | true                    | =     | =     | =    | =    | =    | =
"false"            | =                       | =                       | false | = | ["false"]            | =       | =    | =                       | =                       | false                   | =     | =     | =    | =    | =    | =
"yes"              | =                       | =                       | =     | = | ["yes"]              | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"on"               | =                       | =                       | =     | = | ["on"]               | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"1"                | 1                       | 1                       | =     | = | ["1"]                | =       | =    | 1                       | 1                       | 1                       | =     | =     | =    | =    | =    | =
"0"                | 0                       | 0                       | =     | = | ["0"]                | =       | =    | 0                       | 0                       | 0                       | =     | =     | =    | =    | =    | =
"null"             | =                       | =                       | =     | = | ["null"]             | =       | null | null                    | =                       | =                       | null  | =     | null | null | null | =
"NULL "            | =                       | =                       | =     | = | ["NULL "]            | =       | null | null                    | =                       | =                       | null  | =     | null | null | null | =
"None"             | =                       | =                       | =     | = | ["None"]             | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"[]"               | =                       | =                       | =     | = | []                   | =       | =    | =                       | =                       | =                       | []    | []    | =    | =    | =    | =
"[1,2]"            | =                       | =                       | =     | = | [1,2]                | =       | =    | =                       | =                       | =                       | [1,2] | [1,2] | =    | =    | =    | =
"[1,2"             | =                       | =                       | =     | = | ["[1,2"]             | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"{\"a\":1}"        | =                       | =                       | =     | = | ["{\"a\":1}"]        | {"a":1} | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"{a:1}"            | =                       | =                       | =     | = | ["{a:1}"]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"\"5\""            | =                       | =                       | =     | = | ["\"5\""]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
"x"                | =                       | =                       | =     | = | ["x"]                | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
5                  | =                       | =                       | =     | = | [5]                  | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
5.0                | =                       | =                       | =     | = | [5.0]                | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
5.5                | =                       | =                       | =     | = | [5.5]                | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
true               | =                       | =                       | =     | = | [true]               | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
null               | =                       | =                       | =     | = | =                    | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
[1]                | =                       | =                       | =     | = | =                    | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
["1"]              | =                       | =                       | =     | = | =                    | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
{"a":1}            | =                       | =                       | =     | = | [{"a":1}]            | =       | =    | =                       | =                       | =                       | =     | =     | =    | =    | =    | =
`;

describe("one value under one schema", () => {
  const rows = MATRIX.trim()
    .split("\n")
    .map((line) => line.split(" | ").map((cell) => cell.trim()));

  it("has every column in every row", () => {
    assert.equal(rows.length, 54);
    for (const row of rows) assert.equal(row.length, COLUMNS.length + 1, row.join(" | "));
  });

  for (const [sent = "", ...results] of rows) {
    for (const [index, result] of results.entries()) {
      const schema = COLUMNS[index];
      it(`${sent} under ${JSON.stringify(schema)}`, () => {
        const expected = `{"v":${result === "=" ? sent : result}}`;
        const args = `{"v":${sent}}`;
        assert.equal(received(run({ type: "object", properties: { v: schema } }, args)), expected);
        // The same through a reference, where references are followed; and no change at all where they are not.
        const behind = { type: "object", properties: { v: { $ref: "#/$defs/V" } }, $defs: { V: schema } };
        assert.equal(received(run(behind, args)), expected);
        assert.equal(received(run(behind, args, false)), args);
      });
    }
  }
});
