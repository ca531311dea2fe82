/** References into another file of the workspace that has no such place. No call depends on it, since none gets that far. */
import type { Rule } from "../rule";

export const fileDangling = {
  code: "ref-file-dangling",
  level: "information",
  title: "A reference into another file of the workspace, which has no such place",
} as const satisfies Rule;
