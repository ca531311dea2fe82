/** What the manifest promises, and that the code keeps it. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RULES } from "../../server/src/features/diagnostics/registry";
import { OpenDocument } from "../../server/src/features/openDocument";
import { DEFAULT_SETTINGS, readSettings } from "../../server/src/settings";

interface Setting {
  properties?: Record<string, { description: string }>;
  default: unknown;
  scope: string;
}

interface Manifest {
  name: string;
  publisher: string;
  displayName: string;
  activationEvents: string[];
  capabilities: unknown;
  dependencies?: object;
  contributes: {
    commands: { command: string }[];
    menus: Record<string, { command: string }[]>;
    configuration: { properties: Record<string, Setting> };
  };
}

const project = join(__dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as Manifest;
const { contributes } = manifest;

/** All of the client's code, as one text. */
function clientCode(): string {
  return readdirSync(join(project, "client", "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(project, "client", "src", name), "utf8"))
    .join("\n");
}

describe("the manifest", () => {
  it("names the extension", () => {
    assert.equal(manifest.name, "ref-lens");
    assert.equal(manifest.publisher, "ref-lens");
    assert.match(manifest.displayName, /^Ref Lens/);
  });

  it("wakes the extension for JSON, and for what it has left open in a window", () => {
    assert.deepEqual(manifest.activationEvents, [
      "onLanguage:json",
      "onLanguage:jsonc",
      "onLanguage:ref-lens-arguments",
      "onFileSystem:ref-lens-arguments",
      "onWebviewPanel:refLens.preview",
    ]);
  });

  it("supports folders that are not trusted, and virtual ones", () => {
    assert.deepEqual(manifest.capabilities, {
      untrustedWorkspaces: { supported: true },
      virtualWorkspaces: true,
    });
  });

  it("brings no package along: all that runs is bundled", () => {
    assert.equal(manifest.dependencies, undefined);
  });

  it("has exactly the commands that the client registers", () => {
    const registered = [
      ...[...clientCode().matchAll(/registerCommand\("([^"]+)"/g)].map((match) => match[1]),
      // Those of an open preview are registered by one helper, which writes the prefix.
      ...[...clientCode().matchAll(/\bcommand\("(\w+)", /g)].map((match) => `refLens.${match[1] ?? ""}`),
    ];
    const declared = contributes.commands.map(({ command }) => command);
    assert.deepEqual(declared.sort(), registered.sort());
    for (const { command } of Object.values(contributes.menus).flat()) assert.ok(declared.includes(command));
  });

  it("keeps its settings under refLens, with the defaults and the scope that the server knows", () => {
    const { properties } = contributes.configuration;
    assert.deepEqual(Object.keys(properties), [
      "refLens.include",
      "refLens.workspace.patterns",
      "refLens.diagnostics",
      "refLens.codeLens.enabled",
      "refLens.codeLens.references",
      "refLens.inlayHints.types",
      "refLens.inlayHints.results",
      "refLens.preview.runtimes",
      "refLens.trace.server",
    ]);
    const byDefault = readSettings({
      include: properties["refLens.include"]?.default,
      diagnostics: properties["refLens.diagnostics"]?.default,
      codeLens: {
        enabled: properties["refLens.codeLens.enabled"]?.default,
        references: properties["refLens.codeLens.references"]?.default,
      },
      inlayHints: {
        types: properties["refLens.inlayHints.types"]?.default,
        results: properties["refLens.inlayHints.results"]?.default,
      },
    });
    assert.deepEqual(byDefault, DEFAULT_SETTINGS);
    // The server reads them once for the window; a setting of one folder among several would not reach it.
    for (const { scope } of Object.values(properties)) assert.equal(scope, "window");
  });

  describe("says of each diagnostic", () => {
    const { properties = {} } = contributes.configuration.properties["refLens.diagnostics"] ?? {};
    const pages = join(project, "client", "docs");

    it("that it is there, in the setting and on a page, and of nothing else", () => {
      const codes = RULES.map(({ code }) => code);
      assert.deepEqual(Object.keys(properties), codes);
      assert.deepEqual(readdirSync(pages).sort(), codes.map((code) => `${code}.md`).sort());
    });

    for (const { code, title, level } of RULES) {
      it(`${code}: what it is and what it weighs`, () => {
        assert.equal(properties[code]?.description, `${title}. Level: ${level}.`);
        const page = readFileSync(join(pages, `${code}.md`), "utf8");
        // Prettier escapes what Markdown would read as a sign of its own.
        const plain = page.replaceAll("\\", "");
        assert.ok(
          plain.startsWith(`# ${code}\n\n**${title}.**\n\nLevel: \`${level}\`\n`),
          plain.slice(0, 200),
        );
      });

      // One says how many are not shown, the other needs a second file.
      if (code === "ref-too-many" || code === "ref-file-dangling") continue;
      it(`${code}: an example in which it is found`, () => {
        const page = readFileSync(join(pages, `${code}.md`), "utf8");
        const example = /## Example\n\n```json\n([^]*?)```/.exec(page)?.[1] ?? "";
        const isFound = (text: string): boolean => {
          const schema = new OpenDocument("file:///example.json", 1, text).schema(true);
          return [...(schema?.diagnostics.found() ?? [])].some(({ finding }) => finding.code === code);
        };
        assert.ok(isFound(example) || isFound(`{ "name": "t", "inputSchema": ${example} }`), example);
      });
    }
  });
});
