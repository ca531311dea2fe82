/**
 * What holds for every rename of generated schemas. Before and after are compared value by value in document order,
 * so that nothing here has to know how the rename works.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ResponseError, type WorkspaceEdit } from "vscode-languageserver";
import type { Files } from "../../../server/src/features/files";
import { OpenDocument } from "../../../server/src/features/openDocument";
import type { Schema } from "../../../server/src/features/schema";
import type { Node } from "../../../server/src/json/tree";
import { parseReference } from "../../../server/src/schema/pointer";
import { spellReference } from "../../../server/src/schema/spelling";
import { applied } from "./applied";
import { OTHER, referringFile, targetsOf } from "./referring";
import { assertLeadAsBefore, nameAt, nodes, schemaOf, targets, withoutTexts } from "./renamed";
import { URI } from "./schemas";
import { renamedIn, workspaceOf } from "./workspace";

const NAMES = [
  "A",
  "B",
  "a/b",
  "m~n",
  "é",
  "{x}",
  "100%",
  "😀",
  " ",
  "",
  "__proto__",
  '"',
  "$ref",
  "%41",
  "not",
];

const name = fc.constantFrom(...NAMES);

/** How the references of a document are spelled. */
const spelling = fc.constantFrom("encoded" as const, "raw" as const, "mixed" as const);

/** A schema whose references are numbers still: which of its places they lead to. */
interface Part {
  [key: string]: Part | Part[] | string | string[] | number;
}

const { schema: part } = fc.letrec<{ schema: Part; map: Part }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: "medium", withCrossShrink: true },
    fc.oneof(
      fc.constant<Part>({ type: "null" }),
      fc.nat(500).map((to): Part => ({ $ref: to })),
    ),
    fc
      .record(
        {
          $defs: tie("map"),
          properties: tie("map"),
          dependentSchemas: tie("map"),
          anyOf: fc.array(tie("schema"), { maxLength: 2 }),
          required: fc.uniqueArray(name, { maxLength: 4 }),
          propertyOrdering: fc.uniqueArray(name, { maxLength: 4 }),
          const: fc.constant<Part>({ $ref: "#/$defs/A" }),
          $anchor: fc.constantFrom("one", "two", "three"),
          $ref: fc.oneof(
            { weight: 4, arbitrary: fc.nat(500) },
            fc.constantFrom("#one", "#two", "#/nowhere/A", "#/$defs/A/nowhere"),
          ),
        },
        { requiredKeys: [] },
      )
      .map((schema) => schema as Part),
  ),
  map: fc
    .array(fc.tuple(name, tie("schema")), { maxLength: 3 })
    .map((members) => Object.defineProperties({}, descriptors(members)) as Part),
}));

/** `__proto__` as a member like any other. */
function descriptors(members: readonly [string, Part][]): PropertyDescriptorMap {
  const own = Object.create(null) as PropertyDescriptorMap;
  for (const [key, value] of members)
    own[key] = { value, enumerable: true, configurable: true, writable: true };
  return own;
}

/** The ways to all objects in a schema. */
function places(value: unknown, way: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, child]) => places(child, [...way, key]));
  return Array.isArray(value) ? inside : [[...way], ...inside];
}

/** Percent-encodes also what nobody has to encode. */
function overEncoded(reference: string): string {
  return reference.replace(/[a-z$]/g, (char, at: number) =>
    at % 3 === 0 ? `%${char.charCodeAt(0).toString(16)}` : char,
  );
}

const document = fc
  .record({ schema: part, spelling, indent: fc.constantFrom("", "  ", "\t"), definitions: part })
  .map(({ schema, spelling, indent, definitions }) => {
    const root = { $defs: { A: definitions, B: {} }, ...schema };
    const all = places(root);
    const write = (to: number): string => {
      const way = all[to % all.length] ?? [];
      switch (spelling) {
        case "encoded":
        case "raw":
          return spellReference(way, spelling);
        case "mixed":
          return to % 2 === 0
            ? overEncoded(spellReference(way, "encoded"))
            : spellReference(way, to % 3 === 0 ? "raw" : "encoded");
      }
    };
    const text = JSON.stringify(
      root,
      (key, value: unknown) => (key === "$ref" && typeof value === "number" ? write(value) : value),
      indent,
    );
    return { text, spelling };
  });

