/**
 * Keywords that say nothing about which values a schema accepts: identity, annotations and places to keep other
 * schemas (JSON Schema 2020-12 core §8, validation §9). Extensions begin with `x-`.
 */
const ANNOTATIONS = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$dynamicAnchor",
  "$id",
  "$recursiveAnchor",
  "$schema",
  "$vocabulary",
  "default",
  "definitions",
  "deprecated",
  "description",
  "example",
  "examples",
  "externalDocs",
  "id",
  "readOnly",
  "title",
  "writeOnly",
]);

export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith("x-");
}
