/** The command line of `ref-lens`, read into what was asked for. */
import { parseArgs, type ParseArgsConfig } from "node:util";

export type Command =
  | { kind: "help"; of: "check" | "preview" | null }
  | { kind: "version" }
  | { kind: "check"; files: readonly string[]; json: boolean }
  | { kind: "preview"; tool: string | undefined; schema: string; arguments: string; json: boolean };

/** What was asked for cannot be done; the message is one line for the person who asked. */
export class InputError extends Error {}

/** The file name that means standard input. */
export const STANDARD_INPUT = "-";

/**
 * @param words the command line behind the program's name
 * @throws InputError when it cannot be understood
 */
export function readCommandLine(words: readonly string[]): Command {
  const [command, ...rest] = words;
  switch (command) {
    case "check":
      return readCheck(rest);
    case "preview":
      return readPreview(rest);
    case undefined:
    case "help":
    case "--help":
    case "-h":
      return { kind: "help", of: null };
    case "--version":
    case "-v":
      return { kind: "version" };
    default:
      throw new InputError(
        command.startsWith("-")
          ? `There is no option ${command}; try ref-lens --help.`
          : `There is no command "${command}"; there are check and preview.`,
      );
  }
}

const COMMON = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

function readCheck(words: readonly string[]): Command {
  const { values, positionals } = parse(words, COMMON);
  if (values.help === true) return { kind: "help", of: "check" };
  if (positionals.length === 0) throw new InputError("check needs a file: ref-lens check FILE…");
  if (positionals.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new InputError("Standard input (-) can be read only once.");
  return { kind: "check", files: positionals, json: values.json === true };
}

function readPreview(words: readonly string[]): Command {
  const { values, positionals } = parse(words, { ...COMMON, tool: { type: "string" } });
  if (values.help === true) return { kind: "help", of: "preview" };
  const [schema, call, ...more] = positionals;
  if (schema === undefined || call === undefined || more.length > 0)
    throw new InputError("preview needs two files: ref-lens preview [--tool NAME] SCHEMA ARGUMENTS");
  if (schema === STANDARD_INPUT && call === STANDARD_INPUT)
    throw new InputError("Only one of SCHEMA and ARGUMENTS can be standard input (-).");
  return { kind: "preview", tool: values.tool, schema, arguments: call, json: values.json === true };
}

function parse<T extends NonNullable<ParseArgsConfig["options"]>>(
  words: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // Node's own message goes on with advice; its first sentence says what is wrong.
    const message = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? "") : String(error);
    throw new InputError(`${message}; try ref-lens --help.`);
  }
}
