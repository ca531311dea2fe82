/** References by a plain name, which the runtime does not follow even where it is declared (runtime rules §4.2 step 6). */
import { consequence } from "../words";
import { inTool, type OutcomeRule } from "../rule";
import { describeUnfollowed } from "./unfollowed";

export const anchor = {
  code: "ref-anchor",
  level: "warning",
  title: "A reference by a plain name such as #Address, declared or not",
  find(schema, reference, outcome) {
    const { message, ...related } = describeUnfollowed(schema, reference, outcome);
    return { message: message + consequence(schema, reference), ...related, ...inTool(reference) };
  },
} as const satisfies OutcomeRule<"anchor">;
