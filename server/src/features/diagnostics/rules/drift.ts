/** Pointers that lead somewhere as the file stands and nowhere in what is made of it (runtime rules §3.6). */
import { driftOf, type Drift } from "../../../arguments/drift";
import { pointerOf } from "../pointerOf";
import type { ToolRule } from "../rule";
import { quoted } from "../words";

export const drift = {
  code: "ref-drift",
  level: "warning",
  title: "A pointer of a tool that leads nowhere once a runtime or a client has moved what it passes",
  look(site, say) {
    const pointer = pointerOf(site);
    if (pointer === undefined) return;
    const found = driftOf(site.schema.tree, site.root.node, pointer.text, pointer.tokens);
    if (found === undefined) return;
    const token = pointer.tokens[found.token];
    say(pointer.node, {
      message: `This leads somewhere here, and nowhere later: ${described(found)} A definition in $defs at the root is safe.`,
      ...(token === undefined ? {} : { part: { start: token.start, end: token.end } }),
      related: [{ node: found.moved, message: "This is what moves." }],
    });
  },
} as const satisfies ToolRule;

function described(found: Drift): string {
  switch (found.step) {
    case "definitions-renamed":
      return "the runtime renames definitions to $defs when it registers the tool, and rewrites only pointers that begin with #/definitions/.";
    case "null-union-collapsed":
      return "clients that register the tool make one nullable schema of a union with null, so that its branches have no index.";
    case "constants-become-enum":
      return "clients that register the tool make an enum of a union of constants.";
    case "root-union-dropped":
      return "a union at the top of a tool's schema is dropped before a model sees it.";
    case "property-renamed":
      return `providers refuse the name ${quoted(found.name)}, so the model sees another, and the pointer keeps this one.`;
  }
}
