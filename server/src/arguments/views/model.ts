/** The schema as the model is shown it: made plain for every provider (runtime rules §3.1, §3.2 and §3.4). */
import type { JsonTree, Node } from "../../json/tree";
import { visibleNames } from "../names";
import { literal, object, readDraft, textOf, type Draft, type DraftArray, type DraftObject } from "./draft";
import { giveProperties, pruneRequired } from "./objects";
import { renameDefinitions } from "./renamedDefinitions";
import { mapSubschemas } from "./subschemas";
import { collapseConstants, collapseNullable } from "./unions";

export function modelSchema(tree: JsonTree, root: Node): Draft {
  const draft = readDraft(tree, root);
  renameDefinitions(draft);
  const made = sanitized(draft);
  return made.kind === "object"
    ? topLevel(made)
    : object([
        ["type", literal("object")],
        ["properties", object()],
      ]);
}

/** The arguments are an object whatever the schema says, and nothing may combine at the top. */
function topLevel(schema: DraftObject): DraftObject {
  for (const keyword of ["allOf", "anyOf", "oneOf", "enum", "not"]) schema.members.delete(keyword);
  const type = schema.members.get("type");
  const made = { ...(type ?? {}), ...literal("object"), source: type?.source ?? null };
  if (type === undefined) schema.members = new Map([["type", made], ...schema.members]);
  else schema.members.set("type", made);
  giveProperties(schema);
  pruneRequired(schema);
  return schema;
}

function sanitized(draft: Draft): Draft {
  const word = textOf(draft);
  if (word !== undefined) return schemaOfWord(word, draft.source);
  if (draft.kind !== "object") return draft;
  mapSubschemas(draft, sanitized);
  liftRequired(draft);
  renameProperties(draft);
  const schema = collapseConstants(collapseNullable(splitTypes(draft)));
  giveProperties(schema);
  pruneRequired(schema);
  // What stands beside a reference must not give a default.
  if (schema.members.has("$ref")) schema.members.delete("default");
  return schema;
}

const TYPE_WORDS = new Set(["string", "number", "integer", "boolean", "array", "null"]);

/** A bare type name for a schema; any other word means an object. */
function schemaOfWord(word: string, source: Node | null): DraftObject {
  const members: [string, Draft][] = TYPE_WORDS.has(word)
    ? [["type", literal(word)]]
    : [
        ["type", literal("object")],
        ["properties", object()],
      ];
  return { ...object(members), source };
}

/** A list of types becomes one type, or a union of single ones, and null becomes `nullable`. */
function splitTypes(schema: DraftObject): DraftObject {
  const type = schema.members.get("type");
  if (type?.kind !== "array") return schema;
  const names = type.items.flatMap((item) => textOf(item) ?? []);
  const real = names.filter((name) => name !== "null");
  const isNullable = real.length < names.length;
  const { source } = type;
  const [only] = real;
  if (only === undefined) {
    schema.members.set("type", { ...literal(isNullable ? "null" : "object"), source });
    return schema;
  }
  if (real.length === 1) {
    schema.members.set("type", { ...literal(only), source });
  } else {
    const branches = real.map((name) => object([["type", literal(name)]]));
    schema.members = new Map(
      [...schema.members].map(([key, member]): [string, Draft] =>
        key === "type" ? ["anyOf", { kind: "array", items: branches, source }] : [key, member],
      ),
    );
  }
  if (isNullable) schema.members.set("nullable", literal(true));
  return schema;
}

/** `required: true` on a property, as old schemas have it, goes into the list of what holds it. */
function liftRequired({ members }: DraftObject): void {
  const properties = members.get("properties");
  if (properties?.kind !== "object") return;
  const lifted: string[] = [];
  for (const [name, property] of properties.members) {
    if (property.kind !== "object") continue;
    const required = property.members.get("required");
    if (required?.kind !== "literal" || (required.text !== "true" && required.text !== "false")) continue;
    property.members.delete("required");
    if (required.text === "true") lifted.push(name);
  }
  if (lifted.length === 0) return;
  const known = members.get("required");
  const list: DraftArray = known?.kind === "array" ? known : { kind: "array", items: [], source: null };
  const names = new Set(list.items.map(textOf));
  list.items.push(...lifted.filter((name) => !names.has(name)).map((name) => literal(name)));
  members.set("required", list);
}

/** Names of properties and what `required` says of them; nothing else follows, least of all a pointer. */
function renameProperties({ members }: DraftObject): void {
  const properties = members.get("properties");
  if (properties?.kind !== "object") return;
  const names = visibleNames(properties.members.keys());
  properties.members = new Map(
    [...properties.members].map(([name, member]) => [names.get(name) ?? name, member]),
  );
  const required = members.get("required");
  if (required?.kind !== "array") return;
  required.items = required.items.map((item) => {
    const name = textOf(item);
    const visible = name === undefined ? undefined : names.get(name);
    return visible === undefined ? item : { ...literal(visible), source: item.source };
  });
}
