/**
 * The effective schema in the place of a reference (runtime rules §4.2 step 14: the keywords beside the `$ref` are kept,
 * and the referenced schema wins a conflict).
 */
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Contribution } from "../../schema/effective";
import type { Schema } from "../schema";
import { isBare, removeMembers } from "./members";
import type { Splice } from "./splice";
import { indentAt, isFirstOnLine, reindented, type Style } from "./style";

/**
 * Keywords that a copy does without: those that name the schema that they stand in, and the definitions in it, which
 * references find at their own place.
 */
export const NOT_COPIED = new Set([
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$schema",
  "$defs",
  "definitions",
]);

/** What is written in: the keywords of the schemas behind the reference that an object holds. */
export function contributions(schema: Schema, holder: Node): Contribution[] {
  return [...schema.resolver.effective(holder).keywords.values()].filter(
    ({ hop, keyword }) => hop > 0 && !NOT_COPIED.has(keyword),
  );
}

/** The members beside the reference that go: they lose to the referenced schema, or to the last of two `$ref`. */
export function lost(schema: Schema, holder: Node): Node[] {
  const { tree } = schema;
  const written = new Set(contributions(schema, holder).map(({ keyword }) => keyword));
  const last = tree.get(holder, "$ref");
  return [...tree.children(holder)].filter((member) =>
    tree.isNamed(member, "$ref") ? member !== last : written.has(tree.key(member) ?? ""),
  );
}

/**
 * @param textOf the text of a value as it is copied, indented as it is where it stands; as it is written, unless given
 * @returns splices for the object that holds the reference; those for what stands in its other members do not touch them
 */
export function inlined(
  schema: Schema,
  style: Style,
  { node, holder }: Reference,
  textOf: (value: Node) => string = (value) => schema.tree.literal(value),
): Splice[] {
  const { tree } = schema;
  const written = contributions(schema, holder);
  const gone = new Set(lost(schema, holder));
  // Nothing is behind the reference: it goes, and nothing comes.
  if (written.length === 0) gone.add(node);
  const onLines = isFirstOnLine(tree, tree.memberSpan(node).start);
  const around = indentAt(tree, tree.span(holder).start);
  const isTooLong = !onLines && written.some(({ value }) => /[\r\n]/.test(textOf(value)));
  const isOpened = isTooLong && isBare(tree, holder, [...tree.children(holder)]);

  const indent = onLines
    ? indentAt(tree, tree.memberSpan(node).start)
    : around + (isOpened ? style.unit : "");
  const between = "," + (onLines || isOpened ? style.lineEnd + indent : style.comma);
  const members = written.map(({ keyword, value }) => {
    const key = tree.keySpan(value);
    const name = key === undefined ? JSON.stringify(keyword) : tree.slice(key.start, key.end);
    return name + style.colon + reindented(textOf(value), indentAt(tree, tree.span(value).start), indent);
  });
  const splices = isOpened
    ? onOwnLines(schema, style, holder, gone, around)
    : removeMembers(tree, holder, (member) => gone.has(member));
  if (members.length > 0) splices.push({ ...tree.memberSpan(node), text: members.join(between) });
  return splices;
}

/** Puts each member that stays on a line of its own, where nothing but white space stands between members. */
function onOwnLines(
  { tree }: Schema,
  style: Style,
  object: Node,
  gone: ReadonlySet<Node>,
  around: string,
): Splice[] {
  const line = style.lineEnd + around;
  const { start, end } = tree.span(object);
  const kept = [...tree.children(object)].filter((member) => !gone.has(member));
  const splices: Splice[] = [];
  let from = start + 1;
  for (const [index, member] of kept.entries()) {
    const span = tree.memberSpan(member);
    splices.push({ start: from, end: span.start, text: (index === 0 ? "" : ",") + line + style.unit });
    from = span.end;
  }
  splices.push({ start: from, end: end - 1, text: line });
  return splices;
}
