/**
 * Moves what a pointer leads to among the definitions. A pointer such as `#/properties/limit/anyOf/0` holds only as long
 * as nobody touches `limit`, and some clients follow none but `#/$defs/…`.
 */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { DiagnosticCode } from "../diagnostics/registry";
import type { Schema } from "../schema";
import { extract } from "./extract";
import type { Offer } from "./offer";

/** The diagnostics of pointers that are safe once their target is a definition. */
export const HOISTED: ReadonlySet<string> = new Set<DiagnosticCode>(["ref-back-pointer", "ref-drift"]);

/** @returns undefined where the pointer leads into definitions, or to what cannot become one */
export function hoist(schema: Schema, reference: Reference): Offer | undefined {
  const target = schema.resolver.target(reference);
  if (target === undefined || isInDefinition(schema, target)) return undefined;
  const offer = extract(schema, target, (place) => `Move its target to ${place}`);
  return offer === undefined ? undefined : { ...offer, kind: CodeActionKind.QuickFix };
}

function isInDefinition({ tree, definitions }: Schema, node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
    if (definitions.has(at)) return true;
  }
  return false;
}
