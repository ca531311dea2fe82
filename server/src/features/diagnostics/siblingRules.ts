/** The rules that look at what stands beside references. */
import { siblingConflict } from "./rules/siblingConflict";
import { siblingIgnored } from "./rules/siblingIgnored";

export const SIBLING_RULES = [siblingConflict, siblingIgnored] as const;
