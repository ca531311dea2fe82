/** Where schemas stand inside a schema that is being made over. */
import type { Draft, DraftObject } from "./draft";

const ONE = [
  "additionalProperties",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contains",
];
const MORE_ONE = ["not", "if", "then", "else", "propertyNames", "items"];
const SINGLE = new Set([...ONE, ...MORE_ONE]);
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** Makes over every schema inside one, the innermost first; what a keyword holds in another shape is left alone. */
export function mapSubschemas(schema: DraftObject, make: (draft: Draft) => Draft): void {
  for (const [keyword, value] of schema.members) {
    if (LISTS.has(keyword) && value.kind === "array") value.items = value.items.map(make);
    else if (MAPS.has(keyword) && value.kind === "object") {
      for (const [name, member] of value.members) value.members.set(name, make(member));
    } else if (SINGLE.has(keyword) && value.kind === "object") schema.members.set(keyword, make(value));
  }
}
