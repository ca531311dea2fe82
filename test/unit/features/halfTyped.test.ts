/**
 * Half-typed text: one character too many or too few in the middle of a large schema. What stands outside the member
 * that it damages keeps its definition and its hover, and the damage is not reported over and over.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { definition } from "../../../server/src/features/definition";
import { hover } from "../../../server/src/features/hover";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import type { JsonTree, Node, Span } from "../../../server/src/json/tree";
import { findCorpus } from "../../bench/inputs";
import { largeSchema } from "./largeSchema";
import { URI } from "./schemas";

/** Diagnostics of ours that one damaged place may bring, besides those that the sound text has. */
const MOST_DIAGNOSTICS = 2;

/** References that are asked for definition and hover in a run: those around the damage, and so many over the text. */
const ASKED = 40;

interface Damage {
  /** The character that is inserted, or taken away. */
  character: string;
  inserts: boolean;
  /** Where to look from, as a part of the text. */
  part: number;
  /** What is looked for there: the very place, a character of JSON's, a member of the first levels. */
  near: "here" | "punctuation" | "definition";
  /** Characters behind what was found. */
  behind: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  character: fc.constantFrom('"', "{", "}", "[", "]", ",", ":"),
  inserts: fc.boolean(),
  part: fc.double({ min: 0, max: 0.999, noNaN: true }),
  near: fc.constantFrom("here", "punctuation", "definition"),
  behind: fc.nat(30),
});

interface Known {
  start: number;
  /** Where it leads to. */
  target: number;
}

/** A sound document, and the same one as it is damaged and mended again. */
class Subject {
  readonly #text: string;
  readonly #tree: JsonTree;
  readonly #open: OpenDocument;
  readonly #references: Known[];
  readonly #isInString: Uint8Array;
  readonly #middle: Span;
  /** How many diagnostics the sound text has. */
  readonly #diagnostics: number;
  #version = 1;

  constructor(text: string) {
    this.#text = text;
    this.#open = new OpenDocument(URI, 1, text);
    const schema = schemaOf(new OpenDocument(URI, 1, text));
    this.#tree = schema.tree;
    this.#diagnostics = schema.diagnostics.all(this.#open).length;
    this.#references = [...schema.document.references].map((reference) => {
      const target = schema.resolver.target(reference);
      assert.ok(target !== undefined, "the text is sound");
      return { start: this.#tree.span(reference.node).start, target: this.#tree.span(target).start };
    });
    this.#isInString = insideOfStrings(text);
    const root = this.#tree.root as Node;
    this.#middle = this.#tree.span(this.#tree.get(root, "definitions") as Node);
  }

  /** @returns whether the draw was one: a place in the middle, at which the character is punctuation */
  assertSurvives({ character, inserts, ...where }: Damage): boolean {
    const at = this.#place(character, inserts, where);
    if (at === undefined) return false;
    const damaged = this.#damagedMember(at, inserts);
    if (damaged.start <= this.#middle.start || damaged.end >= this.#middle.end) return false;
    const removed = inserts ? 0 : 1;
    this.#edit(at, at + removed, inserts ? character : "");
    try {
      this.#assertIntact(at, inserts ? 1 : -1, damaged);
    } finally {
      this.#edit(at, at + 1 - removed, inserts ? "" : character);
    }
    return true;
  }

  #assertIntact(at: number, shift: number, damaged: Span): void {
    const open = this.#open;
    const schema = schemaOf(open);
    const what = JSON.stringify(open.tree.slice(Math.max(0, at - 80), at + 80));
    const moved = (offset: number): number => (offset < at ? offset : offset + shift);
    const isOutside = (offset: number): boolean => offset < damaged.start || offset > damaged.end;

    const references = new Map(
      [...schema.document.references].map((reference) => [schema.tree.span(reference.node).start, reference]),
    );
    const outside = this.#references.filter(({ start, target }) => isOutside(start) && isOutside(target));
    const nearest = outside.findIndex(({ start }) => start > at);
    const stride = Math.ceil(outside.length / ASKED);
    for (const [index, { start, target }] of outside.entries()) {
      const reference = references.get(moved(start));
      const led = reference === undefined ? undefined : schema.resolver.target(reference);
      assert.ok(led !== undefined, `${start} leads nowhere: ${what}`);
      assert.equal(schema.tree.span(led).start, moved(target), `${start} leads elsewhere: ${what}`);
      if (index % stride !== 0 && Math.abs(index - nearest) > 3) continue;
      assert.equal(definition(open, schema, moved(start)).length, 1, `${start} has no definition: ${what}`);
      assert.ok(hover(open, schema, moved(start)) !== null, `${start} has no hover: ${what}`);
    }

    const found = schema.diagnostics.all(open);
    const codes = [...new Set(found.map(({ code }) => code))].join(", ");
    const most = this.#diagnostics + MOST_DIAGNOSTICS;
    assert.ok(found.length <= most, `${found.length} diagnostics, ${codes}: ${what}`);
  }

  #edit(start: number, end: number, text: string): void {
    this.#open.update([{ range: this.#open.range({ start, end }), text }], ++this.#version);
  }

  #place(character: string, inserts: boolean, { part, near, behind }: Omit<Damage, "character" | "inserts">) {
    const { start, end } = this.#middle;
    let at = start + 1 + Math.floor(part * (end - start - 2));
    if (near === "definition") at = this.#text.indexOf('\n    "', at) + 1 + behind;
    if (near === "punctuation") at = nextOf(this.#text, at, /[{}[\],:"]/g) + (behind % 2);
    if (!inserts) at = this.#text.indexOf(character, at);
    const isQuote = character === '"';
    return at <= start || at >= end - 1 || (!isQuote && this.#isInString[at] === 1) ? undefined : at;
  }

  /** The member whose text is damaged; between two members, both. */
  #damagedMember(at: number, inserts: boolean): Span {
    const tree = this.#tree;
    const node = tree.nodeAt(at) as Node;
    const { start, end } = tree.span(node);
    const isOwn = inserts ? at <= start + 1 || at >= end - 1 : at === start || at === end - 1;
    const isInKey = (tree.keySpan(node)?.end ?? -1) >= at;
    if (isOwn || isInKey || !(tree.isObject(node) || tree.isArray(node))) return tree.memberSpan(node);
    const touched = { start, end };
    for (const child of tree.children(node)) {
      const member = tree.memberSpan(child);
      if (member.end <= at) touched.start = member.start;
      touched.end = member.end;
      if (member.start >= at) break;
    }
    return touched;
  }
}

