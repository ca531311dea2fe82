/** Keywords beside a `$ref` in a dialect that ignores them (draft-07 core §8.3); the runtime keeps them (runtime rules §4.4). */
import type { JsonTree, Node } from "../../../json/tree";
import { isAssertion } from "../../../schema/assertions";
import { ignoresSiblings, type Dialect } from "../../../schema/dialect";
import type { SiblingRule } from "../rule";
import { listed } from "../words";

export const siblingIgnored = {
  code: "ref-sibling-ignored",
  level: "information",
  title: "A keyword beside a $ref in a draft-07 or older schema, which the standard ignores",
  look({ schema, reference, keywords }, say) {
    const { dialect } = reference.root;
    if (!ignoresSiblings(dialect)) return;
    for (const [keyword, value] of keywords) {
      if (!isAssertion(keyword)) continue;
      say(value, () => ({
        message: message(dialect, assertionsIn(schema.tree, reference.holder)),
        on: "key",
      }));
      return;
    }
  },
} as const satisfies SiblingRule;

function assertionsIn(tree: JsonTree, object: Node): string[] {
  const keywords = [...tree.children(object)].map((member) => tree.key(member) ?? "");
  return [...new Set(keywords)].filter(isAssertion);
}

function message(dialect: Dialect, ignored: readonly string[]): string {
  const verb = ignored.length === 1 ? "counts" : "count";
  return `By ${dialect} everything beside a $ref is ignored, so ${listed(ignored)} ${verb} for nothing with validators that keep to it. The runtime keeps it. Since 2019-09 both apply; in ${dialect}, "allOf" around the $ref has the same effect.`;
}
