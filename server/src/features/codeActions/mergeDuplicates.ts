/** Merges definitions that say the same: the first stays, and whatever leads to the others is led there. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Root } from "../../schema/document";
import { equalSchemas } from "../../schema/equality";
import { isSound, isWhole } from "../edits/gaps";
import { removeMembers } from "../edits/members";
import { redirect, type Move } from "../edits/redirect";
import type { ForeignReference } from "../foreignReferences";
import type { Schema } from "../schema";
import type { Change, Offer } from "./offer";
import { holdsName, namePlaces } from "./schemaNames";

/** Definitions are compared at once, to see whether to offer it, where they are no longer than this. */
const MAX_LENGTH = 200_000;

/** @param container the definitions of a root */
export function mergeDuplicates(schema: Schema, root: Root, container: Node): Offer | undefined {
  const { tree } = schema;
  if (!isWhole(tree, container)) return undefined;
  const { start, end } = tree.span(container);
  const kind = CodeActionKind.RefactorRewrite;
  if (end - start > MAX_LENGTH)
    return {
      title: "Merge definitions that are equal",
      kind,
      isFeltElsewhere: true,
      make: ({ own }) => {
        const groups = equalDefinitions(schema, container);
        return groups.length > 0
          ? merge(schema, root, container, groups, own)
          : { splices: [], remark: "No two of these definitions are equal." };
      },
    };
  const groups = equalDefinitions(schema, container);
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  if (count === 0) return undefined;
  return {
    title: `Merge ${count} definitions that are equal into ${groups.length}`,
    kind,
    isFeltElsewhere: true,
    make: ({ own }) => merge(schema, root, container, groups, own),
  };
}

/** Only what pointers lead to can be merged: the last of duplicate keys, and no schema that has a name of its own. */
function equalDefinitions(schema: Schema, container: Node): Node[][] {
  const { tree } = schema;
  const names = namePlaces(schema, tree.span(container));
  const definitions = [...tree.children(container)].filter(
    (definition) =>
      tree.isObject(definition) &&
      isSound(tree, definition) &&
      tree.get(container, tree.key(definition) ?? "") === definition &&
      !holdsName(schema, definition, names),
  );
  return equalSchemas(schema.resolver, definitions);
}

function merge(
  schema: Schema,
  root: Root,
  container: Node,
  groups: readonly Node[][],
  named: readonly ForeignReference[],
): Change {
  const { tree } = schema;
  const gone = new Set(groups.flatMap((group) => group.slice(1)));
  const removed = removeMembers(tree, container, (member) => gone.has(member));
  const spans = [...gone].map((node) => tree.span(node)).sort((one, other) => one.start - other.start);
  const moves = groups.flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((node): Move => ({ root, node, to: tree.path(first, root.node) })),
  );
  const redirected = moves.flatMap((move) => redirect(schema, move, named));
  // What stands in a definition that goes is gone with it.
  const kept = redirected.filter(
    ({ start }) => !spans.some((span) => span.start <= start && start < span.end),
  );
  return { splices: [...kept, ...removed], moves };
}
