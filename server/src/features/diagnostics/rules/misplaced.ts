/** Definitions inside a property, where no pointer that begins with `#/$defs` finds them. */
import type { Node } from "../../../json/tree";
import type { Rule, Said } from "../rule";
import { quoted } from "../words";

export const misplaced = {
  code: "defs-misplaced",
  level: "warning",
  title: "Definitions nested in a schema, while references look for them at its root",
  /**
   * @param keyword `$defs` or `definitions`
   * @param references that mean them and lead nowhere
   */
  say(keyword: string, references: readonly Node[]): Said {
    const [first] = references;
    const many = references.length === 1 ? "a reference means" : `${references.length} references mean`;
    return {
      message: `${quoted(keyword)} stands where no reference looks for it: # is the root of the schema, and ${many} what is in here. Move it to the root.`,
      on: "key",
      ...(first === undefined
        ? {}
        : { related: [{ node: first, message: "This means a definition in here." }] }),
    };
  },
} as const satisfies Rule & { say(keyword: string, references: readonly Node[]): Said };
