/** The limit speaks: how many diagnostics of a document are not shown. */
import type { Rule } from "../rule";

export const tooMany = {
  code: "ref-too-many",
  level: "information",
  title: "More than a thousand problems in one file: how many are not shown",
} as const satisfies Rule;
