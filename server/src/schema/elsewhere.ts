/** Whether the pointer of a dangling reference would lead somewhere if `#` meant another place. */
import type { Node } from "../json/tree";
import type { Reference, Root, SchemaDocument } from "./document";
import type { ReferenceToken } from "./pointer";
import { walkPointer } from "./walk";

export type Elsewhere =
  /** It leads somewhere from a schema inside the root: definitions that were nested by mistake. */
  | { kind: "nested"; base: Node; target: Node }
  /** It leads somewhere from the top of the file, but `#` means the tool's own schema. */
  | { kind: "file"; target: Node }
  /** It leads somewhere in another schema of the list. */
  | { kind: "other-schema"; root: Root; target: Node };

/** Schemas around a reference looked through; definitions nested by mistake are not far. */
const MAX_LEVELS = 100;

/** Schemas of a list looked through for one dangling reference; a list can hold thousands. */
const MAX_ROOTS = 200;

export function findElsewhere(
  document: SchemaDocument,
  reference: Reference,
  tokens: readonly ReferenceToken[],
): Elsewhere | undefined {
  const { tree } = document;
  const from = (base: Node): Node | undefined => {
    const walk = walkPointer(tree, base, tokens);
    return walk.failed === tokens.length ? walk.reached : undefined;
  };

  let base: Node | undefined = reference.holder;
  for (let level = 0; level < MAX_LEVELS && base !== undefined && base !== reference.root.node; level++) {
    const target = from(base);
    if (target !== undefined) return { kind: "nested", base, target };
    base = tree.parent(base);
  }
  if (tree.root !== undefined && tree.root !== reference.root.node) {
    const target = from(tree.root);
    if (target !== undefined) return { kind: "file", target };
  }
  for (const root of document.roots.slice(0, MAX_ROOTS)) {
    const target = root === reference.root ? undefined : from(root.node);
    if (target !== undefined) return { kind: "other-schema", root, target };
  }
  return undefined;
}
