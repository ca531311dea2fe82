/**
 * References counted by the plainest reader there can be: over parsed values, with the standard's keywords, and nothing
 * of the program. What the program counts is held against it.
 */

/** The kinds in which a table of references counts them; what dangles is a pointer too, and has the right form. */
export const KINDS = [
  "pointer",
  "dangling",
  "bad pointer",
  "anchor",
  "remote",
  "dynamic",
  "not a reference",
] as const;

export type Counts = Record<(typeof KINDS)[number], number>;

export function noCounts(): Counts {
  return {
    pointer: 0,
    dangling: 0,
    "bad pointer": 0,
    anchor: 0,
    remote: 0,
    dynamic: 0,
    "not a reference": 0,
  };
}

/** Keywords under which stands data. */
const DATA = new Set(["enum", "const", "default", "examples", "example"]);

/** Keywords under which stand schemas by names of the writer's choice. */
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** @param root a parsed document; `#` is its root everywhere */
export function countPlainly(root: unknown): Counts {
  const counts = noCounts();
  visit(root, "schema");
  return counts;

  function visit(value: unknown, place: "schema" | "map" | "data"): void {
    if (typeof value !== "object" || value === null) return;
    const isList = Array.isArray(value);
    for (const [key, member] of Object.entries(value as Record<string, unknown>)) {
      if (!isList && key === "$ref") count(member, place);
      if (!isList && place === "schema" && (key === "$dynamicRef" || key === "$recursiveRef"))
        counts.dynamic++;
      if (place === "data" || (place === "schema" && DATA.has(key) && !isList)) visit(member, "data");
      else if (place === "schema" && MAPS.has(key) && !isList) visit(member, "map");
      else visit(member, "schema");
    }
  }

  function count(reference: unknown, place: "schema" | "map" | "data"): void {
    if (place !== "schema" || typeof reference !== "string") counts["not a reference"]++;
    else if (!reference.startsWith("#")) counts.remote++;
    else if (reference === "#") counts.pointer++;
    else if (/^#%2f/i.test(reference) || reference.startsWith("#/")) countPointer(reference.slice(1));
    else counts.anchor++;
  }

  function countPointer(fragment: string): void {
    const pointer = decoded(fragment);
    if (pointer === undefined || /~(?![01])/.test(pointer)) {
      counts["bad pointer"]++;
      return;
    }
    counts.pointer++;
    const tokens = pointer.split("/").slice(1);
    let at: unknown = root;
    for (const token of tokens.map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~"))) {
      if (typeof at !== "object" || at === null || !Object.hasOwn(at, token)) {
        counts.dangling++;
        return;
      }
      at = (at as Record<string, unknown>)[token];
    }
  }
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
