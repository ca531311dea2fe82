/**
 * Properties that are called like a keyword that readers have taken them for (runtime rules §3.6, steps 1 and 5). The
 * rule's page names the report of each; keywords of which nobody has reported anything are not told of.
 */
import type { Said, ToolRule } from "../rule";
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

/** Keywords that readers take out of schemas, and the properties of that name with them: plain words, which many use. */
const TAKEN_OUT: ReadonlySet<string> = new Set(["default", "description", "examples", "pattern", "title"]);

export const keywordName = {
  code: "tool-keyword-name",
  level: "information",
  title: "A property of a tool that is called like a keyword that readers take it for",
  look({ schema: { tree }, keywords }, say) {
    const properties = keywords.get("properties");
    if (properties === undefined || !tree.isObject(properties)) return;
    for (const property of tree.children(properties)) {
      const said = sayOf(tree.key(property) ?? "");
      if (said !== undefined) say(property, { ...said, on: "key" });
    }
  },
} as const satisfies ToolRule;

function sayOf(name: string): Pick<Said, "message" | "level"> | undefined {
  const happened = CONFUSED.get(name);
  if (happened !== undefined)
    return {
      message: `A property called ${quoted(name)} is legal, but runtimes and clients have gone wrong over it: some ${happened}. Another name is safe.`,
    };
  if (!TAKEN_OUT.has(name)) return undefined;
  return {
    message: `A property called ${quoted(name)} is legal, but some who take the keyword of that name out of a schema before a model sees it have taken the property out as well. Another name is safe.`,
    level: "hint",
  };
}
