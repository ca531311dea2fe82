/** Pointers to a place that is no definition: they hold only as long as nobody moves what stands there. */
import { driftOf } from "../../../arguments/drift";
import { pointerOf } from "../pointerOf";
import type { ToolRule } from "../rule";

export const backPointer = {
  code: "ref-back-pointer",
  level: "hint",
  title: "A pointer of a tool to a place among its properties, which some clients do not follow",
  look(site, say) {
    const pointer = pointerOf(site);
    const [first] = pointer?.tokens ?? [];
    if (pointer === undefined || first === undefined) return;
    if (first.name === "$defs" || first.name === "definitions") return;
    // Where it is known to break, that is said instead.
    if (driftOf(site.schema.tree, site.root.node, pointer.text, pointer.tokens) !== undefined) return;
    say(pointer.node, {
      message:
        "This is a back-pointer, to a place that is no definition. It is followed, but it breaks when somebody changes what " +
        "stands there, and some clients follow #/$defs/… only.",
      related: [{ node: pointer.target, message: "It leads here." }],
    });
  },
} as const satisfies ToolRule;
