/**
 * Hover: the effective merged type behind a `$ref`, how it came about, and what it does to a text value; on a key, who
 * uses what stands there.
 */
import type { CancellationToken, Hover } from "vscode-languageserver";
import type { Node, Span } from "../json/tree";
import { ignoresSiblings } from "../schema/dialect";
import type { Contribution, EffectiveSchema } from "../schema/effective";
import { describeType } from "../schema/type";
import { chainText, siteName } from "./chainText";
import { escapeMarkdown, inCode } from "./markdown";
import { dynamicReferenceAt } from "./dynamicReference";
import type { Files } from "./files";
import type { OpenDocument } from "./openDocument";
import { shortened } from "./printable";
import type { Schema } from "./schema";
import { effectiveSchemaText } from "./schemaText";
import { referenceAt } from "./spans";
import { textBecomes } from "./textBecomes";
import { dynamicSections, elsewhereSections, otherReadingText, unfollowedSections } from "./unfollowedHover";
import { usersText } from "./usersText";

/**
 * @param offset UTF-16 offset of the mouse
 * @returns null where neither a reference stands, nor the key of something that holds one, is used by one, or is a
 *   definition
 */
export function hover(open: OpenDocument, schema: Schema, offset: number): Hover | null {
  const pointed = referenceAt(schema, offset);
  if (pointed !== undefined) {
    const followed = behind(open, schema, pointed.reference.holder);
    const sections = followed.length > 0 ? followed : unfollowedSections(open, schema, pointed.reference);
    return hoverOf(open, pointed.origin, sections);
  }
  const dynamic = dynamicReferenceAt(schema, offset);
  if (dynamic !== undefined) return hoverOf(open, dynamic.origin, dynamicSections(open, schema, dynamic));
  const { tree } = schema;
  const node = tree.nodeAt(offset);
  const key = node === undefined ? undefined : tree.keySpan(node);
  if (node === undefined || key === undefined || offset > key.end) return null;
  const sections = behind(open, schema, node);
  const users = usersText(open, schema, node);
  if (users !== "") {
    if (sections.length === 0 && isSchema(schema, node)) sections.push(typeText(schema, node));
    sections.push(users);
  }
  return hoverOf(open, key, sections);
}

/** The same, through other files of the workspace where a reference leads there. */
export function hoverInFiles(
  files: Files,
  open: OpenDocument,
  schema: Schema,
  offset: number,
  token: CancellationToken,
): Hover | null | Promise<Hover | null> {
  const local = hover(open, schema, offset);
  const pointed = referenceAt(schema, offset);
  if (local !== null || pointed === undefined) return local;
  const range = open.range(pointed.origin);
  return elsewhereSections(files, open, schema, pointed.reference, token).then((sections) =>
    sections.length === 0 ? null : { contents: { kind: "markdown", value: sections.join("\n\n") }, range },
  );
}

function hoverOf(open: OpenDocument, span: Span, sections: readonly string[]): Hover | null {
  if (sections.length === 0) return null;
  return { contents: { kind: "markdown", value: sections.join("\n\n") }, range: open.range(span) };
}

/** What stands behind the reference that an object holds; nothing where there is none to follow. */
function behind(open: OpenDocument, schema: Schema, site: Node): string[] {
  const reference = schema.document.referenceOf(site);
  if (reference === undefined) return [];
  const effective = schema.resolver.effective(site);
  if (effective.chain.hops.length === 0) return [];
  return [
    typeText(schema, site),
    chainText(open, schema, effective),
    "```jsonc\n" + effectiveSchemaText(schema.tree, effective, originOf(effective)) + "\n```",
    overriddenText(schema, effective),
    otherReadingText(open, schema, reference),
    standardText(schema, effective),
    textBecomes(schema, site),
  ].filter((section) => section !== "");
}

function isSchema({ tree, document }: Schema, node: Node): boolean {
  if (!tree.isObject(node)) return false;
  const position = document.position(node);
  return position === "schema" || position === "unknown";
}

function typeText({ resolver }: Schema, site: Node): string {
  return `**${escapeMarkdown(describeType(resolver, site))}**`;
}

/** Names the object a keyword stands in; nothing is said when there is only one. */
function originOf(effective: EffectiveSchema): (contribution: Contribution) => string | undefined {
  const hops = new Set([...effective.keywords.values(), ...effective.overridden].map(({ hop }) => hop));
  return hops.size < 2 ? () => undefined : ({ hop }) => siteName(effective.chain, hop);
}

/** Keywords that a hover names as overridden; more are counted. */
const MAX_OVERRIDDEN = 6;

/** Characters of an overridden value that are shown. */
const MAX_LITERAL = 60;

function overriddenText(schema: Schema, effective: EffectiveSchema): string {
  const lines = effective.overridden.slice(0, MAX_OVERRIDDEN).map(({ keyword, value, hop }) => {
    const winner = effective.keywords.get(keyword);
    const by = winner === undefined ? "" : ` by ${inCode(siteName(effective.chain, winner.hop))}`;
    const where = hop === 0 ? "beside the `$ref`" : `at ${inCode(siteName(effective.chain, hop))}`;
    const short = shortened(schema.tree.literal(value).replace(/\s+/g, " "), MAX_LITERAL);
    return `- ~~${inCode(`${JSON.stringify(keyword)}: ${short}`)}~~ ${where} is overridden${by}`;
  });
  const left = effective.overridden.length - lines.length;
  if (left > 0) lines.push(`- … and ${left} more overridden`);
  return lines.join("\n");
}

/** Keywords that name a place or keep other schemas; beside a `$ref` they do that in every dialect. */
const NO_SIBLINGS = new Set(["$schema", "$id", "id", "$anchor", "$comment", "$defs", "definitions"]);

/** What the standard makes of keywords beside a `$ref`, where the runtime does something else. */
function standardText(schema: Schema, { site, chain, keywords, overridden }: EffectiveSchema): string {
  const dialect = schema.document.rootAt(site)?.dialect;
  if (dialect === undefined) return "";
  if (!ignoresSiblings(dialect))
    return overridden.length === 0 ? "" : `The standard (${dialect}) applies both.`;
  const hasSiblings = [...keywords.values(), ...overridden].some(
    ({ keyword, hop }) => hop < chain.hops.length && !NO_SIBLINGS.has(keyword),
  );
  return hasSiblings ? `The standard (${dialect}) ignores all that stands beside a \`$ref\`.` : "";
}
