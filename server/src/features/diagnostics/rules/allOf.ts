/** `allOf` around a reference, as older pydantic writes it; the runtime does not look into it (runtime rules §4.6). */
import { standingOf } from "../../../arguments/standing";
import type { Node } from "../../../json/tree";
import type { Site, ToolRule } from "../rule";
import { quoted } from "../words";

export const allOf = {
  code: "ref-in-all-of",
  level: "warning",
  title: "A $ref of a tool inside allOf, which the runtime does not look into",
  look(site, say) {
    const { schema, root, node, keywords } = site;
    const { tree } = schema;
    const list = keywords.get("allOf");
    if (list === undefined || keywords.has("type") || keywords.has("$ref") || !tree.isArray(list)) return;
    if (![...tree.children(list)].some((branch) => tree.get(branch, "$ref") !== undefined)) return;
    const standing = standingOf(tree, root.node, node);
    if (standing.kind !== "argument" && standing.kind !== "definition") return;
    const isArgument = standing.kind === "argument";
    const what = isArgument
      ? `the argument ${quoted(argumentName(site, standing.site))}`
      : "an argument of this type";
    const remedy =
      tree.size(list) === 1
        ? "Since 2019-09 a $ref may stand beside other keywords, so it needs no allOf."
        : 'A "type" beside allOf would tell it.';
    say(list, {
      message: `The runtime does not look into allOf, so ${what} is left as the model sent it: text stays text. ${remedy}`,
      on: "key",
      ...(isArgument ? {} : { level: "information" }),
    });
  },
} as const satisfies ToolRule;

function argumentName({ schema }: Site, node: Node): string {
  return schema.tree.key(node) ?? "";
}
