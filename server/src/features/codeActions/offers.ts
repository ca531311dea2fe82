/** All that is offered at a place, in the order in which it is shown. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node, Span } from "../../json/tree";
import type { Reference } from "../../schema/document";
import { definitionsAt } from "../edits/definitions";
import type { Schema } from "../schema";
import { referenceAt } from "../spans";
import { extract, extractableAt } from "./extract";
import { fixAll, FIX_ALL } from "./fixAll";
import { HOISTED } from "./hoist";
import { inline } from "./inline";
import { inlineAll } from "./inlineAll";
import { mergeDuplicates } from "./mergeDuplicates";
import type { Offer, Refusal } from "./offer";
import { quickFixes } from "./quickFixes";
import { renameDefinitions } from "./renameDefinitions";
import { silence } from "./silence";
import { ruleFixes } from "./ruleFixes";
import { unwrap, UNWRAPPED } from "./unwrap";

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
  const { only } = asked;
  const isWanted = (kind: CodeActionKind): boolean =>
    only === undefined || only.some((each) => isKindOf(kind, each) || isKindOf(each, kind));
  const fixes = isWanted(CodeActionKind.QuickFix) ? fixesAt(schema, asked) : [];
  // Only who asks for it wants the whole file mended.
  const all = only?.some((kind) => isKindOf(FIX_ALL, kind)) === true ? [fixAll(schema, FIX_ALL, 1)] : [];
  const refactorings = isWanted(CodeActionKind.Refactor)
    ? refactoringsAt(schema, asked.span.start, fixes)
    : [];
  return [...fixes, ...all, ...refactorings].filter(
    (offer) => offer !== undefined && isWanted(offer.kind),
  ) as (Offer | Refusal)[];
}

function fixesAt(schema: Schema, asked: Asked): (Offer | undefined)[] {
  const { diagnostics } = asked;
  const fixes = referencesOf(schema, asked).flatMap((reference) => quickFixes(schema, reference));
  const isOneSure = fixes.some(({ isSure }) => isSure === true);
  return [
    ...fixes,
    isOneSure ? fixAll(schema, CodeActionKind.QuickFix, 2) : undefined,
    ...diagnostics.flatMap(({ code, offset }) => ruleFixes(schema, offset, code)),
    ...diagnostics.map(({ code, offset }) => silence(schema, offset, code)),
  ];
}

/** @param fixes what is offered already: some are the same edit as a refactoring */
function refactoringsAt(
  schema: Schema,
  offset: number,
  fixes: readonly (Offer | undefined)[],
): (Offer | Refusal | undefined)[] {
  const isFixed = (codes: ReadonlySet<string>): boolean => fixes.some((fix) => codes.has(fix?.code ?? ""));
  const pointed = referenceAt(schema, offset)?.reference;
  if (pointed !== undefined) {
    const target = isFixed(HOISTED) ? undefined : schema.resolver.target(pointed);
    return [
      inline(schema, pointed),
      inlineAll(schema, pointed.root, 2),
      target === undefined
        ? undefined
        : extract(schema, target, (place) => `Extract the schema behind it to ${place}`),
    ];
  }
  const node = extractableAt(schema, offset);
  const list = isFixed(UNWRAPPED) ? undefined : keyedAt(schema, offset);
  const definitions = definitionsAt(schema, offset);
  return [
    list === undefined ? undefined : unwrap(schema, list),
    node === undefined ? undefined : extract(schema, node, (place) => `Extract this schema to ${place}`),
    renameDefinitions(schema, offset),
    definitions && mergeDuplicates(schema, definitions.root, definitions.container),
    definitions && inlineAll(schema, definitions.root, 1),
  ];
}

/** The value whose key an offset touches. */
function keyedAt({ tree }: Schema, offset: number): Node | undefined {
  const node = tree.nodeAt(offset);
  const key = node === undefined ? undefined : tree.keySpan(node);
  return key !== undefined && offset <= key.end ? node : undefined;
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
