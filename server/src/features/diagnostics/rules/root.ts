/** What stands at the top of a tool's schema instead of properties, or beside them (runtime rules §2.2 row 2, §3.4). */
import { isFalsy } from "../../../arguments/type-keyword";
import type { ToolRule } from "../rule";
import { quoted } from "../words";

/** Keywords that say at the top what the arguments are, and that nobody looks into there. */
const INDIRECT = ["$ref", "allOf", "anyOf", "oneOf"];

/** Keywords that are dropped at the top before a model sees the schema. */
const DROPPED = ["allOf", "anyOf", "oneOf", "enum", "not"];

export const root = {
  code: "tool-root",
  level: "warning",
  title: "A tool whose schema has a $ref or a union at the top, instead of properties or beside them",
  look({ schema, root: { node: top }, tool, node, keywords }, say) {
    if (node !== top) return;
    const properties = keywords.get("properties");
    if (properties === undefined || isFalsy(schema.tree, properties)) {
      const keyword = INDIRECT.find((each) => keywords.has(each));
      const value = keyword === undefined ? undefined : keywords.get(keyword);
      if (keyword === undefined || value === undefined) return;
      say(value, {
        message: `The arguments of ${quoted(tool)} are described by ${keyword}, and at the top the runtime reads nothing but properties: all arguments are left as the model sent them, and no name is mapped back.`,
        on: "key",
      });
      return;
    }
    for (const keyword of DROPPED) {
      const value = keywords.get(keyword);
      if (value === undefined) continue;
      say(value, {
        message: `Providers refuse ${keyword} at the top of a tool's schema, so it is dropped before a model sees it: the model is not told what it says.`,
        on: "key",
        level: "information",
      });
    }
  },
} as const satisfies ToolRule;
