/** References that lead only to themselves, so that no type can be known (runtime rules §4.5). */
import type { SureRule } from "../rule";
import { consequence } from "../words";

export const cycle = {
  code: "ref-cycle",
  level: "warning",
  title: "A reference that leads only to itself, so that no type can be known",
  find(schema, reference, { target }) {
    const message =
      "This reference leads only to itself, directly or by way of others, so no type can be known.";
    return {
      message: message + consequence(schema, reference),
      related: [{ node: target, message: "The circle begins here." }],
    };
  },
  foresee: () => ({}),
} as const satisfies SureRule<"cycle">;
