/** Which documents the setting `refLens.include` takes for schemas, whatever they look like. */
import { MAX_ALTERNATIVES, readGlob, type Glob } from "./glob";

/** A folder's settings come with the folder, so what they may cost is bounded: patterns, and characters of each. */
const MAX_PATTERNS = 100;
const MAX_LENGTH = 1_000;

/** Characters of a pattern that name it in a message. */
const MAX_SHOWN = 60;

export class Inclusion {
  /** What of the patterns does not count, in sentences for who wrote them. */
  readonly leftOut: readonly string[];
  readonly #globs: readonly Glob[];

  /** @param patterns globs; one that cannot be used matches nothing */
  constructor(patterns: readonly string[]) {
    const leftOut: string[] = [];
    if (patterns.length > MAX_PATTERNS)
      leftOut.push(`refLens.include has ${patterns.length} patterns. Only the first ${MAX_PATTERNS} count.`);
    const globs: Glob[] = [];
    for (const pattern of patterns.slice(0, MAX_PATTERNS)) {
      if (pattern === "") continue;
      const named = `The pattern ${JSON.stringify(pattern.slice(0, MAX_SHOWN))} of refLens.include`;
      if (pattern.length > MAX_LENGTH) {
        leftOut.push(
          `${named} has ${pattern.length} characters and does not count. At most ${MAX_LENGTH} do.`,
        );
        continue;
      }
      const glob = readGlob(isRooted(pattern) ? pattern : `**/${pattern}`);
      if (!glob.isWhole)
        leftOut.push(`${named} has more than ${MAX_ALTERNATIVES} alternatives. The others do not count.`);
      globs.push(glob);
    }
    this.leftOut = leftOut;
    this.#globs = globs;
  }

  /**
   * @param uri of a document; its path is matched, decoded, from any folder on: `schemas/*.json` fits wherever such a
   *   folder is
   */
  includes(uri: string): boolean {
    if (this.#globs.length === 0) return false;
    const path = pathOf(uri);
    return this.#globs.some(({ matches }) => matches(path));
  }
}

function isRooted(pattern: string): boolean {
  return pattern.startsWith("/") || pattern.startsWith("**/");
}

function pathOf(uri: string): string {
  const path = uri.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?/i, "").replace(/[?#].*$/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
