/**
 * Runs inside VS Code's extension host, in the place of a suite: activates the extension, as VS Code does when the
 * first JSON document opens, and writes down how many milliseconds everything else had to wait for it.
 */
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as vscode from "vscode";

/** Environment variable: the file that takes the number. */
const ACTIVATION_FILE = "REF_LENS_ACTIVATION_FILE";

export async function run(): Promise<void> {
  const file = process.env[ACTIVATION_FILE];
  const extension = vscode.extensions.getExtension("ref-lens.ref-lens");
  if (file === undefined || extension === undefined) throw new Error("Nothing is there to be activated.");
  if (extension.isActive) throw new Error("The extension was active before anything asked for it.");
  const start = performance.now();
  await extension.activate();
  writeFileSync(file, String(performance.now() - start));
}
