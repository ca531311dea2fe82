/** A `%` that begins no percent-encoding (RFC 3986 §2.1); the runtime reads it as it stands (runtime rules §4.3). */
import type { OutcomeRule } from "../rule";
import { quoted } from "../words";

export const badPercent = {
  code: "ref-bad-percent",
  level: "warning",
  title: "A % without two digits, which other readers refuse",
  find(_schema, { text = "" }, { strayPercent }) {
    if (strayPercent === null) return undefined;
    const wrong = text.slice(strayPercent.start, strayPercent.end);
    const message =
      `${quoted(wrong)} is no percent-encoding. It is read as it stands here, but other readers refuse it: ` +
      "write %25 for a percent sign.";
    return { message, part: strayPercent };
  },
} as const satisfies OutcomeRule<"resolved">;
