/** Creates the definition that a reference leads to and nobody has written. */
import { CodeActionKind } from "vscode-languageserver";
import type { JsonTree, Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Dangling } from "../../schema/outcome";
import type { Base } from "../bases";
import { addDefinition, definitionsOf, valueAt } from "../edits/definitions";
import { isWhole } from "../edits/gaps";
import { rewrite } from "../edits/redirect";
import { spelledLike } from "../spelled";
import { objectText, styleOf, type NewMember } from "../edits/style";
import { printable, shortened } from "../printable";
import type { Schema } from "../schema";
import type { Offer } from "./offer";

/** Longer names are cut in a title. */
const MAX_TITLE = 80;

/** Where a definition is to stand. */
interface Place {
  container: readonly string[];
  name: string;
}

/**
 * Where a pointer names a place for definitions, the definition is created there; a pointer to `$defs` in a document
 * that has `definitions`, and one that names no place at all, are made to follow.
 *
 * @param base what `#` means
 * @param dangling where the pointer fails from there
 * @returns undefined where no definition can stand
 */
export function createDefinition(
  schema: Schema,
  reference: Reference,
  base: Base,
  dangling: Dangling,
): Offer | undefined {
  const place = placeFor(schema, base, dangling);
  if (place === undefined || place.name === "") return undefined;
  const names = [...place.container, place.name];
  if (valueAt(schema, base, names) !== undefined) return undefined;
  const wanted = dangling.tokens.map(({ name }) => name);
  const isElsewhere = names.length !== wanted.length || names.some((name, index) => name !== wanted[index]);
  const written = spelledLike(reference, schema, names);
  return {
    title: `Create the missing definition ${printable(shortened(written, MAX_TITLE))}${base.reading}`,
    kind: CodeActionKind.QuickFix,
    code: "ref-dangling",
    make: () => {
      const style = styleOf(schema.tree);
      const insertion = addDefinition(schema, style, base, place.container, {
        name: place.name,
        value: (indent) => objectText(style, shapeFrom(schema.tree, reference.holder), indent),
      });
      if (insertion === undefined) return undefined;
      const { splices, key, index } = insertion;
      const redirected = isElsewhere ? [rewrite(schema, reference, written)] : [];
      return { splices: [...splices, ...redirected], named: { splice: key, index } };
    },
  };
}

/** The maps of things that are only there to be referred to; in OpenAPI they stand under `components`. */
const DEFINITIONS = new Set([
  "$defs",
  "definitions",
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "examples",
]);

function placeFor(schema: Schema, base: Base, { tokens, failed, reached }: Dangling): Place | undefined {
  const { tree, document } = schema;
  const names = tokens.map(({ name }) => name);
  const name = names.at(-1) ?? "";
  if (!tree.isObject(base.node) || !isWhole(tree, base.node)) return undefined;
  if (failed === names.length - 1 && document.position(reached) === "names") {
    // A new property would be one more that the schema describes, and nobody asked for that.
    if (!DEFINITIONS.has(names[failed - 1] ?? "")) return undefined;
    return isWhole(tree, reached) ? { container: names.slice(0, -1), name } : undefined;
  }
  if (failed !== 0) return undefined;
  const container = definitionsOf(schema, base);
  const at = valueAt(schema, base, container);
  if (at !== undefined && (!tree.isObject(at) || !isWhole(tree, at))) return undefined;
  const isDefinition = names.length === 2 && (names[0] === "$defs" || names[0] === "definitions");
  if (isDefinition) return { container: at === undefined ? names.slice(0, 1) : container, name };
  return names.length === 1 ? { container, name } : undefined;
}

/** Keywords that say what kind of value is meant, and that a definition can take over as they stand. */
const TELLING = ["type", "format"];

/** Keywords that hold values of the kind that is meant. */
const EXAMPLES = ["const", "default", "example"];
const LISTS = ["enum", "examples"];

/** Keywords that say something of values of one type only. */
const SPEAKING_OF: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ["object", ["properties", "required", "patternProperties", "minProperties", "maxProperties"]],
  ["array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]],
  ["string", ["pattern", "minLength", "maxLength"]],
];

/** Keywords of numbers; only values tell whether those are integers. */
const OF_NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** What is known of the definition from beside the reference: its type, as written or as its values have it. */
function shapeFrom(tree: JsonTree, holder: Node): NewMember[] {
  const members = TELLING.flatMap((name) => {
    const value = tree.get(holder, name);
    const isPlain = value !== undefined && tree.kind(value) === "string";
    return isPlain ? [{ name, value: () => tree.literal(value) }] : [];
  });
  if (tree.get(holder, "type") !== undefined) return members;
  const type = typeBeside(tree, holder);
  return type === undefined ? members : [{ name: "type", value: () => JSON.stringify(type) }, ...members];
}

function typeBeside(tree: JsonTree, holder: Node): string | undefined {
  const hasAny = (keywords: readonly string[]): boolean =>
    keywords.some((name) => tree.get(holder, name) !== undefined);
  for (const [type, keywords] of SPEAKING_OF) if (hasAny(keywords)) return type;
  const values = EXAMPLES.map((name) => tree.get(holder, name));
  for (const name of LISTS) {
    const list = tree.get(holder, name);
    if (list !== undefined && tree.isArray(list)) values.push(...tree.children(list));
  }
  const types = new Set(values.filter((value) => value !== undefined).map((value) => typeOf(tree, value)));
  // `null` says that the value may be left out, and not what it is.
  types.delete("null");
  if (types.has("number")) types.delete("integer");
  const [only] = types;
  if (types.size === 1) return only;
  return types.size === 0 && hasAny(OF_NUMBERS) ? "number" : undefined;
}

function typeOf(tree: JsonTree, value: Node): string | undefined {
  const kind = tree.kind(value);
  switch (kind) {
    case "true":
    case "false":
      return "boolean";
    case "number":
      return /^-?\d+$/.test(tree.literal(value)) ? "integer" : "number";
    case "object":
    case "array":
    case "string":
    case "null":
      return kind;
    case "invalid":
    case "missing":
      return undefined;
  }
}
