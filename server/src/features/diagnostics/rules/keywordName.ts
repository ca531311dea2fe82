/** Properties that are called like a keyword that readers have taken them for (runtime rules §3.6, steps 1 and 5). */
import type { ToolRule } from "../rule";
import { quoted } from "../words";

/** What has happened to a property of that name. */
const CONFUSED: ReadonlyMap<string, string> = new Map([
  ["properties", "took it for the keyword and made parameters of what it found inside"],
  ["required", "took it for the keyword and changed the schema around it"],
  ["patternProperties", "took it for the keyword"],
  ["definitions", "renamed it to $defs like the keyword"],
  ["$defs", "took it for the keyword"],
  ["$ref", "took it for a reference"],
]);

export const keywordName = {
  code: "tool-keyword-name",
  level: "information",
  title: "A property of a tool that is called like a keyword that readers take it for",
  look({ schema: { tree }, keywords }, say) {
    const properties = keywords.get("properties");
    if (properties === undefined || !tree.isObject(properties)) return;
    for (const property of tree.children(properties)) {
      const name = tree.key(property) ?? "";
      const happened = CONFUSED.get(name);
      if (happened === undefined) continue;
      say(property, {
        message: `A property called ${quoted(name)} is legal, but runtimes and clients have gone wrong over it: some ${happened}. Another name is safe.`,
        on: "key",
      });
    }
  },
} as const satisfies ToolRule;
