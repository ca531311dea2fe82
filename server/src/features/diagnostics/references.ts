/**
 * What is found of a document's references, kept up through edits: it is kept for as long as no edit can have changed
 * it.
 */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import type { DocumentChange, Reference } from "../../schema/document";
import type { NamesChange } from "../../schema/resources";
import type { Schema } from "../schema";
import { check, type Finding, type Found } from "./findings";

/** Dangling references for which what was meant is searched; where more dangle, it is not the spelling. */
const MAX_SEARCHED = 100;

/** A reference that is not as it should be. */
export interface FoundReference extends Found {
  reference: Reference;
}

/** What was found of the references of a piece, by their order; empty where all are as they should be. */
type Findings = readonly (Finding | undefined)[];

const NOTHING: Findings = [];

export class ReferenceDiagnostics {
  readonly #schema: Schema;
  readonly #findings = new Map<Piece, Findings>();
  /** Whether an edit may have changed what was found of references in other pieces. */
  #isUnsure = false;
  /** How many references dangled when last looked at. */
  #dangling = 0;
  /** Objects that gained or lost members since the last answer, though they begin in other pieces. */
  readonly #touched = new Set<Node>();
  /** References checked so far; tests hold what an edit adds against its size. */
  checks = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings, in document order. */
  *found(): Generator<FoundReference, void, undefined> {
    let dangling = 0;
    for (const piece of this.#schema.tree.pieces) {
      const findings = this.#check(piece, dangling);
      if (findings === NOTHING) continue;
      for (const [index, reference] of this.#schema.document.references.in(piece).entries()) {
        const finding = findings[index];
        if (finding === undefined) continue;
        if (finding.code === "ref-dangling") dangling++;
        yield { node: reference.node, reference, finding, piece };
      }
    }
    this.#dangling = dangling;
    this.#isUnsure = false;
    this.#touched.clear();
  }

  /**
   * Follows an edit, after document and resolver have.
   *
   * @param isFelt whether the outcome of references may have changed whose own text did not
   * @param renamed what changed of the names of schemas
   */
  update({ removed, added, sameReferences }: DocumentChange, isFelt: boolean, renamed: NamesChange): void {
    if (renamed === "names") this.#findings.clear();
    for (const piece of removed) this.#findings.delete(piece);
    for (const container of this.#schema.tree.sharedContainers(added)) this.#touched.add(container);
    // Where more dangle than are searched for, one more or less moves the line between them.
    this.#isUnsure ||=
      isFelt || renamed !== "none" || (!sameReferences && this.#dangling >= MAX_SEARCHED - 1);
  }

  /** @param danglingBefore how many dangling references stand before the piece */
  #check(piece: Piece, danglingBefore: number): Findings {
    const before = this.#findings.get(piece);
    if (before !== undefined && !this.#isUnsure) return before;
    const references = this.#schema.document.references.in(piece);
    let dangling = danglingBefore;
    let findings: (Finding | undefined)[] | undefined;
    for (let index = 0; index < references.length; index++) {
      const reference = references[index] as Reference;
      const isSure = before !== undefined && this.#isSure(reference, before[index]);
      const finding = isSure ? before[index] : this.#checkOne(reference, dangling < MAX_SEARCHED);
      if (finding === undefined) continue;
      if (finding.code === "ref-dangling") dangling++;
      findings ??= new Array<Finding | undefined>(references.length);
      findings[index] = finding;
    }
    const found = findings ?? NOTHING;
    this.#findings.set(piece, found);
    return found;
  }

  /** Whether what was found of a reference holds, whatever was edited elsewhere. */
  #isSure(reference: Reference, finding: Finding | undefined): boolean {
    const { standard, resources } = this.#schema;
    if (standard.isMoved(reference)) return false;
    const { link, holder } = reference;
    if (link === null || link.isStale || link.isIndirect) return false;
    return finding === undefined || (finding.isAlone && !resources.hasEmbedded && !this.#touched.has(holder));
  }

  #checkOne(reference: Reference, searches: boolean): Finding | undefined {
    this.checks++;
    const { resolver, standard } = this.#schema;
    if (resolver.isUsual(reference) && !standard.isMoved(reference)) return undefined;
    return check(this.#schema, reference, resolver.resolve(reference), searches);
  }
}
