/**
 * Loaded into a process that is measured, before its own code (`node --require`). The code itself runs as it is
 * shipped: the probe only notes how much CPU the process had used whenever bytes came in or went out, and answers
 * the bench over the IPC channel, which the server does not use.
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A moment in the life of the process. */
export interface Mark {
  /** `in`: bytes have come and nothing was done with them yet. `out`: bytes have been written. */
  kind: "in" | "out";
  /** CPU of all threads since the process began, in milliseconds. */
  cpu: number;
  /** How what was written begins: enough to tell answers and notifications apart. */
  head: string;
}

/** Memory of the process in bytes. */
export interface Memory {
  /** Resident set, after a full collection where one was asked for. */
  resident: number;
  /** What the resident set was at its most. */
  peak: number;
  /** What is alive: heap, and typed arrays outside it. */
  alive: number;
}

export type ProbeRequest = "marks" | "cpu" | "memory";

export interface ProbeAnswer {
  /** The marks since they were last asked for; none when something else was. */
  marks: Mark[];
  cpu: number;
  memory: Memory | null;
}

const HEAD_LENGTH = 64;

let marks: Mark[] = [];

function note(kind: Mark["kind"], head: string): void {
  marks.push({ kind, cpu: cpu(), head });
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const emit = process.stdin.emit.bind(process.stdin);
process.stdin.emit = (event: string, ...args: unknown[]): boolean => {
  if (event === "data") note("in", "");
  return emit(event, ...args);
};

const write = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
process.stdout.write = (chunk: string | Uint8Array, ...args: unknown[]): boolean => {
  const isDone = write(chunk, ...args);
  note("out", Buffer.from(chunk.slice(0, HEAD_LENGTH) as string).toString());
  return isDone;
};

process.on("message", (request: ProbeRequest) => {
  const taken = request === "marks" ? marks : [];
  if (request === "marks") marks = [];
  const answer = { marks: taken, cpu: cpu(), memory: request === "memory" ? memory() : null };
  process.send?.(answer satisfies ProbeAnswer);
});
process.channel?.unref();

// A program that ends by itself leaves what it used in all.
process.on("exit", () => {
  if (process.connected) process.send?.({ marks: [], cpu: cpu(), memory: null } satisfies ProbeAnswer);
});

function memory(): Memory {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // What a first collection lets go of can hold other things: buffers wait for their owners.
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { resident: rss, peak: peakResident(), alive: heapUsed + external };
}

/** Linux keeps the peak of this program alone; elsewhere there is only that of the process. */
function peakResident(): number {
  if (process.platform === "linux") {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  }
  return process.resourceUsage().maxRSS * 1024;
}
