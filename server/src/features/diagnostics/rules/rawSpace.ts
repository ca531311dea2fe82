/** A space in a reference, which is a URI and has none (RFC 3986 §2); the runtime reads it (runtime rules §4.3). */
import type { OutcomeRule } from "../rule";

export const rawSpace = {
  code: "ref-raw-space",
  level: "information",
  title: "A space in a reference that is not written %20",
  find(_schema, { text = "" }) {
    const start = text.indexOf(" ");
    if (start < 0) return undefined;
    const message =
      "A space in a reference is written %20. It is read as it stands here, but other readers may refuse it.";
    return { message, part: { start, end: start + 1 } };
  },
} as const satisfies OutcomeRule<"resolved">;
