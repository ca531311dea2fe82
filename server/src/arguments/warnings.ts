/** Conversions that lose something or hide a mistake: the call goes through, and the result is not what was meant. */
import type { Coercion } from "./coercion";
import type { SchemaFacts } from "./schema-facts";
import type { RuleId } from "./rules";
import { tokens, type Step } from "./trace";
import { namesType } from "./type-keyword";
import { toJson } from "./value";
import { strip } from "./white-space";

export type WarningKind =
  "rounded-integer" | "null-from-text" | "json-text-wrapped" | "name-collision" | "name-not-restored";

export interface Warning {
  kind: WarningKind;
  /** Keys and indexes into the arguments as sent. */
  tokens: string[];
  /** Whether it happens without and with references followed. */
  before: boolean;
  after: boolean;
  message: string;
}

/** The warnings of both runs of a call, each once, in the order of the arguments. */
export function warningsOf(before: Coercion, after: Coercion): Warning[] {
  const found = new Map<string, Warning>();
  for (const run of ["after", "before"] as const) {
    for (const step of (run === "after" ? after : before).steps) {
      const kind = kindOf(step);
      if (kind === null) continue;
      const path = tokens(step.path, "sent");
      const key = JSON.stringify([kind, path]);
      const known = found.get(key);
      if (known !== undefined) known[run] = true;
      else
        found.set(key, {
          kind,
          tokens: path,
          before: false,
          after: false,
          message: message(kind, step),
          [run]: true,
        });
    }
  }
  return [...found.values()];
}

/** The rules that can mean a warning, each with the question whether this step does. */
const RULES: Partial<Record<RuleId, [WarningKind, (step: Step) => boolean]>> = {
  "rounded-integer-from-text": ["rounded-integer", always],
  "null-from-text": ["null-from-text", ({ facts }) => facts !== null && takesText(facts)],
  "text-wrapped": ["json-text-wrapped", holdsJson],
  "broken-list-wrapped": ["json-text-wrapped", holdsJson],
  "name-overwritten": ["name-collision", always],
  "name-not-restored": ["name-not-restored", always],
};

function kindOf(step: Step): WarningKind | null {
  const [kind, isMeant] = RULES[step.rule] ?? [null, always];
  return isMeant(step) ? kind : null;
}

function always(): boolean {
  return true;
}

/** Whether a text is a value that the schema accepts as it is. */
function takesText(facts: SchemaFacts): boolean {
  const all = facts.type.kind === "none" ? facts.alternatives : [facts];
  return all.some(({ type }) => namesType(type, "string"));
}

function holdsJson({ sent }: Step): boolean {
  return typeof sent === "string" && /^[[{]/.test(strip(sent));
}

function message(kind: WarningKind, step: Step): string {
  const name = step.path.sent;
  switch (kind) {
    case "rounded-integer":
      return `${toJson(step.sent)} arrives as ${toJson(step.received)}: the last digits are lost in a 64-bit float. Ask for such numbers as strings.`;
    case "null-from-text":
      return `The text ${toJson(step.sent)} becomes null although the schema takes text too: a value that really is this word cannot be sent.`;
    case "json-text-wrapped":
      return "This text looks like JSON and becomes the only item of a list as it stands; the list or object in it is probably what was meant.";
    case "name-collision":
      return `\`${name}\` and another name stand for the same property \`${step.path.received}\`; this value is lost.`;
    case "name-not-restored":
      return `The tool receives the name \`${name}\`, which it does not know.`;
  }
}
