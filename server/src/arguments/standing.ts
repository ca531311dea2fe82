/**
 * Where the runtime comes by a schema when it walks a call's arguments: what it makes of a text depends on it.
 * Runtime rules §2.2 and §2.7.
 */
import type { JsonTree, Node } from "../json/tree";

export type Standing =
  /** The whole schema of the arguments, which is read as it stands: a `$ref` there is not followed. */
  | { kind: "root" }
  /** An argument. `site` is its schema: the one asked about, or the one of whose union that is a branch. */
  | { kind: "argument"; site: Node }
  /** A value inside an argument. */
  | { kind: "nested"; site: Node }
  /** A definition, which the schema of an argument may refer to as well as one inside. */
  | { kind: "definition"; site: Node }
  /** A place that the runtime never looks into, such as `additionalProperties`. */
  | { kind: "unseen" };

/**
 * @param root the schema of the arguments
 * @param site an object in it that stands where a schema stands
 */
export function standingOf(tree: JsonTree, root: Node, site: Node): Standing {
  let standing: Standing = { kind: "root" };
  let inUnion = false;
  const way = wayDown(tree, root, site);
  for (let at = 0; at < way.length; at++) {
    const keyword = tree.key(way[at] as Node) ?? "";
    const below: Node | undefined = way[at + 1];
    if ((keyword === "$defs" || keyword === "definitions") && below !== undefined) {
      standing = { kind: "definition", site: below };
      inUnion = false;
      at++;
    } else if (keyword === "properties" && below !== undefined && !inUnion) {
      standing = { kind: standing.kind === "root" ? "argument" : "nested", site: below };
      at++;
    } else if (standing.kind === "root") {
      return { kind: "unseen" };
    } else if (keyword === "items" && tree.isObject(way[at] as Node) && !inUnion) {
      standing = { kind: "nested", site: way[at] as Node };
    } else if (isUnion(keyword) && below !== undefined) {
      // A branch is about the same value; what its own keywords hold is not walked.
      inUnion = true;
      at++;
    } else {
      return { kind: "unseen" };
    }
  }
  return standing;
}

function isUnion(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf";
}

/** The nodes from below the root down to a node. */
function wayDown(tree: JsonTree, root: Node, node: Node): Node[] {
  const way: Node[] = [];
  for (let at: Node | undefined = node; at !== undefined && at !== root; at = tree.parent(at)) way.push(at);
  return way.reverse();
}
