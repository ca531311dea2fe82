/** How well a name fits what is typed, and what it is wanted for; and the best of many, without sorting them all. */

/** What is typed is in no way in the name. */
export const NO_MATCH = -1;

/** The weakest match that counts. */
export const WORST_MATCH = 3;

/**
 * @param word what is typed, in small letters; empty when nothing is
 * @param name in small letters
 * @param way gives what stands before the name, in small letters; asked only where the name alone does not match
 * @returns 0 where the name begins with the word, up to `WORST_MATCH` where only its letters occur in their order;
 *   `NO_MATCH` where they do not
 */
export function match(word: string, name: string, way: () => string): number {
  if (word === "" || name.startsWith(word)) return 0;
  if (name.includes(word)) return 1;
  if (isWithin(word, name, 0)) return 2;
  return isWithin(word, name, matchedBy(word, way())) ? WORST_MATCH : NO_MATCH;
}

/** How many of a word's letters, from its first on, occur in a text in their order. */
function matchedBy(word: string, text: string): number {
  let matched = 0;
  for (let at = 0; at < text.length && matched < word.length; at++) {
    if (text.charCodeAt(at) === word.charCodeAt(matched)) matched++;
  }
  return matched;
}

/** Whether the letters of a word from an index on occur in a text in their order. */
function isWithin(word: string, text: string, from: number): boolean {
  let matched = from;
  for (let at = 0; at < text.length && matched < word.length; at++) {
    if (text.charCodeAt(at) === word.charCodeAt(matched)) matched++;
  }
  return matched === word.length;
}

/** The likeness of names that have nothing in common. */
export const WORST_LIKENESS = 2;

/** Shorter words are in too many names to mean anything. */
const MIN_LIKE = 3;

/**
 * @param name of a definition, in small letters
 * @param subject name of the property that it is wanted for, in small letters
 * @returns 0 for equal names, 1 where one is in the other as in `shippingAddress` and `Address`
 */
export function likeness(name: string, subject: string): number {
  if (name === subject) return 0;
  if (Math.min(name.length, subject.length) < MIN_LIKE) return WORST_LIKENESS;
  return name.includes(subject) || subject.includes(name) ? 1 : WORST_LIKENESS;
}

/** Values by small ranks, each rank in the order in which they came. */
export class Buckets<T> {
  readonly #buckets: T[][];
  #size = 0;

  /** @param ranks how many ranks there are; they count from 0, the best */
  constructor(ranks: number) {
    this.#buckets = Array.from({ length: ranks }, () => []);
  }

  add(rank: number, value: T): void {
    this.#buckets[rank]?.push(value);
    this.#size++;
  }

  /** The best of them with their ranks, and whether that is all. */
  first(count: number): { first: { rank: number; value: T }[]; isAll: boolean } {
    const first: { rank: number; value: T }[] = [];
    for (const [rank, bucket] of this.#buckets.entries()) {
      for (const value of bucket) {
        if (first.length === count) return { first, isAll: false };
        first.push({ rank, value });
      }
    }
    return { first, isAll: first.length === this.#size };
  }
}
