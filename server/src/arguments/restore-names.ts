/**
 * Restores the names of properties in a call's arguments, before anything else is done with them (runtime rules
 * §3.3). What is still a JSON text, a list in a list, or under a union is not walked.
 */
import { NESTING_LIMIT } from "./reader";
import type { Property, PropertyMap, SchemaFacts } from "./schema-facts";
import { isList, isObject, type ListValue, type ObjectValue, type Value } from "./value";

/** How one object's names went. */
export interface RestoredObject {
  /** The name as sent, by the name as received. */
  sentNames: ReadonlyMap<string, string>;
  /** Values that another one replaced, because both names stand for the same property: as sent. */
  overwritten: readonly { sent: string; received: string; value: Value }[];
}

export interface RestoredNames {
  arguments: ObjectValue;
  /** For each object in which a name changed, by its identity in the new arguments. */
  objects: ReadonlyMap<ObjectValue, RestoredObject>;
}

/** The arguments with their names restored; the same object when there was nothing to restore. */
export function restoreNames(args: ObjectValue, schema: SchemaFacts): RestoredNames {
  const restorer = new Restorer();
  const restored = restorer.object(args, schema, 1);
  // The runtime swallows an exception here and goes on with the names as sent.
  if (restorer.tooDeep) return { arguments: args, objects: new Map() };
  return { arguments: restored, objects: restorer.objects };
}

class Restorer {
  readonly objects = new Map<ObjectValue, RestoredObject>();
  tooDeep = false;

  object(value: ObjectValue, schema: SchemaFacts, depth: number): ObjectValue {
    const { properties } = schema;
    if (properties === null) return value;
    return properties.renames
      ? this.renamed(value, properties, depth)
      : this.members(value, properties, depth);
  }

  /** An object whose own names all stay. */
  private members(value: ObjectValue, properties: PropertyMap, depth: number): ObjectValue {
    let restored: Map<string, Value> | null = null;
    for (const [name, child] of value) {
      const after = this.member(child, properties.get(name), depth);
      if (after !== child) (restored ??= new Map(value)).set(name, after);
    }
    return restored ?? value;
  }

  private renamed(value: ObjectValue, properties: PropertyMap, depth: number): ObjectValue {
    const restored = new Map<string, Value>();
    const sentNames = new Map<string, string>();
    const overwritten: { sent: string; received: string; value: Value }[] = [];
    let changed = false;
    for (const [sent, child] of value) {
      const received = properties.original(sent);
      const after = this.member(child, properties.get(received), depth);
      const replaced = sentNames.get(received);
      if (replaced !== undefined) {
        overwritten.push({ sent: replaced, received, value: value.get(replaced) ?? null });
      }
      restored.set(received, after);
      sentNames.set(received, sent);
      changed ||= received !== sent || after !== child;
    }
    if (!changed) return value;
    this.objects.set(restored, { sentNames, overwritten });
    return restored;
  }

  private member(value: Value, property: Property | undefined, depth: number): Value {
    return property?.kind === "schema" ? this.value(value, property.facts, depth) : value;
  }

  private value(value: Value, schema: SchemaFacts, depth: number): Value {
    if (isObject(value)) return this.deeper(value, schema, depth);
    if (!isList(value) || schema.items === null) return value;
    return this.list(value, schema.items, depth);
  }

  private list(list: ListValue, items: SchemaFacts, depth: number): ListValue {
    let restored: Value[] | null = null;
    for (const [index, item] of list.entries()) {
      if (!isObject(item)) continue;
      const after = this.deeper(item, items, depth);
      if (after !== item) (restored ??= [...list])[index] = after;
    }
    return restored ?? list;
  }

  private deeper(value: ObjectValue, schema: SchemaFacts, depth: number): ObjectValue {
    // Every level costs the runtime at least one level of its recursion; how many exactly is a reconstruction.
    if (depth >= NESTING_LIMIT) this.tooDeep = true;
    return this.tooDeep ? value : this.object(value, schema, depth + 1);
  }
}
