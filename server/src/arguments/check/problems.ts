/** The validator's flat list of errors as what a person needs: one problem for each thing that is wrong, and where. */
import type { OutputUnit } from "@cfworker/json-schema";
import type { Node } from "../../json/tree";
import { parseReference } from "../../schema/pointer";
import type { Reference } from "../../schema/document";
import type { Resolver } from "../../schema/resolver";
import { typeNames } from "../../schema/type";
import { isList, isObject, type Value } from "../value";
import { lookAlike } from "./lookAlike";
import { describeProblem } from "./wording";

export type ProblemKind =
  | "missing"
  | "unknown-name"
  | "type"
  | "enum"
  | "format"
  | "pattern"
  | "range"
  | "length"
  | "union"
  | "other";

export interface Problem {
  kind: ProblemKind;
  keyword: string;
  /** Keys and indexes into the arguments as received; for `missing` and `unknown-name` of the object. */
  tokens: string[];
  name: string | null;
  lookAlike: string | null;
  message: string;
  /** The keyword's value in the document; null where it cannot be told. */
  node: Node | null;
}

const KINDS: ReadonlyMap<string, ProblemKind> = new Map([
  ["type", "type"],
  ["enum", "enum"],
  ["const", "enum"],
  ["format", "format"],
  ["pattern", "pattern"],
  ["minimum", "range"],
  ["maximum", "range"],
  ["exclusiveMinimum", "range"],
  ["exclusiveMaximum", "range"],
  ["multipleOf", "range"],
  ["minLength", "length"],
  ["maxLength", "length"],
  ["minItems", "length"],
  ["maxItems", "length"],
  ["minProperties", "length"],
  ["maxProperties", "length"],
  ["anyOf", "union"],
  ["oneOf", "union"],
]);

