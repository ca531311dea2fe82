/** The chain of references that leads to a type, as Markdown with links to each of its places. */
import type { EffectiveSchema } from "../schema/effective";
import type { Chain, Hop } from "../schema/outcome";
import { linkTo } from "./markdown";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { targetSpans } from "./spans";

/** Hops that are named; a longer chain is counted. */
const MAX_HOPS = 8;

/** Names each hop, and why the chain ends where that is not at a schema. */
export function chainText(open: OpenDocument, schema: Schema, { chain }: EffectiveSchema): string {
  const links = chain.hops.slice(0, MAX_HOPS).map((hop) => link(open, schema, hop));
  const left = chain.hops.length - links.length;
  if (left > 0) links.push(`… ${left} more`);
  const path = links.join(" → ");
  switch (chain.stop) {
    case "schema":
    case "cycle":
      return path;
    case "repeat":
      return `${path} → back to a reference seen before, so the chain stops`;
    case "resolved":
    case "dangling":
    case "remote":
    case "anchor":
    case "bad-escape":
    case "not-string":
    case "not-schema":
      return `${path} → a reference that is not followed`;
  }
}

/** Names the object of a chain that a keyword stands in, by the hops that lead there. */
export function siteName({ hops }: Chain, hop: number): string {
  if (hop === 0) return "beside the $ref";
  return hops[hop - 1]?.text ?? "";
}

function link(open: OpenDocument, schema: Schema, hop: Hop): string {
  const { start } = open.range(targetSpans(schema.tree, hop.target).selection);
  return linkTo(hop.text, open.uri, start);
}
