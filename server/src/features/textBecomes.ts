/** What the runtime makes of a text that a model sends where a schema asks for something else, by example. */
import { convertText } from "../arguments/conversion";
import { SchemaReader, type SchemaFacts } from "../arguments/schema-facts";
import { CallError } from "../arguments/trace";
import { namesType } from "../arguments/type-keyword";
import { toJson } from "../arguments/value";
import type { Node } from "../json/tree";
import type { Schema } from "./schema";

/** Texts as models send them; those that the schema makes something of are shown. */
const SAMPLES = ["5", "0.5", "true", "null", '["a"]', '{"a": 1}'];

/**
 * @param site the object whose effective schema describes an argument
 * @returns one line of Markdown; empty where no call is in sight
 */
export function textBecomes(schema: Schema, site: Node): string {
  const { document, resolver } = schema;
  if (document.kind.kind === "openapi" || document.rootAt(site)?.tool?.role === "output") return "";
  const facts = new SchemaReader(resolver, true, () => false).of(site);
  const changes = SAMPLES.map((text) => change(text, facts)).filter((words) => words !== undefined);
  if (facts.type.kind === "name" && namesType(facts.type, "array")) changes.push('`"x"` → `["x"]`');
  return changes.length === 0
    ? "As an argument: text stays text."
    : `As an argument: ${changes.slice(0, 4).join(", ")}`;
}

function change(text: string, facts: SchemaFacts): string | undefined {
  try {
    const conversion = convertText(text, facts);
    return conversion.changed ? `\`${JSON.stringify(text)}\` → \`${toJson(conversion.value)}\`` : undefined;
  } catch (error) {
    // The runtime itself would end the call here.
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
