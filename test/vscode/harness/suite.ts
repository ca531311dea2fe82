/** One run of VS Code that runs one suite. */
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runTests, TestRunFailedError } from "@vscode/test-electron";
import { collectResults, resultsVariable, type TestResults } from "../../results";
import type { SuiteName } from "./bundle";
import { run } from "./command";
import { bundleDir, screenshotsDir } from "./paths";
import { createProfile } from "./profile";
import { debuggingPortVariable, screenshotsVariable } from "./variables";
import type { VSCode } from "./vscode";

export interface Suite {
  name: SuiteName;
  /** Folder of the extension that is loaded from its source. */
  extension: string;
  /** A packaged extension to install before. */
  vsix?: string;
  /** Files, and folders whose content, make up the workspace; it is copied, so that a test may write. */
  workspace: string[];
}

/** Starts VS Code with a new profile, runs the suite in it, and gives its results. */
export async function runSuite(vscode: VSCode, suite: Suite): Promise<TestResults> {
  const profile = createProfile();
  const folder = mkdtempSync(join(tmpdir(), "ref-lens-workspace-"));
  const workspace = join(folder, "sample");
  const results = join(bundleDir, `${suite.name}.results.json`);
  const profileArgs = [`--user-data-dir=${profile.userDataDir}`, `--extensions-dir=${profile.extensionsDir}`];
  try {
    for (const from of suite.workspace) copyInto(workspace, from);
    if (suite.vsix !== undefined) {
      const [program, ...args] = vscode.cli;
      await run(program, [...args, `--install-extension=${suite.vsix}`, ...profileArgs]);
    }
    // By a link from elsewhere: VS Code takes the themes below this folder to be the extension's own and prefers
    // them, and below the project's folder there is a whole VS Code.
    const extension = join(folder, "extension");
    symlinkSync(suite.extension, extension, "junction");
    const port = String(await freePort());
    const exitCode = await exitCodeOf(
      runTests({
        vscodeExecutablePath: vscode.executable,
        extensionDevelopmentPath: extension,
        extensionTestsPath: join(bundleDir, suite.name, "main.js"),
        launchArgs: [workspace, `--remote-debugging-port=${port}`, ...profileArgs],
        extensionTestsEnv: {
          [debuggingPortVariable]: port,
          [resultsVariable]: results,
          [screenshotsVariable]: screenshotsDir,
        },
      }),
    );
    return collectResults(results, `vscode, ${suite.name}`, exitCode);
  } finally {
    profile.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyInto(workspace: string, from: string): void {
  if (statSync(from).isDirectory()) {
    cpSync(from, workspace, { recursive: true });
    return;
  }
  const to = join(workspace, basename(from));
  cpSync(from, to);
  // What is only for reading where it comes from may be written here.
  chmodSync(to, 0o644);
}

async function exitCodeOf(run: Promise<number>): Promise<number | null> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? null;
    throw error;
  }
}

/** A port of 127.0.0.1 that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
