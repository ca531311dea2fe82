/** What of a document has a name that somebody looks for: its tools and its definitions. Editors list every key. */
import { SymbolKind } from "vscode-languageserver";
import type { Node, Span } from "../json/tree";
import type { Tool } from "../schema/tools";
import { describeType, typeNames } from "../schema/type";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";
import { hasShortChain } from "./shortChain";
import { inside, targetSpans } from "./spans";

export interface NamedSymbol {
  name: string;
  /** The whole of it, and in that the name. */
  whole: Span;
  selection: Span;
  /** The tool, or the definition. */
  of: { kind: "tool"; tool: Tool } | { kind: "definition"; node: Node };
}

/** A longer name is cut; it would push everything else out of sight. */
const MAX_NAME = 200;

/** Tools and definitions in document order: what is around another stands before it. */
export function symbols(schema: Schema): NamedSymbol[] {
  const found = [...tools(schema), ...definitions(schema)];
  return found.sort(({ whole: one }, { whole: other }) =>
    one.start === other.start ? other.end - one.end : one.start - other.start,
  );
}

function tools({ tree, document: { kind } }: Schema): NamedSymbol[] {
  if (kind.kind !== "tools") return [];
  return kind.tools.map((tool) => {
    const wrapped = tree.get(tool.node, "function");
    const name =
      (wrapped === undefined ? undefined : tree.get(wrapped, "name")) ?? tree.get(tool.node, "name");
    const whole = tree.span(tool.node);
    const selection = name === undefined ? whole : inside(tree, tree.span(name));
    return { name: shown(tool.name), whole, selection, of: { kind: "tool", tool } };
  });
}

function definitions({ tree, definitions }: Schema): NamedSymbol[] {
  return [...definitions].map((node) => {
    const { whole, selection } = targetSpans(tree, node);
    return { name: shown(tree.key(node) ?? ""), whole, selection, of: { kind: "definition", node } };
  });
}

/** Editors refuse a symbol without a name, and a key may be empty. */
function shown(name: string): string {
  return printable(shortened(name, MAX_NAME)).trim() || JSON.stringify(name);
}

/** What stands beside the name: the type of a definition, the arguments of a tool; undefined where that says nothing. */
export function symbolDetail(schema: Schema, { of }: NamedSymbol): string | undefined {
  switch (of.kind) {
    case "tool":
      return of.tool.input === undefined ? undefined : argumentsText(schema, of.tool.input);
    case "definition": {
      if (!schema.tree.isObject(of.node) || !hasShortChain(schema, of.node)) return undefined;
      const type = describeType(schema.resolver, of.node);
      return type === "any" || type === "unknown" ? undefined : printable(type);
    }
  }
}

/** Arguments that are named; more are counted. */
const MAX_ARGUMENTS = 6;

/** As a signature has it: `(count, unit?)`, where a question mark stands for "not required". */
function argumentsText({ tree, resolver }: Schema, input: Node): string {
  const { keywords } = resolver.effective(input);
  const properties = keywords.get("properties")?.value;
  const required = keywords.get("required")?.value;
  if (properties === undefined) return "()";
  const needed = new Set(
    required === undefined ? [] : [...tree.children(required)].map((node) => tree.string(node)),
  );
  const names = [...tree.children(properties)].map((node) => tree.key(node) ?? "");
  const words = names.slice(0, MAX_ARGUMENTS).map((name) => shown(name) + (needed.has(name) ? "" : "?"));
  if (names.length > words.length) words.push(`… ${names.length - words.length} more`);
  return `(${words.join(", ")})`;
}

const KINDS: Partial<Record<string, SymbolKind>> = {
  object: SymbolKind.Class,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  integer: SymbolKind.Number,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

/** The icon: a tool is a function, a definition what its effective type is. */
export function symbolKind(schema: Schema, { of }: NamedSymbol): SymbolKind {
  switch (of.kind) {
    case "tool":
      return SymbolKind.Function;
    case "definition": {
      if (!hasShortChain(schema, of.node)) return SymbolKind.TypeParameter;
      const { keywords } = schema.resolver.effective(of.node);
      if (keywords.has("enum")) return SymbolKind.Enum;
      if (keywords.has("const")) return SymbolKind.Constant;
      const [name, ...others] = typeNames(schema.tree, keywords.get("type")?.value);
      const kind = name === undefined || others.length > 0 ? undefined : KINDS[name];
      return kind ?? SymbolKind.TypeParameter;
    }
  }
}
