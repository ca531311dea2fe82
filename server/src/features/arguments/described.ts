/** Which schemas describe a place in a call's arguments: its own, and the branches of its unions. */
import { visibleNames } from "../../arguments/names";
import type { SchemaFacts } from "../../arguments/schema-facts";
import type { SchemaView } from "../../arguments/view";

/** A union of more schemas than this is not looked through: a list of suggestions is read. */
const MAX_SCHEMAS = 64;

/** The schemas that stand behind a place, references followed; empty where none describes it. */
export function schemasAt(view: SchemaView, path: readonly string[]): SchemaFacts[] {
  let schemas = [view.reader(true).root(view.root)];
  for (const token of path) {
    schemas = schemas.flatMap(alternatives).flatMap((facts) => {
      const below = propertyOf(facts, token) ?? (/^\d+$/.test(token) ? facts.items : null);
      return below === null ? [] : [below];
    });
  }
  return schemas.flatMap(alternatives);
}

/** A property that the model may name. */
export interface DescribedProperty {
  /** The name as the model sees it. */
  visible: string;
  /** The name as the tool has it. */
  original: string;
  facts: SchemaFacts | null;
  isRequired: boolean;
}

/** The properties that one schema declares, in its order. */
export function propertiesOf(facts: SchemaFacts): DescribedProperty[] {
  const { properties, reader } = facts;
  if (properties === null) return [];
  const { tree } = reader;
  const names = [...tree.children(properties.node)].flatMap((member) => tree.key(member) ?? []);
  const required = requiredNames(facts);
  return [...visibleNames(names)].map(([original, visible]) => {
    const property = properties.get(original);
    return {
      visible,
      original,
      facts: property?.kind === "schema" ? property.facts : null,
      isRequired: required.has(original),
    };
  });
}

function propertyOf(facts: SchemaFacts, visible: string): SchemaFacts | null {
  const property = facts.properties?.get(facts.properties.original(visible));
  return property?.kind === "schema" ? property.facts : null;
}

function requiredNames(facts: SchemaFacts): Set<string> {
  const { tree } = facts.reader;
  const required = facts.keyword("required");
  if (required === undefined || !tree.isArray(required)) return new Set();
  return new Set([...tree.children(required)].flatMap((item) => tree.string(item) ?? []));
}

/** A schema with the branches of its unions, each once. */
function alternatives(facts: SchemaFacts): SchemaFacts[] {
  const { tree } = facts.reader;
  const found = new Set([facts]);
  for (const each of found) {
    for (const keyword of ["anyOf", "oneOf", "allOf"]) {
      const union = each.keyword(keyword);
      if (union === undefined || !tree.isArray(union)) continue;
      for (const branch of tree.children(union)) {
        if (found.size >= MAX_SCHEMAS) return [...found];
        if (tree.isObject(branch)) found.add(facts.reader.of(branch));
      }
    }
  }
  return [...found];
}
