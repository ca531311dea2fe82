/** The pointer of an object in a tool's schema, where it leads to a schema. */
import type { Node } from "../../json/tree";
import { parseReference, type ReferenceToken } from "../../schema/pointer";
import type { Site } from "./rule";

export interface SitePointer {
  /** The string. */
  node: Node;
  text: string;
  tokens: readonly ReferenceToken[];
  target: Node;
}

/** @returns undefined where there is none, and where more is wrong with it than where it leads */
export function pointerOf({
  schema: { document, resolver },
  node: holder,
  keywords,
}: Site): SitePointer | undefined {
  const node = keywords.get("$ref");
  const reference = node === undefined ? undefined : document.referenceNamed(node);
  if (node === undefined || reference?.text === undefined || holder !== reference.holder) return undefined;
  const outcome = resolver.resolve(reference);
  const parsed = parseReference(reference.text);
  if (outcome.kind !== "resolved" || parsed.kind !== "pointer") return undefined;
  return { node, text: reference.text, tokens: parsed.tokens, target: outcome.target };
}
