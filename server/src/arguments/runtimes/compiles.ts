/** Whether a validator that compiles schemas takes a schema at all. */
import type { Node } from "../../json/tree";
import type { RuntimeCall } from "./runtime";

/** @returns why it does not compile, as a sentence; null when it does as far as can be told */
export function whyNotCompiled({ resolver, root }: RuntimeCall): string | null {
  const { document } = resolver;
  const { tree } = document;
  const open: Node[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const member of tree.children(at)) {
      const reference = document.referenceAt(member);
      if (reference === undefined) {
        if (tree.isObject(member) || tree.isArray(member)) open.push(member);
        continue;
      }
      switch (resolver.resolve(reference).kind) {
        case "dangling":
        case "remote":
        case "bad-escape":
        case "not-string":
          return `The schema does not compile: ${short(tree.literal(member))} cannot be resolved.`;
        case "resolved":
        case "cycle":
        case "not-schema":
        case "anchor":
          break;
      }
    }
  }
  return null;
}

function short(text: string): string {
  return text.length <= 60 ? text : text.slice(0, 59) + "…";
}
