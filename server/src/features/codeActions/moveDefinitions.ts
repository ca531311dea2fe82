/** Moves definitions that were nested by mistake to the root, where references look for them. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { ReferenceToken } from "../../schema/pointer";
import { commentsOf } from "../edits/comments";
import { valueAt } from "../edits/definitions";
import { isSound, isWhole } from "../edits/gaps";
import { insertMembers, removeMembers } from "../edits/members";
import { redirect } from "../edits/redirect";
import { partition, spliced } from "../edits/splice";
import { indentAt, reindented, styleOf, type NewMember } from "../edits/style";
import type { Schema } from "../schema";
import type { Offer } from "./offer";
import { resourceOf } from "./resource";

/**
 * @param base the object inside the root from which the pointer would lead somewhere
 * @returns undefined where the pointer names no definitions, or the root has some of the same names
 */
export function moveDefinitions(
  schema: Schema,
  { root }: Reference,
  base: Node,
  tokens: readonly ReferenceToken[],
): Offer | undefined {
  const { tree } = schema;
  const place = tokens[0]?.name;
  if (tokens.length < 2 || (place !== "$defs" && place !== "definitions")) return undefined;
  const nested = tree.get(base, place);
  if (nested === undefined || !tree.isObject(nested) || !isSound(tree, nested) || !isWhole(tree, base))
    return undefined;
  if (!tree.isObject(root.node) || !isWhole(tree, root.node)) return undefined;
  // In a resource of its own the definitions stand right, by the standard.
  if (resourceOf(schema, root, base) !== root.node) return undefined;
  const there = valueAt(schema, root, [place]);
  if (there !== undefined && !(tree.isObject(there) && isWhole(tree, there))) return undefined;
  const definitions = [...tree.children(nested)];
  const names = new Set(definitions.map((definition) => tree.key(definition) ?? ""));
  if (names.size !== definitions.length) return undefined;
  if (there !== undefined && [...names].some((name) => tree.get(there, name) !== undefined)) return undefined;

  return {
    title: `Move ${place} here to the root`,
    kind: CodeActionKind.QuickFix,
    code: "ref-dangling",
    isFeltElsewhere: true,
    make: ({ own }) => {
      const style = styleOf(tree);
      const move = { root, node: nested, to: [place] };
      const { inside, outside } = partition(redirect(schema, move, own), tree.span(nested));
      const moved = (node: Node): NewMember => ({
        name: tree.key(node) ?? "",
        value: (indent) => {
          const span = tree.span(node);
          return reindented(spliced(tree, span, inside), indentAt(tree, span.start), indent);
        },
      });
      const comments = commentsOf(tree, nested);
      const { splices } =
        there === undefined
          ? insertMembers(tree, style, root.node, [moved(nested)])
          : insertMembers(
              tree,
              style,
              there,
              definitions.map((node) => ({ ...moved(node), comments: comments.get(node) })),
            );
      return {
        splices: [...outside, ...removeMembers(tree, base, (member) => member === nested), ...splices],
        moves: [move],
      };
    },
  };
}
