/** Keywords beside a `$ref`, as Markdown: which of them count, and by whose reading. */
import type { Node } from "../json/tree";
import { ignoresSiblings } from "../schema/dialect";
import type { EffectiveSchema } from "../schema/effective";
import { siteName } from "./chainText";
import { inCode } from "./markdown";
import { shortened } from "./printable";
import type { Schema } from "./schema";

/**
 * What is said on the key of a keyword beside a `$ref` that is followed, or of a schema that such a keyword names;
 * nothing elsewhere.
 */
export function siblingSections(schema: Schema, node: Node): string[] {
  const { tree, document, resolver } = schema;
  const parent = tree.parent(node);
  const isInMap = parent !== undefined && document.position(parent) === "names";
  const beside = isInMap ? parent : node;
  const holder = tree.parent(beside);
  const keyword = tree.key(beside);
  if (holder === undefined || keyword === undefined || NO_SIBLINGS.has(keyword)) return [];
  if (document.referenceOf(holder) === undefined) return [];
  const effective = resolver.effective(holder);
  const winner = effective.keywords.get(keyword);
  if (effective.chain.hops.length === 0 || winner === undefined) return [];
  const stands = isInMap
    ? `${inCode(tree.key(node) ?? "")} stands in ${inCode(keyword)} beside a \`$ref\``
    : `${inCode(keyword)} stands beside a \`$ref\``;
  const { value, hop } = winner;
  if (value === beside) {
    const kept = `${stands} and is kept: nothing behind the reference says otherwise.`;
    return [kept, standardText(schema, effective)].filter((section) => section !== "");
  }
  const short = shortened(tree.literal(value).replace(/\s+/g, " "), MAX_LITERAL);
  const by = inCode(siteName(effective.chain, hop));
  const lost = `${stands} and is overridden by ${by}, which says ${inCode(short)}.`;
  return [lost, standardText(schema, effective)].filter((section) => section !== "");
}

/** Keywords that a hover names as overridden; more are counted. */
const MAX_OVERRIDDEN = 6;

/** Characters of an overridden value that are shown. */
const MAX_LITERAL = 60;

export function overriddenText(schema: Schema, effective: EffectiveSchema): string {
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
export function standardText(schema: Schema, { site, chain, keywords, overridden }: EffectiveSchema): string {
  const dialect = schema.document.rootAt(site)?.dialect;
  if (dialect === undefined) return "";
  if (!ignoresSiblings(dialect))
    return overridden.length === 0 ? "" : `The standard (${dialect}) applies both.`;
  const hasSiblings = [...keywords.values(), ...overridden].some(
    ({ keyword, hop }) => hop < chain.hops.length && !NO_SIBLINGS.has(keyword),
  );
  return hasSiblings ? `The standard (${dialect}) ignores all that stands beside a \`$ref\`.` : "";
}
