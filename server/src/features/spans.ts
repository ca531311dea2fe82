/** Stretches of the text that an editor shows: the reference under the cursor, and the place that is gone to. */
import type { LocationLink } from "vscode-languageserver";
import type { JsonTree, Node, Span } from "../json/tree";
import type { Reference } from "../schema/document";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";

export interface Origin {
  /** The text inside the quotes of the value or of the key, whichever the cursor is on. */
  origin: Span;
}

/** A reference under the cursor, and the part of the text that was meant. */
export interface Pointed extends Origin {
  reference: Reference;
}

/** The reference whose `$ref` key or value an offset touches. */
export function referenceAt(schema: Schema, offset: number): Pointed | undefined {
  const { tree, document } = schema;
  const node = tree.nodeAt(offset);
  if (node === undefined) return undefined;
  const reference = document.referenceAt(node);
  if (reference === undefined) return undefined;
  const key = tree.keySpan(node);
  const onKey = key !== undefined && offset <= key.end;
  return { reference, origin: inside(tree, onKey ? key : tree.span(node)) };
}

/** The references whose `$ref` ends in a part of the text. */
export function referencesIn({ tree, document }: Schema, { start, end }: Span): Reference[] {
  return tree.pieces
    .filter((piece) => piece.start <= end && piece.start + piece.text.length >= start)
    .flatMap((piece) => document.references.in(piece))
    .filter(({ node }) => {
      const at = tree.span(node).end;
      return start <= at && at <= end;
    });
}

/** The place to go to for a node: the member with its key, or the item with its first character. */
export function targetSpans(tree: JsonTree, node: Node): { whole: Span; selection: Span } {
  const { start } = tree.span(node);
  return { whole: tree.memberSpan(node), selection: tree.keySpan(node) ?? { start, end: start + 1 } };
}

/** The link from what is pointed at to a place, in the same document or another one. */
export function linkTo(
  open: OpenDocument,
  origin: Span,
  { document, schema, node }: { document: OpenDocument; schema: Schema; node: Node },
): LocationLink {
  const { whole, selection } = targetSpans(schema.tree, node);
  return {
    originSelectionRange: open.range(origin),
    targetUri: document.uri,
    targetRange: document.range(whole),
    targetSelectionRange: document.range(selection),
  };
}

/** What stands between the quotes of a string; quotes that are missing are not cut off. */
export function inside(tree: JsonTree, { start, end }: Span): Span {
  const isClosed = end - start >= 2 && tree.slice(end - 1, end) === '"';
  const isOpened = tree.slice(start, start + 1) === '"';
  return { start: isOpened ? start + 1 : start, end: isClosed ? end - 1 : end };
}
