/** What a schema says and the runtime leaves to the tool: no default is filled in, nothing is checked (runtime rules §2.1). */
import type { Node } from "../../json/tree";
import type { Resolver } from "../../schema/resolver";
import { isList, isObject, type ObjectValue, type Value } from "../value";
import type { Problem } from "./problems";

export type UncheckedKind =
  "default-not-filled" | "required-not-checked" | "enum-not-checked" | "rule-not-checked";

export interface Unchecked {
  kind: UncheckedKind;
  /** Keys and indexes into the arguments as received. */
  tokens: string[];
  message: string;
}

export function uncheckedIn(
  resolver: Resolver,
  root: Node,
  received: Value,
  problems: readonly Problem[],
): Unchecked[] {
  return [...new Defaults(resolver).in(root, received), ...problems.flatMap(leftToTool)];
}

function leftToTool({ kind, keyword, tokens, name }: Problem): Unchecked[] {
  switch (kind) {
    case "missing":
      return [
        {
          kind: "required-not-checked",
          tokens,
          message: `The runtime makes the call without \`${name ?? ""}\`: whether a required argument is there is for the tool to check.`,
        },
      ];
    case "enum":
      return [
        {
          kind: "enum-not-checked",
          tokens,
          message: "The runtime hands a value on that is not allowed: only the tool can refuse it.",
        },
      ];
    case "unknown-name":
    case "format":
    case "pattern":
    case "range":
    case "length":
    case "other":
      return [
        {
          kind: "rule-not-checked",
          tokens,
          message: `The runtime does not look at \`${keyword}\`: only the tool can refuse the value.`,
        },
      ];
    case "type":
    case "union":
      // That the type is wrong is the rows' own subject.
      return [];
  }
}

class Defaults {
  readonly #found: Unchecked[] = [];

  constructor(private readonly resolver: Resolver) {}

  in(root: Node, received: Value): Unchecked[] {
    this.#value(root, received, []);
    return this.#found;
  }

  /** Goes where the value goes, so that a recursive schema ends. */
  #value(site: Node, value: Value, tokens: string[]): void {
    const { tree } = this.resolver.document;
    if (!tree.isObject(site)) return;
    const { keywords } = this.resolver.effective(site);
    const items = keywords.get("items")?.value;
    const properties = keywords.get("properties")?.value;
    if (isList(value) && items !== undefined) {
      for (const [index, item] of value.entries()) this.#value(items, item, [...tokens, String(index)]);
    } else if (isObject(value) && properties !== undefined && tree.isObject(properties)) {
      this.#properties(properties, value, tokens);
    }
  }

  #properties(properties: Node, value: ObjectValue, tokens: string[]): void {
    const { tree } = this.resolver.document;
    for (const member of tree.children(properties)) {
      const name = tree.key(member) ?? "";
      const sent = value.get(name);
      if (sent !== undefined) this.#value(member, sent, [...tokens, name]);
      else this.#absent(member, name, tokens);
    }
  }

  #absent(site: Node, name: string, tokens: string[]): void {
    const { tree } = this.resolver.document;
    if (!tree.isObject(site)) return;
    const value = this.resolver.effective(site).keywords.get("default")?.value;
    if (value === undefined) return;
    const literal = tree.literal(value);
    const shown = literal.length <= 60 ? literal : literal.slice(0, 59) + "…";
    this.#found.push({
      kind: "default-not-filled",
      tokens: [...tokens, name],
      message: `\`${name}\` is not sent, and the runtime does not fill in its default ${shown}.`,
    });
  }
}
