/** Names of properties that providers refuse, so that a model sees others (runtime rules §3.1 to §3.3). */
import { isConforming, NAME_LIMIT, visibleNames } from "../../../arguments/names";
import type { JsonTree, Node } from "../../../json/tree";
import type { ToolRule } from "../rule";
import { quoted } from "../words";

export const propertyName = {
  code: "tool-property-name",
  level: "warning",
  title: "A property of a tool whose name providers refuse; the model sees another",
  look({ schema: { tree }, root, node, keywords }, say) {
    const properties = keywords.get("properties");
    if (properties === undefined || !tree.isObject(properties)) return;
    const refused: Node[] = [];
    for (const property of tree.children(properties)) {
      if (!isConforming(tree.key(property) ?? "")) refused.push(property);
    }
    if (refused.length === 0) return;
    const visible = visibleNames([...tree.children(properties)].map((property) => tree.key(property) ?? ""));
    const back = isMappedBack(tree, root.node, node)
      ? "The runtime maps it back in a call."
      : "Here the runtime does not map it back, so the tool receives it under that name.";
    for (const property of refused) {
      const name = tree.key(property) ?? "";
      const seen = quoted(visible.get(name) ?? "");
      say(property, {
        message: `Providers refuse the name ${quoted(name)}: they take letters, digits, _, . and -, at most ${NAME_LIMIT}. The model sees ${seen} instead. ${back}`,
        on: "key",
      });
    }
  },
} as const satisfies ToolRule;

/** Whether names are restored at a place: below properties and items, but not in lists of lists, unions and the like. */
function isMappedBack(tree: JsonTree, root: Node, site: Node): boolean {
  let wasItems = false;
  for (let at = site; at !== root;) {
    const parent = tree.parent(at);
    if (parent === undefined) return false;
    if (tree.isNamed(at, "items") && !tree.isNamed(parent, "properties")) {
      if (wasItems) return false;
      wasItems = true;
      at = parent;
      continue;
    }
    const holder = tree.parent(parent);
    const isMap = ["properties", "$defs", "definitions"].some((keyword) => tree.isNamed(parent, keyword));
    if (!isMap || holder === undefined) return false;
    wasItems = false;
    at = holder;
  }
  return true;
}
