/** Commands that the harness runs: to their end with the output kept back, or in the background until stopped. */
import { spawn, type ChildProcess } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

// npm and code are scripts on Windows, which only a shell starts.
const platform = { shell: process.platform === "win32" };

/**
 * Runs a command to its end.
 *
 * @returns what it printed
 * @throws Error with the end of that output, when it cannot be started or does not exit with 0
 */
export function run(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, ...platform, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (data: Buffer): void => {
      output += data.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else
        reject(new Error(`${command} ${args.join(" ")} ended with ${ending(code)}:\n${output.slice(-4000)}`));
    });
  });
}

/** Runs a command to its end with this process's own input and output; resolves to its exit code. */
export function runVisibly(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, ...platform, stdio: "inherit" });
    child.once("error", reject);
    child.once("close", resolve);
  });
}

/** What a process ended with, to follow "ended with". */
export function ending(exitCode: number | null): string {
  return exitCode === null ? "a signal" : `exit code ${exitCode}`;
}

/** The full path of a program on the PATH, or undefined. */
export function findProgram(name: string): string | undefined {
  const extensions = process.platform === "win32" ? [".cmd", ".exe"] : [""];
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    for (const extension of extensions) {
      const file = join(folder, name + extension);
      if (folder !== "" && isExecutable(file)) return file;
    }
  }
  return undefined;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends a process that was started with `detached: true`, and all that it started; resolves when it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  signalGroup(child.pid, "SIGTERM");
  const impatient = setTimeout(() => {
    signalGroup(child.pid, "SIGKILL");
  }, 5000);
  await gone;
  clearTimeout(impatient);
  // A grandchild that outlived its parent is still a member of the group.
  signalGroup(child.pid, "SIGKILL");
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
