/** The command line of `ref-lens`, read into what was asked for. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { runtimeSummaries } from "../features/preview/runtimes";
import { isSchemaViewName, SchemaViewNames, type RuntimeName, type SchemaViewName } from "../protocol";

export type CommandName = "check" | "explain" | "preview" | "check-tools";

export interface PreviewCommand {
  kind: "preview";
  tool: string | undefined;
  view: SchemaViewName;
  runtimes: readonly RuntimeName[];
  /** File names, or `-`. */
  schema: string;
  arguments: string;
  json: boolean;
}

export type Command =
  | { kind: "help"; of: CommandName | null }
  | { kind: "explain"; code: string }
  | { kind: "version" }
  | { kind: "check" | "check-tools"; files: readonly string[]; json: boolean }
  | PreviewCommand;

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
    case "check-tools":
      return readFiles(command, rest);
    case "preview":
      return readPreview(rest);
    case "explain":
      return readExplain(rest);
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
          : `There is no command "${command}"; there are check, explain, preview and check-tools.`,
      );
  }
}

const COMMON = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

function readFiles(kind: "check" | "check-tools", words: readonly string[]): Command {
  const { values, positionals } = parse(words, COMMON);
  if (values.help === true) return { kind: "help", of: kind };
  if (positionals.length === 0) throw new InputError(`${kind} needs a file: ref-lens ${kind} FILE…`);
  if (positionals.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new InputError("Standard input (-) can be read only once.");
  return { kind, files: positionals, json: values.json === true };
}

const PREVIEW = {
  ...COMMON,
  tool: { type: "string" },
  view: { type: "string" },
  runtime: { type: "string", multiple: true },
} as const;

function readPreview(words: readonly string[]): Command {
  const { values, positionals } = parse(words, PREVIEW);
  if (values.help === true) return { kind: "help", of: "preview" };
  const [schema, call, ...more] = positionals;
  if (schema === undefined || call === undefined || more.length > 0)
    throw new InputError("preview needs two files: ref-lens preview [--tool NAME] SCHEMA ARGUMENTS");
  if (schema === STANDARD_INPUT && call === STANDARD_INPUT)
    throw new InputError("Only one of SCHEMA and ARGUMENTS can be standard input (-).");
  return {
    kind: "preview",
    tool: values.tool,
    view: readView(values.view),
    runtimes: (values.runtime ?? []).flatMap(readRuntimes),
    schema,
    arguments: call,
    json: values.json === true,
  };
}

function readView(word = "server"): SchemaViewName {
  if (isSchemaViewName(word)) return word;
  throw new InputError(`There is no view "${word}"; there are ${SchemaViewNames.join(", ")}.`);
}

/** One name, several between commas, or all of them. */
function readRuntimes(words: string): RuntimeName[] {
  const known = runtimeSummaries().map(({ name }) => name);
  if (words === "all") return known;
  return words.split(",").map((word) => {
    const name = known.find((each) => each === word);
    if (name === undefined)
      throw new InputError(`There is no runtime "${word}"; there are ${known.join(", ")}, and all.`);
    return name;
  });
}

function readExplain(words: readonly string[]): Command {
  const { values, positionals } = parse(words, { help: COMMON.help });
  if (values.help === true) return { kind: "help", of: "explain" };
  const [code, ...more] = positionals;
  if (code === undefined || more.length > 0)
    throw new InputError("explain needs one code: ref-lens explain CODE");
  return { kind: "explain", code };
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
