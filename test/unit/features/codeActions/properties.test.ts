/** What holds of every edit, whatever the document: references mean what they meant, and all else stays as it was. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parse, type ParseError } from "jsonc-parser";
import { isRefusal, type Offer } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import type { DiagnosticCode } from "../../../../server/src/features/diagnostics/registry";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import { URI } from "../schemas";
import { usesAlone } from "../workspace";
import { applySplices } from "./applied";
import { forEachEdit, numRuns, plainOf, type Edited } from "./everyEdit";
import { generated } from "./generated";
import { difference, meaning, meaningOf, type Allows } from "./meaning";

/** The text is as well-formed as it was, in the same lines, and with all its comments. */
function keepsItsStyle({ text, result, style, offer }: Edited): void {
  const errors: ParseError[] = [];
  parse(result, errors, { allowTrailingComma: style.trailingCommas });
  assert.deepEqual(errors, [], `${offer.title}\n${text}\n${result}`);
  if (text.includes("\r\n")) assert.ok(!/(?<!\r)\n/.test(result), "a line ends otherwise");
  if (!text.includes("\n")) assert.ok(!result.includes("\n"), "a line was broken");
  const comments = (whole: string): number =>
    whole.match(/\/\/ "above"|\/\/ behind,|\/\* it \*\//g)?.length ?? 0;
  // A definition that goes takes along the comments in it.
  assert.ok(
    takesDefinitionsOut(offer) || comments(result) >= comments(text),
    `${offer.title} drops a comment\n${text}\n${result}`,
  );
  const indents = result.match(/^[ \t]+/gm) ?? [];
  for (const indent of indents) {
    assert.equal(
      indent.replaceAll(style.indent, ""),
      "",
      `${offer.title}: ${JSON.stringify(indent)}\n${result}`,
    );
  }
}

/** What fixes are there to change in the meaning, by their code. */
const CHANGES: Partial<Record<DiagnosticCode, Allows>> = {
  "tool-array-items": (keyword, was, is) =>
    keyword === "items" && was === undefined && isDeepStrictEqual(is, {}),
  "tool-boolean-argument": (_keyword, was, is) => was === "true" && isDeepStrictEqual(is, {}),
  "tool-type-unknown": (keyword, was, is) => keyword === "type" && was === '"dict"' && is === '"object"',
};

function allowed({ code, title }: Offer): Allows {
  const changes = code === undefined || title.startsWith("Silence") ? undefined : CHANGES[code];
  return changes ?? (() => false);
}

/** What a reference that is not followed stands for may come to light; all else means the same. New definitions may come. */
function assertMeansTheSame({ offer, before, after, text, result }: Edited): void {
  const [was, is] = [meaning(before), meaning(after)];
  const message = `${offer.title}\n${text}\n${result}`;
  assert.equal(is.length, was.length, message);
  const allows = allowed(offer);
  const plain = plainOf(offer);
  for (const [index, { root, definitions }] of was.entries()) {
    const differs = difference(plain(root), plain(is[index]?.root), allows);
    assert.equal(differs, undefined, `${message}\n${differs ?? ""}`);
    for (const [name, definition] of Object.entries(definitions)) {
      const there = is[index]?.definitions ?? {};
      if (takesDefinitionsOut(offer) && !(name in there)) continue;
      const now = name in there ? there[name] : there[name.replace("definitions/", "$defs/")];
      const changed = difference(plain(definition), plain(now), allows);
      assert.equal(changed, undefined, `${message}\n${name}${changed ?? ""}`);
    }
  }
}

function takesDefinitionsOut({ title }: Offer): boolean {
  return /^Inline all|^Merge|^Remove/.test(title);
}

/** What the references mean that only the standard follows, anchors too, in no order. */
function standardMeanings(schema: Schema): unknown[] {
  const { document, resolver, standard } = schema;
  return [...document.references].flatMap((reference) => {
    if (resolver.target(reference) !== undefined) return [];
    const reading = standard.read(reference);
    return reading.kind === "here" ? [meaningOf(schema, reading.target)] : [];
  });
}

/** The references that lead nowhere by the standard; copies of them may come. */
function lostTexts({ document, standard }: Schema): (string | undefined)[] {
  return [...document.references]
    .filter((reference) => standard.read(reference).kind === "nowhere")
    .map(({ text }) => text);
}

/** References that only the standard follows lead to what they led to; more may, since what they name has come to be. */
function keepsStandardUses({ offer, before, after, text, result }: Edited): void {
  // What stands in a definition that goes is gone with it; what is left misses nothing.
  if (takesDefinitionsOut(offer)) {
    const lost = new Set(lostTexts(before));
    const more = lostTexts(after).filter((each) => !lost.has(each));
    if (lostTexts(after).length > lostTexts(before).length)
      assert.deepEqual(more, [], `${offer.title}\n${text}\n${result}`);
    return;
  }
  const plain = plainOf(offer);
  const there = standardMeanings(after).map(plain);
  for (const meant of standardMeanings(before).map(plain)) {
    const isThere = there.some((now) => difference(meant, now, allowed(offer)) === undefined);
    assert.ok(isThere, `${offer.title}\n${text}\n${result}\nnobody leads to ${JSON.stringify(meant)}`);
  }
}

/** How many diagnostics of a code there are. */
function countOf(schema: Schema, code: string): number {
  return schema.diagnostics.found().filter(({ finding }) => finding.code === code).length;
}

const REFACTORINGS = [
  "Inline this",
  "Inline all",
  "Extract this",
  "Extract the schema behind",
  "Merge",
  "Rename definitions",
  "Write the $ref without",
];

const FIXES = [
  "Change to #",
  "Create the missing",
  "Move $defs",
  "Move its target",
  "Write the anchor as",
  "Write #",
  "Encode as",
  "Fix all",
  "Add",
  "Write {}",
  'Change to "',
  "Remove",
  "Write the $ref without",
  "Silence",
];

describe("every edit", function () {
  // As long for each 200 documents, on a machine that has much else to do.
  this.timeout(240_000 * Math.ceil(numRuns / 200));

  it("of a refactoring leaves the meaning of all schemas as it was", () => {
    forEachEdit(["refactor"], REFACTORINGS, (edited) => {
      keepsItsStyle(edited);
      assertMeansTheSame(edited);
      keepsStandardUses(edited);
    });
  });

  it("of a quick fix does away with its diagnostic, makes a reference lead somewhere, and leaves those that did as they were", () => {
    forEachEdit(["quickfix", "source.fixAll"], FIXES, (edited) => {
      const { offer, before, after, text, result, shown } = edited;
      keepsItsStyle(edited);
      assertMeansTheSame(edited);
      // A fix of one reference is by the runtime, which may come elsewhere than the standard did.
      if (offer.isFeltElsewhere === true) keepsStandardUses(edited);
      const resolved = ({ document, resolver }: Schema): number =>
        [...document.references].filter(
          (reference) => resolver.lookUp(reference.text ?? "", reference.root).kind === "resolved",
        ).length;
      const message = `${offer.title}\n${text}\n${result}`;
      if (!takesDefinitionsOut(offer)) assert.ok(resolved(after) >= resolved(before), message);
      if (takesDefinitionsOut(offer)) return;
      if (offer.code !== undefined && shown.includes(offer.code))
        assert.ok(countOf(after, offer.code) < countOf(before, offer.code), `${offer.code}: ${message}`);
    });
  });

  it("of a broken text can be made", () => {
    const where = fc.double({ min: 0, max: 1, noNaN: true });
    const damage = fc.tuple(where, fc.nat(12), fc.constantFrom("", "{", "}", '"', ",", "]", ":"));
    let made = 0;
    fc.assert(
      fc.property(
        generated,
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        where,
        (whole, damages, at) => {
          let { text } = whole;
          for (const [place, length, put] of damages) {
            const start = Math.floor(place * text.length);
            text = text.slice(0, start) + put + text.slice(start + length);
          }
          const open = new OpenDocument(URI, 1, text);
          const schema = open.schema(true);
          if (schema === undefined) return;
          const references = [...schema.document.references].slice(0, 6);
          const offsets = references.map(({ node }) => schema.tree.span(node).start + 1);
          for (const offset of [...offsets, Math.floor(at * text.length)]) {
            const span = { start: offset, end: offset };
            for (const offer of offersAt(schema, { span, diagnostics: [], only: ["", "source.fixAll"] })) {
              if (isRefusal(offer)) continue;
              const change = offer.make(usesAlone(open, schema));
              assert.ok(change !== undefined, offer.title);
              applySplices(text, change.splices);
              made++;
            }
          }
        },
      ),
      { numRuns },
    );
    assert.ok(made > 0, "nothing was ever offered");
  });
});
