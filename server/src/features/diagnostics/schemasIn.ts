/** Every object in a schema that stands where a schema stands. */
import type { Node } from "../../json/tree";
import type { SchemaDocument } from "../../schema/document";

/** In document order, the root first. Data, and what stands under keywords that nobody defines, is left out. */
export function* schemasIn(document: SchemaDocument, root: Node): Generator<Node, void, undefined> {
  const { tree } = document;
  const open: Node[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const position = document.position(at);
    if (tree.isObject(at) && position === "schema") yield at;
    const from = open.length;
    for (const child of tree.children(at)) {
      if (!tree.isObject(child) && !tree.isArray(child)) continue;
      const below = document.position(child);
      if (below === "schema" || below === "names" || below === "list") open.push(child);
    }
    // The last one pushed comes first, so they go in backwards.
    reverseFrom(open, from);
  }
}

function reverseFrom(nodes: Node[], from: number): void {
  for (let low = from, high = nodes.length - 1; low < high; low++, high--) {
    [nodes[low], nodes[high]] = [nodes[high] as Node, nodes[low] as Node];
  }
}
