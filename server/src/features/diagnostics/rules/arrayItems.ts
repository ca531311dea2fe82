/** Arrays that say nothing of their items, which clients and providers refuse. */
import { namesType, readType } from "../../../arguments/type-keyword";
import type { ToolRule } from "../rule";
import { quoted } from "../words";

export const arrayItems = {
  code: "tool-array-items",
  level: "warning",
  title: "An array of a tool without items, which clients and providers refuse",
  look({ schema, tool, keywords }, say) {
    const type = keywords.get("type");
    if (type === undefined || !namesType(readType(schema.tree, type), "array")) return;
    if (keywords.has("items") || keywords.has("prefixItems") || keywords.has("$ref")) return;
    say(type, {
      message: `An array must say what its items are: VS Code and some providers refuse the tool ${quoted(tool)} ("array type must have items"). "items": {} allows any.`,
    });
  },
} as const satisfies ToolRule;
