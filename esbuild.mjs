// Bundles each face of Ref Lens into one file of dist/. `--watch` rebuilds on change; `--assemble` makes anew what is
// kept of the scanner's WebAssembly, and nothing else.
import { Buffer } from "node:buffer";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import * as esbuild from "esbuild";

if (process.argv.includes("--assemble")) {
  await assemble("server/src/json/marks.wat", "server/src/json/marksModule.ts");
  process.exit();
}

const production = process.argv.includes("--production");

/** What every bundle shares. jsonc-parser's UMD entry hides its requires from a bundler, so `module` comes first. */
const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  mainFields: ["module", "main"],
  logLevel: "warning",
  metafile: true,
  legalComments: "none",
};
const node = { ...common, platform: "node", target: "node20", format: "cjs" };
/** The web pages of previews and reports: Electron 29 and later, which VS Code has had since 1.91. */
const page = { ...common, platform: "browser", target: "chrome122", format: "iife", outdir: "dist" };

const bundles = [
  { ...node, entryPoints: ["client/src/extension.ts"], outfile: "dist/client.js", external: ["vscode"] },
  {
    ...page,
    entryPoints: ["preview.ts", "report.ts", "preview.css"].map(
      (name) => `client/src/preview/webview/${name}`,
    ),
  },
  { ...node, entryPoints: ["server/src/node.ts"], outfile: "dist/server.js" },
  {
    ...node,
    entryPoints: ["server/src/cli.ts"],
    // The command line needs the protocol's words, and none of its connections.
    alias: { "vscode-languageserver": "vscode-languageserver-types" },
    outfile: "dist/cli.js",
    banner: { js: "#!/usr/bin/env node" },
  },
];

const contexts = await Promise.all(bundles.map((bundle) => esbuild.context(bundle)));
if (process.argv.includes("--watch")) {
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const results = await Promise.all(contexts.map((context) => context.rebuild()));
  writeNotices(results.flatMap((result) => Object.keys(result.metafile.inputs)));
  await Promise.all(contexts.map((context) => context.dispose()));
}

/** The licences of the packages whose code is in the bundles go with them. */
function writeNotices(inputs) {
  const packages = new Set(
    inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
  );
  const notices = [...packages].sort().map((name) => {
    const folder = `node_modules/${name}`;
    const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text =
      file !== undefined && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, "utf8") : "";
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  const heading = "Ref Lens contains code of these packages, under their licences.\n";
  writeFileSync("dist/NOTICES.txt", [heading, ...notices].join(`\n${"-".repeat(80)}\n\n`));
}

/** Keeps the module of a text in a file of its own, so that neither building nor testing needs the assembler. */
async function assemble(source, target) {
  const { default: startWabt } = await import("wabt");
  const { buffer } = (await startWabt()).parseWat(source, readFileSync(source, "utf8")).toBinary({});
  const base64 = Buffer.from(buffer).toString("base64");
  writeFileSync(
    target,
    `/** The module of \`marks.wat\`, as \`npm run assemble\` made it. */\nexport const MARKS_MODULE =\n  "${base64}";\n`,
  );
}
