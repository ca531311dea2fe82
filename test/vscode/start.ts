/**
 * Opens the sample workspace in VS Code with the extension loaded: in the desktop one where `code` is on the PATH,
 * otherwise in the real workbench, served on this machine for a browser. Builds the extension first.
 */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { installCodeServer, vscodeVersion } from "./harness/codeServer";
import { ending, findProgram, run, runVisibly } from "./harness/command";
import { openLog } from "./harness/log";
import { root, sampleDir } from "./harness/paths";
import { createProfile } from "./harness/profile";
import { serveWorkbench, windowAddress } from "./harness/workbench";

async function main(): Promise<void> {
  console.log("Building Ref Lens ...");
  await run("npm", ["run", "build"], { cwd: root });
  const code = findProgram("code");
  if (code !== undefined) {
    console.log("Opening the sample workspace in VS Code; this ends when you close its window ...");
    const args = ["--new-window", "--wait", `--extensionDevelopmentPath=${root}`, sampleDir];
    const exitCode = await runVisibly(code, args);
    if (exitCode === 0) return;
    console.log(`\`code\` ended with ${ending(exitCode)}. VS Code is served for a browser instead.`);
  }
  await serve();
}

/** Serves VS Code until Ctrl+C, with the project's folder as an installed extension of a new profile. */
async function serve(): Promise<void> {
  const server = await installCodeServer(console.log);
  console.log(`Starting VS Code ${vscodeVersion} ...`);
  // The README of the sample says what to try.
  const profile = createProfile({ "workbench.startupEditor": "readme" });
  const ended = untilEnded();
  try {
    symlinkSync(root, join(profile.extensionsDir, "ref-lens"), "junction");
    const { userDataDir, extensionsDir } = profile;
    const log = openLog("start");
    const workbench = await serveWorkbench(server, { userDataDir, extensionsDir, testing: false, log });
    console.log(`Ref Lens is open in VS Code at ${windowAddress(workbench, sampleDir)}`);
    console.log("Open that address in a browser. Ctrl+C ends it.");
    const crashed = workbench.ended.then((code) => {
      throw new Error(`VS Code's server ended by itself with ${ending(code)}; its log is ${log.file}`);
    });
    await Promise.race([crashed, ended]);
    crashed.catch(() => undefined);
    await workbench.stop();
  } finally {
    profile.dispose();
  }
}

/**
 * Resolves when a person or the system wants this to end. A signal to npm alone ends the shell that npm runs
 * this in, and nobody tells this process; but then it has another parent.
 */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        resolve();
      });
    }
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, 500);
    watch.unref();
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
