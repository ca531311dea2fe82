/**
 * The diagnostics of a document's references, kept up through edits: what was found of a reference is kept for as long
 * as no edit can have changed it, and put into places only when it is asked for.
 */
import type { Diagnostic } from "vscode-languageserver";
import type { Piece } from "../../json/piece";
import type { TreeChange } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Remembered } from "../../schema/lookup";
import { formatPointer } from "../../schema/pointer";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { targetSpans } from "../spans";
import { check, type Finding } from "./findings";

/** What a client gets with each diagnostic, for its own use. */
export interface DiagnosticData {
  /** JSON Pointer from the document's root to the `$ref`. */
  pointer: string;
}

/** Dangling references for which what was meant is searched; where more dangle, it is not the spelling. */
const MAX_SEARCHED = 100;

/** A reference that was checked. */
interface Checked {
  reference: Reference;
  /** Null where the value is no text, so that there is nothing to look up. */
  remembered: Remembered | null;
  /** Whether the outcome depends on what other references lead to. */
  isIndirect: boolean;
  finding: Finding | undefined;
}

export class ReferenceDiagnostics {
  readonly #schema: Schema;
  readonly #checked = new Map<Piece, readonly Checked[]>();
  /** Whether an edit may have changed what was found of references in other pieces. */
  #isUnsure = false;
  /** References checked so far; tests hold what an edit adds against its size. */
  checks = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All diagnostics, in document order. */
  all(open: OpenDocument): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    let dangling = 0;
    for (const piece of this.#schema.tree.pieces) {
      for (const { reference, finding } of this.#check(piece, dangling)) {
        if (finding === undefined) continue;
        if (finding.code === "ref-dangling") dangling++;
        diagnostics.push(toDiagnostic(open, this.#schema, reference, finding));
      }
    }
    this.#isUnsure = false;
    return diagnostics;
  }

  /** Follows an edit, after document and resolver have. */
  update({ kept, removed, added }: TreeChange): void {
    const before = removed.flatMap((piece) => this.#checked.get(piece) ?? []);
    for (const piece of removed) this.#checked.delete(piece);
    if (kept !== "all") {
      this.#isUnsure = true;
      return;
    }
    // Other references feel a change of text only when it is that of a reference, or of an anchor they name.
    const now = added.flatMap((piece) => this.#schema.document.references.in(piece));
    this.#isUnsure ||=
      now.length !== before.length || now.some(({ text }, index) => text !== before[index]?.reference.text);
    this.#isUnsure ||= this.#schema.resolver.hasAnchors;
  }

  /** @param danglingBefore how many dangling references stand before the piece */
  #check(piece: Piece, danglingBefore: number): readonly Checked[] {
    const before = this.#checked.get(piece);
    if (before !== undefined && !this.#isUnsure) return before;
    const isSure = ({ finding, isIndirect, remembered }: Checked): boolean =>
      finding === undefined && !isIndirect && remembered?.isStale === false;
    if (before?.every(isSure) === true) return before;
    let dangling = danglingBefore;
    const checked = this.#schema.document.references.in(piece).map((reference, index) => {
      const last = before?.[index];
      if (last !== undefined && isSure(last)) return last;
      const now = this.#checkOne(reference, dangling < MAX_SEARCHED);
      if (now.finding?.code === "ref-dangling") dangling++;
      return now;
    });
    this.#checked.set(piece, checked);
    return checked;
  }

  #checkOne(reference: Reference, searches: boolean): Checked {
    this.checks++;
    const { resolver } = this.#schema;
    const { text, root } = reference;
    const finding = check(this.#schema, reference, searches);
    return {
      reference,
      remembered: text === undefined ? null : resolver.remember(text, root),
      isIndirect: resolver.isIndirect(reference),
      finding,
    };
  }
}

function toDiagnostic(
  open: OpenDocument,
  { tree }: Schema,
  reference: Reference,
  finding: Finding,
): Diagnostic {
  const { part, related = [] } = finding;
  const at = (index: number): number => tree.offsetInString(reference.node, index);
  const span = part === undefined ? tree.span(reference.node) : { start: at(part.start), end: at(part.end) };
  const data: DiagnosticData = { pointer: formatPointer(tree.path(reference.node)) };
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
    data,
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}
