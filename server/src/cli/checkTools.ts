/** `ref-lens check-tools`: which parameters of a careless call arrive wrong, for every tool of some files. */
import { printable } from "../features/printable";
import { checkTools } from "../features/toolChecks";
import type { CheckToolsResult, ParameterCheck, ToolCheck } from "../protocol";
import type { Report } from "./check";
import { wrap } from "./columns";
import { InputError } from "./commandLine";
import { describeSyntaxError, readDocument } from "./input";
import { table } from "./table";
import type { Terminal } from "./terminal";

/** Checks files one after another; one that cannot be read does not keep the others from being checked. */
export async function checkToolFiles(
  files: readonly string[],
  json: boolean,
  terminal: Terminal,
): Promise<Report> {
  const results: ({ file: string } & CheckToolsResult)[] = [];
  const remarks: string[] = [];
  for (const file of files) {
    try {
      results.push({ file, ...(await checkFile(file, terminal)) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      remarks.push(error.message);
    }
  }
  const output = json
    ? JSON.stringify(results, null, 2) + "\n"
    : results.map((result) => fileText(result, terminal)).join("\n");
  return { output, remarks, exitCode: remarks.length > 0 ? 2 : results.some(hasWrong) ? 1 : 0 };
}

async function checkFile(file: string, terminal: Terminal): Promise<CheckToolsResult> {
  const open = await readDocument(file);
  const fault = describeSyntaxError(open.text);
  if (fault !== undefined) throw new InputError(`${file}:${fault}`);
  const schema = open.schema(true);
  if (schema === undefined) throw new InputError(`${file}: no tool and no schema`);
  let count = 0;
  const result = checkTools(open, schema, (done, all) => {
    count = all;
    terminal.progress(done, all, "tools");
  });
  terminal.progress(count, count, "tools");
  return result;
}

function hasWrong({ tools }: CheckToolsResult): boolean {
  return tools.some(({ error, parameters }) => error !== null || parameters.some(isWrong));
}

function isWrong({ after }: ParameterCheck): boolean {
  return after.arrives === "wrong";
}

function fileText({ file, tools, summary }: { file: string } & CheckToolsResult, terminal: Terminal): string {
  const lines = tools.flatMap((tool) => toolText(tool, terminal));
  return [...lines, printable(`${file}: ${summary}`)].join("\n") + "\n";
}

const HEAD = ["PARAMETER", "TYPE", "SENT", "BEFORE", "AFTER"];
const INDENT = "    ";

/** Only the parameters that arrive wrong in one of the two ways; a tool without any has nothing to say. */
function toolText({ tool, parameters, error }: ToolCheck, terminal: Terminal): string[] {
  const shown = parameters.filter(
    ({ before, after }) => before.arrives === "wrong" || after.arrives === "wrong",
  );
  if (shown.length === 0 && error === null) return [];
  const rows = [
    HEAD,
    ...shown.map(({ name, type, sent, before, after }) => [
      name,
      type ?? "",
      sent,
      before.arrives,
      after.arrives,
    ]),
  ].map((row) => row.map((cell) => printable(cell.replace(/\s+/g, " "))));
  const [head = "", ...lines] = table(rows, terminal.columns, (text, row, column) => {
    if (row === 0) return terminal.paint(text, "bold");
    return column < 3 ? text : terminal.paint(text, text.startsWith("wrong") ? "wrong" : "changed");
  });
  const reasons = shown.map(({ after }) =>
    after.arrives === "wrong" ? sentence(after.why, terminal.columns) : [],
  );
  return [
    terminal.paint(printable(tool ?? "(the schema)"), "bold"),
    ...(error === null ? [] : sentence(error, terminal.columns)),
    ...(shown.length === 0
      ? []
      : [head, ...lines.flatMap((line, index) => [line, ...(reasons[index] ?? [])])]),
    "",
  ];
}

function sentence(text: string, columns: number): string[] {
  return wrap(printable(text), columns - INDENT.length).map((line) => INDENT + line);
}
