/** Runs a suite inside the extension host: VS Code calls `run` and ends when it settles. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import { SpecReporter } from "../../reporter";
import { testLinePrefix } from "../harness/log";
import { openWindow } from "./window";

/** Milliseconds for one test; what a test waits for has deadlines of its own, which say what was missing. */
const timeout = 60_000;

/** Runs every test file that lies beside this one. Rejects when a test failed. */
export async function run(): Promise<void> {
  // Only lines that begin so are told from what VS Code itself logs.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => {
    for (const line of format(...args).split("\n")) console.log(testLinePrefix + line);
  };
  const mocha = new Mocha({ reporter: SpecReporter, timeout, forbidOnly: true, color: false });
  mocha.suite.afterEach("picture of a failure, and a window as it was", async function () {
    const window = await openWindow();
    if (this.currentTest?.state === "failed") {
      await window.screenshot(`failed ${this.currentTest.fullTitle()}`);
    }
    await window.reset();
  });
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith(".test.js")) mocha.addFile(join(__dirname, name));
  }
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  if (failures > 0) throw new Error(`${failures} failed`);
}
