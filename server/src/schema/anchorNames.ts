/** All places that name one anchor: where it is declared, and the references by its name. */
import type { Node, Span } from "../json/tree";
import type { Root, SchemaDocument } from "./document";
import type { Usages } from "./usages";

/** Keywords that declare an anchor by its name, and those that do it by `#` and the name (up to draft-07). */
const DECLARE = ["$anchor", "$dynamicAnchor"];
const DECLARE_BY_ID = ["$id", "id"];

/** References besides `$ref` that name anchors (JSON Schema 2020-12 core §8.2.3.2). */
const DYNAMIC_REFERENCE = "$dynamicRef";

/** A plain name as the dialects have it (2020-12 core §8.2.2, draft-07 core §8.2.3), all of them taken together. */
const PLAIN_NAME = /^[A-Za-z_][-A-Za-z0-9._:]*$/;

export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

/** The anchor that the value of a member declares, or that a `$dynamicRef` names. */
export function anchorAt(document: SchemaDocument, node: Node): { root: Root; name: string } | undefined {
  const { tree } = document;
  const text = tree.string(node);
  const holder = tree.parent(node);
  const root = document.rootAt(node);
  if (text === undefined || holder === undefined || root === undefined) return undefined;
  const position = document.position(holder);
  if (position !== "schema" && position !== "unknown") return undefined;
  if (DECLARE.some((keyword) => tree.isNamed(node, keyword))) return { root, name: text };
  const isSigned = [...DECLARE_BY_ID, DYNAMIC_REFERENCE].some((keyword) => tree.isNamed(node, keyword));
  return isSigned && isAnchor(text) ? { root, name: text.slice(1) } : undefined;
}

/** The spans of a name in all declarations of an anchor, without quotes and signs. */
export function declarationsOf(document: SchemaDocument, root: Root, name: string): Span[] {
  return [
    ...named(document, root, DECLARE, name),
    ...named(document, root, DECLARE_BY_ID, `#${name}`).map(withoutSign),
  ];
}

/** The spans of a name in all references that use it. */
export function anchorReferences(document: SchemaDocument, usages: Usages, root: Root, name: string): Span[] {
  const { tree } = document;
  const spans: Span[] = [];
  for (const reference of usages.naming(name)) {
    const { text = "", node } = reference;
    if (reference.root !== root) continue;
    spans.push({ start: tree.offsetInString(node, 1), end: tree.offsetInString(node, text.length) });
  }
  return [...spans, ...named(document, root, [DYNAMIC_REFERENCE], `#${name}`).map(withoutSign)];
}

function isAnchor(text: string): boolean {
  return text.startsWith("#") && text.length > 1 && !text.startsWith("#/");
}

function withoutSign({ start, end }: Span): Span {
  return { start: start + 1, end };
}

/** The insides of the strings that stand under one of some keywords in a schema of a root. */
function named(document: SchemaDocument, root: Root, keywords: readonly string[], text: string): Span[] {
  const { tree } = document;
  const spans: Span[] = [];
  for (const piece of tree.pieces) {
    for (const keyword of keywords) {
      for (const node of tree.membersNamedIn(piece, keyword)) {
        if (tree.string(node) !== text || anchorAt(document, node)?.root !== root) continue;
        spans.push({ start: tree.offsetInString(node, 0), end: tree.offsetInString(node, text.length) });
      }
    }
  }
  return spans;
}
