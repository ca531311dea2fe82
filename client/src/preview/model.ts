/** The preview as rows and sentences: everything the table shows, free of any page. */
import type { PreviewCoercionResult, Step, StepResult } from "../../../server/src/protocol";

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
  schema: Step["schema"];
}

/** What becomes of a value in one of the two readings. */
export interface Cell {
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
export function tableRows(steps: readonly Step[]): Row[] {
  const seen = new Map<string, number>();
  /** The last row of each path: what follows it belongs to it. */
  const last = new Map<string, Row>();
  return steps.map((step): Row => {
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
      schema: step.schema,
    };
    last.set(step.path, row);
    return row;
  });
}

/**
 * The answer in one line: how many arguments change, how many of them only because references are followed,
 * and how many stay text where the schema wants something else. Counts top-level arguments; an argument counts
 * as changed when anything inside it does.
 */
export function summaryLine(result: PreviewCoercionResult): string {
  if ("error" in result.after) return "The call ends in an error before the tool receives anything.";
  const fates = argumentFates(result.steps);
  const total = fates.length;
  if (total === 0) {
    return result.steps.every(({ after }) => after.rule === "arguments-empty")
      ? "The call has no arguments, so nothing changes."
      : "The arguments are not looked at, so nothing changes.";
  }
  const changed = fates.filter((fate) => fate.after).length;
  const gained = fates.filter((fate) => fate.after && !fate.before).length;
  const left = fates.filter((fate) => fate.leftAsText).length;
  const parts = [changedPart(changed, total) + gainedPart(gained, changed)];
  if (left > 0) parts.push(left === 1 ? "1 is left as text" : `${left} are left as text`);
  return `${parts.join("; ")}.`;
}

interface Fate {
  before: boolean;
  after: boolean;
  leftAsText: boolean;
}

function argumentFates(steps: readonly Step[]): Fate[] {
  const fates = new Map<string, Fate>();
  for (const step of steps) {
    const [argument] = step.tokens;
    if (argument === undefined) continue;
    const fate = fates.get(argument) ?? { before: false, after: false, leftAsText: false };
    fate.before ||= step.before.changed;
    fate.after ||= step.after.changed;
    fate.leftAsText ||= isLeftAsText(step);
    fates.set(argument, fate);
  }
  return [...fates.values()];
}

/** Text that stays text although the schema wants something else, or hides what it wants behind a reference. */
function isLeftAsText({ type, after }: Step): boolean {
  if (after.changed || !after.value.startsWith('"') || type === null) return false;
  if (after.rule.startsWith("reference-")) return true;
  return !unjudgedRules.has(after.rule) && !type.split(" | ").some(takesText);
}

/** Reasons that say nothing about the value itself: nobody has looked at it. */
const unjudgedRules: ReadonlySet<string> = new Set(["inside-text", "not-entered", "not-reached"]);

/** Whether text may be what a part of a type's words asks for. */
function takesText(words: string): boolean {
  return words === "string" || words === "any" || words === "unknown" || /^(?:enum|const) /.test(words);
}

function changedPart(changed: number, total: number): string {
  if (total === 1) return changed === 1 ? "The one argument changes" : "The one argument stays as it is";
  if (changed === 0) return `None of the ${total} arguments changes`;
  return `${changed} of ${total} arguments ${changed === 1 ? "changes" : "change"}`;
}

function gainedPart(gained: number, changed: number): string {
  if (gained === 0) return "";
  const which = gained < changed ? ` ${gained} of them` : gained > 1 ? " all" : "";
  return `,${which} only because references are followed`;
}

function cell(step: Step, result: StepResult): Cell {
  const sent = step.tokens.at(-1);
  const received = result.tokens.at(-1);
  // Below a renamed object every path differs; only the value whose own name differs was renamed.
  const renamed = received !== undefined && received !== sent ? received : null;
  return { value: result.value, renamed, changed: result.changed };
}

function reasons(step: Step): Reason[] {
  if (step.before.why === step.after.why) return [{ reading: null, why: step.after.why }];
  return [
    { reading: "before", why: step.before.why },
    { reading: "after", why: step.after.why },
  ];
}
