/** One contestant with one document: runs when it is told to, and says what it cost. */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { WORK, type WorkName } from "./contestants";
import { HOSTILE_DOCUMENTS } from "./hostileDocuments";
import type { Source } from "./lane";

/** Milliseconds that collectors in other threads get to end what a run has left them. */
const AFTERWARDS = 20;

function readSource(source: Source): string {
  if ("file" in source) return readFileSync(source.file, "utf8");
  const document = HOSTILE_DOCUMENTS[source.hostile];
  if (document === undefined) throw new Error(`There is no hostile document ${source.hostile}.`);
  return document.make(source.size);
}

function serve(work: WorkName, source: Source): void {
  const run = WORK[work](readSource(source));
  /** Keeps the last result alive, so that no work is optimised away. */
  let last: unknown;
  process.on("message", () => {
    last = undefined;
    const before = process.cpuUsage();
    const start = performance.now();
    last = run();
    const wall = performance.now() - start;
    void sleep(AFTERWARDS).then(() => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpu: (user + system) / 1000, wall, isSomething: last !== undefined });
    });
  });
}

const [, , work, source] = process.argv;
serve(work as WorkName, JSON.parse(source ?? "") as Source);
