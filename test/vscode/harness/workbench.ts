/** The workbench, served on this machine: the server process and the addresses that open a window on it. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { ending, stop } from "./command";
import type { CodeServer } from "./codeServer";
import type { Log } from "./log";

export interface Workbench {
  /** Like `http://127.0.0.1:8000`. */
  origin: string;
  /** Resolves to the server's exit code, when it ends by itself or is stopped. */
  ended: Promise<number | null>;
  /** Ends the server and every extension host it has started. */
  stop(): Promise<void>;
}

export interface WorkbenchOptions {
  userDataDir: string;
  extensionsDir: string;
  /** Lets an address name extensions and tests to load, as `code --extensionDevelopmentPath` does. */
  testing: boolean;
  /** Takes what the server prints. */
  log: Log;
}

const startDeadline = 60_000;

/**
 * Ends the server when this process ends, in whatever way: the pipe to its standard input closes then. The
 * processes that the server starts must not take this over, since they have another input.
 */
const lifeline = "process.execArgv = []; process.stdin.on('end', () => process.exit()).resume();";

/**
 * Starts the server on a free port of 127.0.0.1.
 *
 * @returns when the server answers
 * @throws Error when it ends, or says nothing for a minute
 */
export async function serveWorkbench(server: CodeServer, options: WorkbenchOptions): Promise<Workbench> {
  const args = ["--host", "127.0.0.1", "--port", "0", "--without-connection-token"];
  args.push("--accept-server-license-terms", "--disable-workspace-trust", "--telemetry-level", "off");
  args.push("--user-data-dir", options.userDataDir, "--extensions-dir", options.extensionsDir);
  if (options.testing) args.push("--enable-smoke-test-driver");
  const preload = `--import=data:text/javascript,${encodeURIComponent(lifeline)}`;
  // In a process group of its own, so that Ctrl+C reaches it only by way of this process.
  const child = spawn(server.node, [preload, server.main, ...args], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => {
      resolve(code);
    }),
  );
  const port = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => {
        options.log.write(line);
        const listening = /^Extension host agent listening on (\d+)/.exec(line)?.[1];
        if (listening !== undefined) resolve(listening);
      });
    }
  });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Error(`VS Code's server ended with ${ending(code)}.`));
    });
    setTimeout(() => {
      reject(new Error("VS Code's server did not start within a minute."));
    }, startDeadline).unref();
  });
  failed.catch(() => undefined);
  try {
    return {
      origin: `http://127.0.0.1:${await Promise.race([port, failed])}`,
      ended,
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** The address of a window on a folder. */
export function windowAddress(workbench: Workbench, folder: string): string {
  return `${workbench.origin}/?folder=${encodeURI(folder)}`;
}

/**
 * The address of a window that loads extensions from their source folders and runs a test module in the
 * extension host. The server must have been started for testing.
 */
export function testWindowAddress(
  workbench: Workbench,
  folder: string,
  extensionDevelopmentPaths: string[],
  extensionTestsPath: string,
): string {
  const remote = (path: string): string =>
    `vscode-remote://${new URL(workbench.origin).host}${pathToFileURL(path).pathname}`;
  const payload = [
    ...extensionDevelopmentPaths.map((path) => ["extensionDevelopmentPath", remote(path)]),
    ["extensionTestsPath", remote(extensionTestsPath)],
    ["enableProposedApi", ""],
    ["skipWelcome", "true"],
  ];
  return `${windowAddress(workbench, folder)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}
