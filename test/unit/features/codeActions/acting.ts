/** What the tests of code actions share: what is offered at the cursor of a marked text, and what it makes of the text. */
import assert from "node:assert/strict";
import { applySplices } from "./applied";
import { isRefusal, type Offer, type Refusal } from "../../../../server/src/features/codeActions/offer";
import { offersAt, type Asked } from "../../../../server/src/features/codeActions/offers";
import { placeAfter } from "../../../../server/src/features/edits/splice";
import { openSchema, type Opened } from "../schemas";
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
  return titles(openSchema(source), only, []);
}

/** The titles of the quick fixes at the cursor for the diagnostics there, without those that silence them. */
export function fixTitlesAt(source: string): string[] {
  const opened = openSchema(source);
  return titles(opened, QUICK_FIX, shownAt(opened)).filter((title) => !title.startsWith("Silence"));
}

/** Does what is offered at the cursor under a title; fails where it is not offered. */
export function act(source: string, title: string, only?: string[]): Acted {
  return actOn(openSchema(source), title, only, []);
}

/** Makes a quick fix of the diagnostics at the cursor. */
export function fix(source: string, title: string): Acted {
  const opened = openSchema(source);
  return actOn(opened, title, QUICK_FIX, shownAt(opened));
}

const QUICK_FIX = ["quickfix"];

type Shown = Asked["diagnostics"];

/** The diagnostics that an editor shows at the cursor. */
function shownAt({ open, schema, marks }: Opened): Shown {
  return schema.diagnostics
    .all(open)
    .map(({ code, range }) => ({
      code: String(code),
      offset: open.offset(range.start),
      end: open.offset(range.end),
    }))
    .filter(({ offset, end }) => offset <= marks.offset && marks.offset <= end);
}

function offers(
  { marks, schema }: Opened,
  only: string[] | undefined,
  diagnostics: Shown,
): (Offer | Refusal)[] {
  return offersAt(schema, { span: { start: marks.offset, end: marks.offset }, diagnostics, only });
}

function titles(opened: Opened, only: string[] | undefined, diagnostics: Shown): string[] {
  return offers(opened, only, diagnostics).map((offer) =>
    isRefusal(offer) ? `(${offer.title}: ${offer.reason})` : offer.title,
  );
}

function actOn(opened: Opened, title: string, only: string[] | undefined, diagnostics: Shown): Acted {
  const { schema, open } = opened;
  const offered = offers(opened, only, diagnostics);
  const offer = offered.find((each) => each.title.startsWith(title));
  assert.ok(offer !== undefined, `${title} is not among ${offered.map((each) => each.title).join(", ")}`);
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
