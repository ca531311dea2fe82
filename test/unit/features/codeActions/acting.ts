/** What the tests of code actions share: what is offered at the cursor of a marked text, and what it makes of the text. */
import assert from "node:assert/strict";
import { applySplices } from "./applied";
import { isRefusal, type Offer } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import { placeAfter } from "../../../../server/src/features/edits/splice";
import { openSchema } from "../schemas";
import { usesAlone } from "../workspace";
import { JsonTree } from "../../../../server/src/json/tree";

export interface Acted {
  /** The text after the action. */
  text: string;
  offer: Offer;
  /** The rest of the text from the new name on; undefined where the action names nothing. */
  named: string | undefined;
  remark: string | undefined;
}

/** The titles at the cursor; those that are refused with their reasons. */
export function titlesAt(source: string, only?: string[]): string[] {
  const { marks, schema } = openSchema(source);
  return offersAt(schema, {
    span: { start: marks.offset, end: marks.offset },
    diagnostics: [],
    only,
  }).map((offer) => (isRefusal(offer) ? `(${offer.title}: ${offer.reason})` : offer.title));
}

/** Does what is offered at the cursor under a title; fails where it is not offered. */
export function act(source: string, title: string, only?: string[]): Acted {
  const { marks, schema, open } = openSchema(source);
  const span = { start: marks.offset, end: marks.offset };
  const offers = offersAt(schema, { span, diagnostics: [], only });
  const offer = offers.find((each) => each.title.startsWith(title));
  assert.ok(offer !== undefined, `${title} is not among ${offers.map((each) => each.title).join(", ")}`);
  assert.ok(!isRefusal(offer), isRefusal(offer) ? offer.reason : "");
  const change = offer.make(usesAlone(open, schema));
  assert.ok(change !== undefined, "nothing is changed");
  const text = applySplices(open.text, change.splices);
  let named: string | undefined;
  if (change.named !== undefined) {
    const after = new JsonTree(text);
    const { splice, index } = change.named;
    named = text.slice(after.offset(placeAfter(open.tree, change.splices, splice, index)));
  }
  return { text, offer, named, remark: change.remark };
}
