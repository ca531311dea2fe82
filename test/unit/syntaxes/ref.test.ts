import assert from "node:assert/strict";
import { INITIAL, type IGrammar } from "vscode-textmate";
import { jsonGrammar } from "./grammar";

/** The parts of a line that the injection colours, each as its text and the last of its scopes without the suffix. */
function pointerParts(loaded: IGrammar, line: string): string[] {
  return loaded
    .tokenizeLine(line, INITIAL)
    .tokens.filter(({ scopes }) => scopes.includes("meta.json-pointer"))
    .map(({ startIndex, endIndex, scopes }) => {
      const scope = scopes.at(-1) ?? "";
      return `${line.slice(startIndex, endIndex)} ${scope.split(".").slice(-2, -1).join("")}`;
    });
}

const cases: [title: string, line: string, parts: string[]][] = [
  [
    "fragment, separators and tokens",
    '{"$ref": "#/$defs/Count"}',
    ["# fragment", "/ separator", "$defs reference-token", "/ separator", "Count reference-token"],
  ],
  ["the whole document", '{"$ref":"#"}', ["# fragment"]],
  ["an empty token", '{"$ref": "#/"}', ["# fragment", "/ separator"]],
  [
    "both escapes of a pointer",
    '{"$ref": "#/a~1b~0"}',
    ["# fragment", "/ separator", "a reference-token", "~1 tilde", "b reference-token", "~0 tilde"],
  ],
  ["an escape that is none", '{"$ref": "#/~2~"}', ["# fragment", "/ separator", "~2 escape", "~ escape"]],
  [
    "percent-encoding, good and bad",
    '{"$ref": "#/%3A%zz%"}',
    ["# fragment", "/ separator", "%3A percent", "%zz percent", "% percent"],
  ],
  [
    "escapes of JSON",
    '{"$ref": "#/\\"\\u0041"}',
    ["# fragment", "/ separator", '\\" escape', "\\u0041 escape"],
  ],
  [
    "the fragment of a remote reference",
    '{"$ref" : "a.json#/b"}',
    ["# fragment", "/ separator", "b reference-token"],
  ],
  ["the second of two", '{"a": {"$ref": "x"}, "$ref": "#"}', ["# fragment"]],
  ["no plain-name anchor", '{"$ref": "#Address"}', []],
  ["no other key", '{"ref": "#/a", "x$ref": "#/a", "\\"$ref": "#/a"}', []],
  ["no schema of a property named so", '{"$ref": {"type": "#/a"}}', []],
  ["no text that only quotes a reference", '{"a": "\\"$ref\\": \\"#/a\\""}', []],
  ["no item of a list", '{"a": ["$ref", "#/a"]}', []],
];

for (const suffix of ["", ".comments"]) {
  describe(`the colours of a pointer in source.json${suffix}`, () => {
    let loaded: IGrammar;
    before(async () => {
      loaded = await jsonGrammar(`source.json${suffix}`, suffix);
    });

    for (const [title, line, parts] of cases) {
      it(`show ${title}`, () => {
        assert.deepEqual(pointerParts(loaded, line), parts);
      });
    }

    it("mark what is invalid as such, and leave the rest of the line to the JSON grammar", () => {
      const line = '{"$ref": "#/~2", "a": "b"}';
      const { tokens } = loaded.tokenizeLine(line, INITIAL);
      const scopesAt = (text: string): string[] =>
        tokens.find(({ startIndex }) => startIndex === line.indexOf(text))?.scopes ?? [];
      assert.ok(scopesAt("~2").includes("invalid.illegal.escape.json-pointer"));
      assert.ok(scopesAt("~2").includes("string.quoted.double.json"));
      assert.ok(scopesAt('"b"').includes(`string.quoted.double.json${suffix}`));
      assert.ok(scopesAt('"a"').some((scope) => scope.includes("support.type.property-name.json")));
    });

    it("leave a comment alone", () => {
      assert.deepEqual(pointerParts(loaded, '{"$ref": // "#/a"'), []);
    });
  });
}