/** The offsets at which somebody may press F2: in keys and texts, in a pointer at each of its steps. */
function cursors(schema: Schema): number[] {
  const { tree } = schema;
  return nodes(schema).flatMap((node) => {
    const key = tree.keySpan(node);
    const offsets = key === undefined ? [] : [key.start + 1];
    if (tree.kind(node) !== "string") return offsets;
    const { start, end } = tree.span(node);
    for (let at = start + 1; at < end; at++) if (/["/#]/.test(tree.slice(at - 1, at))) offsets.push(at);
    return offsets;
  });
}

/** The edits of a rename; undefined where it is refused. */
async function edits(files: Files, ...rename: Rename): Promise<WorkspaceEdit | undefined> {
  try {
    return await renamedIn(files, ...rename);
  } catch (error) {
    if (error instanceof ResponseError) return undefined;
    throw error;
  }
}

type Rename = [open: OpenDocument, schema: Schema, offset: number, name: string];

/** Where the references of another file lead: places in document order. */
function foreignTargets(schema: Schema, other: string): number[] {
  const order = new Map(nodes(schema).map((node, index) => [node, index]));
  return targetsOf(schema, other).map((target) => (target === undefined ? -1 : (order.get(target) ?? -1)));
}

/** The first place from a part of the document on where something can be renamed. */
function findNamed(open: OpenDocument, schema: Schema, part: number): number {
  const offsets = cursors(schema);
  const from = Math.floor(part * offsets.length);
  const turned = [...offsets.slice(from), ...offsets.slice(0, from)];
  return turned.find((at) => nameAt(open, schema, at) !== undefined) ?? 0;
}

function assertOnlyRenamed(before: Schema, after: Schema, old: string, next: string): void {
  const [one, other] = [nodes(before), nodes(after)];
  assert.equal(other.length, one.length);
  for (const [index, node] of one.entries()) {
    const twin = other[index] as Node;
    assert.equal(after.tree.kind(twin), before.tree.kind(node));
    const [key, newKey] = [before.tree.key(node), after.tree.key(twin)];
    if (key !== newKey) assert.deepEqual([key, newKey], [old, next]);
    if (before.tree.isObject(node) || before.tree.isArray(node)) continue;
    const [literal, newLiteral] = [before.tree.literal(node), after.tree.literal(twin)];
    if (literal === newLiteral) continue;
    const reference = before.document.referenceAt(node)?.text;
    if (reference === undefined) {
      assert.deepEqual([before.tree.string(node), after.tree.string(twin)], [old, next]);
      continue;
    }
    const written = [reference, after.tree.string(twin) ?? ""].map((text) => text.split(/\/|^#/));
    const [parts = [], newParts = []] = written;
    assert.equal(newParts.length, parts.length, newLiteral);
    for (const [at, token] of parts.entries()) {
      const newToken = newParts[at] ?? "";
      if (newToken !== token) assert.deepEqual([token, newToken].map(nameOf), [old, next]);
    }
  }
}

function nameOf(token: string): string | undefined {
  const parsed = parseReference(`#/${token}`);
  return parsed.kind === "pointer" ? parsed.tokens[0]?.name : undefined;
}

/** Nothing has moved before the first edit, so that what was renamed is found there again. */
async function takenBack(
  files: Files,
  renamed: OpenDocument,
  after: Schema,
  edit: WorkspaceEdit,
  old: string,
): Promise<string | undefined> {
  const first = edit.changes?.[URI]?.[0];
  assert.ok(first !== undefined);
  const back = await edits(files, renamed, after, renamed.offset(first.range.start), old);
  // The schema may have had two properties of one name, each described elsewhere; they are not made one again.
  if (back === undefined) assert.ok(nodes(after).some((node) => after.tree.key(node) === old));
  return back === undefined ? undefined : applied(renamed.text, back);
}

interface Renaming {
  document: { text: string; spelling: "encoded" | "raw" | "mixed" };
  /** Which part of the document the cursor is in, from 0 to 1. */
  part: number;
  next: string;
  pieceLength: number;
}

/** @returns what became of it */
async function check({ document: { text, spelling }, part, next, pieceLength }: Renaming): Promise<string> {
  const open = new OpenDocument(URI, 1, text, { pieceLength });
  const before = schemaOf(open);
  const offset = findNamed(open, before, part);
  const old = nameAt(open, before, offset);
  const other = referringFile(before);
  const edit = await edits(workspaceOf(new Map([[OTHER, other]])), open, before, offset, next);
  // A refusal changes nothing; which ones there are is told elsewhere.
  if (old === undefined || edit === undefined) return "refused";
  const changed = applied(text, edit);
  if (old === next) {
    assert.equal(changed, text);
    return "the same";
  }
  const renamed = new OpenDocument(URI, 2, changed, { pieceLength });
  const after = schemaOf(renamed);
  assert.equal(withoutTexts(changed), withoutTexts(text));
  assertOnlyRenamed(before, after, old, next);
  assertLeadAsBefore(before, after);
  const followed = applied(other, edit, OTHER);
  assert.deepEqual(foreignTargets(after, followed), foreignTargets(before, other), followed);
  assert.equal(withoutTexts(followed), withoutTexts(other));
  // Raw and encoded spelling cannot be told from each other where a name needs neither, and a reference that led
  // nowhere may name what is called so now.
  if (spelling !== "encoded" || targets(before).includes(-1)) return "renamed";
  const again = await takenBack(workspaceOf(new Map([[OTHER, followed]])), renamed, after, edit, old);
  if (again === undefined) return "renamed";
  assert.equal(again, text, changed);
  return "taken back";
}

describe("every rename", () => {
  it("leads all references to the places where they led, changes nothing else, and can be taken back", async function () {
    this.timeout(120_000);
    const seen = new Map<string, number>();
    const renaming = fc.record({
      document,
      part: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      next: fc.oneof(name, fc.string()),
      pieceLength: fc.integer({ min: 8, max: 80 }),
    });
    await fc.assert(
      fc.asyncProperty(renaming, async (given) => {
        const became = await check(given);
        seen.set(became, (seen.get(became) ?? 0) + 1);
      }),
      { numRuns: Number(process.env["REF_LENS_RUNS"] ?? 300) },
    );
    for (const became of ["refused", "renamed", "taken back"])
      assert.ok((seen.get(became) ?? 0) > 5, `${became}: ${seen.get(became) ?? 0}`);
  });
});
