/** Keywords that are looked for in a whole document, wherever they stand; a tree lists them while it reads. */
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
  "definitions",
  "$comment",
  "mapping",
];
