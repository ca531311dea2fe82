/** Where a schema keeps its definitions, and how one more is put there. */
import type { Node } from "../../json/tree";
import { ignoresSiblings } from "../../schema/dialect";
import type { Root } from "../../schema/document";
import { walkPointer } from "../../schema/walk";
import type { Schema } from "../schema";
import { isWhole } from "./gaps";
import { insertMembers, type Insertion } from "./members";
import { hasLines, objectText, type NewMember, type Style } from "./style";

/**
 * The names from a root to its definitions: what the document uses, or else what its dialect calls them. Since 2019-09
 * that is `$defs` (JSON Schema 2020-12 core §8.2.4), before it `definitions`; OpenAPI 3 has a place of its own.
 */
export function definitionsOf(
  { tree, document }: Schema,
  { node, dialect }: Pick<Root, "node" | "dialect">,
): string[] {
  const isObject = (name: string): boolean => {
    const value = tree.get(node, name);
    return value !== undefined && tree.isObject(value);
  };
  if (document.kind.kind === "openapi") {
    return tree.get(node, "swagger") === undefined ? ["components", "schemas"] : ["definitions"];
  }
  if (isObject("$defs")) return ["$defs"];
  if (isObject("definitions")) return ["definitions"];
  // Draft-07 and older: the drafts that ignore what stands beside a `$ref` are those without `$defs`.
  return ignoresSiblings(dialect) ? ["definitions"] : ["$defs"];
}

/**
 * The definitions of a root whose key an offset touches, such as that of `$defs`.
 *
 * @returns undefined elsewhere; definitions that stand deeper in the schema are not meant
 */
export function definitionsAt(schema: Schema, offset: number): { root: Root; container: Node } | undefined {
  const { tree, document } = schema;
  const container = tree.nodeAt(offset);
  const key = container === undefined ? undefined : tree.keySpan(container);
  const root = container === undefined ? undefined : document.rootAt(container);
  if (container === undefined || key === undefined || root === undefined || offset > key.end)
    return undefined;
  const parent = tree.parent(container);
  const isOwn = ["$defs", "definitions"].some((name) => tree.get(root.node, name) === container);
  const isComponents =
    document.kind.kind === "openapi" && parent !== undefined && parent === tree.get(root.node, "components");
  return tree.isObject(container) && (isOwn || isComponents) ? { root, container } : undefined;
}

/** A name that no definition has: the wanted one, or the wanted one with a number. */
export function freeName({ tree }: Schema, container: Node | undefined, wanted: string): string {
  const isTaken = (name: string): boolean =>
    container !== undefined && tree.get(container, name) !== undefined;
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) {
    if (!isTaken(`${wanted}${number}`)) return `${wanted}${number}`;
  }
}

/** The value at names from a root; undefined when there is none. */
export function valueAt(
  { tree }: Schema,
  { node }: Pick<Root, "node">,
  names: readonly string[],
): Node | undefined {
  const { reached, failed } = walkPointer(
    tree,
    node,
    names.map((name) => ({ name })),
  );
  return failed === names.length ? reached : undefined;
}

/**
 * Puts a definition at the end of a container; containers that are missing are made at the end of the root.
 *
 * @param names from the root to the container
 * @returns undefined where something that is no whole object is in the way
 */
export function addDefinition(
  schema: Schema,
  style: Style,
  root: Pick<Root, "node">,
  names: readonly string[],
  definition: NewMember,
): Insertion | undefined {
  const { tree } = schema;
  const { reached, failed } = walkPointer(
    tree,
    root.node,
    names.map((name) => ({ name })),
  );
  if (!tree.isObject(reached) || !isWhole(tree, reached)) return undefined;
  const onLines = hasLines(tree, root.node);
  let member = definition;
  for (const name of names.slice(failed).reverse()) {
    const only = member;
    member = { name, value: (indent) => objectText(style, [only], indent, onLines) };
  }
  const insertion = insertMembers(tree, style, reached, [member]);
  // Each container holds nothing but the next, so the first such key is the one.
  let { index } = insertion;
  let outer = member.name;
  for (const name of [...names.slice(failed + 1), definition.name].slice(failed === names.length ? 1 : 0)) {
    index = insertion.key.text.indexOf(JSON.stringify(name), index + JSON.stringify(outer).length - 1) + 1;
    outer = name;
  }
  return { ...insertion, index };
}
