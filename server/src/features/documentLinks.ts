/**
 * Document links on references that lead somewhere in the document.
 *
 * VS Code puts links of its own on local pointers, and Ctrl+click follows the link before the definition. Those lead
 * to the value; of two links on one place VS Code takes that of an extension, and ours leads to the key, as Go to
 * Definition does.
 */
import type { DocumentLink } from "vscode-languageserver";
import { definitionOf } from "./definition";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { inside, targetSpans } from "./spans";

/** More references than this get no links: editors ask for all of them at every edit. */
const MAX_LINKS = 2_000;

/** One link for each reference of the document, unless there are too many. */
export function documentLinks(open: OpenDocument, schema: Schema): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const reference of schema.document.references) {
    if (links.length === MAX_LINKS) return [];
    const target = definitionOf(schema.resolver.resolve(reference));
    if (target === undefined) continue;
    const { start } = open.range(targetSpans(schema.tree, target).selection);
    links.push({
      range: open.range(inside(schema.tree, schema.tree.span(reference.node))),
      target: `${open.uri}#L${start.line + 1},${start.character + 1}`,
    });
  }
  return links;
}
