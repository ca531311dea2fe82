/** What can be done about a pointer that leads nowhere. */
import type { Reference } from "../../schema/document";
import { findElsewhere } from "../../schema/elsewhere";
import type { Dangling } from "../../schema/outcome";
import { suggestSpelling } from "../../schema/suggest";
import { walkPointer } from "../../schema/walk";
import { basesOf, type Base } from "../bases";
import type { Schema } from "../schema";
import { spelledLike } from "../spelled";
import { createDefinition } from "./createDefinition";
import { moveDefinitions } from "./moveDefinitions";
import type { Offer } from "./offer";
import { asWritten, change, fromRoot } from "./pointerChange";

/**
 * The best first. Below an embedded `$id` the runtime and the standard look in two places: both are offered, and said.
 *
 * @param dangling what the resolver says of the reference
 */
export function danglingFixes(schema: Schema, reference: Reference, dangling: Dangling): Offer[] {
  const code = "ref-dangling";
  const { tree } = schema;
  const { root } = reference;
  const offers: Offer[] = [];
  const elsewhere = findElsewhere(schema.document, reference, dangling.tokens);
  if (elsewhere?.kind === "nested") {
    const move = moveDefinitions(schema, reference, elsewhere.base, dangling.tokens);
    if (move !== undefined) offers.push(move);
    if (tree.isObject(elsewhere.target)) {
      const names = tree.path(elsewhere.target, root.node);
      const written = spelledLike(reference, schema, names);
      offers.push(change(schema, reference, code, written, fromRoot(schema, reference)));
    }
  }
  const bases = basesOf(schema, reference).map((base) => ({
    base,
    from: fromBase(schema, reference, base, dangling),
  }));
  const isOne = bases.length === 1;
  let isSure = false;
  const meant = new Map<string, Base[]>();
  for (const { base, from } of bases) {
    const spelling = suggestSpelling(tree, base.node, from);
    const suggestion = spelling ?? schema.suggestions.for(base.node, from);
    if (suggestion === undefined || !tree.isObject(suggestion.target)) continue;
    // From an embedded `$id` the same pointer may lead elsewhere, or nowhere.
    isSure = spelling !== undefined && elsewhere?.kind !== "nested" && !schema.standard.isMoved(reference);
    const written = spelledLike(reference, schema, suggestion.names);
    meant.set(written, [...(meant.get(written) ?? []), base]);
  }
  for (const [written, by] of meant) {
    // What both readings find needs no word on whose it is.
    const reading = by.length === bases.length ? "" : (by[0]?.reading ?? "");
    const way = { verb: "Change to", reading };
    offers.push({ ...change(schema, reference, code, written, way), isSure });
  }
  const [best] = offers;
  if (best !== undefined && isOne) best.isPreferred = true;
  for (const { base, from } of bases) {
    const create = createDefinition(schema, reference, base, from);
    if (create !== undefined) offers.push(create);
  }
  return offers;
}

/**
 * The one right answer for a pointer that leads nowhere, if there is one; otherwise undefined. What it costs does not
 * depend on what stands there.
 */
export function sureDanglingFix(schema: Schema, reference: Reference, dangling: Dangling): Offer | undefined {
  const { document, standard, tree } = schema;
  // From an embedded `$id` the same pointer may lead elsewhere, or nowhere.
  if (standard.isMoved(reference)) return undefined;
  const spelling = suggestSpelling(tree, reference.root.node, dangling);
  if (spelling === undefined || !tree.isObject(spelling.target)) return undefined;
  if (findElsewhere(document, reference, dangling.tokens)?.kind === "nested") return undefined;
  const written = spelledLike(reference, schema, spelling.names);
  return { ...change(schema, reference, "ref-dangling", written, asWritten("Change to")), isSure: true };
}

/** A dangling pointer as it fails from what `#` means. */
function fromBase({ tree }: Schema, { root }: Reference, { node }: Base, dangling: Dangling): Dangling {
  if (node === root.node) return dangling;
  const { tokens } = dangling;
  const { reached, failed } = walkPointer(tree, node, tokens);
  return { kind: "dangling", tokens, failed, reached };
}
