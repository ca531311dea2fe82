/** The VS Code that tests run in: a desktop one where it can be had, otherwise the stand-in. */
import { join } from "node:path";
import {
  downloadAndUnzipVSCode,
  resolveCliArgsFromVSCodeExecutablePath,
  SilentReporter,
} from "@vscode/test-electron";
import { findOrInstallChromium } from "./chromium";
import { installCodeServer, vscodeVersion } from "./codeServer";
import { run } from "./command";
import { bundleDir, editorsDir } from "./paths";

/** Environment variable: the path of VS Code's executable, or "stand-in". */
const vscodeVariable = "REF_LENS_VSCODE";

/** Milliseconds without an answer after which VS Code is taken to be out of reach. */
const downloadTimeout = 10_000;

export interface VSCode {
  executable: string;
  /** Command line that takes `--install-extension`: a program and its first arguments. */
  cli: [string, ...string[]];
  /** Which VS Code this is and of which version, for a person. */
  description: string;
}

/**
 * Finds or fetches a VS Code.
 *
 * @param say is told what is being done, before a step that takes long
 * @throws Error that says what a person has to install, when there is no way to have one
 */
export async function findVSCode(say: (message: string) => void): Promise<VSCode> {
  const named = process.env[vscodeVariable] ?? "";
  if (named === "stand-in") return standIn(say, `${vscodeVariable} asks for it`);
  if (named !== "") return desktop(named);
  if (!canShowWindow()) return standIn(say, "there is no display for VS Code's own window");
  say("Looking for VS Code to download ...");
  let executable: string;
  try {
    executable = await downloadAndUnzipVSCode({
      cachePath: editorsDir,
      timeout: downloadTimeout,
      reporter: new SilentReporter(),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return standIn(say, `VS Code cannot be downloaded here: ${reason}`);
  }
  return desktop(executable);
}

async function desktop(executable: string): Promise<VSCode> {
  const [program, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable, {
    reuseMachineInstall: true,
  });
  if (program === undefined) throw new Error(`No command line belongs to ${executable}.`);
  const version = (await run(program, [...args, "--version"])).split("\n")[0] ?? "";
  return { executable, cli: [program, ...args], description: `VS Code ${version} (${executable})` };
}

async function standIn(say: (message: string) => void, why: string): Promise<VSCode> {
  await findOrInstallChromium(say);
  await installCodeServer(say);
  const executable = join(bundleDir, "standin.js");
  return {
    executable,
    cli: [executable],
    description: `VS Code ${vscodeVersion}, its workbench served on this machine and shown in Chromium (${why})`,
  };
}

function canShowWindow(): boolean {
  if (process.platform !== "linux") return true;
  return (process.env["DISPLAY"] ?? "") !== "" || (process.env["WAYLAND_DISPLAY"] ?? "") !== "";
}
