/** Findings put into places: the protocol's diagnostics, kept for as long as nothing before them adds or takes lines. */
import type { Diagnostic, Position, Range } from "vscode-languageserver";
import type { Piece } from "../../json/piece";
import type { JsonTree } from "../../json/tree";
import type { Reference } from "../../schema/document";
import { formatPointer } from "../../schema/pointer";
import type { OpenDocument } from "../openDocument";
import { targetSpans } from "../spans";
import type { Finding } from "./findings";

interface Placed {
  diagnostic: Diagnostic;
  /** The line on which the piece began when the finding was put into place; null where that alone does not tell. */
  firstLine: number | null;
}

export class PlacedFindings {
  readonly #placed = new WeakMap<Finding, Placed>();

  /**
   * The diagnostic of a finding; the same object as long as its place is the same.
   *
   * @param piece the piece in which the reference stands; as long as it is there, its text is what it was
   */
  get(open: OpenDocument, tree: JsonTree, piece: Piece, reference: Reference, finding: Finding): Diagnostic {
    const placed = this.#placed.get(finding);
    if (placed?.firstLine === piece.firstLine) return placed.diagnostic;
    const now = toDiagnostic(open, tree, reference, finding);
    const diagnostic =
      placed !== undefined && hasSamePlaces(placed.diagnostic, now) ? placed.diagnostic : now;
    // What lies elsewhere moves with edits that do not move the piece, and so does the line that the piece begins on.
    const isMovedWithPiece = finding.related === undefined && now.range.start.line > piece.firstLine;
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

/** JSON Pointer from the document's root to a `$ref`. */
export function pointerTo(tree: JsonTree, reference: Reference): string {
  return formatPointer(tree.path(reference.node));
}

/** Puts a finding into the protocol's words. */
export function toDiagnostic(
  open: OpenDocument,
  tree: JsonTree,
  reference: Reference,
  finding: Finding,
): Diagnostic {
  const { part, related = [] } = finding;
  const at = (index: number): number => tree.offsetInString(reference.node, index);
  const span = part === undefined ? tree.span(reference.node) : { start: at(part.start), end: at(part.end) };
  const relatedInformation = related.map(({ node, message }) => ({
    location: { uri: open.uri, range: open.range(targetSpans(tree, node).selection) },
    message,
  }));
  return {
    range: open.range(span),
    severity: finding.severity,
    code: finding.code,
    source: "Ref Lens",
    message: finding.message,
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}
