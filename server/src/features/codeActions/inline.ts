/**
 * Writes the effective schema in the place of a reference: what the runtime reads there anyway (runtime rules §4.2
 * step 14: the keywords beside the `$ref` are kept, and the referenced schema wins a conflict).
 */
import { CodeActionKind } from "vscode-languageserver";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Contribution } from "../../schema/effective";
import { isWhole } from "../edits/gaps";
import { isBare, removeMembers } from "../edits/members";
import { referencesBelow } from "../edits/redirect";
import { hasLines, indentAt, isFirstOnLine, styleOf, valueText, type Style } from "../edits/style";
import type { Schema } from "../schema";
import type { Change, Offer, Refusal } from "./offer";
import { findRecursion } from "./recursion";
import { isWithin, resourceOf } from "./resource";

const TITLE = "Inline this reference";

/**
 * Keywords that a copy does without: those that name the schema that they stand in, and the definitions in it, which
 * references find at their own place.
 */
const NOT_COPIED = new Set(["$id", "id", "$anchor", "$dynamicAnchor", "$schema", "$defs", "definitions"]);

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
  return { title: TITLE, kind, make: () => makeInline(schema, reference) };
}

function obstacle(schema: Schema, { holder, root }: Reference): string | undefined {
  const { tree, resolver } = schema;
  const { chain } = resolver.effective(holder);
  for (const { target } of chain.hops) {
    if (isWithin(schema, holder, target))
      return "The reference stands inside the schema that it leads to: written out, it would never end.";
    if (
      resourceOf(schema, root, target) !== resourceOf(schema, root, holder) ||
      tree.getString(target, "$id") !== undefined
    )
      return "The schema behind the reference has an $id of its own, which is the base of what stands in it.";
  }
  const found = new Set(chain.hops.map(({ target }) => findRecursion(schema, target)));
  if (found.has("recursive"))
    return "The schema behind the reference refers to itself: written out, it would never end.";
  if (found.has("named"))
    return "A schema inside the one behind the reference has a name ($id or an anchor), which a copy cannot bear as well.";
  const isNeeded = lost(schema, holder).some((member) => referencesBelow(schema, member).length > 0);
  return isNeeded
    ? "Another reference leads to a keyword beside this one, which the referenced schema overrides."
    : undefined;
}

/** The contributions that are written in: those of the schemas behind the reference. */
function contributions(schema: Schema, holder: Node): Contribution[] {
  return [...schema.resolver.effective(holder).keywords.values()].filter(
    ({ hop, keyword }) => hop > 0 && !NOT_COPIED.has(keyword),
  );
}

/** The members beside the reference that go: they lose to the referenced schema, or to the last of two `$ref`. */
function lost(schema: Schema, holder: Node): Node[] {
  const { tree } = schema;
  const written = new Set(contributions(schema, holder).map(({ keyword }) => keyword));
  const last = tree.get(holder, "$ref");
  return [...tree.children(holder)].filter((member) =>
    tree.isNamed(member, "$ref") ? member !== last : written.has(tree.key(member) ?? ""),
  );
}

function makeInline(schema: Schema, reference: Reference): Change {
  const { tree } = schema;
  const { node, holder } = reference;
  const style = styleOf(tree);
  const written = contributions(schema, holder);
  const gone = new Set(lost(schema, holder));
  // Nothing is behind the reference: it goes, and nothing comes.
  if (written.length === 0) gone.add(node);
  const onLines = isFirstOnLine(tree, tree.memberSpan(node).start);
  const around = indentAt(tree, tree.span(holder).start);
  const isTooLong = !onLines && written.some(({ value }) => hasLines(tree, value));
  if (isTooLong && isBare(tree, holder, [...tree.children(holder)]))
    return { splices: [{ ...tree.span(holder), text: opened(schema, style, reference, around) }] };

  const indent = onLines ? indentAt(tree, tree.memberSpan(node).start) : around;
  const between = "," + (onLines ? style.lineEnd + indent : style.comma);
  const members = written.map((contribution) => memberOf(schema, style, contribution, indent));
  const splices = removeMembers(tree, holder, (member) => gone.has(member));
  if (members.length > 0) splices.push({ ...tree.memberSpan(node), text: members.join(between) });
  return { splices };
}

/** The object anew, each member on a line of its own; nothing but white space stands between members on one line. */
function opened(schema: Schema, style: Style, { node, holder }: Reference, around: string): string {
  const { tree } = schema;
  const indent = around + style.unit;
  const gone = new Set(lost(schema, holder));
  const members = [...tree.children(holder)].flatMap((member) => {
    if (gone.has(member)) return [];
    if (member !== node) {
      const { start, end } = tree.memberSpan(member);
      return [tree.slice(start, end)];
    }
    return contributions(schema, holder).map((contribution) => memberOf(schema, style, contribution, indent));
  });
  return `{${style.lineEnd}${indent}${members.join("," + style.lineEnd + indent)}${style.lineEnd}${around}}`;
}

function memberOf({ tree }: Schema, style: Style, { keyword, value }: Contribution, indent: string): string {
  const key = tree.keySpan(value);
  const name = key === undefined ? JSON.stringify(keyword) : tree.slice(key.start, key.end);
  return name + style.colon + valueText(tree, value, indent);
}
