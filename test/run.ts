/**
 * All checks and tests of the project, in order; a stage that fails stops none of those after it. Ends with one
 * line, `N passed, N failed`, and `, N skipped` when tests were left out.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addResults, collectResults, noResults, resultsVariable, type TestResults } from "./results";

interface Stage {
  name: string;
  /** The script of package.json, with further arguments. */
  script: string[];
  /** A check passes or fails as one; tests tell how many they were. */
  kind: "check" | "tests";
}

const reporter = ["--", "--reporter", "test/dotReporter.ts"];

const stages: Stage[] = [
  { name: "types", script: ["typecheck"], kind: "check" },
  { name: "lint", script: ["lint"], kind: "check" },
  { name: "format", script: ["format:check"], kind: "check" },
  { name: "unit", script: ["test:unit", ...reporter], kind: "tests" },
  { name: "protocol", script: ["test:lsp", ...reporter], kind: "tests" },
  { name: "editor", script: ["test:vscode"], kind: "tests" },
];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "ref-lens-results-"));
  const all = noResults();
  const summary: string[] = [];
  for (const stage of stages) {
    console.log(`\n=== ${stage.name}: npm run ${stage.script[0] ?? ""}\n`);
    const start = Date.now();
    const results = await runStage(stage, join(folder, `${stage.name}.json`));
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    summary.push(`${stage.name.padEnd(9)} ${counts(results)} (${seconds} s)`);
    addResults(all, results);
  }
  rmSync(folder, { recursive: true, force: true });

  console.log(`\n=== summary\n\n${summary.join("\n")}`);
  for (const title of all.failed) console.log(`failed: ${title}`);
  for (const title of all.skipped) console.log(`skipped: ${title}`);
  console.log(`\n${counts(all)}`);
  process.exitCode = all.failed.length > 0 ? 1 : 0;
}

async function runStage(stage: Stage, file: string): Promise<TestResults> {
  const exitCode = await npmRun(stage.script, { ...process.env, [resultsVariable]: file });
  switch (stage.kind) {
    case "check":
      return exitCode === 0 ? { ...noResults(), passed: 1 } : { ...noResults(), failed: [stage.name] };
    case "tests":
      return collectResults(file, stage.name, exitCode);
  }
}

/** Runs a script with this process's own output; resolves to its exit code, or null when a signal ended it. */
function npmRun(script: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === "win32";
    const child = spawn("npm", ["run", "--silent", ...script], {
      env,
      shell,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", reject);
    child.once("close", resolve);
  });
}

function counts({ passed, failed, skipped }: TestResults): string {
  const line = `${passed} passed, ${failed.length} failed`;
  return skipped.length > 0 ? `${line}, ${skipped.length} skipped` : line;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
