/**
 * Row 12: how often a document that was edited answers otherwise than one that was just opened. The property tests of
 * edits, with ten thousand runs each instead of some hundreds: of the tree alone, and of all that is asked of a schema.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Figure } from "../figure";
import { runProgram } from "../program";

const RUNS = 10_000;

const SUITES = [
  { what: "of a text, the tree", file: "test/unit/json/edits.test.ts" },
  { what: "of a schema, all answers", file: "test/unit/features/edits.test.ts" },
] as const;

runProgram(async ({ root }) => {
  const figures: Figure[] = [];
  for (const { what, file } of SUITES) {
    const { failures, first } = await runSuite(root, file);
    figures.push({
      row: 12,
      what: `edits ${what}, compared with a fresh start in ${RUNS.toLocaleString("en")} runs`,
      unit: "tests that found a difference",
      value: failures,
      target: 0,
      stretch: null,
      remark: first,
    });
  }
  return figures;
});

interface Outcome {
  failures: number;
  /** How the first of them begins to say what it found; what a property drew is told by it. */
  first: string;
}

async function runSuite(root: string, file: string): Promise<Outcome> {
  const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
  const child = spawn(process.execPath, [mocha, file, "--timeout", "0", "--reporter", "json"], {
    cwd: root,
    env: { ...process.env, REF_LENS_RUNS: String(RUNS) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  const { stats, failures } = JSON.parse(output) as {
    stats: { passes: number; failures: number };
    failures: { err: { message: string } }[];
  };
  if (stats.passes + stats.failures === 0) throw new Error(`${file} has no tests.`);
  return { failures: stats.failures, first: failures[0]?.err.message.split("\n")[0] ?? "" };
}
