/**
 * Contestants in processes of their own that take turns: so each pays for its own garbage, and its own only, while
 * all meet the same moods of the machine. What runs in such a process is `laneProgram.ts`.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { WorkName } from "./contestants";
import type { Cost } from "./measure";

/** A file, or a hostile document of some size. */
export type Source = { file: string } | { hostile: number; size: number };

export class Lane {
  readonly #child: ChildProcess;
  readonly #limit: number;
  #failure: string | null = null;

  private constructor(child: ChildProcess, limit: number) {
    this.#child = child;
    this.#limit = limit;
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once("exit", () => {
      this.#failure ??= /^(?:\w*Error|FATAL ERROR).*$/m.exec(said)?.[0] ?? "ended without a word";
    });
  }

  /** @param limit milliseconds that one run may take, making ready included */
  static start(bundles: string, work: WorkName, source: Source, limit = 120_000): Lane {
    const args = [work, JSON.stringify(source)];
    const child = fork(join(bundles, "laneProgram.js"), args, {
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    return new Lane(child, limit);
  }

  /** Why it can run no more; null while it can. */
  get failure(): string | null {
    return this.#failure;
  }

  /** @returns null when it failed */
  async run(): Promise<Cost | null> {
    if (this.#failure !== null) return null;
    return new Promise((resolve) => {
      const done = (cost: Cost | null): void => {
        clearTimeout(timer);
        this.#child.off("message", done);
        this.#child.off("exit", fail);
        resolve(cost);
      };
      const fail = (): void => {
        done(null);
      };
      const timer = setTimeout(() => {
        this.#failure = `not done after ${this.#limit / 1000} s`;
        this.#child.kill("SIGKILL");
      }, this.#limit);
      this.#child.on("message", done);
      this.#child.once("exit", fail);
      this.#child.send("run");
    });
  }

  stop(): void {
    this.#failure ??= "stopped";
    this.#child.kill();
  }
}

export interface Turns {
  /** Rounds that warm up, and rounds that count. */
  warmUp: number;
  rounds: number;
  /** Milliseconds that one run may take. */
  limit?: number;
}

export interface Laps {
  /** The very first run of a process, and those that count. */
  first: Cost | null;
  costs: Cost[];
  /** Why there are none, or no more. */
  failure: string | null;
}

/**
 * Lets contestants take turns on one document: A, B, C, A, B, C…
 *
 * @param entrants each takes part in `every` so many rounds; slow ones in fewer
 */
export async function takeTurns<Name extends WorkName>(
  bundles: string,
  source: Source,
  entrants: readonly { name: Name; every?: number }[],
  { warmUp, rounds, limit }: Turns,
): Promise<Record<Name, Laps>> {
  const lanes = entrants.map(({ name, every = 1 }) => ({
    name,
    every,
    lane: Lane.start(bundles, name, source, limit),
    laps: newLaps(),
  }));
  for (let round = -warmUp; round < rounds; round++) {
    for (const { every, lane, laps } of lanes) {
      if (round % every !== 0) continue;
      const cost = await lane.run();
      if (cost === null) continue;
      laps.first ??= cost;
      if (round >= 0) laps.costs.push(cost);
    }
  }
  for (const { lane, laps } of lanes) {
    laps.failure = lane.failure;
    lane.stop();
  }
  return Object.fromEntries(lanes.map(({ name, laps }) => [name, laps])) as Record<Name, Laps>;
}

function newLaps(): Laps {
  return { first: null, costs: [], failure: null };
}
