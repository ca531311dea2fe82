/** Arguments whose schema is no object: the runtime stops at them with an error (runtime rules §2.2 row 5). */
import { isFalsy } from "../../../arguments/type-keyword";
import type { ToolRule } from "../rule";
import { aKind, quoted } from "../words";

export const booleanArgument = {
  code: "tool-boolean-argument",
  level: "error",
  title: "An argument of a tool whose schema is true or a text, at which the runtime stops with an error",
  look({ schema: { tree }, root, node, keywords }, say) {
    const properties = node === root.node ? keywords.get("properties") : undefined;
    if (properties === undefined || !tree.isObject(properties)) return;
    for (const property of tree.children(properties)) {
      if (tree.isObject(property) || isFalsy(tree, property)) continue;
      const name = quoted(tree.key(property) ?? "");
      const isTrue = tree.kind(property) === "true";
      const what = isTrue
        ? "true is a legal schema that accepts anything"
        : `${aKind(tree, property)} is no schema`;
      say(property, {
        message: `A call with the argument ${name} ends in an error of the runtime: ${what}, and the runtime takes it for an object. Write {} for anything.`,
      });
    }
  },
} as const satisfies ToolRule;
