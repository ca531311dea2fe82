/** Keywords beside a `$ref`, which the strict modes of some providers refuse. */
import type { ToolRule } from "../rule";
import { listed } from "../words";

export const siblingRefused = {
  code: "ref-sibling-refused",
  level: "off",
  title: "A keyword beside a $ref of a tool, which providers refuse in their strict modes",
  look({ keywords }, say) {
    const reference = keywords.get("$ref");
    if (reference === undefined || keywords.size === 1) return;
    const names = [...keywords.keys()].filter((keyword) => keyword !== "$ref");
    say(reference, {
      message: `In their strict modes providers refuse a $ref that does not stand alone; beside this one stands ${listed(names)}.`,
    });
  },
} as const satisfies ToolRule;
