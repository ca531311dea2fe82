/**
 * Where a pointer that leads somewhere in a tool's schema stops doing so, because a runtime or a client moves what it
 * passes and leaves the pointer as it is. Runtime rules §3.6 (what is done when a tool is registered) and §3.2, §3.4
 * (what is done before a model sees it).
 */
import type { JsonTree, Node } from "../json/tree";
import { walkPointer } from "../schema/walk";
import { isConforming } from "./names";

export type Drift = {
  /** Index of the token that leads nowhere afterwards. */
  token: number;
  /** The value that is moved or changed. */
  moved: Node;
} & (
  | {
      /** `definitions` becomes `$defs` at any depth, but only pointers that begin with it are rewritten (§3.6 step 2). */
      step: "definitions-renamed";
    }
  /** A union of one schema and null becomes that schema with `nullable` (§3.6 step 3). */
  | { step: "null-union-collapsed" }
  /** A union of constants becomes an `enum` (§3.6 step 4). */
  | { step: "constants-become-enum" }
  /** A union at the top is dropped (§3.4). */
  | { step: "root-union-dropped" }
  /** A property gets a name that providers accept (§3.2). */
  | { step: "property-renamed"; name: string }
);

/** Which pointers are rewritten together with the key. */
const OLD_PREFIX = "#/definitions/";

/**
 * The first step that breaks a pointer.
 *
 * @param root the schema of the tool's arguments
 * @param text the reference as it is written
 * @param tokens its names; they lead somewhere
 */
export function driftOf(
  tree: JsonTree,
  root: Node,
  text: string,
  tokens: readonly { name: string }[],
): Drift | undefined {
  let at = root;
  // Under these keywords the next token is a name of the writer's choice.
  let isName = false;
  for (const [index, token] of tokens.entries()) {
    const next = walkPointer(tree, at, [token]).reached;
    const keyword: string | undefined = isName || tree.isArray(at) ? undefined : token.name;
    if (isName && tree.isNamed(at, "properties") && !isConforming(token.name))
      return { step: "property-renamed", token: index, moved: next, name: token.name };
    if (keyword === "definitions" && !(index === 0 && text.startsWith(OLD_PREFIX)))
      return { step: "definitions-renamed", token: index, moved: next };
    if ((keyword === "anyOf" || keyword === "oneOf") && index + 1 < tokens.length && tree.isArray(next)) {
      const step = at === root ? "root-union-dropped" : unionStep(tree, next);
      if (step !== undefined) return { step, token: index, moved: next };
    }
    isName = keyword === "properties" || keyword === "patternProperties";
    at = next;
  }
  return undefined;
}

function unionStep(
  tree: JsonTree,
  union: Node,
): "null-union-collapsed" | "constants-become-enum" | undefined {
  const branches = [...tree.children(union)];
  const others = branches.filter((branch) => tree.getString(branch, "type") !== "null");
  if (others.length === 1 && branches.length > 1) return "null-union-collapsed";
  const isConstant = (branch: Node): boolean => tree.get(branch, "const") !== undefined;
  return others.length > 1 && others.every(isConstant) ? "constants-become-enum" : undefined;
}
