/**
 * Measures every row of the table of targets and prints it; `npm run bench`, or `npm run bench -- 2 3` for some rows.
 * With `--keep` the table also replaces the one in README.md. Packages the extension first, so that what is measured
 * is what is shipped. Ends with 0 whatever was measured: this is no test.
 */
import { fork } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { format, resolveConfig } from "prettier";
import { run } from "../vscode/harness/command";
import { outDir, root } from "../vscode/harness/paths";
import { formatTable, verdict, type Figure, type Verdict } from "./figure";
import { findCorpus, makeInputs } from "./inputs";
import type { ProgramOptions } from "./program";

/** The measuring programs of `rows/`, and the rows that each of them fills. */
const PROGRAMS = [
  { name: "fresh", rows: [1] },
  { name: "keystroke", rows: [2, 3, 4] },
  { name: "requests", rows: [5] },
  { name: "opening", rows: [6, 7] },
  { name: "overTime", rows: [6] },
  { name: "hostile", rows: [8] },
  { name: "preview", rows: [9] },
  { name: "extension", rows: [10] },
  { name: "check", rows: [11] },
  { name: "strength", rows: [12] },
] as const;

const folder = join(outDir, "bench");

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const wanted = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const programs = PROGRAMS.filter(
    ({ rows }) => wanted.length === 0 || rows.some((row) => wanted.includes(row)),
  );
  const options = await prepare();
  const load = loadavg()[0] ?? 0;
  const figures: Figure[] = [];
  for (const { name, rows } of programs) {
    const start = Date.now();
    figures.push(...(await runProgram(name, rows, options)));
    console.log(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  figures.sort((a, b) => a.row - b.row);
  await report(figures, load, words.includes("--keep"));
}

/** Builds what is shipped and the programs, and makes the documents. */
async function prepare(): Promise<ProgramOptions> {
  console.log("Packaging the extension ...");
  await run("npm", ["run", "package"], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Copies, so that another build meanwhile does not change what is measured.
  const shipped = (file: string): string => {
    const copy = join(folder, `shipped-${file}`);
    copyFileSync(join(root, "dist", file), copy);
    return copy;
  };
  await bundlePrograms();
  const corpus = findCorpus(root);
  const inputs = corpus === undefined ? null : join(folder, "inputs");
  if (corpus !== undefined && inputs !== null) makeInputs(corpus, inputs);
  else console.log("There is no corpus: set REF_LENS_CORPUS to measure the rows that need it.");
  return {
    inputs,
    corpus: corpus ?? null,
    server: shipped("server.js"),
    cli: shipped("cli.js"),
    vsix: join(root, "dist", "ref-lens.vsix"),
    root,
    bundles: folder,
  };
}

/** With the settings of the shipped bundles: what is measured in the programs themselves is the same code. */
async function bundlePrograms(): Promise<void> {
  const here = join(root, "test", "bench");
  const others = ["laneProgram", "probe", "jsonServer", "timedMain", "timedSuite"].map((name) =>
    join(here, `${name}.ts`),
  );
  await build({
    entryPoints: [...PROGRAMS.map(({ name }) => join(here, "rows", `${name}.ts`)), ...others],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    mainFields: ["module", "main"],
    external: ["vscode", "@vscode/test-electron", "esbuild", "playwright-core"],
    logLevel: "warning",
  });
}

/** A program that fails leaves a line that says so, and does not keep the others from being run. */
function runProgram(name: string, rows: readonly number[], options: ProgramOptions): Promise<Figure[]> {
  return new Promise((resolve) => {
    const child = fork(join(folder, `${name}.js`), [JSON.stringify(options)], {
      serialization: "advanced",
    });
    child.once("message", (figures: Figure[]) => {
      resolve(figures);
    });
    child.once("exit", () => {
      const remark = "the measuring program failed; see above";
      const common = { what: name, unit: "", value: null, target: null, stretch: null, remark };
      resolve(rows.map((row) => ({ row, ...common })));
    });
  });
}

async function report(figures: readonly Figure[], load: number, keep: boolean): Promise<void> {
  const verdicts = figures.map(verdict);
  const count = (of: Verdict): number => verdicts.filter((each) => each === of).length;
  const met = count("pass") + count("stretch");
  const judged = met + count("miss");
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  const date = new Date().toISOString();
  const text = [
    formatTable(figures),
    "",
    `${met} of ${judged} targets met, ${count("stretch")} of them to the stretch; ${count("not measured")} not measured. ` +
      `Measured on ${date.slice(0, 10)} on ${machine}, with a load of ${load.toFixed(1)} at the beginning.`,
  ].join("\n");
  console.log(`\n${text}\n`);
  const rows = figures.map((figure) => ({ ...figure, verdict: verdict(figure) }));
  const file = join(outDir, "bench.json");
  writeFileSync(file, JSON.stringify({ date, machine, load, figures: rows }, null, 2) + "\n");
  console.log(`The same as JSON: ${file}`);
  if (keep) await keepTable(text);
}

/** Puts the table behind the last heading of the bench's README. */
async function keepTable(table: string): Promise<void> {
  const file = join(root, "test", "bench", "README.md");
  const before = readFileSync(file, "utf8");
  const heading = "## The last table\n";
  const end = before.indexOf(heading);
  if (end < 0) throw new Error(`${file} has no heading for the table.`);
  const after = `${before.slice(0, end)}${heading}\n${table}\n`;
  writeFileSync(file, await format(after, { ...(await resolveConfig(file)), filepath: file }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
