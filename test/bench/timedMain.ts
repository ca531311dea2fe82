/**
 * Stands before the extension's own entry in VS Code's extension host, and writes down for how many milliseconds
 * everything else had to wait: while the code was loaded, and until `activate` was done.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { ExtensionContext } from "vscode";

/** What is written down, in milliseconds. */
export interface Activation {
  /** Until the code was loaded. */
  loading: number;
  /** Until `activate` was done. */
  activating: number;
  /** CPU of the extension host in both. */
  cpu: number;
}

interface Extension {
  activate: (context: ExtensionContext) => unknown;
  deactivate: () => unknown;
}

const before = process.cpuUsage();
const start = performance.now();
const extension = createRequire(join(__dirname, "main.js"))("./dist/client.js") as Extension;
const loading = performance.now() - start;
const { user: loadingUser, system: loadingSystem } = process.cpuUsage(before);

export async function activate(context: ExtensionContext): Promise<void> {
  const beforeCall = process.cpuUsage();
  const called = performance.now();
  await extension.activate(context);
  const activating = performance.now() - called;
  const { user, system } = process.cpuUsage(beforeCall);
  const cpu = (loadingUser + loadingSystem + user + system) / 1000;
  writeFileSync(
    join(__dirname, "activation.json"),
    JSON.stringify({ loading, activating, cpu } satisfies Activation),
  );
}

export function deactivate(): unknown {
  return extension.deactivate();
}
