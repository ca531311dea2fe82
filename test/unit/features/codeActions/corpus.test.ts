/**
 * Edits of real schemas: every reference that led to a schema leads to the same one. The schemas are no part of this
 * repository; where they are missing, the tests are skipped and say so.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRefusal, type Offer, type Refusal } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import type { Splice } from "../../../../server/src/features/edits/splice";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import { findCorpus } from "../../../bench/inputs";
import { REAL_FILES } from "../realFiles";
import { URI } from "../schemas";
import { usesAlone } from "../workspace";
import { applySplices } from "./applied";
import { placesOf } from "./everyEdit";

/** Parts of a file, from 0 to 1, where one diagnostic of each kind is asked about. */
const PARTS = [0, 0.37, 0.74];

/** References of a file at which everything offered is made. */
const MAX_PLACES = 12;

const corpus = findCorpus(join(__dirname, "..", "..", "..", ".."));

describe("an edit of a real schema", () => {
  for (const file of REAL_FILES) {
    const missing =
      corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";
    it(`leaves the references of ${file} as they were${missing}`, function () {
      if (corpus === undefined) this.skip();
      this.timeout(60_000);
      const text = readFileSync(join(corpus, file), "utf8");
      const open = new OpenDocument(URI, 1, text);
      const before = open.schema(false);
      assert.ok(before !== undefined);
      const uses = usesAlone(open, before);
      const references = [...before.document.references];
      const stride = Math.max(1, Math.ceil(references.length / MAX_PLACES));
      const offsets = references
        .filter((_reference, index) => index % stride === 0)
        .flatMap(({ node, holder }) => {
          const { tree } = before;
          const parent = tree.parent(holder) ?? holder;
          return [
            tree.span(node).start + 1,
            tree.span(parent).start,
            tree.span(tree.parent(parent) ?? parent).start,
          ];
        });
      for (const key of ['"definitions"', '"$defs"']) {
        const definitions = text.indexOf(key);
        if (definitions >= 0) offsets.push(definitions + 1);
      }
      let held = 0;
      const made = new Set<string>();
      const asked = [
        ...offsets.map((offset) => ({ span: { start: offset, end: offset }, diagnostics: [] })),
        ...PARTS.flatMap((part) => placesOf(open, before, part)),
      ];
      for (const each of asked) {
        const offers: (Offer | Refusal)[] = offersAt(before, { ...each, only: undefined });
        for (const offer of offers) {
          if (isRefusal(offer)) continue;
          // What is about the whole schema is the same wherever it is asked for.
          if (/^Inline all|^Merge|^Write every|^Fix all/.test(offer.title) && made.has(offer.title)) continue;
          made.add(offer.title);
          const change = offer.make(uses);
          assert.ok(change !== undefined, offer.title);
          const after = schemaOf(applySplices(text, change.splices));
          held += assertFollowed(before, after, change.splices, offer.title);
          if (offer.title.startsWith("Inline")) assertInlined(before, after, change.splices);
        }
      }
      assert.ok(held > 0, "nothing was held against anything");
    });
  }
});

function schemaOf(text: string): Schema {
  const schema = new OpenDocument(URI, 1, text).schema(false);
  assert.ok(schema !== undefined);
  return schema;
}

/** What a copy does without: names of its schema, and definitions that are found at their own place. */
const NOT_COPIED = ["$id", "id", "$anchor", "$schema", "$defs", "definitions"];

/** Where a reference was written out, each keyword of the effective schema stands now, as it was or written out itself. */
function assertInlined(before: Schema, after: Schema, splices: readonly Splice[]): void {
  const gone = splices.filter(({ text }) => text === "");
  let count = 0;
  for (const { node, holder } of before.document.references) {
    const { start, end } = before.tree.memberSpan(node);
    const { start: at } = before.tree.span(holder);
    const isIn = (one: Splice): boolean => one.start < at && at < one.end;
    if (!splices.some((one) => one.start === start && one.end === end) || gone.some(isIn)) continue;
    const moved = splices
      .filter((one) => one.end <= at)
      .reduce((sum, one) => sum + one.text.length - (one.end - one.start), at);
    const now = after.tree.nodeAt(moved);
    assert.ok(now !== undefined);
    const keys = [...after.tree.children(now)].map((member) => after.tree.key(member));
    for (const { keyword, hop } of before.resolver.effective(holder).keywords.values()) {
      if (hop > 0 && NOT_COPIED.includes(keyword)) continue;
      assert.ok(keys.includes(keyword), `${keyword} is lost`);
    }
    count++;
  }
  assert.ok(count > 0 || splices.length < 3, "nothing was inlined");
}

/**
 * Holds each reference that is not replaced itself against what it led to. A target in the midst of a splice has moved:
 * it must have come to stand in what was put in.
 *
 * @returns how many references were held
 */
function assertFollowed(before: Schema, after: Schema, splices: readonly Splice[], title: string): number {
  const now = new Map([...after.document.references].map((each) => [after.tree.span(each.node).start, each]));
  const shifted = (offset: number): number =>
    splices
      .filter(({ start, end }) => end <= offset && start < offset)
      .reduce((sum, { start, end, text }) => sum + text.length - (end - start), offset);
  const isIn = (offset: number): boolean => splices.some(({ start, end }) => start <= offset && offset < end);
  let held = 0;
  for (const reference of before.document.references) {
    const target = before.resolver.target(reference);
    const at = before.tree.span(reference.node).start;
    if (target === undefined || isIn(at)) continue;
    const same = now.get(shifted(at));
    assert.ok(same !== undefined, `${title}: a reference is gone`);
    const there = after.resolver.target(same);
    assert.ok(there !== undefined, `${title}: ${same.text ?? ""} leads nowhere`);
    const [was, is] = [before.tree.span(target), after.tree.span(there)];
    const message = `${title}: ${reference.text ?? ""} became ${same.text ?? ""}`;
    if (isIn(was.start)) {
      const [text, moved] = [before.tree.slice(was.start, was.end), after.tree.slice(is.start, is.end)];
      assert.ok(is.start !== shifted(was.start), message);
      assert.equal(moved.length > 100, text.length > 100, `${message}\n${text}\n${moved}`);
      assert.equal(after.tree.size(there), before.tree.size(target), message);
    } else {
      assert.equal(is.start, shifted(was.start), message);
    }
    held++;
  }
  return held;
}
