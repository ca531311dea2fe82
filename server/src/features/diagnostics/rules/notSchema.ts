/** Pointers to what is no object; the runtime leaves the schema as it is (runtime rules §4.2 step 12). */
import { inTool, type OutcomeRule } from "../rule";
import { aKind, consequence } from "../words";

export const notSchema = {
  code: "ref-not-schema",
  level: "error",
  title: "A pointer to a text, a number or a list, or to the boolean schemas true and false",
  find(schema, reference, { target }) {
    const { tree } = schema;
    const isBoolean = tree.kind(target) === "true" || tree.kind(target) === "false";
    const message = isBoolean
      ? `This leads to the boolean schema ${aKind(tree, target)}, which is legal but says nothing of a type.`
      : `This leads to ${aKind(tree, target)}, which is no schema.`;
    return {
      message: message + consequence(schema, reference),
      related: [{ node: target, message: "It leads here." }],
      ...(isBoolean ? { level: "warning", ...inTool(reference) } : {}),
    };
  },
} as const satisfies OutcomeRule<"not-schema">;
