/** Whether what stands behind a reference is found in a few steps, so that it may be asked for many at once. */
import type { Node } from "../json/tree";
import type { Schema } from "./schema";

/** Hops of a chain that somebody wrote; a longer one is made by a program, and a hover on it tells of it. */
export const MAX_HOPS = 32;

/** @param site an object that may hold a reference */
export function hasShortChain({ document, resolver }: Schema, site: Node): boolean {
  let at: Node | undefined = site;
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const reference = document.referenceOf(at);
    at = reference === undefined ? undefined : resolver.target(reference);
    if (at === undefined) return true;
  }
  return false;
}
