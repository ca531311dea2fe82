/** Findings put into places: the protocol's diagnostics, kept for as long as nothing before them adds or takes lines. */
import { DiagnosticTag, type Diagnostic, type Position, type Range } from "vscode-languageserver";
import type { JsonTree, Node, Span } from "../../json/tree";
import { formatPointer } from "../../schema/pointer";
import type { OpenDocument } from "../openDocument";
import { targetSpans } from "../spans";
import type { Finding } from "./findings";
import type { Weighed } from "./limit";
import type { Said } from "./rule";

interface Placed {
  diagnostic: Diagnostic;
  /** The line on which the piece began when the finding was put into place; null where that alone does not tell. */
  firstLine: number | null;
}

export class PlacedFindings {
  readonly #placed = new WeakMap<Finding, Placed>();

  /**
   * The diagnostic of a finding; the same object as long as its place is the same. As long as the piece that the finding's
   * value begins in is there, its text is what it was.
   */
  get(open: OpenDocument, tree: JsonTree, weighed: Weighed): Diagnostic {
    const { finding, piece } = weighed.found;
    const placed = this.#placed.get(finding);
    if (placed?.firstLine === piece.firstLine) return placed.diagnostic;
    const now = toDiagnostic(open, tree, weighed);
    const diagnostic =
      placed !== undefined && hasSamePlaces(placed.diagnostic, now) ? placed.diagnostic : now;
    // What lies elsewhere moves with edits that do not move the piece, and so does the line that the piece begins on.
    const isMovedWithPiece = finding.said.related === undefined && now.range.start.line > piece.firstLine;
    this.#placed.set(finding, { diagnostic, firstLine: isMovedWithPiece ? piece.firstLine : null });
    return diagnostic;
  }
}

function hasSamePlaces(before: Diagnostic, after: Diagnostic): boolean {
  const others = after.relatedInformation ?? [];
  return (
    isSameRange(before.range, after.range) &&
    others.every(({ location }, index) => {
      const other = before.relatedInformation?.[index]?.location.range;
      return other !== undefined && isSameRange(location.range, other);
    })
  );
}

function isSameRange(a: Range, b: Range): boolean {
  return isSamePosition(a.start, b.start) && isSamePosition(a.end, b.end);
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}

/** JSON Pointer from the document's root to the value that a finding is about. */
export function pointerTo(tree: JsonTree, node: Node): string {
  return formatPointer(tree.path(node));
}

/** Puts a finding into the protocol's words. */
export function toDiagnostic(open: OpenDocument, tree: JsonTree, { found, severity }: Weighed): Diagnostic {
  const { node, finding } = found;
  const { message, related = [], isFaded } = finding.said;
  const relatedInformation = related.map(({ node: other, message: about }) => ({
    location: { uri: open.uri, range: open.range(targetSpans(tree, other).selection) },
    message: about,
  }));
  return {
    range: open.range(spanOf(tree, node, finding.said)),
    severity,
    code: finding.code,
    source: "Ref Lens",
    message,
    ...(isFaded === true ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}

/** What is underlined: a string or the part of it that is at fault, else the key; a long value would light up a page. */
export function spanOf(tree: JsonTree, node: Node, { part, on }: Said): Span {
  const at = (index: number): number => tree.offsetInString(node, index);
  if (part !== undefined) return { start: at(part.start), end: at(part.end) };
  const isLong = tree.isObject(node) || tree.isArray(node);
  return on === "key" || isLong ? targetSpans(tree, node).selection : tree.span(node);
}
