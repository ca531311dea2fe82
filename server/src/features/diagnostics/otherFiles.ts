/**
 * What is to be said of references into other files once those have been looked at. What was found is kept by the finding
 * of the reference itself, so that it moves with the text and goes with the reference.
 */
import type { Diagnostic, DiagnosticRelatedInformation } from "vscode-languageserver";
import { parseReference } from "../../schema/pointer";
import { walkPointer } from "../../schema/walk";
import { findBesides, type Elsewhere } from "../elsewhere";
import type { Files } from "../files";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { inside, targetSpans } from "../spans";
import { findingOf, type Finding } from "./findings";
import { severityOf, type Levels } from "./levels";
import { fileDangling } from "./rules/fileDangling";
import { quoted } from "./words";

/** References of a document that are looked for in other files; where there are more, none is. */
const MAX_LOOKED_FOR = 500;

interface Lacking {
  message: string;
  related: DiagnosticRelatedInformation[];
}

const NOTHING: ReadonlyMap<Finding, Lacking> = new Map();

export class OtherFilesDiagnostics {
  readonly #files: Files;
  readonly #lacking = new WeakMap<Schema, ReadonlyMap<Finding, Lacking>>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** The diagnostics of what was found when files were last looked at. */
  of(open: OpenDocument, schema: Schema, levels: Levels): Diagnostic[] {
    const lacking = this.#lacking.get(schema) ?? NOTHING;
    if (lacking.size === 0) return [];
    const diagnostics: Diagnostic[] = [];
    for (const { finding, node } of schema.diagnostics.references.found()) {
      const found = lacking.get(finding);
      const severity = severityOf(findingOf(fileDangling, { message: "" }), levels);
      if (found === undefined || severity === undefined) continue;
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

  /**
   * Looks at the files that the references of a document name.
   *
   * @returns whether there is something else to be said than before
   */
  async look(open: OpenDocument, schema: Schema): Promise<boolean> {
    const { version } = open;
    const asked: { finding: Finding; found: Promise<Elsewhere> }[] = [];
    for (const { finding, reference } of schema.diagnostics.references.found()) {
      if (finding.code !== "ref-remote") continue;
      if (asked.length === MAX_LOOKED_FOR) return false;
      asked.push({ finding, found: findBesides(this.#files, open, schema, reference) });
    }
    const lacking = new Map<Finding, Lacking>();
    for (const { finding, found } of asked) {
      const elsewhere = await found;
      if (elsewhere.kind === "lacking") lacking.set(finding, describe(elsewhere));
    }
    // The edit that came meanwhile is followed by another look.
    if (open.version !== version) return false;
    const before = this.#lacking.get(schema) ?? NOTHING;
    this.#lacking.set(schema, lacking);
    return !isSame(before, lacking);
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
