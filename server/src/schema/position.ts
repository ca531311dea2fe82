/**
 * What stands where: whether an object is a schema, a map of named schemas, or data.
 *
 * A `$ref` is a reference only where a schema stands. Under `properties` it is the name of a property; inside
 * `const`, `enum`, `default` and `examples` it is data (JSON Schema 2020-12 core §8.2.3.1, §9.3, validation §6.1, §9).
 */

export type Position =
  /** Members are keywords. */
  | "schema"
  /** The value of a keyword that no dialect defines. It may hold schemas, so a `$ref` text in it is believed. */
  | "unknown"
  /** Members are names of the writer's choice, their values are schemas. */
  | "names"
  /** Items are schemas. */
  | "list"
  /** OpenAPI's map of named examples. */
  | "examples"
  /** The Example Object of OpenAPI: a `$ref` is a reference, the rest is data. */
  | "example"
  /** Nothing in here is a reference. */
  | "data";

const DATA = ["const", "enum", "default", "examples", "example"];

const NAME_MAPS = [
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
];

/** OpenAPI's maps from names to objects that may be references, wherever the specification places them. */
const OPENAPI_NAME_MAPS = [
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "securitySchemes",
  "links",
  "callbacks",
  "pathItems",
  "paths",
  "webhooks",
  "content",
  "encoding",
];

const SCHEMA_KEYWORDS = [
  "additionalItems",
  "additionalProperties",
  "allOf",
  "anyOf",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "oneOf",
  "prefixItems",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];

/** What stands under a keyword. One look tells, since this is asked for each container on the way to a reference. */
const UNDER = new Map<string, "data" | "names" | "schema" | "openapi names" | "openapi schema">([
  ...OPENAPI_NAME_MAPS.map((keyword) => [keyword, "openapi names"] as const),
  ...DATA.map((keyword) => [keyword, "data"] as const),
  ...NAME_MAPS.map((keyword) => [keyword, "names"] as const),
  ...SCHEMA_KEYWORDS.map((keyword) => [keyword, "schema"] as const),
  ["schema", "openapi schema"],
]);

/**
 * @param parent the position of the container
 * @param key the child's key; undefined for an item of an array
 * @param isObject whether the child is an object
 * @param openApi whether the document is an OpenAPI description
 * @returns the position of the child
 */
export function childPosition(
  parent: Position,
  key: string | undefined,
  isObject: boolean,
  openApi: boolean,
): Position {
  switch (parent) {
    case "data":
    case "example":
      return "data";
    case "names":
      // Only `dependencies` has arrays under its names, and those list names of properties.
      return isObject ? "schema" : "data";
    case "examples":
      return "example";
    case "list":
      return isObject ? "schema" : "list";
    case "schema":
    case "unknown":
      if (key === undefined) return parent;
      switch (UNDER.get(key)) {
        case "data":
          return isObject && openApi && key === "examples" ? "examples" : "data";
        case "names":
          return isObject ? "names" : "unknown";
        case "schema":
          return isObject ? "schema" : "list";
        case "openapi names":
          return isObject && openApi ? "names" : "unknown";
        case "openapi schema":
          return isObject && openApi ? "schema" : "unknown";
        case undefined:
          return "unknown";
      }
  }
}
