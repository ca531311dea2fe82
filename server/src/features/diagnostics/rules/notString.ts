/** A `$ref` that is no string, and so no reference (JSON Schema 2020-12 core §8.2.3.1). */
import type { OutcomeRule } from "../rule";
import { aKind, consequence } from "../words";

export const notString = {
  code: "ref-not-string",
  level: "error",
  title: "A $ref that is no string",
  find(schema, reference) {
    const { tree } = schema;
    const kind = tree.kind(reference.node);
    // Somebody is still typing: that is broken JSON, and the editor says so itself.
    if (kind === "missing" || kind === "invalid") return undefined;
    const message = `A $ref must be a string; this is ${aKind(tree, reference.node)}.`;
    return { message: message + consequence(schema, reference) };
  },
} as const satisfies OutcomeRule<"not-string">;
