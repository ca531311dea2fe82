/** Hover in arguments: the range is what stands between `«»`. */
import assert from "node:assert/strict";
import type { MarkupContent } from "vscode-languageserver";
import { argumentHover } from "../../../../server/src/features/arguments/hover";
import { openCall } from "./calls";

const CASES: [rule: string, source: string, says: RegExp[]][] = [
  [
    "a value that changes only because references are followed",
    '{ «"limit": "‸5"» }',
    [
      /^\*\*integer\*\*, decided at \[`#\/tools\/0\/inputSchema\/\$defs\/Count\/type`\]\(file:\/\/\/tools\.json#L1,/,
      /Before the fix: stays `"5"`\. Left as text/,
      /After the fix: `"5"` becomes `5`\. Text that holds a whole number/,
    ],
  ],
  ["a key", '{ «"ex‸act": "true"» }', [/^\*\*boolean\*\*/, /\n\n`"true"` becomes `true`\. /]],
  ["a value that stays", '{ «"query": "‸x"» }', [/^\*\*string\*\*/, /\n\nstays `"x"`\. Left as text/]],
  ["a name that is restored", '{ «"first_name": "A‸da"» }', [/ as `first name`\. The model knows/]],
  ["what no schema describes", '{ «"other": ‸1» }', [/^\*\*not described by the schema\*\*\n\nstays `1`/]],
  ["a value inside one that is not looked into", '{ «"other": { "a": [‸1] }» }', [/stays/]],
];

describe("hover in arguments", () => {
  for (const [rule, source, says] of CASES) {
    it(`explains ${rule}`, () => {
      const { marks, call } = openCall(source);
      const hover = argumentHover(call, marks.offset);
      assert.ok(hover);
      for (const part of says) assert.match((hover.contents as MarkupContent).value, part);
      assert.deepEqual(hover.range, marks.range("«"));
    });
  }

  for (const source of ["{‸ }", '{ "limit": "5", ‸ }', "‸", '{ "limit": ‸"5", }']) {
    it(`says nothing at ${source}`, () => {
      const { marks, call } = openCall(source);
      assert.equal(argumentHover(call, marks.offset), null);
    });
  }
});
