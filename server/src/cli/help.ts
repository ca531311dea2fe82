/** What `--help` prints. */
import { runtimeSummaries } from "../features/preview/runtimes";
import { wrap } from "./columns";
import type { CommandName } from "./commandLine";

const CHECK = `ref-lens check [--json] FILE…
  Checks every $ref of JSON Schemas, lists of tools and OpenAPI documents.
  Prints file:line:column severity code message, a line for each finding.
  --json   an array of { file, line, column, endLine, endColumn, severity,
           code, message, pointer } instead; lines and columns count from 1
  Exit code: 0 no error, 1 errors found, 2 a file cannot be read.`;

const PREVIEW = `ref-lens preview [--tool NAME] [--view VIEW] [--runtime NAME]… [--json]
                 SCHEMA ARGUMENTS
  Shows what a tool receives when a model calls it with these arguments: before
  the runtime learned to follow references, after it, and why; then what the
  tool's own check would refuse.
  ARGUMENTS is an arguments object, or text with calls in it: an envelope (MCP,
  OpenAI, Anthropic, Gemini, LangChain), lines of JSON, a log, a dict of Python.
  Every call is previewed.
  --tool NAME      which tool of SCHEMA is called, where the call does not say
  --view VIEW      the schema to coerce by: server (as it stands; the default),
                   registered (tidied by the runtime's adapter), model (as the
                   model is shown it)
  --runtime NAME   the same call in another runtime; may be repeated, with
                   commas between names, or all:
${wrap(
  runtimeSummaries()
    .map(({ name }) => name)
    .join(", "),
  60,
)
  .map((line) => " ".repeat(19) + line)
  .join("\n")}
  --json           the result as JSON, as an editor gets it; a list of results
                   where ARGUMENTS holds several calls
  Exit code: 0, 1 when a call ends in an error or an argument arrives with the
  wrong type, 2 when something cannot be read or is called that is not there.`;

const EXPLAIN = `ref-lens explain CODE
  Prints the page of a diagnostic: what it finds, why it matters, what to do.
  Exit code: 0, or 2 when there is no such code.`;

const CHECK_TOOLS = `ref-lens check-tools [--json] FILE…
  Calls every tool with arguments as a careless model writes them (numbers and
  booleans as text, objects as JSON text) and shows which parameters arrive
  wrong, before and after the runtime learned to follow references, and why.
  --json   for each file its tools, their parameters and what was sent
  Exit code: 0 all arrive right, 1 some arrive wrong, 2 a file cannot be read.`;

const END = `A file called - is standard input. Tables are coloured in a terminal; NO_COLOR
switches that off.`;

const TEXTS: Record<CommandName, string> = {
  check: CHECK,
  explain: EXPLAIN,
  preview: PREVIEW,
  "check-tools": CHECK_TOOLS,
};

export function helpText(of: CommandName | null): string {
  if (of !== null) return `${TEXTS[of]}\n\n${END}\n`;
  return `Ref Lens shows what stands behind a $ref.\n\n${Object.values(TEXTS).join("\n\n")}\n\n${END}\n--help and --version do what they say.\n`;
}
