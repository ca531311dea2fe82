/**
 * Keywords that are looked for in a whole document, wherever they stand; a tree lists them while it reads. They begin
 * as few others do, so that a glance at a key's first letter tells it from all of them.
 */
export const SOUGHT_KEYWORDS: readonly string[] = [
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$defs",
  "$comment",
];
