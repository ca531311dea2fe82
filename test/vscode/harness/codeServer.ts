/**
 * The workbench and the extension host of VS Code as an npm package, for machines that VS Code itself cannot be
 * downloaded to. Nothing in it is compiled: the native modules that stay unbuilt (terminal, file watcher, log) are
 * not needed here, and the server runs without them.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command";
import { editorsDir } from "./paths";

const codeServerVersion = "4.139.1";
/** The version of VS Code in it. */
export const vscodeVersion = "1.139.1";
/** What that version of VS Code needs. */
const nodeMajor = "24";
const nodeVersion = "24.22.3";

export interface CodeServer {
  /** The Node.js that runs the server. */
  node: string;
  /** The server's main file. */
  main: string;
}

const installDir = join(editorsDir, `code-server-${codeServerVersion}`);

/**
 * Installs the server unless it is there. The work is done in a folder of its own which gets its final name when
 * everything is in place, so an install that was cut off is never taken for a whole one.
 *
 * @param say is told what is being done, before a step that takes long
 * @throws Error when a package cannot be had, or when this kind of machine has no Node.js for it
 */
export async function installCodeServer(say: (message: string) => void): Promise<CodeServer> {
  if (!existsSync(installDir)) {
    say(`Fetching VS Code ${vscodeVersion} as an npm package into .vscode-test (once; under a minute) ...`);
    mkdirSync(editorsDir, { recursive: true });
    removeLeftovers();
    const unfinished = `${installDir}.unfinished-${process.pid}`;
    await install(unfinished);
    giveName(unfinished);
  }
  return {
    node: ownNode() ?? join(installDir, "node_modules", nodePackage(), "bin", "node"),
    main: join(installDir, "node_modules", "code-server", "lib", "vscode", "out", "server-main.js"),
  };
}

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const packages = [`code-server@${codeServerVersion}`];
  if (ownNode() === undefined) packages.push(`${nodePackage()}@${nodeVersion}`);
  await npmInstall(folder, ["--save-exact", ...packages]);
  // The package's own install script would fetch these, but would compile native modules as well.
  const vscode = join(folder, "node_modules", "code-server", "lib", "vscode");
  await npmInstall(vscode, ["--omit=dev"]);
  await npmInstall(join(vscode, "extensions"), ["--omit=dev"]);
}

async function npmInstall(cwd: string, args: string[]): Promise<void> {
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quiet, ...args], { cwd });
}

/** Another run may have finished the same install meanwhile; then its folder serves as well. */
function giveName(unfinished: string): void {
  try {
    renameSync(unfinished, installDir);
  } catch (error) {
    if (!existsSync(installDir)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes what installs that were cut off have left, but not what a living process is working on. */
function removeLeftovers(): void {
  for (const name of readdirSync(editorsDir)) {
    const pid = /^code-server-.*\.unfinished-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      rmSync(join(editorsDir, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** This process's own Node.js, where it is the one that the server wants. */
function ownNode(): string | undefined {
  return process.versions.node.split(".")[0] === nodeMajor ? process.execPath : undefined;
}

/** The npm package that holds Node.js as a plain binary for this machine. */
function nodePackage(): string {
  const machine = `${process.platform}-${process.arch}`;
  if (machine === "linux-x64" || machine === "linux-arm64") return `node-${machine}`;
  throw new Error(
    `VS Code as an npm package needs Node.js ${nodeMajor} on ${machine}, and this is ${process.version}. ` +
      `Install VS Code itself, or run this with Node.js ${nodeMajor}.`,
  );
}
