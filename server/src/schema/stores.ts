/** Where a document keeps the schemas that were given a name to be referred to by. */
import type { Node } from "../json/tree";
import type { Root, SchemaDocument } from "./document";

/** The names under which a schema keeps others (JSON Schema 2020-12 core §8.2.4; `definitions` up to draft-07). */
export const STORE_NAMES = ["$defs", "definitions"] as const;

/** Where OpenAPI keeps what is referred to: version 3 under `components`, version 2 at the top. */
const OPENAPI_MAPS = [
  "schemas",
  "parameters",
  "responses",
  "requestBodies",
  "headers",
  "examples",
  "links",
  "callbacks",
  "pathItems",
  "securitySchemes",
];

/** A map of definitions, and the names that lead to it from the root. */
export interface Store {
  node: Node;
  names: string[];
}

/** The maps of definitions that a reference can lead into, the likeliest first. */
export function storesOf(document: SchemaDocument, root: Root, holder: Node): Store[] {
  const { tree } = document;
  const stores: Store[] = [];
  const add = (around: Node, ...path: string[]): void => {
    let node: Node | undefined = around;
    for (const name of path) node = node === undefined ? undefined : tree.get(node, name);
    if (node === undefined || !tree.isObject(node) || stores.some((store) => store.node === node)) return;
    stores.push({ node, names: tree.path(node, root.node) });
  };
  for (
    let at: Node | undefined = holder;
    at !== undefined;
    at = at === root.node ? undefined : tree.parent(at)
  ) {
    const position = document.position(at);
    if (position !== "schema" && position !== "unknown") continue;
    for (const name of STORE_NAMES) add(at, name);
  }
  if (document.kind.kind === "openapi") {
    const wanted = openApiMap(document, holder);
    for (const name of new Set([wanted, ...OPENAPI_MAPS])) {
      add(root.node, "components", name);
      if (name === "parameters" || name === "responses") add(root.node, name);
    }
    // A reference outside schemas is seldom to one, so `definitions` of version 2 come behind.
    const isOther = ({ names }: Store): boolean => wanted !== "schemas" && names.at(-1) !== wanted;
    stores.sort((a, b) => Number(isOther(a)) - Number(isOther(b)));
  }
  return stores;
}

/** The map of OpenAPI that holds what may stand in the place of an object, by the key that the object stands under. */
function openApiMap({ tree }: SchemaDocument, holder: Node): string {
  const parent = tree.parent(holder);
  const keys = [tree.key(holder), parent === undefined ? undefined : tree.key(parent)];
  if (keys[0] === "requestBody") return "requestBodies";
  return OPENAPI_MAPS.find((name) => keys.includes(name)) ?? "schemas";
}

/** Whether a container is such a map, as a schema has it. */
export function isStore(document: SchemaDocument, container: Node): boolean {
  const key = document.tree.key(container);
  return STORE_NAMES.some((name) => name === key) && document.position(container) === "names";
}
