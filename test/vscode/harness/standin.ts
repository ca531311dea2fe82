#!/usr/bin/env node
/**
 * Stands in for VS Code's executable where VS Code itself cannot be had: takes the same arguments, shows the real
 * workbench in headless Chromium with the real extension host behind it, and exits with the suite's exit code.
 *
 *     standin FOLDER --extensionDevelopmentPath=DIR... --extensionTestsPath=FILE
 *             --user-data-dir=DIR --extensions-dir=DIR [--remote-debugging-port=PORT]
 *     standin --install-extension=FILE.vsix --user-data-dir=DIR --extensions-dir=DIR
 *     standin --version
 */
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { startBrowser } from "./browser";
import { installCodeServer, vscodeVersion } from "./codeServer";
import { ending, run } from "./command";
import { openLog, type Log } from "./log";
import { serveWorkbench, testWindowAddress, type Workbench } from "./workbench";

/** What to undo before this process ends, the last first. */
const cleanups: (() => Promise<void> | void)[] = [];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    // VS Code's executable takes many more options; those for Electron alone have no meaning here.
    strict: false,
    allowPositionals: true,
    options: {
      version: { type: "boolean" },
      "install-extension": { type: "string" },
      extensionDevelopmentPath: { type: "string", multiple: true },
      extensionTestsPath: { type: "string" },
      "user-data-dir": { type: "string" },
      "extensions-dir": { type: "string" },
      "remote-debugging-port": { type: "string", default: "0" },
    },
  });
  if (values.version === true) {
    console.log(vscodeVersion);
    return 0;
  }
  const userDataDir = text(values["user-data-dir"], "--user-data-dir");
  const extensionsDir = text(values["extensions-dir"], "--extensions-dir");
  const server = await installCodeServer(console.log);
  if (values["install-extension"] !== undefined) {
    const file = text(values["install-extension"], "--install-extension");
    const folders = ["--user-data-dir", userDataDir, "--extensions-dir", extensionsDir];
    console.log(await run(server.node, [server.main, "--install-extension", file, ...folders]));
    return 0;
  }

  const folder = text(positionals[0], "a folder");
  const testsPath = text(values.extensionTestsPath, "--extensionTestsPath");
  const developmentPaths = (values.extensionDevelopmentPath ?? []).map((path) => text(path, "a path"));
  const log = openLog("vscode");
  const browser = await startBrowser(text(values["remote-debugging-port"], "a port"), console.log);
  cleanups.push(() => browser.close());
  const workbench = await serveWorkbench(server, { userDataDir, extensionsDir, testing: true, log });
  cleanups.push(() => workbench.stop());
  const address = testWindowAddress(workbench, folder, developmentPaths, testsPath);
  const code = await runSuite(browser.page, workbench, address, log);
  if (code !== 0) console.log(`What VS Code logged is in ${log.file}`);
  return code;
}

/** Opens the window that runs the suite; resolves to the suite's exit code. */
async function runSuite(page: Page, workbench: Workbench, address: string, log: Log): Promise<number> {
  const ended = new Promise<number>((resolve, reject) => {
    // The workbench calls these two, where they exist, in place of writing to a terminal and ending its process.
    const exposed = [
      page.exposeFunction("codeAutomationLog", (type: string, args: unknown[]) => {
        log.fromWindow(type, args);
      }),
      page.exposeFunction("codeAutomationExit", resolve),
    ];
    Promise.all(exposed)
      .then(() => page.goto(address))
      .catch(reject);
    const fail = (what: string): void => {
      reject(new Error(`${what} before the tests had ended. What VS Code logged is in ${log.file}`));
    };
    page.once("crash", () => {
      fail("The page that shows VS Code crashed");
    });
    page.once("close", () => {
      fail("The page that shows VS Code was closed");
    });
    void workbench.ended.then((code) => {
      fail(`VS Code's server ended with ${ending(code)}`);
    });
  });
  return ended;
}

function text(value: unknown, what: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new Error(`The stand-in for VS Code was started without ${what}.`);
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

let cleaning: Promise<void> | undefined;

async function exit(code: number): Promise<void> {
  await (cleaning ??= cleanUp());
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void exit(1));
main().then(exit, async (error: unknown) => {
  // What fails because this process is being ended is no news.
  if (cleaning === undefined) console.error(error instanceof Error ? error.message : error);
  await exit(1);
});
