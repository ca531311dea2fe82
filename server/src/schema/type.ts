/** The effective type of a schema in the words of the field: `integer | null`, `array of object`, `enum (3 values)`. */
import { shortened } from "../json/shortened";
import type { JsonTree, Node } from "../json/tree";
import type { Resolver } from "./resolver";

/** Deeper than this a type is not spelled out: a hover is read, not studied. */
const MAX_DEPTH = 3;

/** More branches than this are counted, not named. */
const MAX_BRANCHES = 6;

/** Characters of a constant that are shown. */
const MAX_CONSTANT = 40;

/** What is said of a schema that is met again inside itself: nothing, its name has been given already. */
const RECURSIVE = "";

/**
 * @param site the object that stands where a schema stands
 * @returns words for a person; `any` where nothing narrows the value, `unknown` where a reference is not followed
 */
export function describeType(resolver: Resolver, site: Node): string {
  return describe(resolver, site, []);
}

/** Whether the words of a type name none. */
export function saysNothing(type: string): boolean {
  return type === "any" || type === "unknown";
}

/** @param around the schemas that this one is being described inside of; a type is spelled out only so deep */
function describe(resolver: Resolver, site: Node, around: readonly Node[]): string {
  const { tree } = resolver.document;
  const { chain, keywords } = resolver.effective(site);
  if (around.includes(chain.end)) return RECURSIVE;
  const within = [...around, chain.end];
  const value = (keyword: string): Node | undefined => keywords.get(keyword)?.value;

  const names = typeNames(tree, value("type"));
  if (names.length > 0) {
    const words = names.map((name) =>
      name === "array" ? describeArray(resolver, value("items"), within) : name,
    );
    if (isTrue(tree, value("nullable")) && !names.includes("null")) words.push("null");
    return words.join(" | ");
  }
  for (const [keyword, glue] of [
    ["anyOf", " | "],
    ["oneOf", " | "],
    ["allOf", " & "],
  ] as const) {
    const union = value(keyword);
    if (union !== undefined && tree.isArray(union)) return describeUnion(resolver, union, glue, within);
  }
  const constant = value("const");
  if (constant !== undefined) return `const ${shortened(tree.literal(constant), MAX_CONSTANT)}`;
  const choices = value("enum");
  if (choices !== undefined) return describeEnum(tree.size(choices));
  return value("$ref") === undefined ? "any" : "unknown";
}

function describeArray(resolver: Resolver, items: Node | undefined, around: readonly Node[]): string {
  if (items === undefined || !resolver.document.tree.isObject(items) || around.length >= MAX_DEPTH)
    return "array";
  const item = describe(resolver, items, around);
  if (saysNothing(item) || item === RECURSIVE) return "array";
  return item.includes(" ") ? `array of (${item})` : `array of ${item}`;
}

function describeUnion(resolver: Resolver, union: Node, glue: string, around: readonly Node[]): string {
  const { tree } = resolver.document;
  const branches = [...tree.children(union)];
  if (around.length >= MAX_DEPTH || branches.length > MAX_BRANCHES) return `union of ${branches.length}`;
  const words = branches.map((branch) =>
    tree.isObject(branch) ? describe(resolver, branch, around) : tree.literal(branch),
  );
  return [...new Set(words.filter((word) => word !== RECURSIVE))].join(glue) || "unknown";
}

function describeEnum(size: number): string {
  return size === 1 ? "enum (1 value)" : `enum (${size} values)`;
}

/** The names in a `type` keyword, one or a list. */
export function typeNames(tree: JsonTree, type: Node | undefined): string[] {
  if (type === undefined) return [];
  const nodes = tree.isArray(type) ? [...tree.children(type)] : [type];
  return nodes.map((node) => tree.string(node)).filter((name) => name !== undefined);
}

function isTrue(tree: JsonTree, node: Node | undefined): boolean {
  return node !== undefined && tree.kind(node) === "true";
}
