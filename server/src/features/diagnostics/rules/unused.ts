/** Definitions that nothing refers to. */
import type { Rule, Said } from "../rule";
import { quoted } from "../words";

export const unused = {
  code: "defs-unused",
  level: "hint",
  title: "A definition that no reference of its schema leads to",
  /**
   * @param name of the definition
   * @param inTool whether it belongs to the schema of a tool, which no other schema can refer to
   */
  say(name: string, inTool: boolean): Said {
    const message = inTool
      ? `No reference of this tool leads to the definition ${quoted(name)}; models are sent it all the same.`
      : `No reference in this file leads to the definition ${quoted(name)}.`;
    return { message, on: "key", isFaded: true };
  },
} as const satisfies Rule & { say(name: string, inTool: boolean): Said };
