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
import { MAX_SEARCHED } from "./rule";

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
  /** What was answered last; null where that is not so any more. */
  #last: readonly FoundReference[] | null = null;
  /** References looked at so far; tests hold what an edit adds against its size. */
  checks = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** All findings, in document order; the same list as long as they are the same. */
  found(): readonly FoundReference[] {
    const felt = this.#schema.resolver.takeFelt();
    let dangling = 0;
    for (const piece of this.#schema.tree.pieces) {
      const before = this.#findings.get(piece);
      const findings =
        before === undefined || this.#mayDiffer(piece, before, felt)
          ? this.#check(piece, before, dangling)
          : before;
      for (const finding of findings) if (finding?.code === "ref-dangling") dangling++;
    }
    this.#dangling = dangling;
    this.#isUnsure = false;
    this.#touched.clear();
    return (this.#last ??= this.#list());
  }

  /**
   * Follows an edit, after document and resolver have.
   *
   * @param isFelt whether the outcome of references may have changed whose own text did not
   * @param renamed what changed of the names of schemas
   */
  update(change: DocumentChange, isFelt: boolean, renamed: NamesChange): void {
    const { removed, added, relisted, sameReferences } = change;
    if (renamed === "names") {
      this.#findings.clear();
      this.#last = null;
    }
    for (const piece of [...removed, ...relisted]) {
      if (this.#findings.get(piece) !== NOTHING) this.#last = null;
      this.#findings.delete(piece);
    }
    for (const container of this.#schema.tree.sharedContainers(added)) this.#touched.add(container);
    // Where more dangle than are searched for, one more or less moves the line between them.
    this.#isUnsure ||=
      isFelt || renamed !== "none" || (!sameReferences && this.#dangling >= MAX_SEARCHED - 1);
  }

  #list(): FoundReference[] {
    const list: FoundReference[] = [];
    for (const piece of this.#schema.tree.pieces) {
      const findings = this.#findings.get(piece) ?? NOTHING;
      if (findings === NOTHING) continue;
      const references = this.#schema.document.references.in(piece);
      for (const [index, reference] of references.entries()) {
        const finding = findings[index];
        if (finding?.isExcused === false) list.push({ node: reference.node, reference, finding, piece });
      }
    }
    return list;
  }

  /** Whether what was found in a piece that was not read anew has to be looked at again. */
  #mayDiffer(piece: Piece, findings: Findings, felt: ReadonlySet<Piece>): boolean {
    if (felt.has(piece)) return true;
    return this.#isUnsure && (findings !== NOTHING || this.#schema.resources.hasEmbedded);
  }

  /** @param danglingBefore how many dangling references stand before the piece */
  #check(piece: Piece, before: Findings | undefined, danglingBefore: number): Findings {
    const { document, resolver, resources } = this.#schema;
    const mayMove = resources.hasEmbedded;
    let dangling = danglingBefore;
    let findings: (Finding | undefined)[] | undefined;
    const links = resolver.linksIn(piece);
    this.checks += links.length;
    for (let index = 0; index < links.length; index++) {
      if (!mayMove && resolver.isUsual(links[index] ?? null)) continue;
      const references = document.references.in(piece);
      const reference = references[index] as Reference;
      const known = before?.[index];
      const finding =
        known !== undefined && this.#isSure(reference, known)
          ? known
          : this.#checkOne(reference, dangling < MAX_SEARCHED);
      if (finding === undefined) continue;
      if (finding.code === "ref-dangling") dangling++;
      findings ??= new Array<Finding | undefined>(references.length);
      findings[index] = finding;
    }
    const found = findings ?? NOTHING;
    if (before !== undefined && isSame(before, found)) return before;
    if (found !== NOTHING || before !== undefined) this.#last = null;
    this.#findings.set(piece, found);
    return found;
  }

  /** Whether what was found of a reference holds, whatever was edited elsewhere. */
  #isSure(reference: Reference, finding: Finding): boolean {
    const { standard, resources } = this.#schema;
    const { link } = reference;
    if (link === null || link.isStale || link.isIndirect || !finding.isAlone) return false;
    return !resources.hasEmbedded && !standard.isMoved(reference) && !this.#touched.has(reference.holder);
  }

  #checkOne(reference: Reference, searches: boolean): Finding | undefined {
    const { resolver, standard } = this.#schema;
    if (resolver.isUsual(resolver.link(reference)) && !standard.isMoved(reference)) return undefined;
    return check(this.#schema, reference, resolver.resolve(reference), searches);
  }
}

function isSame(before: Findings, after: Findings): boolean {
  if (before.length !== after.length) return false;
  // The lists have holes, which `every` would pass over.
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false;
  return true;
}
