/** Counts and warnings of a preview in the words of the protocol. */
import type { Preview } from "../../arguments/preview";
import { summarize } from "../../arguments/summary";
import { warningsOf } from "../../arguments/warnings";
import type { PreviewSummary } from "../../protocol";
import { toPath } from "./steps";

export function toSummary({ runs: { before, after } }: Preview): PreviewSummary {
  return {
    before: summarize(before),
    after: summarize(after),
    warnings: warningsOf(before, after).map(({ tokens, ...warning }) => ({ ...warning, ...toPath(tokens) })),
  };
}
