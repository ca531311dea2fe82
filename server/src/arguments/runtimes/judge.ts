/** What becomes of a call once its arguments are converted: handed on, or held against the schema first. */
import { checkReceived } from "../check/check";
import { formatPointer } from "../../schema/pointer";
import { sameValue, type ObjectValue, type Value } from "../value";
import { Facet, NotKnown } from "./conversions";
import type { ArgumentOutcome, RuntimeCall, RuntimeOutcome } from "./runtime";

/** Converts one argument; throws {@link NotKnown} where nobody knows. */
export type ConvertArgument = (value: Value, at: Facet) => Value;

interface Options {
  followsReferences: boolean;
  /** Whether the schema is checked afterwards, and the call refused where it does not hold. */
  validates: boolean;
  /** What happens to arguments that the schema does not declare. */
  undeclared: "kept" | "refused" | { unknown: string };
  convert: ConvertArgument;
}

/** Converts each argument by the schema of its name. */
export function receiveByType(call: RuntimeCall, options: Options): RuntimeOutcome {
  const root = new Facet(call.resolver, call.root, options.followsReferences);
  const outcomes = new Map<string, ArgumentOutcome>();
  for (const [name, value] of call.arguments) {
    outcomes.set(name, convertOne(name, value, root.property(name), options));
  }
  return options.validates ? validated(call, outcomes) : { arguments: outcomes, refusals: [], notes: [] };
}

function convertOne(name: string, value: Value, at: Facet | undefined, options: Options): ArgumentOutcome {
  if (at === undefined) {
    if (options.undeclared === "kept") return received(name, value, value);
    if (options.undeclared === "refused")
      return { kind: "refused", why: "No argument of this name is known." };
    return { kind: "unknown", why: options.undeclared.unknown };
  }
  try {
    return received(name, value, options.convert(value, at));
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    return { kind: "unknown", why: error.message };
  }
}

function received(name: string, before: Value, after: Value): ArgumentOutcome {
  return {
    kind: "received",
    name,
    value: after,
    why: sameValue(before, after) ? "Handed on." : "Converted.",
  };
}

/** Refuses what does not hold; what is unknown stays so, and is held against nothing. */
export function validated(
  { resolver, root, dialect }: RuntimeCall,
  outcomes: Map<string, ArgumentOutcome>,
): RuntimeOutcome {
  const known = new Map<string, Value>();
  for (const outcome of outcomes.values())
    if (outcome.kind === "received") known.set(outcome.name, outcome.value);
  const check = checkReceived(resolver, root, dialect, known);
  if (check.failure !== null) {
    const unknown = new Map<string, ArgumentOutcome>(
      [...outcomes.keys()].map((name) => [name, { kind: "unknown", why: check.failure ?? "" }]),
    );
    return { arguments: unknown, refusals: [], notes: [] };
  }
  const refusals: string[] = [];
  for (const problem of check.problems) {
    const name = problem.tokens[0] ?? (problem.kind === "unknown-name" ? problem.name : null);
    const outcome = name === null ? undefined : outcomes.get(name);
    if (outcome === undefined || name === null) {
      if (problem.kind !== "missing" || !isUnknown(outcomes, problem.name)) refusals.push(problem.message);
    } else if (outcome.kind === "received") {
      const below = formatPointer(problem.tokens.slice(1));
      outcomes.set(name, {
        kind: "refused",
        why: below === "" ? problem.message : `${below}: ${problem.message}`,
      });
    }
  }
  return { arguments: outcomes, refusals, notes: check.skipped };
}

/** A value that nobody knows may still be there. */
function isUnknown(outcomes: ReadonlyMap<string, ArgumentOutcome>, name: string | null): boolean {
  return name !== null && outcomes.get(name)?.kind === "unknown";
}

/** Hands every argument on as it is. */
export function untouched(args: ObjectValue, notes: readonly string[]): RuntimeOutcome {
  const outcomes = new Map<string, ArgumentOutcome>();
  for (const [name, value] of args) outcomes.set(name, received(name, value, value));
  return { arguments: outcomes, refusals: [], notes };
}
