/** What the runtime makes of a text that a model sends where a schema asks for something else, by example. */
import { convertText, toContainer, type Conversion } from "../arguments/conversion";
import { SchemaReader, type SchemaFacts } from "../arguments/schema-facts";
import { standingOf } from "../arguments/standing";
import { CallError } from "../arguments/trace";
import { namesType } from "../arguments/type-keyword";
import { toJson } from "../arguments/value";
import type { Node } from "../json/tree";
import type { Schema } from "./schema";

const LIST = '["a"]';
const OBJECT = '{"a": 1}';

/** Texts as models send them; those that the schema makes something of are shown. */
const SAMPLES = ["5", "0.5", "true", "null", LIST, OBJECT];

/** More examples than this say nothing new. */
const MAX_SHOWN = 4;

/**
 * @param site the object whose effective schema a hover shows
 * @returns one line of Markdown; empty where no call is in sight
 */
export function textBecomes(schema: Schema, site: Node): string {
  const { document, tree } = schema;
  const root = document.rootAt(site);
  if (root === undefined || document.kind.kind === "openapi" || root.tool?.role === "output") return "";
  const standing = standingOf(tree, root.node, site);
  switch (standing.kind) {
    case "root":
      return tree.get(site, "properties") === undefined
        ? "In a call, a `$ref` at the top of the schema is not followed: text stays text."
        : "In a call, a `$ref` at the top of the schema is not followed: only what stands beside it counts.";
    case "unseen":
      return "In a call, nothing looks in here: text stays text.";
    case "nested":
      return line("Inside an argument", changesInside(factsOf(schema, standing.site)));
    case "argument":
    case "definition":
      return line("As an argument", changesAtTop(factsOf(schema, standing.site)));
  }
}

function line(where: string, changes: readonly string[]): string {
  return `${where}: ${changes.length === 0 ? "text stays text." : changes.slice(0, MAX_SHOWN).join(", ")}`;
}

function factsOf({ resolver }: Schema, site: Node): SchemaFacts {
  return new SchemaReader(resolver, true, () => false).of(site);
}

function changesAtTop(facts: SchemaFacts): string[] {
  const changes = SAMPLES.flatMap((text) => change(text, () => convertText(text, facts)));
  if (facts.type.kind === "name" && namesType(facts.type, "array")) changes.push('`"x"` → `["x"]`');
  return changes;
}

/** Below the top level only lists and objects are read from text (runtime rules §2.7). */
function changesInside(facts: SchemaFacts): string[] {
  return [
    ...(facts.accepts("array") ? change(LIST, () => toContainer(LIST, "array")) : []),
    ...(facts.accepts("object") ? change(OBJECT, () => toContainer(OBJECT, "object")) : []),
  ];
}

/** The text and what it becomes; nothing where it stays or the runtime would end the call. */
function change(text: string, convert: () => Conversion): string[] {
  try {
    const conversion = convert();
    return conversion.changed ? [`\`${JSON.stringify(text)}\` → \`${toJson(conversion.value)}\``] : [];
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}
