/** Keywords beside a `$ref` in a dialect that ignores them (draft-07 core §8.3); the runtime keeps them (runtime rules §4.4). */
import { isAssertion } from "../../../schema/assertions";
import { ignoresSiblings } from "../../../schema/dialect";
import type { SiblingRule } from "../rule";
import { listed } from "../words";

export const siblingIgnored = {
  code: "ref-sibling-ignored",
  level: "information",
  title: "A keyword beside a $ref in a draft-07 or older schema, which the standard ignores",
  look({ reference, keywords }, say) {
    const { dialect } = reference.root;
    if (!ignoresSiblings(dialect)) return;
    const ignored = [...keywords].filter(([keyword]) => isAssertion(keyword));
    const [first] = ignored;
    if (first === undefined) return;
    const names = ignored.map(([keyword]) => keyword);
    say(first[1], () => ({
      message: `By ${dialect} everything beside a $ref is ignored, so ${listed(names)} ${names.length === 1 ? "counts" : "count"} for nothing with validators that keep to it. The runtime keeps it. Since 2019-09 both apply; in ${dialect}, "allOf" around the $ref has the same effect.`,
      on: "key",
    }));
  },
} as const satisfies SiblingRule;
