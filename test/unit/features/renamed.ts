/** What is held against each other before and after a rename: values and targets by their places in document order. */
import assert from "node:assert/strict";
import { ResponseError } from "vscode-languageserver";
import { localTargetsOf } from "../../../server/src/features/localTargets";
import type { OpenDocument } from "../../../server/src/features/openDocument";
import { prepareRename } from "../../../server/src/features/rename";
import type { Schema } from "../../../server/src/features/schema";
import type { Node } from "../../../server/src/json/tree";

/** The schema of a document that is one. */
export function schemaOf(open: OpenDocument): Schema {
  const schema = open.schema(true);
  assert.ok(schema !== undefined);
  return schema;
}

/** All values in document order. */
export function nodes({ tree }: Schema): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    found.push(node);
    for (const child of tree.children(node)) visit(child);
  };
  if (tree.root !== undefined) visit(tree.root);
  return found;
}

/** Where each reference leads: the place of its target in document order; -1 where it leads nowhere. */
export function targets(schema: Schema): number[] {
  const order = new Map(nodes(schema).map((node, index) => [node, index]));
  return [...schema.document.references].map((reference) => {
    const target = localTargetsOf(schema, reference)[0];
    return target === undefined ? -1 : (order.get(target) ?? -1);
  });
}

/** What is asked for; undefined where it is refused. */
function refusable<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ResponseError) return undefined;
    throw error;
  }
}

/** The name that F2 shows. */
export function nameAt(open: OpenDocument, schema: Schema, offset: number): string | undefined {
  return refusable(() => prepareRename(open, schema, offset).placeholder);
}

/** A text with every string in it emptied: a rename changes nothing else. */
export function withoutTexts(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** Fails where a reference that led to a place leads elsewhere. */
export function assertLeadAsBefore(before: Schema, after: Schema): void {
  const [led, leads] = [targets(before), targets(after)];
  assert.equal(leads.length, led.length);
  // The text is put together anew each time it is asked for, so that only a failure does.
  for (const [index, target] of led.entries())
    if (target >= 0 && leads[index] !== target)
      assert.fail(
        `reference ${index} led to value ${target}, and leads to ${leads[index]}: ${after.tree.text}`,
      );
}
