/** References to other documents, which the runtime never follows (runtime rules §4.2 step 2). */
import { consequence } from "../words";
import { inTool, type OutcomeRule } from "../rule";
import { describeUnfollowed } from "./unfollowed";

export const remote = {
  code: "ref-remote",
  level: "warning",
  title: "A reference to another file or a URL, which is never fetched",
  find(schema, reference, outcome) {
    const { message, ...places } = describeUnfollowed(schema, reference, outcome);
    return { message: message + consequence(schema, reference), ...places, ...inTool(reference) };
  },
} as const satisfies OutcomeRule<"remote">;
