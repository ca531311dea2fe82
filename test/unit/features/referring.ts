/** Another file of the workspace, which refers to every object of a document. */
import assert from "node:assert/strict";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import type { JsonTree, Node } from "../../../server/src/json/tree";
import { spellReference } from "../../../server/src/schema/spelling";

export const OTHER = "file:///folder/sub/other.json";

/** The text of the other file: references by the document's file name, half of them encoded and half raw. */
export function referringFile({ tree }: Schema): string {
  const references = objectsOf(tree).map((node, index) => {
    const written = spellReference(tree.path(node), index % 2 === 0 ? "encoded" : "raw");
    return [`R${index}`, { $ref: `../some.schema.json${written}` }];
  });
  return JSON.stringify({ $defs: Object.fromEntries(references) as unknown });
}

/** Where each reference of the other file leads; undefined where it leads nowhere. */
export function targetsOf({ standard }: Schema, other: string): (Node | undefined)[] {
  const schema = new OpenDocument(OTHER, 1, other).schema(true);
  assert.ok(schema !== undefined);
  return [...schema.document.references].map(({ text = "" }) =>
    standard.locateInDocument(text.slice(text.indexOf("#") + 1)),
  );
}

function objectsOf(tree: JsonTree): Node[] {
  const found = tree.root === undefined ? [] : [tree.root];
  for (const node of found) found.push(...tree.children(node));
  return found.filter((node) => tree.isObject(node));
}
