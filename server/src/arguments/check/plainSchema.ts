/**
 * A schema as the plain data that the validator takes: references as this project's one resolver resolves them, and
 * only the keywords that say something about a value. What cannot be used is left out and said.
 */
import { format as FORMATS, type Schema } from "@cfworker/json-schema";
import type { JsonTree, Node } from "../../json/tree";
import type { Resolver } from "../../schema/resolver";
import { plainData } from "./plain";
import { Patterns } from "./pattern";
import type { Sizes } from "./sizes";

/** What a keyword holds, which is how it is made plain. */
type Shape =
  "schema" | "schemas" | "schema-map" | "data" | "number" | "text" | "names" | "name-lists" | "flag";

const SHAPES: ReadonlyMap<string, readonly Shape[]> = new Map<string, readonly Shape[]>([
  ...keywords(
    ["schema"],
    "additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties",
  ),
  ...keywords(["schema"], "propertyNames not if then else"),
  ["items", ["schema", "schemas"]],
  ...keywords(["schemas"], "prefixItems anyOf oneOf allOf"),
  ...keywords(["schema-map"], "properties patternProperties dependentSchemas"),
  ["dependencies", ["name-lists", "schema-map"]],
  ["dependentRequired", ["name-lists"]],
  ["const", ["data"]],
  ["enum", ["data"]],
  ["required", ["names"]],
  ["type", ["text", "names"]],
  ...keywords(["number"], "minimum maximum multipleOf minLength maxLength minItems maxItems"),
  ...keywords(["number"], "minProperties maxProperties minContains maxContains"),
  ...keywords(["number", "flag"], "exclusiveMinimum exclusiveMaximum"),
  ["uniqueItems", ["flag"]],
  ["pattern", ["text"]],
  ["format", ["text"]],
]);

function keywords(shapes: readonly Shape[], names: string): [string, readonly Shape[]][] {
  return names.split(" ").map((name) => [name, shapes]);
}

/** Keywords that name other schemas in ways that are not followed here. */
const NOT_FOLLOWED = new Set(["$dynamicRef", "$recursiveRef"]);

/**
 * How many references the validator may follow, and how many more for each value of the arguments: each is a step of
 * work, and a schema can ask for endlessly many.
 */
const MAX_STEPS = 50_000;
const STEPS_PER_VALUE = 20;

/** The validator compares each item of a list with each other one. */
const MAX_UNIQUE_ITEMS = 2_000;

/** The validator's expression for this word, which is none of the standard's, can run for ever. */
const UNSAFE_FORMAT = "url";

/** A schema asks for more work than is reasonable. */
export class BudgetError extends Error {}

export class PlainSchemas {
  /** What was left out, one sentence each. */
  readonly skipped = new Set<string>();
  /** What references lead to, by the name that {@link PlainSchemas} gives each; made when the validator first asks. */
  readonly lookup: Record<string, Schema | boolean>;
  readonly #tree: JsonTree;
  readonly #made = new Map<string, Schema | boolean>();
  readonly #patterns: Patterns;
  #steps = 0;

  /** @param sizes of the arguments that are to be held against the schema */
  constructor(
    private readonly resolver: Resolver,
    private readonly sizes: Sizes,
  ) {
    this.#tree = resolver.document.tree;
    this.#patterns = new Patterns(sizes.texts);
    this.lookup = new Proxy(Object.create(null) as Record<string, Schema | boolean>, {
      get: (_, name) => this.#lookUp(String(name)),
    });
  }

  #lookUp(name: string): Schema | boolean {
    if (++this.#steps > MAX_STEPS + STEPS_PER_VALUE * this.sizes.values) throw new BudgetError();
    let made = this.#made.get(name);
    if (made === undefined) this.#made.set(name, (made = this.schema(Number(name) as Node)));
    return made;
  }

  /** @param node anything that stands where a schema stands */
  schema(node: Node): Schema | boolean {
    const tree = this.#tree;
    const kind = tree.kind(node);
    if (kind === "true" || kind === "false") return kind === "true";
    if (kind !== "object") {
      this.#skip(`${shorten(tree.literal(node))} stands where a schema belongs`);
      return true;
    }
    const schema = Object.create(null) as Record<string, unknown>;
    for (const member of tree.children(node)) {
      const keyword = tree.key(member) ?? "";
      if (keyword === "$ref") this.#reference(schema, member);
      else if (NOT_FOLLOWED.has(keyword)) this.#skip(`\`${keyword}\` is not followed`);
      else this.#keyword(schema, keyword, member);
    }
    // OpenAPI's word, which validators and servers honour.
    if (typeof schema.type === "string" && this.#isNullable(node)) {
      schema.type = [schema.type, "null"];
    }
    return schema;
  }

