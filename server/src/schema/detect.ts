/** Tells by its content whether a JSON document is a schema, and of which kind. For all others nothing happens. */
import type { JsonTree, Node } from "../json/tree";
import { isAnnotation } from "./annotations";
import { isAssertion } from "./assertions";
import { DEFAULT_DIALECT, dialectOf, type Dialect } from "./dialect";
import { parseReference } from "./pointer";
import { findTools, hasType, type Tool } from "./tools";

export type DocumentKind =
  /** One schema: the document. */
  | { kind: "schema"; dialect: Dialect }
  /** A list of tools, each with schemas of its own. */
  | { kind: "tools"; tools: readonly Tool[] }
  /** An OpenAPI description: references stand outside schemas too. */
  | { kind: "openapi"; dialect: Dialect };

/**
 * @param included whether the user's settings say that the document is a schema, whatever it looks like
 * @returns undefined when the document is none of our business
 */
export function detect(tree: JsonTree, included: boolean): DocumentKind | undefined {
  const { root } = tree;
  if (root === undefined) return undefined;
  const tools = findTools(tree);
  if (tools !== null) return { kind: "tools", tools };
  if (tree.isObject(root)) {
    const dialect = declaredDialect(tree, root);
    if (dialect !== undefined) return { kind: "schema", dialect };
    const openApi = tree.getString(root, "openapi") ?? tree.getString(root, "swagger");
    if (openApi !== undefined && OPENAPI_VERSION.test(openApi))
      return { kind: "openapi", dialect: openApi.startsWith("3.1") ? "2020-12" : "draft-04" };
  }
  return included || looksLikeSchema(tree, root) ? { kind: "schema", dialect: DEFAULT_DIALECT } : undefined;
}

/** The version that an OpenAPI description begins with; other files use the word for other things. */
const OPENAPI_VERSION = /^[23]\.\d/;

/** The dialect that a schema's own `$schema` names. */
export function declaredDialect(tree: JsonTree, schema: Node): Dialect | undefined {
  const uri = tree.getString(schema, "$schema");
  return uri === undefined ? undefined : dialectOf(uri);
}

function looksLikeSchema(tree: JsonTree, root: Node): boolean {
  const isObject = (key: string): boolean => {
    const value = tree.get(root, key);
    return value !== undefined && tree.isObject(value);
  };
  return (
    isObject("$defs") ||
    isObject("definitions") ||
    (isObject("properties") && hasTypedProperties(tree, root)) ||
    isPlainSchema(tree, root) ||
    pointsIntoItself(tree, root)
  );
}

/** Whether the root is a pointer to something beside it, wherever that is kept: nothing but a schema says that. */
function pointsIntoItself(tree: JsonTree, root: Node): boolean {
  const text = tree.getString(root, "$ref");
  if (text === undefined || tree.get(root, "$schema") !== undefined) return false;
  const parsed = parseReference(text);
  const first = parsed.kind === "pointer" ? parsed.tokens[0] : undefined;
  const beside = first === undefined ? undefined : tree.get(root, first.name);
  return beside !== undefined && tree.isObject(beside);
}

/** Whether all members are keywords of a schema, and one of them brings other schemas in. */
function isPlainSchema(tree: JsonTree, root: Node): boolean {
  // What names another kind of file as its own is of that kind.
  if (tree.get(root, "$schema") !== undefined || !bringsSchemas(tree, root)) return false;
  for (const member of tree.children(root)) {
    const keyword = tree.key(member) ?? "";
    if (keyword !== "$ref" && !isAssertion(keyword) && !isAnnotation(keyword)) return false;
  }
  return true;
}

/**
 * Whether an object refers to a schema, unites some, or names the one of its items: words that data has too. Databases
 * write a `$ref` with the name of a collection; a URL and the name of a JSON file are none.
 */
function bringsSchemas(tree: JsonTree, root: Node): boolean {
  if (/^https?:|\.json(?:#|$)/i.test(tree.getString(root, "$ref") ?? "")) return true;
  const items = tree.get(root, "items");
  if (items !== undefined && tree.isObject(items) && hasType(tree, root)) return true;
  return ["allOf", "anyOf", "oneOf"].some((keyword) => {
    const union = tree.get(root, keyword);
    return union !== undefined && tree.isArray(union);
  });
}

/** Keywords that a property's schema has and a settings file's `properties` have not. */
const TELLING = ["$ref", "anyOf", "oneOf", "allOf", "enum", "const", "properties", "items"];

function hasTypedProperties(tree: JsonTree, root: Node): boolean {
  if (hasType(tree, root)) return true;
  const properties = tree.get(root, "properties");
  if (properties === undefined) return false;
  for (const property of tree.children(properties)) {
    if (!tree.isObject(property)) return false;
    if (hasType(tree, property) || TELLING.some((keyword) => tree.get(property, keyword) !== undefined))
      return true;
  }
  return false;
}
