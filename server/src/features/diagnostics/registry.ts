/** Every rule, in the order in which a reader learns of them. */
import { anchor } from "./rules/anchor";
import { badEscape } from "./rules/badEscape";
import { badPercent } from "./rules/badPercent";
import { base } from "./rules/base";
import { cycle } from "./rules/cycle";
import { dangling } from "./rules/dangling";
import { notSchema } from "./rules/notSchema";
import { notString } from "./rules/notString";
import { rawSpace } from "./rules/rawSpace";
import { remote } from "./rules/remote";
import { tooMany } from "./rules/tooMany";

/** All rules. What is not in this list is not known to the setting, to the pages and to the command line. */
export const RULES = [
  dangling,
  badEscape,
  notString,
  notSchema,
  remote,
  anchor,
  base,
  cycle,
  badPercent,
  rawSpace,
  tooMany,
] as const;

/** Stable names of the diagnostics. */
export type DiagnosticCode = (typeof RULES)[number]["code"];

const CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));

/** Whether a word is the code of a rule. */
export function isCode(word: string): word is DiagnosticCode {
  return CODES.has(word);
}
