/** The command “Check All Tools”: every tool of a document, called the way a careless model calls it. */
import { ProgressLocation, window } from "vscode";
import {
  CheckToolsMethod,
  type CheckToolsParams,
  type CheckToolsResult,
  type ParameterOutcome,
  type ToolCheck,
} from "../../../../server/src/protocol";
import type { Server } from "../../server";
import { documentName, openDocument } from "../documents";
import { targetOf } from "../target";
import type { Report, ReportCell, ReportRow } from "./report";

/**
 * Checks the tools of the active document, or of the one that a menu names.
 *
 * @param show opens a table in a tab
 */
export async function checkTools(
  server: Server,
  args: readonly unknown[],
  show: (report: Report) => void,
): Promise<void> {
  const uri = targetOf(args)?.textDocument.uri;
  if (uri === undefined) {
    void window.showInformationMessage("Ref Lens: open a document with tools first.");
    return;
  }
  await openDocument(uri);
  const name = documentName(uri);
  const params: CheckToolsParams = { textDocument: { uri } };
  const progress = {
    location: ProgressLocation.Notification,
    cancellable: true,
    title: `Checking the tools of ${name}`,
  };
  try {
    const result = await window.withProgress(progress, async (_report, token) => {
      const answer = await server.request<CheckToolsResult>(CheckToolsMethod, params, token);
      return token.isCancellationRequested ? undefined : answer;
    });
    if (result === undefined) return;
    if (result.tools.length === 0) {
      void window.showInformationMessage(`Ref Lens: ${name} holds no tool.`);
      return;
    }
    show(reportOf(uri, result));
  } catch (error) {
    if (error instanceof Error && error.name === "Canceled") return;
    server.warn(`${CheckToolsMethod} failed.`, error);
    void window.showErrorMessage(
      "Ref Lens: the tools could not be checked. The output of Ref Lens says more.",
    );
  }
}

/** The wrong ones come first, tool by tool. */
export function reportOf(uri: string, { tools, summary }: CheckToolsResult): Report {
  const isWrong = (tool: ToolCheck): boolean =>
    tool.error !== null || tool.parameters.some(({ before, after }) => wrong(before) || wrong(after));
  const sorted = [...tools.filter(isWrong), ...tools.filter((tool) => !isWrong(tool))];
  return {
    title: `Tools of ${documentName(uri)}`,
    summary,
    uri,
    columns: ["Tool", "Parameter", "Type", "A model sends", "Before the fix", "After the fix"],
    rows: sorted.flatMap(rowsOf),
  };
}

function rowsOf({ tool, parameters, error, range }: ToolCheck): ReportRow[] {
  const group = tool ?? "The whole document";
  const head: ReportRow[] =
    error === null
      ? []
      : [
          {
            group,
            cells: [group, "the call itself", "", "", "", { text: "", mark: "ends in an error", why: error }],
            range,
          },
        ];
  if (parameters.length === 0 && error === null) {
    return [{ group, cells: [group, "none", "", "", "", ""], range }];
  }
  return [
    ...head,
    ...parameters.map(({ name, type, required, sent, before, after, schema }): ReportRow => ({
      group,
      cells: [
        group,
        required ? `${name} (required)` : name,
        type ?? "not described",
        sent,
        cell(before),
        cell(after),
      ],
      range: schema.range,
    })),
  ];
}

function wrong({ arrives }: ParameterOutcome): boolean {
  return arrives === "wrong";
}

function cell(outcome: ParameterOutcome): ReportCell {
  return { text: outcome.value, mark: wrong(outcome) ? "arrives wrong" : null, why: outcome.why };
}
