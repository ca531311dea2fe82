/** The preview as rows and sentences: everything the table shows, free of any page. */
import type { CheckProblem, PreviewCoercionResult, Step, StepResult } from "../../../server/src/protocol";

/** One line of the table. */
export interface Row {
  /** Tells rows apart across answers, so that a row is updated in place. */
  key: string;
  /** JSON Pointer of the value in the call. */
  path: string;
  /** The last reference token, unescaped; for the arguments object itself, words. */
  name: string;
  /** Levels of indentation; an argument and the arguments object stand at 0. */
  indent: number;
  /** The key of the row that holds this one; null at the top. */
  parent: string | null;
  /** Whether other rows stand inside this one. */
  holdsRows: boolean;
  /** JSON text of the value from the model. */
  value: string;
  /** The effective type in words; null when no schema describes the value. */
  type: string | null;
  before: Cell;
  after: Cell;
  reasons: Reason[];
  remarks: Remark[];
  schema: Step["schema"];
}

/** A conversion that loses something, or what the tool's own check refuses. */
export interface Remark {
  mark: "warning" | "refused";
  text: string;
}

/** What becomes of a value in one of the two readings. */
export interface Cell {
  /** JSON text; words where a long value is the one that was sent, which stands in the row already. */
  value: string;
  /** The name under which the tool receives the value, when it is another one; else null. */
  renamed: string | null;
  changed: boolean;
}

/** Why a value became what it became; `reading` is null when both readings have the same reason. */
export interface Reason {
  reading: "before" | "after" | null;
  why: string;
}

/** Turns the steps of an answer into the rows of the table, in the same order. */
export function tableRows(result: PreviewCoercionResult): Row[] {
  const seen = new Map<string, number>();
  /** The last row of each path: what follows it belongs to it. */
  const last = new Map<string, Row>();
  return result.steps.map((step): Row => {
    // A call may repeat a key, and then two steps share a path.
    const occurrence = seen.get(step.path) ?? 0;
    seen.set(step.path, occurrence + 1);
    const { tokens } = step;
    // The arguments object holds all, and stands beside its arguments: a tree with one root would only cost room.
    const parent = tokens.length < 2 ? undefined : last.get(step.path.slice(0, step.path.lastIndexOf("/")));
    if (parent !== undefined) parent.holdsRows = true;
    const row: Row = {
      key: `${occurrence}:${step.path}`,
      path: step.path,
      name: tokens.at(-1) ?? "all arguments",
      indent: Math.max(0, tokens.length - 1),
      parent: parent?.key ?? null,
      holdsRows: false,
      value: step.value,
      type: step.type,
      before: cell(step, step.before),
      after: cell(step, step.after),
      reasons: reasons(step),
      remarks: remarks(step, result),
      schema: step.schema,
    };
    last.set(step.path, row);
    return row;
  });
}

/** What there is to say of a value beyond why it became what it did, each with a word that marks it. */
function remarks(step: Step, { summary, checks }: PreviewCoercionResult): Remark[] {
  const warnings = (summary?.warnings ?? []).filter(({ path }) => path === step.path);
  const received = JSON.stringify(step.after.tokens);
  const problems = (checks?.after?.problems ?? []).filter(
    (problem) => step.tokens.length > 0 && JSON.stringify(placeOf(problem)) === received,
  );
  return [
    ...warnings.map(({ message, after }): Remark => ({
      mark: "warning",
      text: after ? message : `Before the fix: ${message}`,
    })),
    ...problems.map(({ message }): Remark => ({ mark: "refused", text: message })),
  ];
}

/** Where the value stands that a problem is about: a name that is not known belongs to the value under it. */
function placeOf({ kind, tokens, name }: CheckProblem): string[] {
  return kind === "unknown-name" && name !== null ? [...tokens, name] : tokens;
}

/** Longer values are not written three times in a row, in UTF-16 units. */
const longestRepeated = 80;

function cell(step: Step, result: StepResult): Cell {
  const sent = step.tokens.at(-1);
  const received = result.tokens.at(-1);
  // Below a renamed object every path differs; only the value whose own name differs was renamed.
  const renamed = received !== undefined && received !== sent ? received : null;
  const isRepeated = result.value === step.value && result.value.length > longestRepeated;
  return { value: isRepeated ? "as sent" : result.value, renamed, changed: result.changed };
}

function reasons(step: Step): Reason[] {
  if (step.before.why === step.after.why) return [{ reading: null, why: step.after.why }];
  return [
    { reading: "before", why: step.before.why },
    { reading: "after", why: step.after.why },
  ];
}
