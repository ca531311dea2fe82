/** What a document means when every reference is followed: two texts with one meaning say the same of every value. */
import { isDeepStrictEqual } from "node:util";
import type { JsonTree, Node } from "../../../../server/src/json/tree";
import type { Schema } from "../../../../server/src/features/schema";

/** Stands for the text of a reference that leads to no schema. */
export const NOT_FOLLOWED = "not followed";

/** Stands for what lies deeper than is compared. */
const CUT = "…";

/** Levels that are compared; recursive schemas have no end. */
const MAX_DEPTH = 7;

/** Keywords that keep or name schemas, and say nothing of a value. */
const SILENT = new Set([
  "$defs",
  "definitions",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$schema",
  "$comment",
]);

/** The meaning of each root, and of each of its definitions by place and name. */
export function meaning(schema: Schema): { root: unknown; definitions: Record<string, unknown> }[] {
  const { tree, document } = schema;
  return document.roots.map(({ node }) => {
    const definitions: [string, unknown][] = [];
    for (const place of ["definitions", "$defs"]) {
      const container = tree.get(node, place);
      if (container === undefined || !tree.isObject(container)) continue;
      for (const definition of tree.children(container)) {
        definitions.push([`${place}/${tree.key(definition) ?? ""}`, valueOf(schema, definition, MAX_DEPTH)]);
      }
    }
    return { root: valueOf(schema, node, MAX_DEPTH), definitions: Object.fromEntries(definitions) };
  });
}

/** The meaning of one schema. */
export function meaningOf(schema: Schema, node: Node): unknown {
  return valueOf(schema, node, MAX_DEPTH);
}

function valueOf(schema: Schema, node: Node, depth: number): unknown {
  const { tree, document, resolver } = schema;
  const isObject = tree.isObject(node);
  if (!isObject && !tree.isArray(node)) return tree.literal(node);
  if (depth === 0) return CUT;
  const position = document.position(node);
  if (position === "data") return plainValue(tree, node);
  if (!isObject) return [...tree.children(node)].map((child) => valueOf(schema, child, depth - 1));
  if (position === "names") {
    return Object.fromEntries(
      [...tree.children(node)].map((child) => [tree.key(child), valueOf(schema, child, depth - 1)]),
    );
  }
  const members: [string, unknown][] = [];
  for (const { keyword, value } of resolver.effective(node).keywords.values()) {
    if (SILENT.has(keyword)) continue;
    const isReference = keyword === "$ref" && document.referenceAt(value) !== undefined;
    members.push([keyword, isReference ? NOT_FOLLOWED : valueOf(schema, value, depth - 1)]);
  }
  return Object.fromEntries(members);
}

function plainValue(tree: JsonTree, node: Node): unknown {
  if (tree.isArray(node)) return [...tree.children(node)].map((child) => plainValue(tree, child));
  if (!tree.isObject(node)) return tree.literal(node);
  return [...tree.children(node)].map((child) => [tree.key(child), plainValue(tree, child)]);
}

/** Says of two values under a keyword that differ whether they may. */
export type Allows = (keyword: string, was: unknown, is: unknown, path: string) => boolean;

/**
 * Where two meanings differ, as a path; undefined where they are one. What stands behind a reference that was not
 * followed may come to light.
 */
export function difference(was: unknown, is: unknown, allows: Allows, path = ""): string | undefined {
  if (was === is || was === CUT || is === CUT) return undefined;
  if (isRecord(was) && was["$ref"] === NOT_FOLLOWED) return undefined;
  if (allows(path.slice(path.lastIndexOf("/") + 1), was, is, path)) return undefined;
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length) {
    for (const [index, item] of was.entries()) {
      const found = difference(item, is[index], allows, `${path}/${index}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(was) || !isRecord(is)) return `${path}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`;
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const found = difference(was[key], is[key], allows, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The meaning with every `allOf` of one schema written into its place, where that hides nothing. */
export function withoutWrappers(meaning: unknown): unknown {
  if (Array.isArray(meaning)) return meaning.map(withoutWrappers);
  if (!isRecord(meaning)) return meaning;
  const plain = Object.fromEntries(
    Object.entries(meaning).map(([key, value]) => [key, withoutWrappers(value)]),
  );
  const { allOf, ...beside } = plain;
  const [only, another] = Array.isArray(allOf) ? (allOf as unknown[]) : [];
  // What was cut off in there may be anything.
  if (allOf === CUT || (only === CUT && another === undefined)) return CUT;
  if (!isRecord(only) || another !== undefined) return plain;
  const isHidden = Object.keys(beside).some(
    (key) => key in only && !isDeepStrictEqual(beside[key], only[key]),
  );
  return isHidden ? plain : { ...beside, ...only };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
