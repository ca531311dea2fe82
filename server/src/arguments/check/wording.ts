/** What is wrong with a received value, as a sentence. The only place that words it. */
import type { JsonTree, Node } from "../../json/tree";
import { typeNames } from "../../schema/type";
import { kindOf, toJson, type Value, type ValueKind } from "../value";
import type { ProblemKind } from "./problems";

export interface ProblemFacts {
  kind: ProblemKind;
  keyword: string;
  name: string | null;
  lookAlike: string | null;
  value: Value;
  tree: JsonTree;
  /** The keyword's value. */
  node: Node | null;
  /** The types that were asked for, where the keyword itself does not name them. */
  types?: readonly string[] | undefined;
}

const KINDS: Record<ValueKind, string> = {
  null: "null",
  boolean: "a boolean",
  string: "text",
  number: "a number",
  list: "a list",
  object: "an object",
};

/** Allowed values that a sentence names before it counts the rest. */
const MAX_VALUES = 8;

export function describeProblem(facts: ProblemFacts): string {
  const { kind, keyword, name, value } = facts;
  switch (kind) {
    case "missing":
      return `\`${name ?? ""}\` is required and missing.${alike(facts, "was sent and looks like it")}`;
    case "unknown-name":
      return `\`${name ?? ""}\` is no property that is allowed here.${alike(facts, "is declared and looks like it")}`;
    case "type":
      return `The tool asks for ${expected(facts)} and receives ${KINDS[kindOf(value)]}: ${short(toJson(value))}.`;
    case "enum":
      return `${short(toJson(value))} is not ${allowed(facts)}.`;
    case "format":
      return `${short(toJson(value))} is not written as the format ${literal(facts)} has it.`;
    case "pattern":
      return `${short(toJson(value))} does not match the pattern ${literal(facts)}.`;
    case "range":
    case "length":
      return `${short(toJson(value))} breaks \`${keyword}\`: ${literal(facts)}.`;
    case "union":
      return `${short(toJson(value))} fits ${keyword === "oneOf" ? "not exactly one" : "none"} of the alternatives of \`${keyword}\`.`;
    case "other":
      return `${short(toJson(value))} is refused by \`${keyword}\`.`;
  }
}

function alike({ lookAlike }: ProblemFacts, what: string): string {
  return lookAlike === null ? "" : ` \`${lookAlike}\` ${what}.`;
}

function expected({ tree, node, types }: ProblemFacts): string {
  const names = types ?? (node === null ? [] : typeNames(tree, node));
  return names.length === 0 ? "another type" : [...new Set(names)].join(" or ");
}

function allowed({ tree, node }: ProblemFacts): string {
  if (node === null) return "an allowed value";
  if (!tree.isArray(node)) return short(tree.literal(node));
  const values = [...tree.children(node)].map((item) => short(tree.literal(item)));
  const shown = values.slice(0, MAX_VALUES).join(", ");
  return values.length > MAX_VALUES
    ? `one of ${shown} and ${values.length - MAX_VALUES} more`
    : `one of ${shown}`;
}

function literal({ tree, node }: ProblemFacts): string {
  return node === null ? "of the schema" : short(tree.literal(node));
}

function short(text: string): string {
  return text.length <= 60 ? text : text.slice(0, 59) + "…";
}
