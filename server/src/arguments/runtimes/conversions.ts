/** Converting values by their types, as runtimes that know nothing but types do it: top-down, along properties and items. */
import type { JsonTree, Node } from "../../json/tree";
import type { Resolver } from "../../schema/resolver";
import { typeNames } from "../../schema/type";
import { isList, isObject, kindOf, NumberValue, type Value } from "../value";

/** What happens to a value is not known; the message is a sentence. */
export class NotKnown extends Error {}

/** One place of a schema as a runtime reads it: with references followed, or as it stands. */
export class Facet {
  readonly tree: JsonTree;

  constructor(
    readonly resolver: Resolver,
    readonly node: Node,
    readonly followsReferences: boolean,
  ) {
    this.tree = resolver.document.tree;
  }

  keyword(name: string): Node | undefined {
    if (!this.tree.isObject(this.node)) return undefined;
    if (!this.followsReferences) return this.tree.get(this.node, name);
    return this.resolver.effective(this.node).keywords.get(name)?.value;
  }

  /** The names in `type`, in their order. */
  get types(): string[] {
    return typeNames(this.tree, this.keyword("type"));
  }

  get isNullable(): boolean {
    const nullable = this.keyword("nullable");
    return nullable !== undefined && this.tree.kind(nullable) === "true";
  }

  property(name: string): Facet | undefined {
    const properties = this.keyword("properties");
    const node = properties === undefined ? undefined : this.tree.get(properties, name);
    return node === undefined ? undefined : this.#at(node);
  }

  /** The schema of every item, where there is one for all. */
  get items(): Facet | undefined {
    const node = this.keyword("items");
    return node !== undefined && this.tree.isObject(node) ? this.#at(node) : undefined;
  }

  /** The branches under one of the keywords that combine schemas. */
  branches(keyword: "anyOf" | "oneOf" | "allOf"): Facet[] {
    const node = this.keyword(keyword);
    if (node === undefined || !this.tree.isArray(node)) return [];
    return [...this.tree.children(node)].map((branch) => this.#at(branch));
  }

  #at(node: Node): Facet {
    return new Facet(this.resolver, node, this.followsReferences);
  }
}

/** Makes something of a value at a place, without its contents; answers with the value itself where nothing is made. */
export type Convert = (value: Value, at: Facet) => Value;

/** Converts a value and then what it holds, as far as `properties` and `items` lead. The value's depth bounds it. */
export function convertDeep(value: Value, at: Facet, convert: Convert): Value {
  const converted = convert(value, at);
  if (isList(converted)) {
    const { items } = at;
    return items === undefined ? converted : converted.map((item) => convertDeep(item, items, convert));
  }
  if (!isObject(converted)) return converted;
  const members = new Map<string, Value>();
  for (const [name, member] of converted) {
    const property = at.property(name);
    members.set(name, property === undefined ? member : convertDeep(member, property, convert));
  }
  return members;
}

/** Whether a value is of a type, as JSON Schema has it: `5.0` is an integer. */
export function isOfType(value: Value, type: string): boolean {
  const kind = kindOf(value);
  switch (type) {
    case "integer":
      return value instanceof NumberValue && Number.isInteger(Number(value.literal));
    case "array":
      return kind === "list";
    default:
      return kind === type;
  }
}

/** Whether a value is of one of the types that a place names; so is every value where it names none. */
export function fits(value: Value, at: Facet): boolean {
  const { types } = at;
  return (
    types.length === 0 || types.some((type) => isOfType(value, type)) || (value === null && at.isNullable)
  );
}

/** A number as JavaScript holds it. */
export function number(double: number): NumberValue {
  return new NumberValue(String(double));
}
