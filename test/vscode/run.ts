/**
 * The tests in a real VS Code: the extension loaded from its source folder, then the packaged extension installed
 * as a user installs it, then the extension on real schemas, which are no part of this repository. Builds what it
 * needs. Words behind the command name the suites to run; without any, all are run.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { addResults, noResults, resultsVariable, writeResults } from "../results";
import { findCorpus } from "../bench/inputs";
import { REAL_FILES } from "./corpus/files";
import { bundleTests } from "./harness/bundle";
import { root, sampleDir, screenshotsDir } from "./harness/paths";
import { run } from "./harness/command";
import { runSuite, type Suite } from "./harness/suite";
import { findVSCode } from "./harness/vscode";

const tests = join(root, "test", "vscode");

const vsix = join(root, "dist", "ref-lens.vsix");

const corpus = findCorpus(root);

const all: Suite[] = [
  { name: "development", extension: root, workspace: [sampleDir, join(tests, "workspace")] },
  {
    name: "installed",
    extension: join(tests, "installed", "extension"),
    vsix,
    workspace: [join(tests, "workspace")],
  },
  {
    name: "corpus",
    extension: root,
    workspace: corpus === undefined ? [] : REAL_FILES.map(({ file }) => join(corpus, file)),
  },
];

/** @throws where a name is that of no suite */
function chosenSuites(names: readonly string[]): Suite[] {
  const unknown = names.filter((name) => all.every((suite) => suite.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `There is no suite ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}.`,
    );
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function main(): Promise<void> {
  const suites = chosenSuites(process.argv.slice(2));
  await run("npm", ["run", "build"], { cwd: root });
  rmSync(screenshotsDir, { recursive: true, force: true });
  await bundleTests(suites.map((suite) => suite.name));
  const vscode = await findVSCode(console.log);
  console.log(`The tests run in ${vscode.description}.`);
  const results = noResults();
  const interruption = new AbortController();
  process.once("SIGINT", () => {
    interruption.abort();
  });
  for (const suite of suites) {
    if (interruption.signal.aborted) break;
    if (suite.workspace.length === 0) {
      const title = `vscode, ${suite.name}: there are no schemas; set REF_LENS_CORPUS to their folder`;
      console.log(`\nskipped: ${title}`);
      results.skipped.push(title);
      continue;
    }
    console.log(`\n${suite.name} suite`);
    try {
      if (suite.vsix !== undefined) await run("npm", ["run", "package"], { cwd: root });
      addResults(results, await runSuite(vscode, suite));
    } catch (error) {
      console.error(error);
      results.failed.push(`vscode, ${suite.name}: could not be run`);
    }
  }
  const file = process.env[resultsVariable];
  if (file !== undefined) writeResults(file, results);
  process.exitCode = results.failed.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
