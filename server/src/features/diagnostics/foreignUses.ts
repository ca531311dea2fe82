/**
 * Which places of a file others refer to, as far as the others were looked at. A place is kept by the words that name it,
 * so that it is found again after an edit.
 */
import type { Location } from "vscode-languageserver";

/** A place of a file by the URI and the fragment that name it, and where that is done. */
export interface ForeignUse {
  uri: string;
  fragment: string;
  from: readonly Location[];
}

/** A reference of one file to a place of another. */
export interface ForeignReferenceTo {
  /** The file that is referred to, by its URI in one spelling. */
  file: string;
  uri: string;
  fragment: string;
  from: Location;
}

/** Places of one file that are told apart; a file with more is one for others, whatever it looks like. */
export const MAX_PLACES = 100;

/** References to one place that are kept. */
const MAX_FROM = 3;

/** Files whose references are kept; those of the one that was looked at longest ago go first. */
const MAX_FILES = 1_000;

const NONE: readonly ForeignUse[] = [];

export class ForeignUses {
  /** What each file refers to, by its URI in one spelling. */
  readonly #references = new Map<string, readonly ForeignReferenceTo[]>();
  /** What is made of that for each file that is referred to. */
  readonly #uses = new Map<string, readonly ForeignUse[]>();

  /** Whether a file is known to refer to others. */
  has(file: string): boolean {
    return this.#references.has(file);
  }

  /** The files that a file refers to, and those that refer to it. */
  related(file: string): ReadonlySet<string> {
    const found = new Set((this.#references.get(file) ?? []).map((reference) => reference.file));
    for (const [from, references] of this.#references)
      if (references.some((reference) => reference.file === file)) found.add(from);
    return found;
  }

  /**
   * Takes in all references of a file to others, in place of those before.
   *
   * @returns the files that are referred to otherwise than before
   */
  take(file: string, references: readonly ForeignReferenceTo[]): string[] {
    const before = this.#references.get(file) ?? [];
    if (before.length === 0 && references.length === 0) return [];
    this.#references.delete(file);
    if (references.length > 0) this.#references.set(file, references);
    const [oldest] = this.#references.keys();
    if (this.#references.size > MAX_FILES && oldest !== undefined) {
      this.#references.delete(oldest);
      this.#uses.clear();
    }
    const targets = new Set([...before, ...references].map((each) => each.file));
    const changed = [...targets].filter((target) => !isSame(before, references, target));
    for (const target of changed) this.#uses.delete(target);
    return changed;
  }

  /** The places of a file that others refer to, at most one more than are told apart; the same list until that changes. */
  of(file: string): readonly ForeignUse[] {
    if (this.#references.size === 0) return NONE;
    let uses = this.#uses.get(file);
    if (uses === undefined) this.#uses.set(file, (uses = this.#collect(file)));
    return uses;
  }

  #collect(file: string): readonly ForeignUse[] {
    const places = new Map<string, { uri: string; fragment: string; from: Location[] }>();
    for (const references of this.#references.values()) {
      for (const { file: target, uri, fragment, from } of references) {
        if (target !== file) continue;
        const key = `${uri}#${fragment}`;
        const place = places.get(key);
        if (place === undefined) {
          places.set(key, { uri, fragment, from: [from] });
          if (places.size > MAX_PLACES) return [...places.values()];
        } else if (place.from.length < MAX_FROM) place.from.push(from);
      }
    }
    return places.size === 0 ? NONE : [...places.values()];
  }
}

/** Whether two lists have the same references to a file, at the same places. */
function isSame(
  before: readonly ForeignReferenceTo[],
  after: readonly ForeignReferenceTo[],
  file: string,
): boolean {
  const wordsOf = (references: readonly ForeignReferenceTo[]): string =>
    JSON.stringify(references.filter((each) => each.file === file));
  return wordsOf(before) === wordsOf(after);
}
