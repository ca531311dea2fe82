/** What happened to a call in a few words: how much changed, what stayed text and why. */
import type { Coercion } from "./coercion";
import { sentence, type RuleId } from "./rules";
import { isChanged, Path, type Step } from "./trace";

export interface RunSummary {
  /** `3 of 5 arguments change; 1 stays text: the schema names no type.` */
  sentence: string;
  arguments: number;
  changed: number;
  /** Texts, at any depth, that stay text although text is not what the schema asks for; most frequent first. */
  leftAsText: { rule: RuleId; reason: string; count: number }[];
}

export function summarize({ steps, outcome }: Coercion): RunSummary {
  const top = steps.filter(({ path }) => path.parent === Path.root);
  const changed = top.filter(isChanged).length;
  const leftAsText = reasons(steps);
  const ending = outcome.kind === "error" ? sentence(outcome.step.rule, outcome.step) : null;
  return {
    sentence: ending ?? describe(steps, top.length, changed, leftAsText),
    arguments: top.length,
    changed,
    leftAsText,
  };
}

function reasons(steps: readonly Step[]): RunSummary["leftAsText"] {
  const byReason = new Map<string, { rule: RuleId; reason: string; count: number }>();
  for (const step of steps) {
    if (typeof step.received !== "string" || !isComplaint(step.rule)) continue;
    const reason = reasonOf(step);
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, { rule: step.rule, reason, count: 1 });
    else known.count++;
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count);
}

/** Whether a text that stays one is worth a word: not where text is wanted, and not where the call never came. */
function isComplaint(rule: RuleId): boolean {
  return rule !== "text-wanted" && rule !== "not-reached" && rule !== "name-overwritten";
}

/** A colon that stands in no code. What is behind a second one explains the reason, for which a summary has no room. */
const COLON = /: (?=(?:[^`]*`[^`]*`)*[^`]*$)/;

/** What stands behind the colon of a rule's sentence, so that nothing is worded twice. */
function reasonOf(step: Step): string {
  const words = sentence(step.rule, step).replace(/\.$/, "");
  return words.split(COLON)[1] ?? words;
}

function describe(
  steps: readonly Step[],
  count: number,
  changed: number,
  left: RunSummary["leftAsText"],
): string {
  const [only] = steps;
  if (count === 0) return only === undefined ? "There are no arguments." : sentence(only.rule, only);
  const noun = count === 1 ? "argument" : "arguments";
  const first = `${changed === 0 ? "none" : changed} of ${count} ${noun} ${changed > 1 ? "change" : "changes"}`;
  const parts = left.map(
    ({ count: texts, reason }) => `${texts} ${texts === 1 ? "stays" : "stay"} text: ${reason}`,
  );
  return upperFirst([first, ...parts].join("; ")) + ".";
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
