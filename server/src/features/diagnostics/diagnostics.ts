/** All diagnostics of a document, from what each kind of look finds, kept up through edits. */
import type { Diagnostic } from "vscode-languageserver";
import type { DocumentChange } from "../../schema/document";
import type { NamesChange } from "../../schema/resources";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { findingOf, type Found } from "./findings";
import { severityOf, type Levels } from "./levels";
import { mostSevere, moreThanShown, type Weighed } from "./limit";
import { MisplacedDefinitions } from "./misplaced";
import { inOrder, merged } from "./order";
import { PlacedFindings } from "./placed";
import { ReferenceDiagnostics } from "./references";
import { tooMany } from "./rules/tooMany";
import { SiblingDiagnostics } from "./siblings";
import { Silences } from "./silences";
import type { ToolDiagnostics } from "./tools";
import { UnusedDefinitions } from "./unused";

/** What a user has who has set nothing. */
const NO_LEVELS: Levels = {};

export class Diagnostics {
  /** What the resolver says of each reference. */
  readonly references: ReferenceDiagnostics;
  /** What stands beside references. */
  readonly siblings: SiblingDiagnostics;
  /** What there is to say of tools. */
  readonly tools: ToolDiagnostics;
  readonly misplaced: MisplacedDefinitions;
  readonly #unused: UnusedDefinitions;
  readonly #silences: Silences;
  readonly #schema: Schema;
  #placed = new PlacedFindings();
  #levels = NO_LEVELS;
  /** What was found, shown and answered last. */
  #found: readonly Found[] = [];
  #shown: ReturnType<typeof mostSevere> = { shown: [], left: 0 };
  #last: Diagnostic[] = [];
  #isComplete = true;
  #notice: { left: number; diagnostic: Diagnostic } | null = null;

  /** @param tools what is known of the tools of the text, kept beyond this reading of it */
  constructor(schema: Schema, tools: ToolDiagnostics) {
    this.#schema = schema;
    this.references = new ReferenceDiagnostics(schema);
    this.siblings = new SiblingDiagnostics(schema);
    this.tools = tools;
    this.misplaced = new MisplacedDefinitions(schema);
    this.#unused = new UnusedDefinitions(schema);
    this.#silences = new Silences(schema);
  }

  /**
   * The diagnostics in document order, at most as many as an editor shows. Where nothing has changed, the list is that of
   * the last time.
   *
   * @param levels what the user says of codes
   * @param hurry whether what takes long to find may stay as it was; `isComplete` then tells whether something did
   */
  all(open: OpenDocument, levels = NO_LEVELS, hurry = false): Diagnostic[] {
    if (levels !== this.#levels) {
      this.#levels = levels;
      this.#placed = new PlacedFindings();
      this.#notice = null;
      this.#found = [];
    }
    const found = this.#list(hurry);
    if (!isSame(found, this.#found, isSameFound)) {
      this.#found = found;
      this.#shown = mostSevere(found, ({ finding }) => severityOf(finding, levels));
    }
    const { shown, left } = this.#shown;
    const diagnostics = shown.map((weighed) => this.#placed.get(open, this.#schema.tree, weighed));
    const notice = this.#noticeOf(left);
    if (notice !== undefined) diagnostics.push(notice);
    if (!isSame(diagnostics, this.#last)) this.#last = diagnostics;
    return this.#last;
  }

  /** Whether the last answer had all that there is to find. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** All findings that are not off, in document order. */
  weighed(levels = NO_LEVELS): readonly Weighed[] {
    const weighed: Weighed[] = [];
    for (const found of this.found()) {
      const severity = severityOf(found.finding, levels);
      if (severity !== undefined) weighed.push({ found, severity });
    }
    return weighed;
  }

  /** All findings that are not silenced where they stand, in document order. */
  found(): readonly Found[] {
    return this.#list(false);
  }

  /** Those of some findings that are not silenced where they stand. */
  heard<Each extends Found>(findings: readonly Each[]): readonly Each[] {
    return this.#silences.heard(findings);
  }

  #list(hurry: boolean): readonly Found[] {
    const references = this.references.found();
    this.#isComplete = !hurry || !this.#unused.isLongSearch;
    const others = [
      ...this.siblings.found(),
      ...this.tools.found(this.#schema),
      ...this.misplaced.found(references),
      ...(this.#isComplete ? this.#unused.found() : this.#unused.remaining()),
      ...this.#silences.found(),
    ];
    return this.#silences.heard(others.length === 0 ? references : [...merged(references, inOrder(others))]);
  }

  /**
   * Follows an edit, after document and resolver have.
   *
   * @param isFelt whether the outcome of references may have changed whose own text did not
   * @param renamed what changed of the names of schemas
   */
  update(change: DocumentChange, isFelt: boolean, renamed: NamesChange): void {
    this.references.update(change, isFelt, renamed);
    this.siblings.update(change, isFelt);
    this.#unused.update(change);
    this.#silences.update(change);
  }

  #noticeOf(left: number): Diagnostic | undefined {
    const severity = severityOf(findingOf(tooMany, { message: "" }), this.#levels);
    if (left === 0 || severity === undefined) return undefined;
    if (this.#notice?.left !== left) this.#notice = { left, diagnostic: moreThanShown(left, severity) };
    return this.#notice.diagnostic;
  }
}

function isSame<T>(
  list: readonly T[],
  other: readonly T[],
  areEqual?: (one: T, another: T) => boolean,
): boolean {
  return (
    list === other ||
    (list.length === other.length &&
      list.every((each, index) => {
        const another = other[index] as T;
        return each === another || areEqual?.(each, another) === true;
      }))
  );
}

/** Whether the same was found of the same value, in the same piece. */
function isSameFound(one: Found, another: Found): boolean {
  return one.finding === another.finding && one.node === another.node && one.piece === another.piece;
}
