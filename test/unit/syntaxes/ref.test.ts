import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { loadWASM, OnigScanner, OnigString } from "vscode-oniguruma";
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from "vscode-textmate";

const injection = "ref-lens.json-pointer.injection";
const injectionFile = join(__dirname, "../../../syntaxes/ref.injection.tmLanguage.json");

/** The part of VS Code's own JSON grammar that the injection hooks into: structure, keys and strings by their scopes. */
const json = (suffix: string): object => {
  const string = (name: string): object => ({
    begin: '"',
    end: '"',
    name: `${name}${suffix}`,
    patterns: [{ match: "\\\\.", name: `constant.character.escape.json${suffix}` }],
  });
  return {
    scopeName: `source.json${suffix}`,
    patterns: [{ include: "#value" }],
    repository: {
      value: {
        patterns: [
          string("string.quoted.double.json"),
          { match: "//.*", name: "comment.line.double-slash.js" },
          {
            begin: "\\[",
            end: "\\]",
            name: `meta.structure.array.json${suffix}`,
            patterns: [{ include: "#value" }],
          },
          { include: "#object" },
        ],
      },
      object: {
        begin: "\\{",
        end: "\\}",
        name: `meta.structure.dictionary.json${suffix}`,
        patterns: [
          string("string.json support.type.property-name.json"),
          {
            begin: ":",
            end: "(,)|(?=\\})",
            name: `meta.structure.dictionary.value.json${suffix}`,
            patterns: [{ include: "#value" }],
          },
        ],
      },
    },
  };
};

async function grammar(scope: string, suffix: string): Promise<IGrammar> {
  const require = createRequire(__filename);
  await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new OnigScanner(sources),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: (name) =>
      Promise.resolve(
        name === injection
          ? parseRawGrammar(readFileSync(injectionFile, "utf8"), injectionFile)
          : parseRawGrammar(JSON.stringify(json(suffix)), "base.json"),
      ),
    getInjections: (name) => (name === scope ? [injection] : undefined),
  });
  const loaded = await registry.loadGrammar(scope);
  assert.ok(loaded);
  return loaded;
}

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
      loaded = await grammar(`source.json${suffix}`, suffix);
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
