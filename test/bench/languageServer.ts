/**
 * A language server in a process of its own, under the probe, and the smallest client that can talk to it: frames
 * are written as they are and read as they come, so that the bench adds next to nothing to what it measures.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { InitializeResult } from "vscode-languageserver";
import { NODE_FLAGS } from "../../client/src/nodeFlags";
import type { Mark, Memory, ProbeAnswer, ProbeRequest } from "./probe";

export interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** A message with the moment at which its last byte was read. */
export interface Received {
  at: number;
  message: Message;
}

interface Waiting {
  fits: (message: Message) => boolean;
  resolve: (received: Received) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Milliseconds until a server that says nothing is given up. */
const PATIENCE = 60_000;

export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #waiting = new Set<Waiting>();
  #buffered: Buffer[] = [];
  #length = 0;
  #nextId = 1;
  #capabilities: InitializeResult["capabilities"] = {};

  private constructor(process: ChildProcess) {
    this.#process = process;
    process.stdout?.on("data", (chunk: Buffer) => {
      this.#read(chunk);
    });
    process.once("exit", (code) => {
      for (const waiting of this.#waiting) {
        this.#forget(waiting);
        waiting.reject(new Error(`The language server ended with ${String(code)}.`));
      }
    });
  }

  /**
   * Starts a server as the extension does.
   *
   * @param server the bundle to run
   * @param probe the bundled probe
   */
  static async start(server: string, probe: string): Promise<LanguageServer> {
    const child = spawn(process.execPath, [...NODE_FLAGS, "--require", probe, server, "--stdio"], {
      stdio: ["pipe", "pipe", "inherit", "ipc"],
    });
    const started = new LanguageServer(child);
    const { message } = await started.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        textDocument: { definition: { linkSupport: true }, rename: { prepareSupport: true } },
      },
    });
    started.#capabilities = (message.result as InitializeResult).capabilities;
    started.notify("initialized", {});
    return started;
  }

  get capabilities(): InitializeResult["capabilities"] {
    return this.#capabilities;
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, "exit");
    await this.request("shutdown", undefined);
    this.notify("exit", undefined);
    await exited;
  }

  notify(method: string, params: unknown): void {
    this.write(frame({ method, params }));
  }

  request(method: string, params: unknown): Promise<Received> {
    const id = this.#nextId++;
    const answer = this.next((message) => message.id === id && message.method === undefined);
    this.write(frame({ id, method, params }));
    return answer;
  }

  write(bytes: Uint8Array): void {
    this.#process.stdin?.write(bytes);
  }

  /**
   * The next message that fits.
   *
   * @param signal gives up waiting; the promise then stays open
   * @throws Error when the server ends, or says nothing that fits for a long time
   */
  next(fits: (message: Message) => boolean, signal?: AbortSignal): Promise<Received> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        fits,
        resolve,
        reject,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting);
          reject(new Error("The language server does not answer."));
        }, PATIENCE),
      };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", () => {
        this.#forget(waiting);
      });
    });
  }

  /** What the probe noted since it was last asked, and the CPU of the process until now. */
  async marks(): Promise<{ marks: Mark[]; cpu: number }> {
    return this.#probe("marks");
  }

  /** CPU of the process until now, in milliseconds; the marks stay. */
  async cpu(): Promise<number> {
    return (await this.#probe("cpu")).cpu;
  }

  /** Memory after a full collection. */
  async memory(): Promise<Memory> {
    const { memory } = await this.#probe("memory");
    if (memory === null) throw new Error("The probe gave no memory.");
    return memory;
  }

  async #probe(request: ProbeRequest): Promise<ProbeAnswer> {
    const answered = once(this.#process, "message") as Promise<[ProbeAnswer]>;
    this.#process.send(request);
    const [answer] = await answered;
    return answer;
  }

  #read(chunk: Buffer): void {
    this.#buffered.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      const head = Buffer.concat(this.#buffered.slice(0, 2)).subarray(0, 256).toString("latin1");
      const header = /^(?:[^\r\n]+\r\n)*?Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/i.exec(head);
      if (header === null) return;
      const start = header[0].length;
      const end = start + Number(header[1]);
      if (this.#length < end) return;
      const at = performance.now();
      const all = Buffer.concat(this.#buffered);
      this.#buffered = [all.subarray(end)];
      this.#length -= end;
      const message = JSON.parse(all.toString("utf8", start, end)) as Message;
      for (const waiting of this.#waiting) {
        if (!waiting.fits(message)) continue;
        this.#forget(waiting);
        waiting.resolve({ at, message });
      }
    }
  }

  #forget(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
  }
}

/** A message as it goes over the wire. */
export function frame(message: Message): Buffer {
  const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content]);
}
