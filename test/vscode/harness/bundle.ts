/** Bundles what runs outside this process: the stand-in, and the suites, which the extension host loads. */
import { chmodSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundleDir, root } from "./paths";

/** The suites: folders of `test/vscode` whose every `*.test.ts` is run. */
export type SuiteName = "development" | "installed" | "corpus";

/** Writes `standin.js`, and for each suite its test files with the `main.js` that runs them. */
export async function bundleTests(suites: readonly SuiteName[]): Promise<void> {
  rmSync(bundleDir, { recursive: true, force: true });
  const tests = join(root, "test", "vscode");
  const entryPoints: Record<string, string> = { standin: join(tests, "harness", "standin.ts") };
  for (const suite of suites) {
    entryPoints[`${suite}/main`] = join(tests, "inside", "main.ts");
    for (const name of readdirSync(join(tests, suite))) {
      if (name.endsWith(".test.ts"))
        entryPoints[`${suite}/${basename(name, ".ts")}`] = join(tests, suite, name);
    }
  }
  await build({
    entryPoints,
    outdir: bundleDir,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    sourcemap: "inline",
    logLevel: "warning",
    // Mocha has to be the same for all test files, and both find files of their own beside them.
    external: ["vscode", "mocha", "playwright-core"],
  });
  chmodSync(join(bundleDir, "standin.js"), 0o755);
}
