/**
 * What a search through many files keeps of each: the names that its schemas give themselves, and what it refers to
 * outside itself. Found without reading the text as JSON, so it may hold what is neither; whoever finds something looks
 * at the file itself.
 */
import { percentDecode } from "../schema/percent";
import { splitFragment } from "../schema/uri";
import type { Schema } from "./schema";

export interface FileSketch {
  /** As written, or absolute. */
  names: readonly string[];
  /** The texts of references, and of what a `mapping` names, that do not begin with `#`. */
  references: readonly string[];
  /** Whether it may have definitions or tools. */
  mayHaveSymbols: boolean;
  /** Whether it has more names or references than are kept. */
  isCut: boolean;
}

/** Names and references that are kept of one file; one with more is a rare one, and is found by the others. */
export const MAX_KEPT = 5_000;

/** A member that names a schema or refers to one. */
const MEMBER = /"(\$id|id|\$ref|\$dynamicRef|\$recursiveRef)"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** A text of a member that may name a place in another file, as those of a `mapping` do. */
const MAPPED = /:\s*("[^"#\\]+#(?:[^"\\]|\\.)*")/g;

/** A member that holds definitions, or makes a tool. */
const HOLDS_SYMBOLS =
  /"(?:\$defs|definitions|components|inputSchema|input_schema|outputSchema|parameters)"\s*:/;

export function sketchText(source: string): FileSketch {
  const names = new Set<string>();
  const references = new Set<string>();
  let isCut = false;
  const keep = (kept: Set<string>, literal: string): void => {
    if (kept === references && literal.startsWith('"#')) return;
    const text = decoded(literal);
    if (kept.size < MAX_KEPT) kept.add(text);
    else if (!kept.has(text)) isCut = true;
  };
  for (const [, keyword, literal = ""] of source.matchAll(MEMBER))
    keep(keyword === "$id" || keyword === "id" ? names : references, literal);
  if (source.includes('"mapping"'))
    for (const [, literal = ""] of source.matchAll(MAPPED)) keep(references, literal);
  return {
    names: [...names],
    references: [...references],
    mayHaveSymbols: HOLDS_SYMBOLS.test(source),
    isCut,
  };
}

/** The same of a document that has been read. */
export function sketchSchema({ definitions, document, mappings, resources, resolver }: Schema): FileSketch {
  const leaving = resolver.links().filter(({ landing }) => landing.kind === "remote");
  const mapped = mappings.all((text) => !text.startsWith("#"));
  const references = new Set([...leaving, ...mapped].map(({ text }) => text));
  return {
    names: [...resources.names],
    references: [...references].slice(0, MAX_KEPT),
    mayHaveSymbols: document.kind.kind === "tools" || !isEmpty(definitions),
    isCut: references.size > MAX_KEPT,
  };
}

/** Whether a file may declare a schema of this URI: the last segments of both paths are the same. */
export function mayDeclare({ names }: FileSketch, uri: string): boolean {
  const last = lastSegment(uri);
  return names.some((name) => lastSegment(name) === last);
}

/** Whether a file may refer to a document that goes by one of these URIs. */
export function mayRefer({ references }: FileSketch, uris: readonly string[]): boolean {
  return references.some(mayName(uris));
}

/** Tells whether a reference, as it is written, may name a document that goes by one of these URIs. */
export function mayName(uris: readonly string[]): (reference: string) => boolean {
  const lasts = new Set(uris.map(lastSegment));
  return (reference) => {
    const last = lastSegment(reference);
    return lasts.has(last) || isFolder(last);
  };
}

/** Whether a segment is another spelling of one further up. */
function isFolder(segment: string): boolean {
  return segment === "." || segment === "..";
}

function lastSegment(reference: string): string {
  const path = splitFragment(reference).uri.replace(/\?.*$/, "");
  return percentDecode(path.slice(path.lastIndexOf("/") + 1), 0).text;
}

function isEmpty(values: Iterable<unknown>): boolean {
  return values[Symbol.iterator]().next().done === true;
}

/** A text of its own: a part of a longer text would keep all of it. */
function decoded(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return "";
  }
}
