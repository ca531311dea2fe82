/** The runtime that everything else here is about, as one column among the others. */
import { coerce } from "../coercion";
import { explain } from "../rules";
import { Path } from "../trace";
import type { ArgumentOutcome, Runtime } from "./runtime";

export const hermes: Runtime = {
  name: "hermes",
  title: "Hermes",
  description:
    "Restores names, reads numbers, booleans and null from text, parses JSON text, wraps lists; follows local references; checks nothing.",
  source: "NousResearch/hermes-agent, with references followed",
  certainty: "tested",
  receive({ view, arguments: args }) {
    const { outcome, steps } = coerce(view, args, { followReferences: true });
    if (outcome.kind === "error") {
      const { why } = explain(outcome.step);
      const failed = new Map<string, ArgumentOutcome>(
        [...args.keys()].map((name) => [name, { kind: "refused", why }]),
      );
      return { arguments: failed, refusals: [why], notes: [] };
    }
    const outcomes = new Map<string, ArgumentOutcome>();
    for (const step of steps) {
      if (step.path.parent !== Path.root) continue;
      const { why } = explain(step);
      outcomes.set(
        step.path.sent,
        step.rule === "name-overwritten"
          ? { kind: "refused", why }
          : { kind: "received", name: step.path.received, value: step.received, why },
      );
    }
    for (const [name, value] of args) {
      // Where the arguments as a whole are handed on, there is no step for each.
      if (!outcomes.has(name)) outcomes.set(name, { kind: "received", name, value, why: "Handed on." });
    }
    return { arguments: outcomes, refusals: [], notes: [] };
  },
};
