/** Makes a definition of a schema that stands somewhere else, and lets a reference take its place. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Root } from "../../schema/document";
import { addDefinition, definitionsOf, freeName, valueAt } from "../edits/definitions";
import { isSound, isWhole } from "../edits/gaps";
import { redirect, type Move } from "../edits/redirect";
import { spelled } from "../spelled";
import { partition, spliced } from "../edits/splice";
import { indentAt, objectText, reindented, styleOf } from "../edits/style";
import type { ForeignReference } from "../foreignReferences";
import { printable, shortened } from "../printable";
import type { Schema } from "../schema";
import type { Change, Offer } from "./offer";
import { resourceOf } from "./resource";

/** Longer names are cut in a title. */
const MAX_TITLE = 80;

/** Longer names of definitions are not made from a property's name. */
const MAX_NAME = 60;

/** A longer title is a sentence, and no name. */
const MAX_TITLE_NAME = 40;

/** The maps of an OpenAPI description that hold schemas; others look like them, and hold other things. */
const SCHEMA_MAPS = new Set(["schemas", "definitions"]);

/** The innermost schema around a place that could be a definition; undefined where there is none. */
export function extractableAt(schema: Schema, offset: number): Node | undefined {
  for (let at = schema.tree.nodeAt(offset); at !== undefined; at = schema.tree.parent(at)) {
    if (!isSchema(schema, at)) continue;
    return canBeExtracted(schema, at) ? at : undefined;
  }
  return undefined;
}

/**
 * @param node a schema
 * @param title what is offered, from the reference to the new definition
 */
export function extract(schema: Schema, node: Node, title: (place: string) => string): Offer | undefined {
  const root = schema.document.rootAt(node);
  if (root === undefined || !canBeExtracted(schema, node)) return undefined;
  const container = definitionsOf(schema, root);
  const there = valueAt(schema, root, container);
  if (there !== undefined && (!schema.tree.isObject(there) || !isWhole(schema.tree, there))) return undefined;
  const names = [...container, freeName(schema, there, nameFor(schema, root, node))];
  return {
    title: title(printable(shortened(spelled(schema, names), MAX_TITLE))),
    kind: CodeActionKind.RefactorExtract,
    isFeltElsewhere: true,
    make: ({ own }) => makeExtraction(schema, { root, node, to: names }, own),
  };
}

function makeExtraction(schema: Schema, move: Move, named: readonly ForeignReference[]): Change | undefined {
  const { tree } = schema;
  const { root, node, to: names } = move;
  const style = styleOf(tree);
  const span = tree.span(node);
  const { inside, outside } = partition(redirect(schema, move, named), span);
  const indent = indentAt(tree, span.start);
  const insertion = addDefinition(schema, style, root, names.slice(0, -1), {
    name: names.at(-1) ?? "",
    value: (wanted) => reindented(spliced(tree, span, inside), indent, wanted),
  });
  if (insertion === undefined) return undefined;
  const reference = { name: "$ref", value: () => JSON.stringify(spelled(schema, names)) };
  const splices = [
    ...outside,
    { ...span, text: objectText(style, [reference], indent) },
    ...insertion.splices,
  ];
  return { splices, moves: [move], named: { splice: insertion.key, index: insertion.index } };
}

function isSchema(schema: Schema, node: Node): boolean {
  const { tree, document } = schema;
  if (!tree.isObject(node) || document.position(node) !== "schema") return false;
  return document.kind.kind !== "openapi" || isSchemaObject(schema, node);
}

/**
 * Whether an object of an OpenAPI description is a Schema Object, and no parameter, response or path (OpenAPI 3.1
 * §4.8.24): it stands under `schema`, among the schemas of the components or the definitions of Swagger, or inside one.
 */
function isSchemaObject({ tree, document }: Schema, node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
    const parent = tree.parent(at);
    if (parent === undefined) return false;
    const isNamed = document.position(parent) === "names";
    if (isNamed ? SCHEMA_MAPS.has(tree.key(parent) ?? "") : tree.isNamed(at, "schema")) return true;
  }
  return false;
}

function canBeExtracted(schema: Schema, node: Node): boolean {
  const { tree, document } = schema;
  const root = document.rootAt(node);
  if (root === undefined || root.node === node || !isSchema(schema, node)) return false;
  if (!isSound(tree, node)) return false;
  if (!tree.isObject(root.node) || !isWhole(tree, root.node)) return false;
  // A schema that only refers to another, or says nothing, is no gain as a definition.
  const [first, second] = tree.children(node);
  if (first === undefined || (second === undefined && tree.isNamed(first, "$ref"))) return false;
  const parent = tree.parent(node);
  const container = valueAt(schema, root, definitionsOf(schema, root));
  if (parent === undefined || parent === container || isDefinitions(schema, root, parent)) return false;
  // A reader counts the names of a pointer by the last of duplicate keys, so the first can be no definition.
  if (valueAt(schema, root, tree.path(node, root.node)) !== node) return false;
  // Only a branch that says `null` itself lets null in (runtime rules §2.3): one that refers to it does not.
  if (isUnionBranch(schema, node) && tree.getString(node, "type") === "null") return false;
  // Out of a resource of its own it would, by the standard, lose the base of its references.
  if (resourceOf(schema, root, node) !== root.node || tree.getString(node, "$id") !== undefined) return false;
  return container === undefined || !schema.tree.isWithin(container, node);
}

function isUnionBranch({ tree }: Schema, node: Node): boolean {
  const union = tree.parent(node);
  return union !== undefined && (tree.isNamed(union, "anyOf") || tree.isNamed(union, "oneOf"));
}

function isDefinitions({ tree }: Schema, root: Root, container: Node): boolean {
  return (
    tree.parent(container) === root.node &&
    (tree.isNamed(container, "$defs") || tree.isNamed(container, "definitions"))
  );
}

/** A name for a definition, from its title or the nearest property's name: `first name` becomes `FirstName`. */
function nameFor({ tree, document }: Schema, root: Root, node: Node): string {
  const title = tree.getString(node, "title");
  const titled = title === undefined || title.length > MAX_TITLE_NAME ? "" : inPascalCase(title);
  if (titled !== "") return titled;
  for (let at: Node | undefined = node; at !== undefined && at !== root.node; at = tree.parent(at)) {
    const parent: Node | undefined = tree.parent(at);
    if (parent === undefined || document.position(parent) !== "names") continue;
    const name = inPascalCase(tree.key(at) ?? "");
    if (name !== "" && name.length <= MAX_NAME) return name;
  }
  return "Definition";
}

function inPascalCase(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
