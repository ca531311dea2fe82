/**
 * Inlines every reference of a schema, and takes out the definitions that nothing needs any more: for clients that drop
 * `$defs`, or follow no references.
 */
import { CodeActionKind } from "vscode-languageserver";
import type { JsonTree, Node } from "../../json/tree";
import type { Root } from "../../schema/document";
import { expand, type Expanded } from "../edits/expansion";
import { isWhole } from "../edits/gaps";
import { removeMembers } from "../edits/members";
import { referencesBelow } from "../edits/redirect";
import type { Splice } from "../edits/splice";
import type { DocumentUses } from "../foreignReferences";
import { styleOf } from "../edits/style";
import type { Schema } from "../schema";
import { MAX_HOPS } from "../shortChain";
import { inlineObstacles } from "./inline";
import type { Change, Offer } from "./offer";
import { holdsName, namePlaces } from "./schemaNames";

const CONTAINERS = ["$defs", "definitions"];

/**
 * @param root the schema whose references are inlined; in an OpenAPI description, which is many, nothing is offered
 * @param least how many references it must have
 */
export function inlineAll(schema: Schema, root: Root, least: number): Offer | undefined {
  const { document, tree } = schema;
  if (document.kind.kind === "openapi" || !tree.isObject(root.node) || !isWhole(tree, root.node))
    return undefined;
  let count = 0;
  for (const reference of document.references) {
    if (reference.root === root && ++count >= least) break;
  }
  if (count < least) return undefined;
  const where = root.tool === null ? "this schema" : `this ${root.tool.role} schema`;
  return {
    title: `Inline all references of ${where}, for clients that drop $defs`,
    kind: CodeActionKind.RefactorInline,
    isFeltElsewhere: true,
    isLong: true,
    make: (uses) => makeInlineAll(schema, root, uses),
  };
}

function makeInlineAll(schema: Schema, root: Root, uses: DocumentUses): Change {
  const { tree } = schema;
  const style = styleOf(tree);
  const expanded = expand(schema, style, root.node, inlineObstacles(schema, root.node));
  if (expanded.isTooLong)
    return {
      splices: [],
      remark: "Nothing was inlined: written out, the schema would be longer than 4 million characters.",
    };
  if (expanded.gone.size === 0)
    return { splices: [], remark: `Nothing was inlined. ${remarkOn(schema, root, expanded) ?? ""}`.trim() };
  const removed = removals(schema, root, unneeded(schema, root, expanded, uses), expanded);
  const kept = expanded.splices.filter(
    ({ start, end }) => !removed.some((splice) => splice.start <= start && end <= splice.end),
  );
  const remark = remarkOn(schema, root, expanded);
  return { splices: [...kept, ...removed], ...(remark === undefined ? {} : { remark }) };
}

/** What is said of the references that stay. */
function remarkOn(
  { document }: Schema,
  root: Root,
  { gone, recursive, distant }: Expanded,
): string | undefined {
  let staying = -recursive - distant;
  for (const { node, root: its } of document.references) if (its === root && !gone.has(node)) staying++;
  const parts: string[] = [];
  if (recursive > 0)
    parts.push(`${counted(recursive)} in a circle and ${recursive === 1 ? "stays" : "stay"}.`);
  if (distant > 0)
    parts.push(
      `${counted(distant)} on along more than ${MAX_HOPS} others and ${distant === 1 ? "stays" : "stay"}.`,
    );
  if (staying > 0)
    parts.push(
      `${counted(staying)} to what cannot be copied or is not followed and ${staying === 1 ? "stays" : "stay"}.`,
    );
  return parts.length === 0 ? undefined : parts.join(" ");
}

function counted(count: number): string {
  return count === 1 ? "1 reference leads" : `${count} references lead`;
}

/** The definitions that were only there for references that are inlined now. */
function unneeded(schema: Schema, root: Root, { gone }: Expanded, uses: DocumentUses): ReadonlySet<Node> {
  const { tree, usages } = schema;
  const found = new Set<Node>();
  for (const name of CONTAINERS) {
    const container = tree.get(root.node, name);
    if (container === undefined || !tree.isObject(container) || !isWhole(tree, container)) continue;
    // Who refers to the whole container wants all that is in it.
    if (usages.to(container).length > 0) continue;
    const targets = targetsFromOutside(schema, root, container, uses);
    if (targets.includes(container)) continue;
    const named = new Set(targets.map((target) => memberAround(tree, container, target)));
    const names = namePlaces(schema, tree.span(container));
    for (const definition of tree.children(container)) {
      const users = referencesBelow(schema, definition);
      const isUsed = users.some(({ node }) => !gone.has(node)) || named.has(definition);
      // A schema with a name of its own may be meant from elsewhere.
      if (users.length > 0 && !isUsed && !holdsName(schema, definition, names)) found.add(definition);
    }
  }
  return found;
}

/** Where that leads which no runtime follows: mappings, and references by a URI, of whatever file. */
function targetsFromOutside(
  { mappings, resolver }: Schema,
  root: Root,
  container: Node,
  { own, others }: DocumentUses,
): Node[] {
  const targets: Node[] = [];
  for (const { text } of mappings.through(container)) {
    const landing = resolver.lookUp(text, root);
    if ("target" in landing) targets.push(landing.target);
  }
  for (const { node } of [...own, ...others.flatMap(({ references }) => references)]) {
    if (node !== undefined) targets.push(node);
  }
  return targets;
}

/** The member of an object that a value is, or stands in. */
function memberAround(tree: JsonTree, object: Node, value: Node): Node | undefined {
  let at: Node | undefined = value;
  while (at !== undefined && tree.parent(at) !== object) at = tree.parent(at);
  return at;
}

function removals(schema: Schema, root: Root, definitions: ReadonlySet<Node>, { gone }: Expanded): Splice[] {
  const { tree } = schema;
  const containers = CONTAINERS.map((name) => tree.get(root.node, name)).filter((each) => each !== undefined);
  const isEmptied = (container: Node): boolean =>
    tree.size(container) > 0 && [...tree.children(container)].every((member) => definitions.has(member));
  const own = tree.get(root.node, "$ref");
  // Where the root's own members are rewritten, the container stays, without what was in it.
  const emptied = own !== undefined && gone.has(own) ? [] : containers.filter(isEmptied);
  return [
    ...(emptied.length === 0 ? [] : removeMembers(tree, root.node, (member) => emptied.includes(member))),
    ...containers
      .filter((container) => !emptied.includes(container) && tree.isObject(container))
      .flatMap((container) => removeMembers(tree, container, (member) => definitions.has(member))),
  ];
}
