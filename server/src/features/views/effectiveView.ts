/** The effective schema of a place as a document: what the runtime reads there, and where each keyword comes from. */
import type { DerivedSchema, DerivedSchemaParams } from "../../protocol";
import { siteName } from "../chainText";
import { NOT_COPIED } from "../edits/inlining";
import type { OpenDocument } from "../openDocument";
import { shortened } from "../printable";
import type { Schema } from "../schema";
import { commentLines, JsonWriter, type WrittenMember } from "./jsonWriter";
import { nodeOf, titleOf, viewPlace, type ViewPlace } from "./place";

/** Characters of an overridden value that are shown. */
const MAX_LITERAL = 200;

/** @returns null where no schema stands at the place */
export function effectiveView(
  open: OpenDocument,
  schema: Schema,
  params: DerivedSchemaParams,
): DerivedSchema | null {
  const node = nodeOf(open, schema, params);
  const place = node === undefined ? undefined : viewPlace(schema, node);
  if (place === undefined) return null;
  return { pointer: place.pointer, title: titleOf(schema, place, "effective"), text: textOf(schema, place) };
}

function textOf(schema: Schema, { node, reference }: ViewPlace): string {
  const { tree, resolver } = schema;
  const { chain, keywords, overridden } = resolver.effective(node);
  const way = chain.hops.map(({ text }) => text);
  const head = [
    `The effective schema of ${reference}, as the runtime reads it.`,
    ...(way.length === 0 ? [] : [`It comes from ${way.join(" → ")}.`]),
    ...(chain.stop === "schema" ? [] : ["The chain ends at a reference that is not followed."]),
  ];
  const writer = new JsonWriter(tree);
  let hop = -1;
  const members: WrittenMember[] = [];
  for (const contribution of keywords.values()) {
    if (contribution.hop > 0 && NOT_COPIED.has(contribution.keyword)) continue;
    const above =
      chain.hops.length > 0 && contribution.hop !== hop ? siteName(chain, contribution.hop) : undefined;
    hop = contribution.hop;
    members.push({
      key: contribution.keyword,
      value: contribution.value,
      ...(above === undefined ? {} : { above }),
    });
  }
  const lost = overridden.map(({ keyword, value, hop: at }) => {
    const literal = shortened(tree.literal(value).replace(/\s+/g, " "), MAX_LITERAL);
    return `overridden ${siteName(chain, at)}: ${JSON.stringify(keyword)}: ${literal}`;
  });
  const text = writer.object(members, "", lost);
  if (writer.isCut) head.push("It is too long to be shown whole: what is left out is marked.");
  return commentLines(head) + text + "\n";
}
