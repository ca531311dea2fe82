/** References to other documents, which the runtime never follows (runtime rules §4.2 step 2). */
import { consequence } from "../words";
import { inTool, type SureRule } from "../rule";
import { describeUnfollowed, mayBePointer } from "./unfollowed";

export const remote = {
  code: "ref-remote",
  level: "warning",
  title: "A reference to another file or a URL, which is never fetched",
  find(schema, reference, outcome) {
    const { message, related } = describeUnfollowed(schema, reference, outcome);
    return {
      message: message + consequence(schema, reference),
      ...(related === undefined ? {} : { related }),
    };
  },
  foresee(reference) {
    return { ...inTool(reference), ...(mayBePointer(reference.text ?? "") ? {} : { isAlone: true }) };
  },
} as const satisfies SureRule<"remote">;