/** Errors that only say that another one, which follows, is inside. */
const CONTAINERS = new Set([
  ...["$ref", "properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["items", "prefixItems", "additionalItems", "unevaluatedItems", "allOf", "if"],
  ...["dependentSchemas", "dependencies"],
]);

/** Errors whose details are inside the schema's own conditions and help nobody. */
const CLOSED = new Set(["not", "contains", "propertyNames"]);

interface Entry extends OutputUnit {
  /** The location of the value that is forbidden altogether, by the schema `false`; null where that is not the error. */
  forbids: string | null;
}

export class Problems {
  readonly found: Problem[] = [];
  readonly #told = new Set<string>();

  /** @param root the schema that the arguments were held against */
  constructor(
    private readonly resolver: Resolver,
    private readonly root: Node,
    private readonly received: Value,
  ) {}

  /** Takes in the validator's errors. */
  read(errors: readonly OutputUnit[]): this {
    const entries: Entry[] = [];
    for (const error of errors) {
      const last = entries.at(-1);
      if (error.keyword !== "false") entries.push({ ...error, forbids: null });
      else if (last !== undefined && CONTAINERS.has(last.keyword)) last.forbids = error.instanceLocation;
    }
    this.#all(entries);
    return this;
  }

  #all(entries: readonly Entry[]): void {
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] as Entry;
      const inside = countInside(entries, at);
      if (entry.keyword === "anyOf" || entry.keyword === "oneOf") {
        this.#union(entry, entries.slice(at + 1, at + 1 + inside));
        at += inside;
      } else if (CLOSED.has(entry.keyword)) {
        this.#add(entry, "other");
        at += inside;
      } else if (!CONTAINERS.has(entry.keyword)) {
        if (entry.keyword === "required") this.#missing(entry);
        else this.#add(entry, KINDS.get(entry.keyword) ?? "other");
      } else if (entry.forbids !== null) {
        this.#forbidden(entry, entry.forbids);
      }
    }
  }

  /** Where one branch alone can have been meant, what it says is the problem; else that none fits. */
  #union(union: Entry, inside: readonly Entry[]): void {
    const branches = new Map<string, Entry[]>();
    for (const entry of inside) {
      const index = entry.keywordLocation.slice(union.keywordLocation.length + 1).split("/", 1)[0] ?? "";
      const branch = branches.get(index);
      if (branch === undefined) branches.set(index, [entry]);
      else branch.push(entry);
    }
    const wrongTypes: string[] = [];
    const meant = [...branches.values()].filter((branch) => {
      const wrongType = branch.find(
        (entry) => entry.keyword === "type" && entry.instanceLocation === union.instanceLocation,
      );
      if (wrongType !== undefined) wrongTypes.push(...this.#types(wrongType));
      return wrongType === undefined;
    });
    const isAll = this.#size(union) === branches.size;
    const [only] = meant;
    if (isAll && meant.length === 1 && only !== undefined) this.#all(only);
    else if (isAll && meant.length === 0) this.#add(union, "type", wrongTypes);
    else this.#add(union, "union");
  }

  #types({ keywordLocation }: Entry): string[] {
    const node = this.#node(keywordLocation);
    return node === null ? [] : typeNames(this.resolver.document.tree, node);
  }

  #size({ keywordLocation }: Entry): number {
    const node = this.#node(keywordLocation);
    return node === null ? 0 : this.resolver.document.tree.size(node);
  }

  #missing(entry: Entry): void {
    const key = entry.instanceLocation + " " + entry.keywordLocation;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const { tree } = this.resolver.document;
    const node = this.#node(entry.keywordLocation);
    const object = this.#value(entry.instanceLocation);
    if (node === null || !isObject(object)) return;
    const declared = this.#declared(node);
    const strangers = [...object.keys()].filter((name) => !declared.includes(name));
    for (const item of tree.children(node)) {
      const name = tree.string(item);
      if (name === undefined || object.has(name)) continue;
      const alike = lookAlike(name, strangers);
      this.#push(entry, "missing", item, { name, lookAlike: alike });
    }
  }

  #forbidden(entry: Entry, location: string): void {
    const node = this.#node(entry.keywordLocation);
    const object = this.#value(entry.instanceLocation);
    const isNames = entry.keyword.endsWith("Properties");
    if (!isNames || !isObject(object) || node === null) {
      this.#add(entry, "other");
      return;
    }
    const name = tokensOf(location).at(-1) ?? "";
    const unused = this.#declared(node).filter((declared) => !object.has(declared));
    this.#push(entry, "unknown-name", node, { name, lookAlike: lookAlike(name, unused) });
  }

  /** @param types that were asked for, where the keyword itself does not name them */
  #add(entry: Entry, kind: ProblemKind, types?: readonly string[]): void {
    this.#push(entry, kind, this.#node(entry.keywordLocation), { name: null, lookAlike: null }, types);
  }

  #push(
    entry: Entry,
    kind: ProblemKind,
    node: Node | null,
    names: { name: string | null; lookAlike: string | null },
    types?: readonly string[],
  ): void {
    const tokens = tokensOf(entry.instanceLocation);
    const { keyword } = entry;
    const { tree } = this.resolver.document;
    const value = this.#value(entry.instanceLocation);
    const message = describeProblem({ kind, keyword, ...names, value, tree, node, types });
    this.found.push({ kind, keyword, tokens, ...names, message, node });
  }

  /** The names that the schema around a keyword declares. */
  #declared(keyword: Node): string[] {
    const { tree } = this.resolver.document;
    const schema = tree.parent(keyword);
    const properties = schema === undefined ? undefined : tree.get(schema, "properties");
    if (properties === undefined) return [];
    return [...tree.children(properties)].flatMap((member) => tree.key(member) ?? []);
  }

  /** The node that a location of the validator means, through references. */
  #node(location: string): Node | null {
    const { document } = this.resolver;
    const { tree } = document;
    let node: Node | undefined = this.root;
    for (const token of tokensOf(location)) {
      if (node === undefined) return null;
      const next: Node | undefined = tree.isArray(node)
        ? tree.at(node, Number(token))
        : tree.get(node, token);
      const reference: Reference | undefined = next === undefined ? undefined : document.referenceAt(next);
      node = reference === undefined ? next : this.resolver.target(reference);
    }
    return node ?? null;
  }

  #value(location: string): Value {
    let value = this.received;
    for (const token of tokensOf(location)) {
      if (isList(value)) value = value[Number(token)] ?? null;
      else value = isObject(value) ? (value.get(token) ?? null) : null;
    }
    return value;
  }
}

/** How many entries behind one are about its inside. */
function countInside(entries: readonly Entry[], at: number): number {
  const prefix = `${entries[at]?.keywordLocation ?? ""}/`;
  let end = at + 1;
  while (entries[end]?.keywordLocation.startsWith(prefix) === true) end++;
  return end - at - 1;
}

/** The names in a location: the validator writes them as references. */
function tokensOf(location: string): string[] {
  const parsed = parseReference(location);
  return parsed.kind === "pointer" ? parsed.tokens.map(({ name }) => name) : [];
}
