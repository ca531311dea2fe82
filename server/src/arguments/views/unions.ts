/** Unions that the runtime collapses: of one schema and null, and of constants (runtime rules §3.4 and §3.6). */
import { literal, textOf, type Draft, type DraftArray, type DraftObject } from "./draft";

/** What goes from the node around a union to the branch that takes its place. */
const CARRIED = ["title", "description", "default", "examples"];

/**
 * One real branch and null become the branch with `nullable`. What else stands around the union is lost: the rules
 * name only what is carried over (a reconstruction).
 */
export function collapseNullable(schema: DraftObject): DraftObject {
  for (const keyword of ["anyOf", "oneOf"]) {
    const union = schema.members.get(keyword);
    if (union?.kind !== "array") continue;
    const real = union.items.filter((branch) => !isNull(branch));
    const [branch] = real;
    if (real.length !== 1 || union.items.length < 2 || branch?.kind !== "object") continue;
    const members = new Map(branch.members);
    members.set("nullable", literal(true));
    for (const name of CARRIED) {
      const value = schema.members.get(name);
      const isLost = name === "default" && members.has("$ref");
      if (value !== undefined && !members.has(name) && !isLost) members.set(name, value);
    }
    return { kind: "object", members, source: schema.source };
  }
  return schema;
}

function isNull(branch: Draft): boolean {
  return branch.kind === "object" && textOf(branch.members.get("type")) === "null";
}

/** A union of nothing but constants becomes an `enum`, with their type where they name one and the same. */
export function collapseConstants(schema: DraftObject): DraftObject {
  for (const keyword of ["anyOf", "oneOf"]) {
    const union = schema.members.get(keyword);
    if (union?.kind !== "array" || union.items.length === 0) continue;
    const constants = constantsOf(union);
    if (constants === null) continue;
    const members = new Map(schema.members);
    members.delete(keyword);
    const types = new Set(
      union.items.map((branch) =>
        branch.kind === "object" ? textOf(branch.members.get("type")) : undefined,
      ),
    );
    const [type] = types;
    if (types.size === 1 && type !== undefined && !members.has("type")) members.set("type", literal(type));
    members.set("enum", { kind: "array", items: constants, source: union.source });
    return { kind: "object", members, source: schema.source };
  }
  return schema;
}

function constantsOf(union: DraftArray): Draft[] | null {
  const constants: Draft[] = [];
  for (const branch of union.items) {
    const constant = branch.kind === "object" ? branch.members.get("const") : undefined;
    if (constant === undefined) return null;
    constants.push(constant);
  }
  return constants;
}
