/** Makes every edit that is offered somewhere in generated documents. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { isRefusal, type Offer } from "../../../../server/src/features/codeActions/offer";
import { offersAt, type Asked } from "../../../../server/src/features/codeActions/offers";
import { placeAfter } from "../../../../server/src/features/edits/splice";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import { JsonTree } from "../../../../server/src/json/tree";
import { URI } from "../schemas";
import { usesAlone } from "../workspace";
import { applySplices } from "./applied";
import { generated, type Style } from "./generated";
import { withoutWrappers } from "./meaning";

/** Documents that are drawn. */
export const numRuns = Number(process.env["REF_LENS_RUNS"] ?? 200);

const DEFINITIONS = ["definitions", "$defs"];

export interface Edited {
  offer: Offer;
  before: Schema;
  after: Schema;
  text: string;
  result: string;
  style: Style;
  /** The codes of the diagnostics that it was asked for. */
  shown: readonly string[];
}

/**
 * Makes everything that is offered somewhere in a generated document.
 *
 * @param sorts of edits that must come up, by the first words of their titles
 */
export function forEachEdit(only: string[], sorts: readonly string[], check: (edited: Edited) => void): void {
  const made = new Map<string, number>();
  fc.assert(
    fc.property(generated, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (whole, at) => {
      const { text, style } = whole;
      const open = new OpenDocument(URI, 1, text);
      const before = open.schema(false);
      if (before === undefined) return;
      const uses = usesAlone(open, before);
      // What is about the whole document is one edit, wherever it is asked for.
      const seen = new Set<string>();
      for (const asked of placesOf(open, before, at)) {
        for (const offer of offersAt(before, { ...asked, only })) {
          if (isRefusal(offer)) continue;
          const change = offer.make(uses);
          assert.ok(change !== undefined, offer.title);
          assert.ok(
            change.splices.length > 0 || change.remark !== undefined,
            "it does nothing, and does not say why",
          );
          const edit = JSON.stringify([offer.title, change.splices]);
          if (seen.has(edit)) continue;
          seen.add(edit);
          const result = applySplices(text, change.splices);
          const after = new OpenDocument(URI, 2, result).schema(false);
          assert.ok(after !== undefined, result);
          if (change.named !== undefined) {
            const { splice, index } = change.named;
            const place = placeAfter(open.tree, change.splices, splice, index);
            const named = result.slice(new JsonTree(result).offset(place));
            const name = /\/([^/,]+)(?:, from .*)?$/.exec(offer.title)?.[1] ?? "";
            assert.ok(
              named.startsWith(decodeURIComponent(name).replaceAll("~1", "/")),
              `${name}: ${named.slice(0, 40)}`,
            );
          }
          const sort = sorts.find((each) => offer.title.startsWith(each)) ?? offer.title;
          made.set(sort, (made.get(sort) ?? 0) + 1);
          const shown = asked.diagnostics.map(({ code }) => code);
          check({ offer, before, after, text, result, style, shown });
        }
      }
    }),
    { numRuns },
  );
  const missing = sorts.filter((sort) => !made.has(sort));
  assert.deepEqual(
    missing,
    [],
    `never offered in ${numRuns} documents; others: ${[...made.keys()].join(", ")}`,
  );
}

/** Kinds of diagnostics of a document that are asked about. */
const MAX_CODES = 5;

/** Where somebody asks for actions: anywhere, at a reference, at definitions, and at one diagnostic of each kind. */
export function placesOf(open: OpenDocument, schema: Schema, at: number): Omit<Asked, "only">[] {
  const { document, tree } = schema;
  const references = [...document.references];
  const chosen = references[Math.floor(at * references.length)];
  const offsets = [Math.floor(at * tree.length)];
  if (chosen !== undefined) {
    const around = tree.keySpan(tree.parent(chosen.holder) ?? chosen.holder);
    offsets.push(tree.span(chosen.node).start + 1, around?.start ?? 0);
  }
  for (const { node } of document.roots) {
    for (const name of DEFINITIONS) {
      const key = tree.keySpan(tree.get(node, name) ?? node);
      if (key !== undefined) offsets.push(key.start + 1);
    }
  }
  const shown = schema.diagnostics.all(open);
  const first = Math.floor(at * shown.length);
  const turned = [...shown.slice(first), ...shown.slice(0, first)];
  const diagnostics = [...new Map(turned.map((each) => [each.code, each])).values()].slice(0, MAX_CODES);
  return [
    ...offsets.map((offset) => ({ span: { start: offset, end: offset }, diagnostics: [] })),
    ...diagnostics.map(({ code, range }) => {
      const offset = open.offset(range.start);
      return { span: { start: offset, end: offset }, diagnostics: [{ code: String(code), offset }] };
    }),
  ];
}

/** What two meanings are compared as: where an `allOf` is there to go, as if there were none. */
export function plainOf({ title }: Offer): (meant: unknown) => unknown {
  return title.endsWith("without allOf") ? withoutWrappers : (meant) => meant;
}
