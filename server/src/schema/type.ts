/** The effective type of a schema in the words of the field: `integer | null`, `array of object`, `enum (3 values)`. */
import type { JsonTree, Node } from "../json/tree";
import type { EffectiveSchema } from "./effective";
import type { Resolver } from "./resolver";

/** Deeper than this a type is not spelled out: a hover is read, not studied. */
const MAX_DEPTH = 3;

/** More branches than this are counted, not named. */
const MAX_BRANCHES = 6;

/**
 * @param site the object that stands where a schema stands
 * @returns words for a person; `any` where nothing narrows the value
 */
export function describeType(resolver: Resolver, site: Node): string {
  return describe(resolver, resolver.effective(site), MAX_DEPTH);
}

function describe(resolver: Resolver, schema: EffectiveSchema, depth: number): string {
  const { tree } = resolver.document;
  const value = (keyword: string): Node | undefined => schema.keywords.get(keyword)?.value;
  const names = typeNames(tree, value("type"));
  const nullable = isTrue(tree, value("nullable"));

  if (names.length > 0) {
    const words = names.map((name) =>
      name === "array" ? describeArray(resolver, value("items"), depth) : name,
    );
    if (nullable && !names.includes("null")) words.push("null");
    return words.join(" | ");
  }
  for (const [keyword, glue] of [
    ["anyOf", " | "],
    ["oneOf", " | "],
    ["allOf", " & "],
  ] as const) {
    const union = value(keyword);
    if (union !== undefined && tree.isArray(union)) return describeUnion(resolver, union, glue, depth);
  }
  const constant = value("const");
  if (constant !== undefined) return `const ${shorten(tree.literal(constant))}`;
  const choices = value("enum");
  if (choices !== undefined) return `enum (${tree.size(choices)} values)`;
  const reference = value("$ref");
  return reference === undefined ? "any" : "unknown";
}

function describeArray(resolver: Resolver, items: Node | undefined, depth: number): string {
  const { tree } = resolver.document;
  if (items === undefined || !tree.isObject(items) || depth === 0) return "array";
  const item = describe(resolver, resolver.effective(items), depth - 1);
  if (item === "any" || item === "unknown") return "array";
  return item.includes(" ") ? `array of (${item})` : `array of ${item}`;
}

function describeUnion(resolver: Resolver, union: Node, glue: string, depth: number): string {
  const { tree } = resolver.document;
  const branches = [...tree.children(union)];
  if (depth === 0 || branches.length > MAX_BRANCHES) return `union of ${branches.length}`;
  const words = branches.map((branch) =>
    tree.isObject(branch) ? describe(resolver, resolver.effective(branch), depth - 1) : tree.literal(branch),
  );
  return [...new Set(words)].join(glue);
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

function shorten(literal: string): string {
  return literal.length <= 40 ? literal : literal.slice(0, 39) + "…";
}
