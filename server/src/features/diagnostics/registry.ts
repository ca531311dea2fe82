/** Every rule, in the order in which a reader learns of them. */
import { allOf } from "./rules/allOf";
import { anchor } from "./rules/anchor";
import { arrayItems } from "./rules/arrayItems";
import { backPointer } from "./rules/backPointer";
import { badEscape } from "./rules/badEscape";
import { badPercent } from "./rules/badPercent";
import { base } from "./rules/base";
import { booleanArgument } from "./rules/booleanArgument";
import { cycle } from "./rules/cycle";
import { dangling } from "./rules/dangling";
import { defaultDropped } from "./rules/defaultDropped";
import { drift } from "./rules/drift";
import { dynamicRef } from "./rules/dynamicRef";
import { fileDangling } from "./rules/fileDangling";
import { keywordName } from "./rules/keywordName";
import { misplaced } from "./rules/misplaced";
import { notSchema } from "./rules/notSchema";
import { notString } from "./rules/notString";
import { propertyName } from "./rules/propertyName";
import { rawSpace } from "./rules/rawSpace";
import { remote } from "./rules/remote";
import { root } from "./rules/root";
import { siblingConflict } from "./rules/siblingConflict";
import { siblingIgnored } from "./rules/siblingIgnored";
import { siblingRefused } from "./rules/siblingRefused";
import { tooMany } from "./rules/tooMany";
import { typeUnknown } from "./rules/typeUnknown";
import { unionUntyped } from "./rules/unionUntyped";
import { unused } from "./rules/unused";

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
  siblingConflict,
  siblingIgnored,
  siblingRefused,
  defaultDropped,
  allOf,
  dynamicRef,
  backPointer,
  drift,
  misplaced,
  unused,
  root,
  booleanArgument,
  typeUnknown,
  arrayItems,
  propertyName,
  keywordName,
  unionUntyped,
  tooMany,
] as const;

/** Stable names of the diagnostics. */
export type DiagnosticCode = (typeof RULES)[number]["code"];

const CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));

/** Whether a word is the code of a rule. */
export function isCode(word: string): word is DiagnosticCode {
  return CODES.has(word);
}
