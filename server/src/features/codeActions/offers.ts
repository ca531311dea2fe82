/** All that is offered at a place, in the order in which it is shown. */
import { CodeActionKind } from "vscode-languageserver";
import type { Span } from "../../json/tree";
import type { Reference } from "../../schema/document";
import { definitionsAt } from "../edits/definitions";
import type { Schema } from "../schema";
import { referenceAt } from "../spans";
import { extract, extractableAt } from "./extract";
import { fixAll, FIX_ALL } from "./fixAll";
import { hoist } from "./hoist";
import { inline } from "./inline";
import { inlineAll } from "./inlineAll";
import { mergeDuplicates } from "./mergeDuplicates";
import type { Offer, Refusal } from "./offer";
import { quickFixes } from "./quickFixes";
import { renameDefinitions } from "./renameDefinitions";
import { silence } from "./silence";
import { ruleFix } from "./ruleFixes";

/** What an editor asks about. */
export interface Asked {
  /** The cursor or the selection. */
  span: Span;
  /** Shown diagnostics: their codes, and the UTF-16 offsets at which they begin. */
  diagnostics: readonly { code: string; offset: number }[];
  /** The kinds that are wanted; undefined for all that fit the place. */
  only: readonly CodeActionKind[] | undefined;
}

/** References that are looked at for one answer: a selection may hold thousands. */
const MAX_REFERENCES = 20;

export function offersAt(schema: Schema, asked: Asked): (Offer | Refusal)[] {
  const { only, span } = asked;
  const isWanted = (kind: CodeActionKind): boolean =>
    only === undefined || only.some((each) => isKindOf(kind, each) || isKindOf(each, kind));
  const offers: (Offer | Refusal | undefined)[] = [];
  const pointed = referenceAt(schema, span.start)?.reference;
  let hoisted: Offer | undefined;
  if (isWanted(CodeActionKind.QuickFix)) {
    const fixes = referencesOf(schema, asked).flatMap((reference) => quickFixes(schema, reference));
    offers.push(...fixes);
    if (fixes.some(({ isSure }) => isSure === true)) offers.push(fixAll(schema, CodeActionKind.QuickFix, 2));
    hoisted = pointed === undefined ? undefined : hoist(schema, pointed);
    offers.push(hoisted);
    for (const { code, offset } of asked.diagnostics) offers.push(ruleFix(schema, offset, code));
    for (const { code, offset } of asked.diagnostics) offers.push(silence(schema, offset, code));
  }
  // Only who asks for it wants the whole file mended.
  if (only?.some((kind) => isKindOf(FIX_ALL, kind)) === true) offers.push(fixAll(schema, FIX_ALL, 1));
  if (isWanted(CodeActionKind.Refactor)) {
    if (pointed !== undefined) {
      offers.push(inline(schema, pointed), inlineAll(schema, pointed.root, 2));
      const target = schema.resolver.target(pointed);
      // To move the target is the same edit.
      if (target !== undefined && hoisted === undefined)
        offers.push(extract(schema, target, (place) => `Extract the schema behind it to ${place}`));
    } else {
      const node = extractableAt(schema, span.start);
      if (node !== undefined)
        offers.push(extract(schema, node, (place) => `Extract this schema to ${place}`));
      offers.push(renameDefinitions(schema, span.start));
      const definitions = definitionsAt(schema, span.start);
      if (definitions !== undefined) {
        const { root, container } = definitions;
        offers.push(mergeDuplicates(schema, root, container), inlineAll(schema, root, 1));
      }
    }
  }
  return offers.filter((offer) => offer !== undefined && isWanted(offer.kind)) as (Offer | Refusal)[];
}

/** Whether a kind is another one or a part of it: `refactor.inline` is a part of `refactor`. */
function isKindOf(kind: CodeActionKind, whole: CodeActionKind): boolean {
  return whole === CodeActionKind.Empty || kind === whole || kind.startsWith(`${whole}.`);
}

function referencesOf(schema: Schema, { span, diagnostics }: Asked): Reference[] {
  const references = new Map<Reference["node"], Reference>();
  for (const offset of [span.start, span.end, ...diagnostics.map(({ offset }) => offset)]) {
    if (references.size === MAX_REFERENCES) break;
    const reference = referenceAt(schema, offset)?.reference;
    if (reference !== undefined) references.set(reference.node, reference);
  }
  return [...references.values()];
}
