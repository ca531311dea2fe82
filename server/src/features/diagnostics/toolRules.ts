/** The rules that look at the schemas of tools' arguments, in the order in which each object is held against them. */
import { allOf } from "./rules/allOf";
import { arrayItems } from "./rules/arrayItems";
import { backPointer } from "./rules/backPointer";
import { booleanArgument } from "./rules/booleanArgument";
import { defaultDropped } from "./rules/defaultDropped";
import { drift } from "./rules/drift";
import { dynamicRef } from "./rules/dynamicRef";
import { keywordName } from "./rules/keywordName";
import { propertyName } from "./rules/propertyName";
import { root as rootRule } from "./rules/root";
import { siblingRefused } from "./rules/siblingRefused";
import { typeUnknown } from "./rules/typeUnknown";
import { unionUntyped } from "./rules/unionUntyped";

export const TOOL_RULES = [
  rootRule,
  booleanArgument,
  typeUnknown,
  arrayItems,
  propertyName,
  keywordName,
  unionUntyped,
  allOf,
  drift,
  backPointer,
  dynamicRef,
  defaultDropped,
  siblingRefused,
] as const;
