/** `default` beside a `$ref`, which is dropped before a model sees the schema (runtime rules §3.4). */
import type { ToolRule } from "../rule";

export const defaultDropped = {
  code: "ref-default-dropped",
  level: "information",
  title: "A default beside a $ref of a tool, which the model is not told",
  look({ keywords }, say) {
    const value = keywords.get("default");
    if (value === undefined || !keywords.has("$ref")) return;
    say(value, {
      message:
        "The model is not told of this default: beside a $ref it is dropped. The description, or a default in the schema behind " +
        "the reference, reaches it.",
      on: "key",
    });
  },
} as const satisfies ToolRule;
