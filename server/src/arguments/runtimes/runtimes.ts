/** All runtimes, in the order in which they are shown, and one call in any of them. */
import { checkReceived } from "../check/check";
import { sameValue, type Value } from "../value";
import { ajv, ajvArray } from "./ajv";
import { cline } from "./cline";
import { copilotChat } from "./copilotChat";
import { fastMcp } from "./fastmcp";
import { geminiCli } from "./geminiCli";
import { goose } from "./goose";
import { hermes } from "./hermes";
import { qwenCode } from "./qwenCode";
import type { ArgumentOutcome, Runtime, RuntimeCall, RuntimeName } from "./runtime";
import { zod, zodCoerce } from "./zod";

export const RUNTIMES: readonly Runtime[] = [
  hermes,
  copilotChat,
  geminiCli,
  qwenCode,
  cline,
  goose,
  fastMcp,
  zod,
  zodCoerce,
  ajv,
  ajvArray,
];

export type Verdict = "works" | "wrong-type" | "refused" | "unknown";

export interface Cell {
  /** The name as sent. */
  name: string;
  verdict: Verdict;
  /** As received; undefined where nothing is. */
  value: Value | undefined;
  changed: boolean;
  why: string;
}

export interface Column {
  runtime: Runtime;
  verdict: Verdict;
  /** What the tool receives; undefined where the call is refused or not known. */
  arguments: Value | undefined;
  cells: readonly Cell[];
  notes: readonly string[];
}

/** @returns one column for each name that is known, in their order */
export function runtimesOf(call: RuntimeCall, names: readonly RuntimeName[]): Column[] {
  return names.flatMap((name) => {
    const runtime = RUNTIMES.find((each) => each.name === name);
    return runtime === undefined ? [] : [column(runtime, call)];
  });
}

function column(runtime: Runtime, call: RuntimeCall): Column {
  const { arguments: outcomes, refusals, notes } = runtime.receive(call);
  const received = new Map<string, Value>();
  for (const outcome of outcomes.values()) {
    if (outcome.kind === "received") received.set(outcome.name, outcome.value);
  }
  const found = findings(call, received);
  const cells = [...outcomes].map(([name, outcome]) =>
    cell(name, outcome, call.arguments.get(name) ?? null, found),
  );
  const verdict = refusals.length > 0 ? "refused" : worst(cells.map((each) => each.verdict));
  const isWhole = verdict === "works" || verdict === "wrong-type";
  return {
    runtime,
    verdict,
    arguments: isWhole ? received : undefined,
    cells,
    notes: [...refusals, ...notes],
  };
}

/** What the tool's own check finds wrong with the types of what arrives. */
interface Findings {
  /** By received name. */
  wrong: ReadonlyMap<string, string>;
  /** Why nobody can tell; null where the check was made. */
  failure: string | null;
}

function findings({ resolver, root, dialect }: RuntimeCall, received: Value): Findings {
  const { problems, failure } = checkReceived(resolver, root, dialect, received);
  const wrong = new Map<string, string>();
  for (const { kind, tokens, message } of problems) {
    const [name] = tokens;
    if ((kind === "type" || kind === "union") && name !== undefined && !wrong.has(name))
      wrong.set(name, message);
  }
  return { wrong, failure };
}

function cell(name: string, outcome: ArgumentOutcome, sent: Value, { wrong, failure }: Findings): Cell {
  switch (outcome.kind) {
    case "refused":
    case "unknown":
      return { name, verdict: outcome.kind, value: undefined, changed: false, why: outcome.why };
    case "received": {
      const { value } = outcome;
      const fault = wrong.get(outcome.name) ?? failure;
      return {
        name,
        verdict: fault === null ? "works" : failure === null ? "wrong-type" : "unknown",
        value,
        changed: outcome.name !== name || !sameValue(sent, value),
        why: fault === null ? outcome.why : `${outcome.why} ${fault}`,
      };
    }
  }
}

/** From the best to the worst. */
const ORDER: readonly Verdict[] = ["works", "unknown", "wrong-type", "refused"];

function worst(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce<Verdict>((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a), "works");
}
