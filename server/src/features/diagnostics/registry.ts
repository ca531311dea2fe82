/** Every rule, in the order in which a reader learns of them. */
import { anchor } from "./rules/anchor";
import { badEscape } from "./rules/badEscape";
import { badPercent } from "./rules/badPercent";
import { base } from "./rules/base";
import { cycle } from "./rules/cycle";
import { dangling } from "./rules/dangling";
import { fileDangling } from "./rules/fileDangling";
import { misplaced } from "./rules/misplaced";
import { notSchema } from "./rules/notSchema";
import { notString } from "./rules/notString";
import { rawSpace } from "./rules/rawSpace";
import { remote } from "./rules/remote";
import { silenceUnknown } from "./rules/silenceUnknown";
import { tooMany } from "./rules/tooMany";
import { unused } from "./rules/unused";
import { SIBLING_RULES } from "./siblingRules";
import { TOOL_RULES } from "./toolRules";

/** All rules. What is not in this list is not known to the setting, to the pages and to the command line. */
export const RULES = [
  dangling,
  badEscape,
  notString,
  notSchema,
  remote,
  fileDangling,
  anchor,
  base,
  cycle,
  badPercent,
  rawSpace,
  ...SIBLING_RULES,
  misplaced,
  unused,
  ...TOOL_RULES,
  silenceUnknown,
  tooMany,
] as const;

/** Stable names of the diagnostics. */
export type DiagnosticCode = (typeof RULES)[number]["code"];

const CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));

/** Whether a word is the code of a rule. */
export function isCode(word: string): word is DiagnosticCode {
  return CODES.has(word);
}
