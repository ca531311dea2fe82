/** A text that holds several calls: lets a person take one of them, or look at all. */
import { ProgressLocation, QuickPickItemKind, window, type QuickPickItem } from "vscode";
import type { FoundCall, PreviewCoercionResult } from "../../../server/src/protocol";
import type { Server } from "../server";
import { documentName } from "./documents";
import type { Report, ReportRow } from "./report/report";
import { askPreview } from "./request";
import { previewDetails } from "./runtimes";
import type { Target } from "./target";

interface CallItem extends QuickPickItem {
  /** Index of the call; undefined for all of them. */
  call?: number;
}

/** A call to a tool of the document, and its place among all calls of the text. */
interface UsableCall {
  each: FoundCall;
  index: number;
}

/** Longest piece of a call's arguments in the list, in UTF-16 units. */
const longestDetail = 160;

export class CallPicker {
  /** @param showReport opens a table in a tab */
  constructor(
    private readonly server: Server,
    private readonly showReport: (report: Report) => void,
  ) {}

  /**
   * Takes the only call there is, or asks.
   *
   * @param result the answer for the call that the server has taken
   * @returns undefined when the person turned away or looks at all of them
   */
  async choose(
    target: Target,
    text: string,
    result: PreviewCoercionResult,
  ): Promise<PreviewCoercionResult | undefined> {
    const { calls, call } = result.source;
    // Calls to tools of other documents cannot be previewed here; a tool that was chosen before leaves out the others.
    const usable = calls.flatMap((each, index) => (isFor(each, target) ? [{ each, index }] : []));
    if (usable.length < 2) return result;
    const items: CallItem[] = [
      ...usable.map(({ each, index }): CallItem => ({
        label: each.tool ?? "Arguments",
        description: `line ${each.line + 1}`,
        detail: each.arguments?.slice(0, longestDetail) ?? "Its arguments cannot be read.",
        call: index,
      })),
      { label: "", kind: QuickPickItemKind.Separator },
      { label: `All ${usable.length} calls in a table` },
    ];
    const picked = await window.showQuickPick(items, {
      title: "Preview Coercion",
      placeHolder: `The text holds ${usable.length} calls. Which one?`,
      matchOnDetail: true,
    });
    if (picked === undefined) return undefined;
    if (picked.call === call) return result;
    if (picked.call !== undefined) return this.ask(target, text, picked.call);
    await this.reportAll(target, text, usable);
    return undefined;
  }

  private async ask(target: Target, text: string, call: number): Promise<PreviewCoercionResult | undefined> {
    const { fallback, ...params } = target;
    const tool = target.tool ?? fallback;
    const named = tool === undefined ? params : { ...params, tool };
    const byName = await askPreview(this.server, { ...params, arguments: text, call, ...previewDetails() });
    const answer =
      byName.kind === "result"
        ? byName
        : await askPreview(this.server, { ...named, arguments: text, call, ...previewDetails() });
    return answer.kind === "result" ? answer.result : undefined;
  }

  /** Each call is a request of its own, so many take their time: a person sees how far it is, and may end it. */
  private async reportAll(target: Target, text: string, calls: readonly UsableCall[]): Promise<void> {
    const { uri } = target.textDocument;
    const progress = {
      location: ProgressLocation.Notification,
      cancellable: true,
      title: `Looking at ${calls.length} calls`,
    };
    const rows = await window.withProgress(progress, async (shown, token) => {
      const found: ReportRow[] = [];
      for (const { each, index } of calls) {
        const result = await this.ask(target, text, index);
        if (token.isCancellationRequested) return undefined;
        for (const row of result === undefined ? [unreadable(each, index)] : rowsOf(result, index))
          found.push(row);
        shown.report({ increment: 100 / calls.length });
      }
      return found;
    });
    if (rows === undefined) return;
    this.showReport({
      title: `Calls to ${documentName(uri)}`,
      summary: `${calls.length} calls, and what becomes of each argument.`,
      uri,
      columns: ["Call", "Argument", "From the model", "Before the fix", "After the fix"],
      rows,
    });
  }
}

/** The row of a call of which there is no preview, so that none is left out in silence. */
function unreadable({ tool }: FoundCall, index: number): ReportRow {
  const name = `${index + 1}. ${tool ?? "arguments"}`;
  return { group: name, cells: [name, "cannot be read", "", "", ""], range: null };
}

function isFor({ tool, pointer }: FoundCall, target: Target): boolean {
  if (target.tool !== undefined) return pointer === null ? tool === null : pointer === target.tool;
  return tool === null || pointer !== null;
}

function rowsOf({ tool, steps, source }: PreviewCoercionResult, call: number): ReportRow[] {
  const name = `${call + 1}. ${source.calls[call]?.tool ?? tool ?? "arguments"}`;
  const top = steps.filter(({ tokens }) => tokens.length === 1);
  if (top.length === 0) return [{ group: name, cells: [name, "none", "", "", ""], range: null }];
  return top.map(({ tokens, value, before, after, schema }) => ({
    group: name,
    cells: [
      name,
      tokens[0] ?? "",
      value,
      { text: before.value, mark: before.changed ? "changed" : null, why: before.why },
      { text: after.value, mark: after.changed ? "changed" : null, why: after.why },
    ],
    range: schema?.range ?? null,
  }));
}
