/**
 * Document links on references that lead somewhere in the document.
 *
 * VS Code puts links of its own on local pointers, and Ctrl+click follows the link before the definition. Those lead
 * to the value; of two links on one place VS Code takes that of an extension, and ours leads to the key, as Go to
 * Definition does.
 */
import type { DocumentLink, Range } from "vscode-languageserver";
import type { Reference } from "../schema/document";
import { findBesides, type SchemaPlace } from "./elsewhere";
import type { Files } from "./files";
import { count, type TellLimit } from "./limits";
import { localTargetsOf } from "./localTargets";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { inside, targetSpans } from "./spans";

/** More references than this get no links: editors ask for all of them at every edit. */
const MAX_LINKS = 2_000;

const DEFINITION_WORKS = "Go to Definition works on all of them.";

/** One link for each reference that leads somewhere in the document, unless there are too many. */
export function documentLinks(open: OpenDocument, schema: Schema, tellLimit: TellLimit): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const reference of schema.document.references) {
    if (links.length === MAX_LINKS) {
      tellLimit(`has more than ${count(MAX_LINKS)} references, so they are no links. ${DEFINITION_WORKS}`);
      return [];
    }
    const [node] = localTargetsOf(schema, reference);
    if (node === undefined) continue;
    links.push({
      range: rangeOf(open, schema, reference),
      target: targetOf({ document: open, schema, node }),
    });
  }
  return links;
}

/** References into other files that are looked for; each of them may be a file to read. */
const MAX_FILE_LINKS = 500;

/** The same, with a link for each reference into another file that is there. */
export function documentLinksInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  tellLimit: TellLimit,
): DocumentLink[] | Promise<DocumentLink[]> {
  const local = documentLinks(open, schema, tellLimit);
  const leaving: Reference[] = [];
  for (const reference of schema.document.references) {
    if (reference.text?.startsWith("#") !== false || localTargetsOf(schema, reference).length > 0) continue;
    if (leaving.push(reference) <= MAX_FILE_LINKS) continue;
    const limit = count(MAX_FILE_LINKS);
    tellLimit(`has more than ${limit} references to other files, so those are no links. ${DEFINITION_WORKS}`);
    return local;
  }
  return leaving.length === 0 ? local : linkFiles(files, open, schema, leaving, local);
}

async function linkFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  leaving: readonly Reference[],
  local: readonly DocumentLink[],
): Promise<DocumentLink[]> {
  // Where the links stand is told by the text as it is now.
  const asked = leaving.map((reference) => ({
    range: rangeOf(open, schema, reference),
    found: findBesides(files, open, schema, reference),
  }));
  const links = [...local];
  for (const { range, found } of asked) {
    const elsewhere = await found;
    if (elsewhere.kind === "found") links.push({ range, target: targetOf(elsewhere.place) });
    else if (elsewhere.kind === "lacking") links.push({ range, target: elsewhere.file.document.uri });
  }
  return links;
}

function rangeOf(open: OpenDocument, { tree }: Schema, reference: Reference): Range {
  return open.range(inside(tree, tree.span(reference.node)));
}

function targetOf({ document, schema, node }: SchemaPlace): string {
  const { start } = document.range(targetSpans(schema.tree, node).selection);
  return `${document.uri}#L${start.line + 1},${start.character + 1}`;
}
