/**
 * What is to be said of references into other files once those have been looked at, and of what they lead to there. What
 * was found is kept by the finding of the reference itself, so that it moves with the text and goes with the reference.
 */
import type { Diagnostic, DiagnosticRelatedInformation, Range } from "vscode-languageserver";
import { parseReference } from "../../schema/pointer";
import { walkPointer } from "../../schema/walk";
import { findBesides, type Elsewhere } from "../elsewhere";
import type { Files } from "../files";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { inside, targetSpans } from "../spans";
import { useSpan } from "../usedBy";
import { findingOf, type Finding } from "./findings";
import { ForeignUses, type ForeignReferenceTo, type ForeignUse } from "./foreignUses";
import { severityOf, type Levels } from "./levels";
import { fileDangling } from "./rules/fileDangling";
import { inLightOfOthers } from "./usedFromFiles";
import { quoted } from "./words";

/** References of a document that are looked for in other files: the first ones. */
export const MAX_LOOKED_FOR = 500;

interface Lacking {
  message: string;
  related: DiagnosticRelatedInformation[];
}

const NOTHING: ReadonlyMap<Finding, Lacking> = new Map();

/** What a look at other files has changed. */
export interface Looked {
  /** Whether something else is to be said of the document than before. */
  isNew: boolean;
  /** Other files, by their URIs in one spelling, that the document refers to otherwise than before. */
  felt: readonly string[];
  /** Whether the document has more references to other files than are looked for. */
  isCut: boolean;
}

/** An answer, and what it was made of. */
interface Answered {
  own: Diagnostic[];
  levels: Levels;
  lacking: ReadonlyMap<Finding, Lacking>;
  uses: readonly ForeignUse[];
  all: Diagnostic[];
}

export class OtherFilesDiagnostics {
  readonly #files: Files;
  readonly #lacking = new WeakMap<Schema, ReadonlyMap<Finding, Lacking>>();
  readonly #uses = new ForeignUses();
  readonly #answered = new WeakMap<Schema, Answered>();

  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * The diagnostics of a document in the light of the files that were looked at.
   *
   * @param own those that the document has by itself
   * @returns the list of the last time where nothing has changed, and `own` itself where other files change nothing
   */
  complete(open: OpenDocument, schema: Schema, own: Diagnostic[], levels: Levels): Diagnostic[] {
    const lacking = this.#lacking.get(schema) ?? NOTHING;
    const uses = this.#uses.of(this.#files.normal(open.uri));
    if (lacking.size === 0 && uses.length === 0) return own;
    const last = this.#answered.get(schema);
    if (last?.own === own && last.levels === levels && last.lacking === lacking && last.uses === uses)
      return last.all;
    const of = lacking.size === 0 ? [] : this.#of(open, schema, lacking, levels);
    const all = inLightOfOthers(open, schema, of.length === 0 ? own : [...own, ...of], uses);
    this.#answered.set(schema, { own, levels, lacking, uses, all });
    return all;
  }

  /** What is to be said of references that lead to a file which has no such place. */
  #of(
    open: OpenDocument,
    schema: Schema,
    lacking: ReadonlyMap<Finding, Lacking>,
    levels: Levels,
  ): Diagnostic[] {
    const severity = severityOf(findingOf(fileDangling, { message: "" }), levels);
    if (severity === undefined) return [];
    const diagnostics: Diagnostic[] = [];
    for (const { finding, node } of schema.diagnostics.references.found()) {
      const found = lacking.get(finding);
      if (found === undefined) continue;
      diagnostics.push({
        range: open.range(inside(schema.tree, schema.tree.span(node))),
        severity,
        code: fileDangling.code,
        source: "Ref Lens",
        message: found.message,
        relatedInformation: found.related,
      });
    }
    return diagnostics;
  }

  /** Whether a file is known to refer to others. */
  refers(uri: string): boolean {
    return this.#uses.has(this.#files.normal(uri));
  }

  /** The files that a file refers to, and those that refer to it, by their URIs in one spelling. */
  related(uri: string): ReadonlySet<string> {
    return this.#uses.related(this.#files.normal(uri));
  }

  /** Takes in that a file is no longer there. */
  forget(uri: string): readonly string[] {
    return this.#uses.take(this.#files.normal(uri), []);
  }

  /** Looks at the files that the references of a document name. */
  async look(open: OpenDocument, schema: Schema): Promise<Looked> {
    const { version } = open;
    const asked: { finding: Finding; from: Range; found: Promise<Elsewhere> }[] = [];
    let isCut = false;
    for (const { finding, reference } of schema.diagnostics.references.found()) {
      if (finding.code !== "ref-remote") continue;
      isCut = asked.length === MAX_LOOKED_FOR;
      if (isCut) break;
      const from = open.range(useSpan(reference));
      asked.push({ finding, from, found: findBesides(this.#files, open, schema, reference) });
    }
    const lacking = new Map<Finding, Lacking>();
    const references: ForeignReferenceTo[] = [];
    for (const { finding, from, found } of asked) {
      const elsewhere = await found;
      if (elsewhere.kind === "lacking") lacking.set(finding, describe(elsewhere));
      if (elsewhere.kind !== "found" && elsewhere.kind !== "lacking") continue;
      const target = elsewhere.kind === "found" ? elsewhere.place : elsewhere.file;
      if (target.schema === schema) continue;
      const { uri, fragment } = elsewhere;
      const file = this.#files.normal(target.document.uri);
      references.push({ file, uri, fragment, from: { uri: open.uri, range: from } });
    }
    // The edit that came meanwhile is followed by another look.
    if (open.version !== version) return { isNew: false, felt: [], isCut };
    const before = this.#lacking.get(schema) ?? NOTHING;
    const isNew = !isSame(before, lacking);
    if (isNew) this.#lacking.set(schema, lacking);
    return { isNew, felt: this.#uses.take(this.#files.normal(open.uri), references), isCut };
  }
}

/** Names the file and the step that fails in it. */
function describe({ file, fragment }: Extract<Elsewhere, { kind: "lacking" }>): Lacking {
  const { document, schema } = file;
  const { tree } = schema;
  const name = document.uri.slice(document.uri.lastIndexOf("/") + 1);
  const message = `${name} has no ${quoted(`#${fragment}`)}.`;
  const parsed = parseReference(`#${fragment}`);
  if (parsed.kind !== "pointer" || tree.root === undefined) return { message, related: [] };
  const { reached } = walkPointer(tree, tree.root, parsed.tokens);
  const range = document.range(targetSpans(tree, reached).selection);
  const related = [
    { location: { uri: document.uri, range }, message: "This is as far as the pointer gets." },
  ];
  return { message, related };
}

function isSame(before: ReadonlyMap<Finding, Lacking>, after: ReadonlyMap<Finding, Lacking>): boolean {
  return (
    before.size === after.size &&
    [...after].every(([finding, lacking]) => JSON.stringify(before.get(finding)) === JSON.stringify(lacking))
  );
}
