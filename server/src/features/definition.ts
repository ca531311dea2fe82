/** Go to definition: from a `$ref` to the key it points to, one hop. */
import type { LocationLink } from "vscode-languageserver";
import type { Node } from "../json/tree";
import type { Outcome } from "../schema/outcome";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { linkTo, referenceAt } from "./spans";

/**
 * @param offset UTF-16 offset of the cursor
 * @returns one link, or none where no reference stands or it leads nowhere in this document
 */
export function definition(open: OpenDocument, schema: Schema, offset: number): LocationLink[] {
  const pointed = referenceAt(schema, offset);
  if (pointed === undefined) return [];
  const target = definitionOf(schema.resolver.resolve(pointed.reference));
  if (target === undefined) return [];
  return [linkTo(open, schema.tree, pointed, target)];
}

/** Where a reference leads in the document. Also what the runtime does not follow can be gone to, where it stands in the document. */
export function definitionOf(outcome: Outcome): Node | undefined {
  switch (outcome.kind) {
    case "resolved":
    case "cycle":
    case "not-schema":
      return outcome.target;
    case "anchor":
      return outcome.declared;
    case "dangling":
    case "remote":
    case "bad-escape":
    case "not-string":
      return undefined;
  }
}
