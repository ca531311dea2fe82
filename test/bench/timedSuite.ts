/** Runs inside VS Code in the place of a suite: opens a JSON document, and waits until the extension is active. */
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";

/** Milliseconds between two looks, and until it is given up. */
const INTERVAL = 50;
const PATIENCE = 30_000;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension("ref-lens.ref-lens");
  if (extension === undefined) throw new Error("The extension to be measured is not there.");
  await vscode.workspace.openTextDocument({ language: "json", content: "{}" });
  for (let waited = 0; !extension.isActive; waited += INTERVAL) {
    if (waited > PATIENCE) throw new Error("The extension is not activated by a JSON document.");
    await sleep(INTERVAL);
  }
}
