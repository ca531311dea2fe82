/** The answer in a few words, to be read before any table: how much changed, and whether the tool takes it. */
import type { Range } from "vscode-languageserver";
import type { CheckProblem, PreviewCoercionResult, ReceivedCheck } from "../../../server/src/protocol";

export interface Headline {
  /** What happens to the call when references are followed. */
  sentence: string;
  /** The same before they were; empty where there is nothing to say. */
  before: string;
  /** Whether the tool takes what it receives, and what is lost on the way; the gravest first. */
  verdicts: Verdict[];
}

export interface Verdict {
  mark: "accepted" | "refused" | "unchecked" | "warning";
  text: string;
  /** How many more of the kind the page lists further down. */
  more: number;
  /** The place in the schema that says so; null where it cannot be told. */
  range: Range | null;
}

type Findings = Pick<PreviewCoercionResult, "summary" | "checks">;

export function headline(findings: Findings): Headline {
  const { summary, checks } = findings;
  const warnings = (summary?.warnings ?? []).filter(({ after }) => after);
  const [warning] = warnings;
  const verdicts = checkVerdict(checks?.after ?? null);
  if (warning !== undefined) {
    const text = `\`${warning.path}\`: ${warning.message}`;
    verdicts.push({ mark: "warning", text, more: warnings.length - 1, range: null });
  }
  return { sentence: summary?.after.sentence ?? "", before: beforeSentence(findings), verdicts };
}

function checkVerdict(check: ReceivedCheck | null): Verdict[] {
  if (check === null) return [];
  const { problems, failure } = check;
  const [first] = problems;
  if (failure !== null) return [{ mark: "unchecked", text: failure, more: 0, range: null }];
  if (first === undefined)
    return [
      { mark: "accepted", text: "The tool’s own check accepts what it receives.", more: 0, range: null },
    ];
  const range = first.schema?.range ?? null;
  return [{ mark: "refused", text: problemSentence(first), more: problems.length - 1, range }];
}

/** What the tool's own check refuses, with the place in the arguments where that is not all of them. */
export function problemSentence({ path, message }: CheckProblem): string {
  return path === "" ? message : `\`${path}\`: ${message}`;
}

function beforeSentence({ summary, checks }: Findings): string {
  if (summary === undefined || summary.before.arguments === 0) return "";
  const { changed, arguments: sent } = summary.before;
  const refusals = checks?.before?.problems.length ?? 0;
  const verdict =
    refusals === 0
      ? ""
      : `; the tool refuses it for ${refusals === 1 ? "one reason" : `${refusals} reasons`}`;
  return `Before the fix, with references not followed: ${changed === 0 ? "none" : changed} of ${sent}${verdict}.`;
}
