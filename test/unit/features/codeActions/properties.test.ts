/** What holds of every edit, whatever the document: references mean what they meant, and all else stays as it was. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parse, type ParseError } from "jsonc-parser";
import { isRefusal, type Offer } from "../../../../server/src/features/codeActions/offer";
import { offersAt } from "../../../../server/src/features/codeActions/offers";
import { OpenDocument } from "../../../../server/src/features/openDocument";
import type { Schema } from "../../../../server/src/features/schema";
import { placeAfter } from "../../../../server/src/features/edits/splice";
import { JsonTree } from "../../../../server/src/json/tree";
import { URI } from "../schemas";
import { usesAlone } from "../workspace";
import { applySplices } from "./applied";
import { generated, type Style } from "./generated";
import { meaning, NOT_FOLLOWED } from "./meaning";

const numRuns = Number(process.env["REF_LENS_RUNS"] ?? 200);

const DEFINITIONS = ['"definitions"', '"$defs"'];

interface Edited {
  offer: Offer;
  before: Schema;
  after: Schema;
  text: string;
  result: string;
  style: Style;
}

/** Makes everything that is offered somewhere in a generated document. */
function forEachEdit(only: string[], check: (edited: Edited) => void): void {
  const made = new Map<string, number>();
  fc.assert(
    fc.property(generated, fc.double({ min: 0, max: 1, noNaN: true }), ({ text, style }, at) => {
      const open = new OpenDocument(URI, 1, text);
      const before = open.schema(false);
      if (before === undefined) return;
      const uses = usesAlone(open, before);
      const references = [...before.document.references];
      const chosen = references[Math.floor(at * references.length)];
      const offsets = [Math.floor(at * text.length), ...DEFINITIONS.map((key) => text.indexOf(key) + 1)];
      if (chosen !== undefined) offsets.push(before.tree.span(chosen.node).start + 1);
      for (const offset of offsets) {
        const span = { start: offset, end: offset };
        for (const offer of offersAt(before, { span, diagnostics: [], only })) {
          if (isRefusal(offer)) continue;
          const change = offer.make(uses);
          assert.ok(change !== undefined, offer.title);
          assert.ok(
            change.splices.length > 0 || change.remark !== undefined,
            "it does nothing, and does not say why",
          );
          const result = applySplices(text, change.splices);
          const after = new OpenDocument(URI, 2, result).schema(false);
          assert.ok(after !== undefined, result);
          if (change.named !== undefined) {
            const { splice, index } = change.named;
            const place = placeAfter(open.tree, change.splices, splice, index);
            const named = result.slice(new JsonTree(result).offset(place));
            const name = /\/([^/]+)$/.exec(offer.title)?.[1] ?? "";
            assert.ok(
              named.startsWith(decodeURIComponent(name).replaceAll("~1", "/")),
              `${name}: ${named.slice(0, 40)}`,
            );
          }
          const sort = /^\w+ \w+/.exec(offer.title)?.[0] ?? "";
          made.set(sort, (made.get(sort) ?? 0) + 1);
          check({ offer, before, after, text, result, style });
        }
      }
    }),
    { numRuns },
  );
  assert.ok(made.size > 0, "nothing was ever offered");
}

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

/** What a reference that is not followed stands for may come to light; all else means the same. New definitions may come. */
function assertMeansTheSame({ offer, before, after, text, result }: Edited): void {
  const [was, is] = [meaning(before), meaning(after)];
  assert.equal(is.length, was.length);
  for (const [index, { root, definitions }] of was.entries()) {
    const message = `${offer.title}\n${text}\n${result}`;
    assert.deepEqual(is[index]?.root, where(root, is[index]?.root), message);
    for (const [name, definition] of Object.entries(definitions)) {
      const there = is[index]?.definitions ?? {};
      if (takesDefinitionsOut(offer) && !(name in there)) continue;
      const now = name in there ? there[name] : there[name.replace("definitions/", "$defs/")];
      assert.deepEqual(now, where(definition, now), message);
    }
  }
}

function takesDefinitionsOut({ title }: Offer): boolean {
  return /^Inline all|^Merge/.test(title);
}

/** The value that was, with what is now in the places that were not followed. */
function where(was: unknown, is: unknown): unknown {
  if (typeof was !== "object" || was === null) return was;
  if (Array.isArray(was))
    return was.map((item, index) => where(item, Array.isArray(is) ? is[index] : undefined));
  if ("$ref" in was && was.$ref === NOT_FOLLOWED) return is;
  const now = typeof is === "object" && is !== null ? (is as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(was).map(([key, value]) => [key, where(value, now[key])]));
}

describe("every edit", function () {
  // As long for each 200 documents.
  this.timeout(60_000 * Math.ceil(numRuns / 200));

  it("of a refactoring leaves the meaning of all schemas as it was", () => {
    forEachEdit(["refactor"], (edited) => {
      keepsItsStyle(edited);
      assertMeansTheSame(edited);
    });
  });

  it("of a quick fix makes a reference lead somewhere, and leaves those that did as they were", () => {
    forEachEdit(["quickfix", "source.fixAll"], (edited) => {
      const { offer, before, after, text, result } = edited;
      keepsItsStyle(edited);
      assertMeansTheSame(edited);
      const resolved = ({ document, resolver }: Schema): unknown[] =>
        [...document.references]
          .filter((reference) => resolver.lookUp(reference.text ?? "", reference.root).kind === "resolved")
          .map(({ text: written }) => written);
      const message = `${offer.title}\n${text}\n${result}`;
      const [was, is] = [resolved(before), resolved(after)];
      assert.ok(is.length >= was.length, message);
      if (offer.code === "ref-dangling") assert.ok(is.length > was.length, message);
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
