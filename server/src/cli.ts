/**
 * Ref Lens on the command line. Exit code 0 when all is well, 1 when a check found errors, 2 when a file or an
 * argument cannot be read.
 */
import { version } from "../../package.json";
import { check, type Report } from "./cli/check";
import { InputError, readCommandLine } from "./cli/commandLine";
import { helpText } from "./cli/help";
import { preview } from "./cli/preview";
import { printable } from "./features/printable";

/** Columns of a terminal that does not say how many it has. */
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
    case "preview":
      return preview({ ...command, columns: process.stdout.isTTY ? process.stdout.columns : USUAL_COLUMNS });
  }
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
