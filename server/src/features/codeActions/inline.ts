/** Inlines one reference: writes the effective schema, which the runtime reads there anyway, in its place. */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import { isSound, isWhole } from "../edits/gaps";
import { inlined, lost } from "../edits/inlining";
import { referencesBelow } from "../edits/redirect";
import { styleOf } from "../edits/style";
import type { Schema } from "../schema";
import { hasShortChain, MAX_HOPS } from "../shortChain";
import type { Offer, Refusal } from "./offer";
import { findRecursion } from "./recursion";
import { holdsName, namePlaces } from "./schemaNames";
import { resourceOf } from "./resource";

const TITLE = "Inline this reference";

/** @returns undefined where the reference leads to no schema, which its diagnostic says */
export function inline(schema: Schema, reference: Reference): Offer | Refusal | undefined {
  const { tree, resolver } = schema;
  const { holder } = reference;
  const kind = CodeActionKind.RefactorInline;
  const outcome = resolver.resolve(reference);
  if (outcome.kind === "cycle")
    return {
      title: TITLE,
      kind,
      reason: "The reference leads only to itself, so there is nothing to write in its place.",
    };
  if (outcome.kind !== "resolved" || !isWhole(tree, holder)) return undefined;
  const reason = obstacle(schema, reference);
  if (reason !== undefined) return { title: TITLE, kind, reason };
  return {
    title: TITLE,
    kind,
    isFeltElsewhere: lost(schema, holder).length > 0,
    make: () => ({ splices: inlined(schema, styleOf(tree), reference) }),
  };
}

function obstacle(schema: Schema, reference: Reference): string | undefined {
  const { holder } = reference;
  if (!hasShortChain(schema, holder))
    return `The reference leads on along more than ${MAX_HOPS} others, which is further than is written out.`;
  const { chain } = schema.resolver.effective(holder);
  for (const { target } of chain.hops) {
    if (schema.tree.isWithin(holder, target))
      return "The reference stands inside the schema that it leads to: written out, it would never end.";
    if (leavesResource(schema, reference, target))
      return "The schema behind the reference has an $id of its own, which is the base of what stands in it.";
  }
  const found = new Set(chain.hops.map(({ target }) => findRecursion(schema, target)));
  if (found.has("recursive"))
    return "The schema behind the reference refers to itself: written out, it would never end.";
  if (found.has("named"))
    return "A schema inside the one behind the reference has a name ($id or an anchor), which a copy cannot bear as well.";
  if (chain.hops.some(({ target }) => !isSound(schema.tree, target)))
    return "The schema behind the reference is broken: a bracket, a quote or a comma is missing, or one too many.";
  return losesWhatIsNeeded(schema, reference)
    ? "Another reference leads, or may lead by a name, to a keyword beside this one, which the referenced schema overrides."
    : undefined;
}

/**
 * Whether a reference must stay, to be asked for all that stand in a root: all obstacles but recursion.
 */
export function inlineObstacles(schema: Schema, root: Node): (reference: Reference) => boolean {
  const names = namePlaces(schema, schema.tree.span(root));
  const known = new Map<Node, boolean>();
  const holds = (target: Node): boolean => {
    const found = known.get(target) ?? holdsName(schema, target, names, true);
    known.set(target, found);
    return found;
  };
  return (reference) => {
    const { hops } = schema.resolver.effective(reference.holder).chain;
    return (
      hops.some(({ target }) => holds(target) || leavesResource(schema, reference, target)) ||
      losesWhatIsNeeded(schema, reference)
    );
  };
}

/** Whether a target has another base for its references than the place of a reference to it. */
function leavesResource(schema: Schema, { root, holder }: Reference, target: Node): boolean {
  return (
    resourceOf(schema, root, target) !== resourceOf(schema, root, holder) ||
    schema.tree.getString(target, "$id") !== undefined
  );
}

/** Whether other references lead to, or through, what would be overridden and go, or may lead there by a name in it. */
function losesWhatIsNeeded(schema: Schema, { holder }: Reference): boolean {
  return lost(schema, holder).some(
    (member) =>
      referencesBelow(schema, member).length > 0 ||
      holdsName(schema, member, namePlaces(schema, schema.tree.span(member))),
  );
}