  #isNullable(node: Node): boolean {
    const nullable = this.#tree.get(node, "nullable");
    return nullable !== undefined && this.#tree.kind(nullable) === "true";
  }

  #reference(schema: Record<string, unknown>, member: Node): void {
    const reference = this.resolver.document.referenceAt(member);
    if (reference === undefined) return;
    const outcome = this.resolver.resolve(reference);
    if (outcome.kind !== "resolved") {
      this.#skip(`the reference ${shorten(this.#tree.literal(member))} is not followed`);
      return;
    }
    schema.$ref = reference.text;
    Object.defineProperty(schema, "__absolute_ref__", { value: String(outcome.target) });
  }

  #keyword(schema: Record<string, unknown>, keyword: string, member: Node): void {
    const shapes = SHAPES.get(keyword);
    if (shapes === undefined) return;
    for (const shape of shapes) {
      const made = this.#plain(shape, keyword, member);
      if (made === undefined) continue;
      schema[keyword] = made;
      return;
    }
    this.#skip(`\`${keyword}\` is not written as the standard has it`);
  }

  /** A keyword's value by its shape; undefined where it has another one. */
  #plain(shape: Shape, keyword: string, member: Node): unknown {
    const tree = this.#tree;
    const kind = tree.kind(member);
    switch (shape) {
      case "schema":
        return kind === "object" || kind === "true" || kind === "false" ? this.schema(member) : undefined;
      case "schemas":
        return kind === "array" ? [...tree.children(member)].map((item) => this.schema(item)) : undefined;
      case "schema-map":
        return kind === "object" ? this.#map(keyword, member) : undefined;
      case "data":
        return keyword === "enum" && kind !== "array" ? undefined : plainData(tree, member);
      case "number":
        return kind === "number" ? Number(tree.literal(member)) : undefined;
      case "flag":
        return kind === "true" || kind === "false" ? kind === "true" && this.#isFeasible(keyword) : undefined;
      case "text":
        return this.#text(keyword, tree.string(member));
      case "names":
        return this.#names(member);
      case "name-lists":
        return kind === "object" ? this.#nameLists(member) : undefined;
    }
  }

  #text(keyword: string, text: string | undefined): string | undefined {
    if (text === undefined) return text;
    if (keyword === "format") return this.#isChecked(text) ? text : "";
    return keyword !== "pattern" || this.#isUsable(text) ? text : "";
  }

  /** A format that the validator does not know says nothing, by the standard; one that has to be left out is told. */
  #isChecked(format: string): boolean {
    if (format === UNSAFE_FORMAT) this.#skip(`the format \`${format}\` has no check that is sure to end`);
    return format !== UNSAFE_FORMAT && Object.hasOwn(FORMATS, format);
  }

  #isFeasible(keyword: string): boolean {
    if (keyword !== "uniqueItems" || this.sizes.longestList <= MAX_UNIQUE_ITEMS) return true;
    this.#skip(`\`uniqueItems\` would take too long on a list of ${this.sizes.longestList} items`);
    return false;
  }

  /** What is said of names that are nowhere in the arguments has nothing to say: of hundreds a call has a few. */
  #map(keyword: string, member: Node): Record<string, Schema | boolean> {
    const map = Object.create(null) as Record<string, Schema | boolean>;
    for (const child of this.#tree.children(member)) {
      const name = this.#tree.key(child);
      if (name === undefined) continue;
      const matters = keyword === "patternProperties" ? this.#isUsable(name) : this.sizes.names.has(name);
      if (!matters) continue;
      map[name] = this.schema(child);
    }
    return map;
  }

  #names(member: Node): string[] | undefined {
    if (!this.#tree.isArray(member)) return undefined;
    const names = [...this.#tree.children(member)].map((item) => this.#tree.string(item));
    return names.every((name) => name !== undefined) ? names : undefined;
  }

  #nameLists(member: Node): Record<string, string[]> | undefined {
    const lists = Object.create(null) as Record<string, string[]>;
    for (const child of this.#tree.children(member)) {
      const names = this.#names(child);
      if (names === undefined) return undefined;
      lists[this.#tree.key(child) ?? ""] = names;
    }
    return lists;
  }

  #isUsable(pattern: string): boolean {
    const reason = this.#patterns.whySkipped(pattern);
    if (reason !== null) this.#skip(`the pattern \`${shorten(pattern)}\` ${reason}`);
    return reason === null;
  }

  #skip(what: string): void {
    this.skipped.add(`Not checked: ${what}.`);
  }
}

function shorten(text: string): string {
  return text.length <= 60 ? text : text.slice(0, 59) + "…";
}
