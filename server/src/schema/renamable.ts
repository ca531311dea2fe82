/** What has a name at a place of a document, so that it can be given another one. */
import type { JsonTree, Node, Span } from "../json/tree";
import { anchorAt, declarationsOf } from "./anchorNames";
import type { Reference, Root, SchemaDocument } from "./document";
import { parseReference } from "./pointer";
import { childPosition } from "./position";
import { propertyAt } from "./propertyNames";
import { walkPointer } from "./walk";

/** What is named. */
export type Named =
  /** A member of a map whose keys are of the writer's choice: a definition, above all. */
  | { kind: "member"; node: Node; name: string }
  /** A property of a schema, which is named in several places. */
  | { kind: "property"; schema: Node; name: string }
  /** A plain name that a schema of the root declares. */
  | { kind: "anchor"; root: Root; name: string };

/** Why nothing can be renamed at a place. */
export type Unnamed =
  /** `#` has no name. */
  | { kind: "root" }
  /** An item goes by its index. */
  | { kind: "index"; name: string }
  /** What stands inside a value, such as an example, belongs to it. */
  | { kind: "data" }
  | { kind: "keyword"; name: string }
  /** The pointer does not get as far as the name. */
  | { kind: "dangling"; name: string }
  /** The reference leads to another document. */
  | { kind: "remote" }
  /** No schema declares the anchor. */
  | { kind: "undeclared"; name: string }
  /** Nothing here is a name that references or schemas use. */
  | { kind: "nothing" };

/** Something with a name, and where the name is written that was pointed at: without quotes. */
export interface Pointed {
  kind: "pointed";
  named: Named;
  span: Span;
}

/** @param offset UTF-16 offset of the cursor */
export function namedAt(document: SchemaDocument, offset: number): Pointed | Unnamed {
  const { tree } = document;
  const node = tree.nodeAt(offset);
  if (node === undefined) return { kind: "nothing" };
  const key = tree.keySpan(node);
  if (key !== undefined && offset <= key.end) return pointed(document, namedMember(document, node), key);
  if (tree.kind(node) !== "string" || offset < tree.span(node).start) return { kind: "nothing" };
  const reference = document.referenceAt(node);
  if (reference?.text !== undefined) return inReference(document, reference, reference.text, offset);
  const anchor = anchorAt(document, node);
  if (anchor !== undefined) {
    const { root, name } = anchor;
    if (declarationsOf(document, root, name).length === 0) return { kind: "undeclared", name };
    const found = pointed(document, { kind: "anchor", ...anchor }, tree.span(node));
    // `$id: "#x"` declares x.
    const sign = tree.string(node)?.startsWith("#") === true ? 1 : 0;
    return found.kind === "pointed"
      ? { ...found, span: { ...found.span, start: found.span.start + sign } }
      : found;
  }
  const property = propertyAt(document, node);
  if (property !== undefined) return pointed(document, { kind: "property", ...property }, tree.span(node));
  return { kind: document.position(node) === "data" ? "data" : "nothing" };
}

/** The step of a pointer that the cursor is on, or the plain name. */
function inReference(
  document: SchemaDocument,
  { node, root }: Reference,
  text: string,
  offset: number,
): Pointed | Unnamed {
  const { tree } = document;
  const spanOf = (start: number, end: number): Span => ({
    start: tree.offsetInString(node, start),
    end: tree.offsetInString(node, end),
  });
  const parsed = parseReference(text);
  switch (parsed.kind) {
    case "remote":
      return { kind: "remote" };
    case "anchor": {
      const { name } = parsed;
      if (declarationsOf(document, root, name).length === 0) return { kind: "undeclared", name };
      return { kind: "pointed", named: { kind: "anchor", root, name }, span: spanOf(1, text.length) };
    }
    case "pointer":
    case "bad-escape": {
      const at = tree.indexInString(node, offset);
      const index = parsed.tokens.findIndex(({ end }) => at <= end);
      const token = parsed.tokens[index];
      if (token === undefined) return { kind: "root" };
      const span = spanOf(token.start, token.end);
      if (offset < span.start || offset > span.end) return { kind: "root" };
      const walk = walkPointer(tree, root.node, parsed.tokens.slice(0, index + 1));
      if (walk.failed <= index) return { kind: "dangling", name: token.name };
      const named = namedMember(document, walk.reached);
      return isNamed(named) ? { kind: "pointed", named, span } : named;
    }
  }
}

/** What a value is called by, where that is the writer's choice. */
function namedMember(document: SchemaDocument, node: Node): Named | Unnamed {
  const { tree } = document;
  const container = tree.parent(node);
  if (container === undefined) return { kind: "root" };
  const name = tree.key(node);
  if (name === undefined) return { kind: "index", name: String(tree.index(node)) };
  const property = propertyAt(document, node);
  if (property !== undefined) return { kind: "property", ...property };
  const position = document.position(container);
  switch (position) {
    case "names":
    case "examples":
      return { kind: "member", node, name };
    case "data":
    case "example":
      return { kind: "data" };
    case "schema":
    case "list":
      return { kind: "keyword", name };
    case "unknown": {
      // A keyword that nobody defines may hold schemas under names; what looks like a keyword in it is one.
      const isOpenApi = document.kind.kind === "openapi";
      const isName = tree.isObject(node) && childPosition(position, name, true, isOpenApi) === position;
      return isName && !isOpenApi ? { kind: "member", node, name } : { kind: "keyword", name };
    }
  }
}

function isNamed(named: Named | Unnamed): named is Named {
  return named.kind === "member" || named.kind === "property" || named.kind === "anchor";
}

/** @param literal where a string stands, quotes included */
function pointed({ tree }: SchemaDocument, named: Named | Unnamed, literal: Span): Pointed | Unnamed {
  if (!isNamed(named)) return named;
  const span = insideQuotes(tree, literal);
  return span === undefined ? { kind: "nothing" } : { kind: "pointed", named, span };
}

/** What stands between two quotes; undefined where one is missing. */
export function insideQuotes(tree: JsonTree, { start, end }: Span): Span | undefined {
  const isClosed = end - start >= 2 && tree.slice(end - 1, end) === '"';
  return isClosed ? { start: start + 1, end: end - 1 } : undefined;
}
