/** Go to type definition: from a `$ref`, or a key whose value holds one, to the end of the chain. */
import type { LocationLink } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Reference } from "../schema/document";
import { definitionOf } from "./definition";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { inside, linkTo, referenceAt, type Pointed } from "./spans";

/**
 * @param offset UTF-16 offset of the cursor
 * @returns one link, or none where no reference stands or it leads nowhere in this document
 */
export function typeDefinition(open: OpenDocument, schema: Schema, offset: number): LocationLink[] {
  const pointed = referenceAt(schema, offset) ?? referenceUnderKey(schema, offset);
  const end = pointed === undefined ? undefined : endOf(schema, pointed.reference);
  if (pointed === undefined || end === undefined) return [];
  return [linkTo(open, schema.tree, pointed, end)];
}

function referenceUnderKey({ tree, document }: Schema, offset: number): Pointed | undefined {
  const node = tree.nodeAt(offset);
  const key = node === undefined ? undefined : tree.keySpan(node);
  if (node === undefined || key === undefined || offset > key.end) return undefined;
  const reference = document.referenceOf(node);
  return reference === undefined ? undefined : { reference, origin: inside(tree, key) };
}

/** The last place that a chain leads to in the document; of a circle, the last before it closes. */
function endOf({ document, resolver }: Schema, start: Reference): Node | undefined {
  const seen = new Set<Node>();
  let end: Node | undefined;
  for (let reference: Reference | undefined = start; reference !== undefined;) {
    const target: Node | undefined = definitionOf(resolver.resolve(reference));
    if (target === undefined || seen.has(target)) break;
    seen.add(target);
    end = target;
    reference = document.referenceOf(target);
  }
  return end;
}
