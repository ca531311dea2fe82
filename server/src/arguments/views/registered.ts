/**
 * The schema as the runtime's adapter registers it when it tidies schemas (runtime rules §3.6). The announced
 * behaviour is the renaming alone; the rest was read in the source, and is what a switch of the preview shows.
 */
import type { JsonTree, Node } from "../../json/tree";
import { readDraft, type Draft } from "./draft";
import { giveItems, giveObjectType, giveProperties, pruneRequired } from "./objects";
import { renameDefinitions } from "./renamedDefinitions";
import { mapSubschemas } from "./subschemas";
import { collapseConstants, collapseNullable } from "./unions";

export function registeredSchema(tree: JsonTree, root: Node): Draft {
  const draft = readDraft(tree, root);
  renameDefinitions(draft);
  return normalized(draft);
}

function normalized(draft: Draft): Draft {
  if (draft.kind !== "object") return draft;
  mapSubschemas(draft, normalized);
  const schema = collapseConstants(collapseNullable(draft));
  giveObjectType(schema);
  giveProperties(schema);
  pruneRequired(schema);
  giveItems(schema);
  return schema;
}
