/**
 * A keyword that a reference's object and its target both have, with different values. Readers differ in which of the
 * two they take (runtime rules §4.2 step 14 and §7.3; JSON Schema 2020-12 core §8.2.3.1, draft-07 core §8.3).
 */
import type { JsonTree, Node } from "../../../json/tree";
import { isAssertion } from "../../../schema/assertions";
import { sameJson } from "../../jsonText";
import { shortened } from "../../printable";
import type { SiblingRule } from "../rule";
import { quoted } from "../words";

/** Notes for a model: where two of them differ, it reads one and not the other. */
const TOLD = new Set(["default", "description", "examples", "title"]);

export const siblingConflict = {
  code: "ref-sibling-conflict",
  level: "warning",
  title: "A keyword beside a $ref that says otherwise than the schema behind it",
  look({ schema, reference, keywords }, say) {
    const { tree, resolver } = schema;
    if (resolver.target(reference) === undefined) return;
    const isTool = reference.root.tool !== null;
    const effective = resolver.effective(reference.holder);
    for (const [keyword, value] of keywords) {
      const asserts = isAssertion(keyword);
      // Outside of tools a description of one's own is the reason why most siblings stand there at all.
      if (!asserts && !(isTool && TOLD.has(keyword))) continue;
      const winner = effective.keywords.get(keyword);
      if (winner === undefined || winner.hop === 0 || sameJson(tree, winner.value, value)) continue;
      const [here, there] = [shown(tree, value), shown(tree, winner.value)];
      const others = asserts
        ? "Validators for 2019-09 and later hold a value against both, those up to draft-07 ignore what stands here."
        : "By 2019-09 and later both are notes, and what stands here counts for nothing up to draft-07.";
      // Runtime rules §7.3: one lays the sibling over what it inlines, the other drops it.
      const inlining = isTool ? ` FastMCP takes ${here}, and Qwen Code ${there}.` : "";
      say(value, {
        message: `${quoted(keyword)} is ${here} here and ${there} behind the reference. The runtime takes ${there}. ${others}${inlining}`,
        on: "key",
        related: [{ node: winner.value, message: "The schema behind the reference says this." }],
        ...(isTool && asserts ? {} : { level: "information" }),
      });
    }
  },
} as const satisfies SiblingRule;

/** Longer values are cut: both are to be read in one line. */
const MAX_VALUE = 40;

function shown(tree: JsonTree, node: Node): string {
  const text = tree.string(node);
  // White space between the values of a list is the writer's; in a message it is none.
  return text === undefined
    ? shortened(tree.literal(node).replace(/\s+/g, " "), MAX_VALUE)
    : quoted(shortened(text, MAX_VALUE));
}
