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

/** One argument of a sample. */
export interface SampleArgument {
  /** The name as the schema declares it, and as the model sees it. */
  name: string;
  visible: string;
  /** The value that is meant, with names as declared. */
  meant: Value;
  /** The value as a careless model writes it, with names as the model sees them. */
  sent: Value;
}

/**
 * @param root the schema of the arguments
 * @returns every declared argument, the required ones first; empty when none is declared
 */
export function sampleArguments(resolver: Resolver, root: Node): SampleArgument[] {
  return propertiesOf(new Facet(resolver, root, true), Infinity).map(({ name, visible, property }) => ({
    name,
    visible,
    meant: valueFor(property, { depth: 1, isVisible: false }),
    sent: careless(valueFor(property, { depth: 1, isVisible: true })),
  }));
}

/** The arguments as they are sent. */
export function sentArguments(sample: readonly SampleArgument[]): ObjectValue {
  return new Map(sample.map(({ visible, sent }) => [visible, sent]));
}

/** A value as a careless model writes it. */
function careless(value: Value): Value {
  return typeof value === "string" ? value : toJson(value);
}

/** How a value is made: how deep it stands, and whether names are those that the model sees. */
interface Way {
  depth: number;
  isVisible: boolean;
}

interface SampleProperty {
  name: string;
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
function valueFor(at: Facet, way: Way): Value {
  const named = namedValue(at);
  if (named !== undefined) return named;
  const type = at.types.find((name) => name !== "null") ?? at.types[0];
  if (type !== undefined) return valueOfType(type, at, way);
  const branch = firstBranch(at);
  if (branch !== undefined && way.depth < MAX_DEPTH) return valueFor(branch, deeper(way));
  if (at.keyword("properties") !== undefined) return objectFor(at, way);
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

function deeper({ depth, isVisible }: Way): Way {
  return { depth: depth + 1, isVisible };
}

function firstItem(at: Facet, keyword: string): Node | undefined {
  const list = at.keyword(keyword);
  return list !== undefined && at.tree.isArray(list) ? at.tree.firstChild(list) : undefined;
}

function firstBranch(at: Facet): Facet | undefined {
  const branches = [...at.branches("anyOf"), ...at.branches("oneOf"), ...at.branches("allOf")];
  return branches.find(({ types }) => types.join() !== "null");
}

function valueOfType(type: string, at: Facet, way: Way): Value {
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
      return listFor(at, way);
    case "object":
      return objectFor(at, way);
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

function listFor(at: Facet, way: Way): Value {
  const { items } = at;
  if (items === undefined || way.depth >= MAX_DEPTH) return [];
  const least = at.keyword("minItems");
  const wanted = least === undefined ? 1 : Number(at.tree.literal(least));
  const count = wanted > 1 ? MAX_ITEMS : 1;
  return Array.from({ length: count }, () => valueFor(items, deeper(way)));
}

function objectFor(at: Facet, way: Way): Value {
  const members = new Map<string, Value>();
  if (way.depth >= MAX_DEPTH) return members;
  for (const { name, visible, property } of propertiesOf(at, MAX_OPTIONAL)) {
    members.set(way.isVisible ? visible : name, valueFor(property, deeper(way)));
  }
  return members;
}

/** The sample as a person reads it: formatted, each argument on a line of its own. */
export function printSample(sample: readonly SampleArgument[]): string {
  if (sample.length === 0) return "{}\n";
  const lines = sample.map(({ visible, sent }) => `  ${JSON.stringify(visible)}: ${toJson(sent)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
