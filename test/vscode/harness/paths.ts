/** Where things are. Works from source (tsx) and from a bundle in `out/` alike. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the extension's package.json, found upwards from this file. */
export const root = findRoot(__dirname);

/** What tests leave behind for a person to look at; ignored by git. */
export const outDir = join(root, "out");

/** Bundles of the suites and of the stand-in. */
export const bundleDir = join(outDir, "vscode");

/** Pictures of the window, taken by the tests. */
export const screenshotsDir = join(outDir, "screenshots");

/** Editors that were fetched for tests; ignored by git, kept between runs. */
export const editorsDir = join(root, ".vscode-test");

/** The workspace that shows the extension to a person, and that the tests work in. */
export const sampleDir = join(root, "test", "sample");

function findRoot(from: string): string {
  if (existsSync(join(from, "esbuild.mjs"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("No project folder was found above the tests.");
  return findRoot(parent);
}
