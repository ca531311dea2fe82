/** What `--help` prints. */

const CHECK = `ref-lens check [--json] FILE…
  Checks every $ref of JSON Schemas, lists of tools and OpenAPI documents.
  Prints file:line:column severity code message, a line for each finding.
  --json   an array of { file, line, column, endLine, endColumn, severity,
           code, message, pointer } instead; lines and columns count from 1
  Exit code: 0 no error, 1 errors found, 2 a file cannot be read.`;

const PREVIEW = `ref-lens preview [--tool NAME] [--json] SCHEMA ARGUMENTS
  Shows what a tool receives when a model calls it with these arguments: before
  the runtime learned to follow references, after it, and why.
  ARGUMENTS is an arguments object, or a call from a log that carries one
  (MCP tools/call, OpenAI tool_calls, Anthropic tool_use).
  --tool NAME   which tool of SCHEMA is called, where the call does not say
  --json        the result as JSON, as an editor gets it
  Exit code: 0, or 2 when something cannot be read.`;

const FILES = "A file called - is standard input.";

export function helpText(of: "check" | "preview" | null): string {
  switch (of) {
    case "check":
      return `${CHECK}\n\n${FILES}\n`;
    case "preview":
      return `${PREVIEW}\n\n${FILES}\n`;
    case null:
      return `Ref Lens shows what stands behind a $ref.\n\n${CHECK}\n\n${PREVIEW}\n\n${FILES}\n--help and --version do what they say.\n`;
  }
}
