/** Names that were probably meant by one another. */
import { editDistance } from "../../schema/editDistance";

/** Letters, digits and nothing else: `userId`, `user_id` and `User ID` are the same word. */
function core(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @returns the candidate that looks most like a name; null when none comes near */
export function lookAlike(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.min(3, Math.max(1, Math.floor(name.length / 3))) + 0.5;
  for (const candidate of candidates) {
    const distance =
      core(name) !== "" && core(name) === core(candidate)
        ? 0
        : editDistance(name, candidate, Math.floor(least));
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best;
}
