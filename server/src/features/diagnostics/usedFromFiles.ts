/**
 * What is said of a file in the light of others that refer to it: a definition that one of them leads to is used, and a
 * fault behind their references is theirs as well.
 */
import { DiagnosticSeverity, type Diagnostic, type Range } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { OpenDocument } from "../openDocument";
import type { Schema } from "../schema";
import { MAX_PLACES, type ForeignUse } from "./foreignUses";
import { unused } from "./rules/unused";

/** Faults that are told who refers to them; who has more mends them one after another. */
const MAX_TOLD = 100;

/** Places that a fault is looked for in; with all of them, each letter that moves a fault would be felt. */
const MAX_LOOKED_IN = 20;

/** @returns the list itself where nothing of it is to be said otherwise */
export function inLightOfOthers(
  open: OpenDocument,
  schema: Schema,
  diagnostics: Diagnostic[],
  uses: readonly ForeignUse[],
): Diagnostic[] {
  if (uses.length === 0) return diagnostics;
  const kept = withoutUsed(open, schema, diagnostics, uses);
  return withUsers(open, schema, kept, uses);
}

interface Place {
  use: ForeignUse;
  node: Node;
}

/** Where the uses lead, as the document is now. */
function placesOf({ standard }: Schema, uses: readonly ForeignUse[]): Place[] {
  return uses.flatMap((use) => {
    const node = standard.locate(use.uri, use.fragment);
    return node === undefined ? [] : [{ use, node }];
  });
}

/** Leaves out that a definition is unused where another file leads to it, or to something in it. */
function withoutUsed(
  open: OpenDocument,
  schema: Schema,
  diagnostics: Diagnostic[],
  uses: readonly ForeignUse[],
): Diagnostic[] {
  if (diagnostics.every(({ code }) => code !== unused.code)) return diagnostics;
  // What is referred to in so many places is there for others.
  if (uses.length > MAX_PLACES) return diagnostics.filter(({ code }) => code !== unused.code);
  const { tree, definitions } = schema;
  const used = new Set<string>();
  for (const { node } of placesOf(schema, uses)) {
    for (let at: Node | undefined = node; at !== undefined; at = tree.parent(at)) {
      const key = definitions.has(at) ? tree.keySpan(at) : undefined;
      if (key !== undefined) used.add(placeOf(open.range(key)));
    }
  }
  return diagnostics.filter(({ code, range }) => code !== unused.code || !used.has(placeOf(range)));
}

/** Names, at each fault, the references of other files that lead to what it stands in. */
function withUsers(
  open: OpenDocument,
  schema: Schema,
  diagnostics: Diagnostic[],
  uses: readonly ForeignUse[],
): Diagnostic[] {
  const faults = diagnostics.filter(({ severity }) => severity === DiagnosticSeverity.Error);
  if (faults.length === 0 || faults.length > MAX_TOLD) return diagnostics;
  const { tree } = schema;
  // A place may be the whole file, which says nothing of where in it a fault is felt.
  const ranges = placesOf(schema, uses.slice(0, MAX_LOOKED_IN))
    .filter(({ node }) => node !== tree.root)
    .map(({ use, node }) => ({ use, range: open.range(tree.span(node)) }));
  return diagnostics.map((diagnostic) => {
    if (diagnostic.severity !== DiagnosticSeverity.Error) return diagnostic;
    const users = ranges.filter(({ range }) => contains(range, diagnostic.range));
    if (users.length === 0) return diagnostic;
    const told = users
      .flatMap(({ use }) => use.from)
      .map((location) => ({ location, message: "This leads to the schema with this fault." }));
    return { ...diagnostic, relatedInformation: [...(diagnostic.relatedInformation ?? []), ...told] };
  });
}

function placeOf({ start }: Range): string {
  return `${start.line}:${start.character}`;
}

function contains(outer: Range, inner: Range): boolean {
  const isBefore = (one: Range["start"], other: Range["start"]): boolean =>
    one.line < other.line || (one.line === other.line && one.character <= other.character);
  return isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);
}