function schemaOf(open: OpenDocument): Schema {
  const schema = open.schema(false);
  assert.ok(schema !== undefined);
  return schema;
}

function nextOf(text: string, from: number, what: RegExp): number {
  what.lastIndex = from;
  return what.exec(text)?.index ?? -1;
}

/** For each offset whether it stands between the quotes of a string, where punctuation is none. */
function insideOfStrings(text: string): Uint8Array {
  const inside = new Uint8Array(text.length + 1);
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    inside[at] = isInside ? 1 : 0;
    if (isInside && text[at] === "\\") inside[++at] = 1;
    else if (text[at] === '"') isInside = !isInside;
  }
  return inside;
}

/** Draws damage until so many runs were real ones. */
function assertSurvives(text: string, runs: number): void {
  const subject = new Subject(text);
  let real = 0;
  const draw = fc.property(damage, (each) => {
    if (subject.assertSurvives(each)) real++;
    else fc.pre(false);
  });
  fc.assert(draw, { numRuns: runs, maxSkipsPerRun: 100 });
  assert.ok(real >= runs, `${real} runs`);
}

describe("half-typed text", () => {
  it("leaves a generated schema of 400 definitions intact outside the damaged member", function () {
    this.timeout(120_000);
    assertSurvives(largeSchema(400), Number(process.env["REF_LENS_RUNS"] ?? 200));
  });

  const corpus = findCorpus(join(__dirname, "..", "..", ".."));
  const missing = corpus === undefined ? " (skipped: set REF_LENS_CORPUS to the folder of the schemas)" : "";
  it(`leaves the schema of Vega-Lite, 1.9 MB, intact outside the damaged member${missing}`, function () {
    if (corpus === undefined) this.skip();
    this.timeout(120_000);
    const text = readFileSync(join(corpus, "big", "vega-lite.schema.json"), "utf8");
    assertSurvives(text, Math.min(2_000, Number(process.env["REF_LENS_RUNS"] ?? 60)));
  });
});
