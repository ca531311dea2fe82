/** Completion of references into other files: the files before the `#`, and behind it what stands in the one named. */
import {
  CompletionItemKind,
  type CancellationToken,
  type CompletionItem,
  type CompletionList,
} from "vscode-languageserver";
import { encodeString } from "../json/string";
import { relativeUri, splitFragment } from "../schema/uri";
import { completion, completionTo } from "./completion";
import { begun, sortText, textEdit, type Site } from "./completionItem";
import type { CompletionSupport } from "./completionSupport";
import { findElsewhere } from "./elsewhere";
import type { Files } from "./files";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { writtenReference } from "./writtenReference";

/** Files that are offered, the nearest first; what is typed next chooses among the others. */
const MAX_OFFERED = 200;

/**
 * @param offset UTF-16 offset of the cursor
 * @returns null where no reference is being written
 */
export function completionInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  support: CompletionSupport,
  token: CancellationToken,
): CompletionList | null | Promise<CompletionList | null> {
  const local = completion(open, schema, offset, support);
  const written = writtenReference(schema, offset);
  if (written === undefined || written.typed.startsWith("#")) return local;
  const site = { open, schema, written, support };
  return written.typed.includes("#") ? insideFile(files, site, token) : withFiles(files, site, local, token);
}

/** What stands in the file that is named before the `#`. */
async function insideFile(
  files: Files,
  site: Site,
  token: CancellationToken,
): Promise<CompletionList | null> {
  const { open, schema, written } = site;
  const { uri: prefix, fragment } = splitFragment(written.typed);
  const { version } = open;
  const reference = { holder: written.holder, root: written.root, text: prefix };
  const found = await findElsewhere(files, open, schema, reference, token);
  if (found.kind !== "found" || open.version !== version) return null;
  const { document, schema: other, node } = found.place;
  const root = other.document.rootAt(node) ?? other.document.roots[0];
  if (root === undefined) return null;
  return completionTo(site, {
    uri: document.uri,
    schema: other,
    root: { ...root, node },
    holder: node,
    text: `#${fragment}`,
    prefix,
  });
}

/** The files that a reference can name, behind what its own document has. */
async function withFiles(
  files: Files,
  site: Site,
  local: CompletionList | null,
  token: CancellationToken,
): Promise<CompletionList | null> {
  const { open, written } = site;
  const { version } = open;
  const from = files.normal(open.uri);
  const { uris, isComplete } = await files.list(token);
  if (open.version !== version) return local;
  const start = written.typed.startsWith("./") ? "./" : "";
  const paths = uris
    .map((uri) => files.normal(uri))
    .filter((uri) => uri !== from)
    .map((uri) => relativeUri(uri, from))
    .filter((path) => path !== undefined)
    .sort(byNearness);
  const offered = paths.slice(0, MAX_OFFERED).map((path, index) => itemOf(site, start + path, index));
  if (offered.length === 0) return local;
  return {
    isIncomplete: local?.isIncomplete === true || !isComplete || paths.length > MAX_OFFERED,
    items: [...(local?.items ?? []), ...offered],
  };
}

function itemOf(site: Site, path: string, index: number): CompletionItem {
  return {
    label: path,
    kind: CompletionItemKind.File,
    // Behind all definitions, which have digits only.
    sortText: sortText(`f${index}`),
    filterText: begun(site, path),
    textEdit: textEdit(site, encodeString(path)),
    commitCharacters: ["#"],
  };
}

/** What is fewer folders away comes first; by name where that is the same. */
function byNearness(one: string, other: string): number {
  const steps = one.split("/").length - other.split("/").length;
  return steps === 0 ? (one < other ? -1 : 1) : steps;
}
