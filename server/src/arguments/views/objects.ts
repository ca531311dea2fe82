/** What the runtime puts into objects and arrays, and takes out of `required` (runtime rules §3.2 and §3.6). */
import { literal, object, textOf, type DraftObject } from "./draft";

/** An object's schema always has `properties`. */
export function giveProperties(schema: DraftObject): void {
  if (textOf(schema.members.get("type")) === "object" && !schema.members.has("properties"))
    schema.members.set("properties", object());
}

/** What has properties or required names and no type is an object. */
export function giveObjectType(schema: DraftObject): void {
  const { members } = schema;
  if (members.has("type") || (!members.has("properties") && !members.has("required"))) return;
  schema.members = new Map([["type", literal("object")], ...members]);
}

/** An array's schema always says something of its items. */
export function giveItems({ members }: DraftObject): void {
  if (textOf(members.get("type")) === "array" && !members.has("items") && !members.has("prefixItems"))
    members.set("items", object());
}

/** Only names of declared properties stay required, and an empty list goes. */
export function pruneRequired({ members }: DraftObject): void {
  const required = members.get("required");
  const properties = members.get("properties");
  if (textOf(members.get("type")) !== "object" || required?.kind !== "array") return;
  const declared = properties?.kind === "object" ? properties.members : new Map();
  required.items = required.items.filter((item) => {
    const name = textOf(item);
    return name !== undefined && declared.has(name);
  });
  if (required.items.length === 0) members.delete("required");
}
