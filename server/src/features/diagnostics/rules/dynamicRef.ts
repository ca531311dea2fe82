/** `$dynamicRef` and its forerunner in a tool, which clients refuse or ignore (runtime rules §4.3, last row). */
import type { ToolRule } from "../rule";

const KEYWORDS = ["$dynamicRef", "$recursiveRef"];

export const dynamicRef = {
  code: "ref-dynamic",
  level: "warning",
  title: "A $dynamicRef or $recursiveRef in a tool, which clients refuse or ignore",
  look({ schema, root, keywords }, say) {
    for (const keyword of KEYWORDS) {
      const reference = keywords.get(keyword);
      if (reference === undefined) continue;
      const landing = schema.resolver.lookUp(schema.tree.string(reference) ?? "", root);
      const target =
        landing.kind === "anchor"
          ? landing.declared
          : landing.kind === "resolved"
            ? landing.target
            : undefined;
      say(reference, {
        message: `Clients refuse ${keyword} or ignore it, and the runtime does not follow it: what stands here is left as the model sent it. A $ref with a pointer is followed.`,
        ...(target === undefined
          ? {}
          : { related: [{ node: target, message: "By the standard it begins here." }] }),
      });
    }
  },
} as const satisfies ToolRule;
