/** Mends all references of a document for which there is one right answer. */
import type { CodeActionKind } from "vscode-languageserver";
import type { FoundReference } from "../diagnostics/references";
import type { Splice } from "../edits/splice";
import type { DocumentUses } from "../foreignReferences";
import type { Schema } from "../schema";
import type { Offer } from "./offer";
import { sureFix } from "./quickFixes";

export const FIX_ALL: CodeActionKind = "source.fixAll.refLens";

/** Diagnostics of references that can have one right answer. */
const MENDABLE = new Set([
  "ref-dangling",
  "ref-bad-escape",
  "ref-bad-percent",
  "ref-raw-space",
  "ref-anchor",
  "ref-remote",
]);

/** References looked at to tell whether to offer it beside another fix; who asks for it gets an answer about all. */
const MAX_LOOKED_AT = 200;

/**
 * @param least how many references there must be to mend
 * @returns undefined where there are not so many
 */
export function fixAll(schema: Schema, kind: CodeActionKind, least: number): Offer | undefined {
  const limit = kind === FIX_ALL ? Infinity : MAX_LOOKED_AT;
  let [looked, mendable] = [0, 0];
  for (const { reference, finding } of heard(schema)) {
    if (mendable >= least || ++looked > limit) break;
    if (MENDABLE.has(finding.code) && sureFix(schema, reference) !== undefined) mendable++;
  }
  if (mendable < least) return undefined;
  return {
    title: "Fix all references in this file that have one right answer",
    kind,
    make: (uses) => ({ splices: [...sureFixes(schema, uses)] }),
  };
}

/** What is silenced is meant as it is. */
function heard({ diagnostics }: Schema): readonly FoundReference[] {
  return diagnostics.heard(diagnostics.references.found());
}

function* sureFixes(schema: Schema, uses: DocumentUses): Generator<Splice> {
  for (const { reference, finding } of heard(schema)) {
    if (!MENDABLE.has(finding.code)) continue;
    yield* sureFix(schema, reference)?.make(uses)?.splices ?? [];
  }
}
