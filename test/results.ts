/**
 * What one run of tests came to, as a file: mocha runs in several processes (one of them the extension host of
 * an editor), and the count at the end is taken over all of them.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Name of the environment variable that holds the path of the file a run writes its results to. */
export const resultsVariable = "REF_LENS_TEST_RESULTS";

export interface TestResults {
  passed: number;
  /** Full titles of the tests, or of the hooks, that failed. */
  failed: string[];
  /** Full titles of the tests that were not run. */
  skipped: string[];
}

export function noResults(): TestResults {
  return { passed: 0, failed: [], skipped: [] };
}

/** Adds `from` to `into`. */
export function addResults(into: TestResults, from: TestResults): void {
  into.passed += from.passed;
  into.failed.push(...from.failed);
  into.skipped.push(...from.skipped);
}

export function writeResults(file: string, results: TestResults): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/**
 * Reads what a run that has ended left in `file`, and removes the file.
 *
 * A run that ended badly without naming a failed test, or that ran no test at all, counts as one failure: a
 * crash must not look like an empty success.
 *
 * @param run the name of the run, for the title of that failure
 * @param exitCode the run's exit code; null when a signal ended it
 */
export function collectResults(file: string, run: string, exitCode: number | null): TestResults {
  const results = existsSync(file) ? parseResults(readFileSync(file, "utf8")) : noResults();
  rmSync(file, { force: true });
  if (exitCode !== 0 && results.failed.length === 0) {
    results.failed.push(`${run}: ended with ${exitCode === null ? "a signal" : `exit code ${exitCode}`}`);
  } else if (results.passed + results.failed.length === 0) {
    results.failed.push(`${run}: ran no test`);
  }
  return results;
}

function parseResults(text: string): TestResults {
  return JSON.parse(text) as TestResults;
}
