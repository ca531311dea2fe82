/**
 * Arguments made from a schema, the way a careless model writes them: numbers and booleans as text, lists and objects
 * as JSON text, names as the model sees them. They show at first sight what a runtime has to mend.
 */
import type { Node } from "../json/tree";
import type { Resolver } from "../schema/resolver";
import { visibleNames } from "./names";
import { Facet } from "./runtimes/conversions";
import { treeValue } from "./treeValue";
import { NumberValue, toJson, type ObjectValue, type Value } from "./value";

/** Schemas inside schemas are filled in so deep; what is recursive ends there at the latest. */
const MAX_DEPTH = 4;

/** Items of a list, and members of an object that nobody requires, that are made at most. */
const MAX_ITEMS = 2;
const MAX_OPTIONAL = 4;

/**
 * @param root the schema of the arguments
 * @returns every declared argument, the required ones first; empty when none is declared
 */
export function sampleArguments(resolver: Resolver, root: Node): ObjectValue {
  const at = new Facet(resolver, root, true);
  const sample = new Map<string, Value>();
  for (const { visible, property } of propertiesOf(at, Infinity))
    sample.set(visible, careless(valueFor(property, 1)));
  return sample;
}

/** A value as a careless model writes it. */
function careless(value: Value): Value {
  return typeof value === "string" ? value : toJson(value);
}

interface SampleProperty {
  visible: string;
  property: Facet;
}

/** The declared properties by the names that the model sees, required ones first. */
function propertiesOf(at: Facet, maxOptional: number): SampleProperty[] {
  const { tree } = at;
  const properties = at.keyword("properties");
  if (properties === undefined || !tree.isObject(properties)) return [];
  const names = [...tree.children(properties)].flatMap((member) => tree.key(member) ?? []);
  const visible = visibleNames(names);
  const required = requiredNames(at);
  const found = [...new Set(names)].flatMap((name) => {
    const property = at.property(name);
    return property === undefined ? [] : [{ name, visible: visible.get(name) ?? name, property }];
  });
  const needed = found.filter(({ name }) => required.has(name));
  const optional = found.filter(({ name }) => !required.has(name));
  return [...needed, ...optional.slice(0, maxOptional)];
}

function requiredNames(at: Facet): Set<string> {
  const required = at.keyword("required");
  if (required === undefined || !at.tree.isArray(required)) return new Set();
  return new Set([...at.tree.children(required)].flatMap((item) => at.tree.string(item) ?? []));
}

/** A value that a schema asks for: one that it names itself, else one of its type. */
function valueFor(at: Facet, depth: number): Value {
  const named = namedValue(at);
  if (named !== undefined) return named;
  const type = at.types.find((name) => name !== "null") ?? at.types[0];
  if (type !== undefined) return valueOfType(type, at, depth);
  const branch = firstBranch(at);
  if (branch !== undefined && depth < MAX_DEPTH) return valueFor(branch, depth + 1);
  if (at.keyword("properties") !== undefined) return objectFor(at, depth);
  return "text";
}

/** The value of `const`, or the first of the values that the schema lists. */
function namedValue(at: Facet): Value | undefined {
  const { tree } = at;
  const constant =
    at.keyword("const") ?? firstItem(at, "enum") ?? at.keyword("default") ?? firstItem(at, "examples");
  if (constant === undefined) return undefined;
  const value = treeValue(tree, constant);
  // A default of null says nothing about what is sent.
  return value === null ? undefined : value;
}

function firstItem(at: Facet, keyword: string): Node | undefined {
  const list = at.keyword(keyword);
  return list !== undefined && at.tree.isArray(list) ? at.tree.firstChild(list) : undefined;
}

function firstBranch(at: Facet): Facet | undefined {
  const branches = [...at.branches("anyOf"), ...at.branches("oneOf"), ...at.branches("allOf")];
  return branches.find(({ types }) => types.join() !== "null");
}

function valueOfType(type: string, at: Facet, depth: number): Value {
  switch (type) {
    case "integer":
      return new NumberValue(String(Math.ceil(numberFor(at, 5))));
    case "number":
      return new NumberValue(String(numberFor(at, 1.5)));
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return listFor(at, depth);
    case "object":
      return objectFor(at, depth);
    default:
      return textFor(at);
  }
}

function numberFor(at: Facet, usual: number): number {
  const bound = (keyword: string, step: number): number | undefined => {
    const node = at.keyword(keyword);
    const value = node === undefined ? NaN : Number(at.tree.literal(node));
    return Number.isNaN(value) ? undefined : value + step;
  };
  const least = bound("minimum", 0) ?? bound("exclusiveMinimum", 1) ?? -Infinity;
  const most = bound("maximum", 0) ?? bound("exclusiveMaximum", -1) ?? Infinity;
  return Math.max(least, Math.min(most, usual));
}

/** A text for each format that a schema may ask for. */
const BY_FORMAT: ReadonlyMap<string, string> = new Map([
  ["date", "2026-01-31"],
  ["date-time", "2026-01-31T12:00:00Z"],
  ["time", "12:00:00Z"],
  ["duration", "PT1H"],
  ["email", "ada@example.com"],
  ["uri", "https://example.com/"],
  ["url", "https://example.com/"],
  ["uri-reference", "/page"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uuid", "123e4567-e89b-12d3-a456-426614174000"],
]);

function textFor(at: Facet): string {
  const format = at.keyword("format");
  const text = BY_FORMAT.get((format === undefined ? undefined : at.tree.string(format)) ?? "") ?? "text";
  const least = at.keyword("minLength");
  return least === undefined ? text : text.padEnd(Math.min(64, Number(at.tree.literal(least))), "x");
}

function listFor(at: Facet, depth: number): Value {
  const { items } = at;
  if (items === undefined || depth >= MAX_DEPTH) return [];
  const least = at.keyword("minItems");
  const wanted = least === undefined ? 1 : Number(at.tree.literal(least));
  const count = wanted > 1 ? MAX_ITEMS : 1;
  return Array.from({ length: count }, () => valueFor(items, depth + 1));
}

function objectFor(at: Facet, depth: number): Value {
  const members = new Map<string, Value>();
  if (depth >= MAX_DEPTH) return members;
  for (const { visible, property } of propertiesOf(at, MAX_OPTIONAL))
    members.set(visible, valueFor(property, depth + 1));
  return members;
}

/** The sample as a person reads it: formatted, each argument on a line of its own. */
export function printSample(sample: ObjectValue): string {
  if (sample.size === 0) return "{}\n";
  const lines = [...sample].map(([name, value]) => `  ${JSON.stringify(name)}: ${toJson(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
