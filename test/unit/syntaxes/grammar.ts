/** The injection grammar in a host that stands for VS Code's own JSON grammar. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { loadWASM, OnigScanner, OnigString } from "vscode-oniguruma";
import { parseRawGrammar, Registry, type IGrammar } from "vscode-textmate";

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

export async function jsonGrammar(scope: string, suffix: string): Promise<IGrammar> {
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
