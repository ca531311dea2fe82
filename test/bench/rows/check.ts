/**
 * Row 11: `ref-lens check` over all files of SchemaStore that the corpus has, in one process, as it is shipped. CPU
 * of the whole process less that of a node which does nothing, so that loading the program, reading the files and
 * printing count; beside `JSON.parse` of all texts alone, in a process as new.
 */
import { fork, spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { WORK, type WorkName } from "../contestants";
import { formatNumber, type Figure } from "../figure";
import { median } from "../measure";
import type { ProbeAnswer } from "../probe";
import { runProgram, withoutInput } from "../program";

const ROUNDS = 7;

const READERS = ["JSON.parse", "Ref Lens", "jsonc-parser", "JSON service"] as const satisfies WorkName[];

type Reader = (typeof READERS)[number];

const [, , first = "", folder] = process.argv;
if (folder !== undefined) {
  process.send?.(readAll(first as Reader, filesIn(folder)));
} else {
  runProgram(async ({ corpus, cli, bundles }) => {
    if (corpus === null)
      return [{ ...withoutInput(11, "ref-lens check", "L"), remark: "skipped: there is no corpus" }];
    const schemas = join(corpus, "schemastore");
    const files = filesIn(schemas);
    const probe = join(bundles, "probe.js");
    const check: number[] = [];
    const bare: number[] = [];
    const readers = new Map<Reader, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await cpuOf(probe, "", []));
      check.push(await cpuOf(probe, cli, ["check", ...files]));
      for (const reader of READERS) {
        readers.set(reader, [...(readers.get(reader) ?? []), await readInProcess(reader, schemas)]);
      }
    }
    return figures(files.length, median(check), median(bare), readers);
  });
}

function figures(files: number, check: number, bare: number, readers: Map<Reader, number[]>): Figure[] {
  const cpu = (reader: Reader): number => median(readers.get(reader) ?? []);
  const baseline = cpu("JSON.parse");
  const rivals = {
    "JSON.parse": 1,
    "jsonc-parser": cpu("jsonc-parser") / baseline,
    "JSON service": cpu("JSON service") / baseline,
  };
  const common = { row: 11, unit: "× JSON.parse of them all, CPU", rivals };
  return [
    {
      ...common,
      what: `ref-lens check of ${files} files, the whole process less an empty one`,
      value: (check - bare) / baseline,
      target: 1.5,
      stretch: 1,
      remark: `${formatNumber(check)} ms less ${formatNumber(bare)} ms, to ${formatNumber(baseline)} ms in a new process`,
    },
    {
      ...common,
      what: "of that, from text in memory to diagnostics",
      value: cpu("Ref Lens") / baseline,
      target: null,
      stretch: null,
      remark: `${formatNumber(cpu("Ref Lens"))} ms, in a new process`,
    },
  ];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
}

/** CPU in milliseconds of one pass over all texts, which are read from the disk before. */
function readAll(reader: Reader, files: readonly string[]): number {
  const texts = files.map((file) => new TextDecoder().decode(readFileSync(file)));
  const before = process.cpuUsage();
  // All results are kept, as in a program that needs them.
  const results = texts.map((text) => attempt(WORK[reader](text)));
  const { user, system } = process.cpuUsage(before);
  if (results.length !== files.length) throw new Error("Not every file was read.");
  return (user + system) / 1000;
}

/** A file that is no schema by its content is passed over, as the command does. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return null;
  }
}

function readInProcess(reader: Reader, folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? "", [reader, folder], { execArgv: [] });
    child.once("message", (cpu: number) => {
      resolve(cpu);
    });
    child.once("error", reject);
    child.once("exit", () => {
      reject(new Error(`${reader} did not come through.`));
    });
  });
}

/** CPU in milliseconds of a whole node process; with no program, of one that does nothing. */
function cpuOf(probe: string, program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const what = program === "" ? ["--eval", ""] : [program, ...args];
    const child = spawn(process.execPath, ["--require", probe, ...what], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    // What it prints has to go somewhere, as it does in a terminal.
    child.stdout?.resume();
    child.stderr?.resume();
    child.once("message", ({ cpu }: ProbeAnswer) => {
      resolve(cpu);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Error(`${what.join(" ")} ended with ${String(code)} and told nothing of its CPU.`));
    });
  });
}
