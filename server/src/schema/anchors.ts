/** Plain-name anchors: declared by `$anchor` and `$dynamicAnchor`, up to draft-07 by `$id: "#name"` (`id` in draft-04). */
import type { Node } from "../json/tree";
import type { Root, SchemaDocument } from "./document";

/**
 * @returns for each anchor of the root its schema; the first of two with one name
 */
export function anchorsOf(document: SchemaDocument, root: Root): ReadonlyMap<string, Node> {
  const { tree } = document;
  const anchors = new Map<string, Node>();
  for (const keyword of ["$anchor", "$dynamicAnchor", "$id", "id"]) {
    for (const member of tree.membersNamed(keyword)) {
      const value = tree.string(member);
      const schema = tree.parent(member);
      if (value === undefined || schema === undefined || document.rootAt(schema) !== root) continue;
      if (document.position(schema) !== "schema" && document.position(schema) !== "unknown") continue;
      const isId = keyword === "$id" || keyword === "id";
      if (isId && !value.startsWith("#")) continue;
      const name = isId ? value.slice(1) : value;
      if (!anchors.has(name)) anchors.set(name, schema);
    }
  }
  return anchors;
}
