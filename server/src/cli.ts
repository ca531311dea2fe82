/**
 * Ref Lens on the command line. Exit code 0 when all is well, 1 when a check found errors or an argument would arrive
 * wrong, 2 when a file or an argument cannot be read.
 */
import { version } from "../../package.json";
import { check, type Report } from "./cli/check";
import { checkToolFiles } from "./cli/checkTools";
import { paintFor } from "./cli/color";
import { InputError, readCommandLine } from "./cli/commandLine";
import { explain } from "./cli/explain";
import { helpText } from "./cli/help";
import { preview } from "./cli/preview";
import { progressOn, type Terminal } from "./cli/terminal";
import { printable } from "./features/printable";

/** Columns of what does not say how many it has. */
const USUAL_COLUMNS = 80;

async function run(words: readonly string[]): Promise<Report> {
  const command = readCommandLine(words);
  switch (command.kind) {
    case "help":
      return { output: helpText(command.of), remarks: [], exitCode: 0 };
    case "version":
      return { output: `${version}\n`, remarks: [], exitCode: 0 };
    case "check":
      return check(command.files, command.json);
    case "check-tools":
      return checkToolFiles(command.files, command.json, terminal());
    case "explain":
      return explain(command.code);
    case "preview":
      return preview(command, terminal());
  }
}

function terminal(): Terminal {
  const { stdout, stderr, env } = process;
  return {
    columns: stdout.isTTY ? stdout.columns : columnsIn(env),
    paint: paintFor(stdout, env),
    progress: progressOn(stderr),
  };
}

/** What the environment says of the width where the output goes elsewhere (POSIX Base Definitions §8.3, COLUMNS). */
function columnsIn({ COLUMNS }: NodeJS.ProcessEnv): number {
  return COLUMNS !== undefined && /^[1-9]\d{0,3}$/.test(COLUMNS) ? Number(COLUMNS) : USUAL_COLUMNS;
}

async function main(): Promise<void> {
  // A reader that has seen enough, such as `head`, ends the output and is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? 0 : 2);
  });
  try {
    const { output, remarks, exitCode } = await run(process.argv.slice(2));
    process.stdout.write(output);
    for (const remark of remarks) process.stderr.write(`ref-lens: ${printable(remark)}\n`);
    process.exitCode = exitCode;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`ref-lens: ${printable(message)}\n`);
    // Anything but unusable input is a fault of the program, and whoever reports it needs to say where.
    if (error instanceof Error && !(error instanceof InputError))
      process.stderr.write(`${error.stack ?? ""}\n`);
    process.exitCode = 2;
  }
}

void main();
