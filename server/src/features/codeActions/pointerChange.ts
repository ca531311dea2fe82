/** The change of a reference's text, and how its title speaks of the pointer that is written. */
import { CodeActionKind } from "vscode-languageserver";
import type { Reference } from "../../schema/document";
import { readingOfRoot } from "../bases";
import type { DiagnosticCode } from "../diagnostics/registry";
import { rewrite } from "../edits/redirect";
import { printable, shortened } from "../printable";
import type { Schema } from "../schema";
import type { Offer } from "./offer";

/** Longer references are cut in a title. */
const MAX_TITLE = 80;

/** How a title speaks of a pointer. */
export interface Way {
  /** Its first words. */
  verb: string;
  /** Whose `#` it counts from, where not all read that alike. */
  reading: string;
}

/** A spelling that all read alike. */
export function asWritten(verb: string): Way {
  return { verb, reading: "" };
}

/** A pointer that counts from where the runtime starts. */
export function fromRoot(schema: Schema, reference: Reference, verb = "Change to"): Way {
  return { verb, reading: readingOfRoot(schema, reference) };
}

/** @param written what the reference says from then on */
export function change(
  schema: Schema,
  reference: Reference,
  code: DiagnosticCode,
  written: string,
  { verb, reading }: Way,
): Offer {
  return {
    title: `${verb} ${printable(shortened(written, MAX_TITLE))}${reading}`,
    kind: CodeActionKind.QuickFix,
    code,
    make: () => ({ splices: [rewrite(schema, reference, written)] }),
  };
}
