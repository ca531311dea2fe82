/** Calls `definitions` what it is called since 2019-09, `$defs` (JSON Schema 2020-12 core §8.2.4), with every reference. */
import { CodeActionKind } from "vscode-languageserver";
import { ignoresSiblings } from "../../schema/dialect";
import { redirect } from "../edits/redirect";
import type { Schema } from "../schema";
import { inside } from "../spans";
import type { Offer, Refusal } from "./offer";

const TITLE = "Rename definitions to $defs";

/** @param offset of the cursor, which must touch the key */
export function renameDefinitions(schema: Schema, offset: number): Offer | Refusal | undefined {
  const { tree, document } = schema;
  const node = tree.nodeAt(offset);
  if (node === undefined || !tree.isNamed(node, "definitions") || document.kind.kind === "openapi")
    return undefined;
  const root = document.rootAt(node);
  const key = tree.keySpan(node);
  if (root === undefined || tree.parent(node) !== root.node || !tree.isObject(node)) return undefined;
  if (key === undefined || offset > key.end) return undefined;
  const kind = CodeActionKind.RefactorRewrite;
  if (tree.get(root.node, "$defs") !== undefined)
    return { title: TITLE, kind, reason: "This schema has $defs as well; two members cannot have one name." };
  // Where one key stands twice, pointers lead into the last.
  if (tree.get(root.node, "definitions") !== node) return undefined;
  if (ignoresSiblings(root.dialect))
    return {
      title: TITLE,
      kind,
      reason: `In ${root.dialect}, which this schema names as its dialect, they are called definitions.`,
    };
  return {
    title: TITLE,
    kind,
    isFeltElsewhere: true,
    make: ({ own }) => {
      const move = { root, node, to: ["$defs"] };
      return {
        splices: [{ ...inside(tree, key), text: "$defs" }, ...redirect(schema, move, own)],
        moves: [move],
      };
    },
  };
}
