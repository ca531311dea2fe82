/** Which documents the setting `refLens.include` takes for schemas, whatever they look like. */
import { globMatcher } from "./glob";

/** A folder's settings come with the folder, so what they may cost is bounded: patterns, and characters of each. */
const MAX_PATTERNS = 100;
const MAX_LENGTH = 1_000;

export class Inclusion {
  readonly #matches: readonly ((path: string) => boolean)[];

  /** @param patterns globs; one that cannot be used matches nothing */
  constructor(patterns: readonly string[]) {
    this.#matches = patterns
      .slice(0, MAX_PATTERNS)
      .filter((pattern) => pattern !== "" && pattern.length <= MAX_LENGTH)
      .map((pattern) => globMatcher(isRooted(pattern) ? pattern : `**/${pattern}`));
  }

  /**
   * @param uri of a document; its path is matched, decoded, from any folder on: `schemas/*.json` fits wherever such a
   *   folder is
   */
  includes(uri: string): boolean {
    if (this.#matches.length === 0) return false;
    const path = pathOf(uri);
    return this.#matches.some((matches) => matches(path));
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
