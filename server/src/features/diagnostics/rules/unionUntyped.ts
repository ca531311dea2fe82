/** Unions without a type of their own: a text that is sent for them stays text (runtime rules §2.2 row 9, §2.8). */
import type { Node } from "../../../json/tree";
import { describeType, typeNames } from "../../../schema/type";
import type { Site, ToolRule } from "../rule";
import { quoted } from "../words";

export const unionUntyped = {
  code: "tool-union-untyped",
  level: "hint",
  title: "An argument of a tool whose union has no type of its own, so that text stays text",
  look(site, say) {
    const { schema, root, node } = site;
    const { tree, resolver } = schema;
    const map = tree.parent(node);
    if (map === undefined || tree.parent(map) !== root.node || !tree.isNamed(map, "properties")) return;
    const { keywords } = resolver.effective(node);
    if (keywords.has("type")) return;
    const union = keywords.get("anyOf") ?? keywords.get("oneOf");
    if (union === undefined || !tree.isArray(union.value)) return;
    const names = branchTypes(site, union.value);
    // Where a text is welcome, nobody expects it to become something else.
    const parsed = names.filter((name) => name !== "null");
    if (parsed.length === 0 || parsed.includes("string")) return;
    const isContainer = parsed.some((name) => name === "array" || name === "object");
    const sent = isContainer ? "JSON text" : parsed.includes("boolean") ? '"true"' : '"5"';
    const list = names.map(quoted).join(", ");
    const type = names.length === 1 ? list : `[${list}]`;
    say(site.keywords.get(union.keyword) ?? site.keywords.get("$ref") ?? node, {
      message: `The runtime does not look into ${union.keyword} (${describeType(resolver, node)}), so ${sent} that is sent for ${quoted(tree.key(node) ?? "")} stays text. "type": ${type} beside it would be read.`,
      on: "key",
    });
  },
} as const satisfies ToolRule;

/** The types that the branches of a union name, each once; empty when one of them names none. */
function branchTypes({ schema: { tree, resolver } }: Site, union: Node): string[] {
  const names = new Set<string>();
  for (const branch of tree.children(union)) {
    if (!tree.isObject(branch)) return [];
    const own = typeNames(tree, resolver.effective(branch).keywords.get("type")?.value);
    if (own.length === 0) return [];
    for (const name of own) names.add(name);
  }
  return [...names];
}
