/** What every measuring program shares: each runs in a process of its own, so that none works in another's garbage. */
import type { Figure } from "./figure";
import type { InputName } from "./inputs";

/** What a program is given, as JSON in its first argument. */
export interface ProgramOptions {
  /** The folder of the documents; null where there is no corpus. */
  inputs: string | null;
  /** The folder of the corpus itself. */
  corpus: string | null;
  /** The bundles to be measured, as they are shipped. */
  server: string;
  cli: string;
  /** The packaged extension. */
  vsix: string;
  /** The project's folder. */
  root: string;
  /** What stands beside the programs: the probe and the JSON service as a server. */
  bundles: string;
}

export type Program = (options: ProgramOptions) => Figure[] | Promise<Figure[]>;

/** Runs a program and hands its figures to the process that started it. */
export function runProgram(program: Program): void {
  const options = JSON.parse(process.argv[2] ?? "") as ProgramOptions;
  Promise.resolve(program(options))
    .then((figures) => {
      process.send?.(figures, () => process.exit(0));
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
}

/** What to say of a row whose document there is none of. */
export function withoutInput(row: number, what: string, input: InputName): Figure {
  const remark = `skipped: ${input} is made from the corpus, and there is none`;
  return { row, what, unit: "", value: null, target: null, stretch: null, remark };
}
