/**
 * The effective schema of a place: the schema behind its reference, with the keywords beside each `$ref` of the
 * chain added where the target does not have them (runtime rules §4.2 step 14: the referenced schema wins).
 *
 * Nothing is merged deeper than the keyword. All values stay nodes of the tree, so each keyword can say where it
 * stands.
 */
import type { JsonTree, Node } from "../json/tree";
import type { Chain } from "./outcome";
import type { Resolver } from "./resolver";

/** A keyword of an effective schema and where it comes from. */
export interface Contribution {
  keyword: string;
  value: Node;
  /** How many hops from the site the keyword stands: 0 is beside the `$ref` of the site itself. */
  hop: number;
}

export interface EffectiveSchema {
  /** The object that was asked about. */
  site: Node;
  chain: Chain;
  /** By keyword, the target's first, then what each hop back adds. */
  keywords: ReadonlyMap<string, Contribution>;
  /** Keywords that stand beside a `$ref` and lose to the same keyword of its target. */
  overridden: readonly Contribution[];
}

/** Makes the effective schema of an object. Reads each object of the chain once. */
export function effectiveSchema(resolver: Resolver, site: Node): EffectiveSchema {
  const { tree } = resolver.document;
  const chain = resolver.chain(site);
  const objects = [site, ...chain.hops.map((hop) => hop.target)];
  const keywords = new Map<string, Contribution>();
  const overridden: Contribution[] = [];
  for (let hop = objects.length - 1; hop >= 0; hop--) {
    const object = objects[hop];
    if (object === undefined) continue;
    for (const [keyword, value] of ownKeywords(tree, object)) {
      // A `$ref` is gone once it was followed; where the chain stops, the last one stays (§4.2 step 15).
      if (keyword === "$ref" && object !== chain.end) continue;
      const winner = keywords.get(keyword);
      if (winner === undefined) keywords.set(keyword, { keyword, value, hop });
      // A chain that comes back to its site meets the site's own keywords again; those lose to nothing.
      else if (winner.value !== value) overridden.push({ keyword, value, hop });
    }
  }
  return { site, chain, keywords, overridden };
}

/** The members of an object, the last of duplicates at the first one's place, as the runtime's language reads them. */
function ownKeywords(tree: JsonTree, object: Node): Map<string, Node> {
  const members = new Map<string, Node>();
  for (const member of tree.children(object)) {
    const key = tree.key(member);
    if (key !== undefined) members.set(key, member);
  }
  return members;
}
