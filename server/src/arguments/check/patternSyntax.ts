/** A regular expression of JavaScript, with the flag `u`, as a tree of what it may read. */

/** ASCII characters, a bit for each; one bit more for all other characters together, and one for the text's end. */
export type Characters = bigint;

export const NONE: Characters = 0n;
const BEYOND: Characters = 1n << 128n;
export const END: Characters = 1n << 129n;
const ANY: Characters = BEYOND | ((1n << 128n) - 1n);

/** Each says what it can begin with, and whether it can match without reading anything. */
export type Piece = { first: Characters; nullable: boolean } & (
  | { kind: "character" }
  /** An assertion, or the empty pattern. */
  | { kind: "nothing" }
  /** What a group matched before, once more; of any length. */
  | { kind: "again" }
  | { kind: "lookahead"; of: Piece }
  | { kind: "sequence"; of: readonly Piece[] }
  | { kind: "alternatives"; of: readonly Piece[] }
  | { kind: "repetition"; of: Piece; min: number; max: number }
);

const NOTHING: Piece = { kind: "nothing", first: NONE, nullable: true };
const AGAIN: Piece = { kind: "again", first: ANY, nullable: true };

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;
const GROUP = /\((?:\?:|\?<(?![=!])[^>]*>|(\?=|\?!)|(?!\?))/y;
const ASSERTION = /[\^$]|\\[bB]/y;
const BACK_REFERENCE = /\\(?:[1-9]\d*|k<[^>]*>)/y;
/** One character, a class, or an escape that stands for one. */
const CHARACTER =
  /\[(?:\\.|[^\\\]])*\]|\\u\{[0-9a-fA-F]+\}|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u.{4}|\\x..|\\c.|\\[pP]\{[^}]*\}|\\.|[^()|]/suy;
/** Classes that hold more than ASCII, whatever else they hold. */
const MAY_BE_BEYOND = /^\.$|^\[\^|\\[DWSsPpuxc]|\P{ASCII}/u;

/** @returns undefined for what is not understood: a group that looks back or changes flags */
export function readPattern(pattern: string): Piece | undefined {
  try {
    return new PatternReader(pattern).read();
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof RangeError) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

class PatternReader {
  #at = 0;
  readonly #known = new Map<string, Characters>();

  /** @param pattern is a regular expression that JavaScript accepts */
  constructor(private readonly pattern: string) {}

  read(): Piece {
    const piece = this.#alternatives();
    if (this.#at < this.pattern.length) throw new NotUnderstood();
    return piece;
  }

  #alternatives(): Piece {
    const of = [this.#sequence()];
    while (this.#match(/\|/y) !== null) of.push(this.#sequence());
    const [only] = of;
    if (of.length === 1 && only !== undefined) return only;
    return {
      kind: "alternatives",
      of,
      first: of.reduce((all, { first }) => all | first, NONE),
      nullable: of.some(({ nullable }) => nullable),
    };
  }

  #sequence(): Piece {
    const of: Piece[] = [];
    while (this.#at < this.pattern.length && !/[|)]/.test(this.pattern.charAt(this.#at)))
      of.push(this.#quantified(this.#atom()));
    const end = of.findIndex(({ nullable }) => !nullable);
    const ahead = end < 0 ? of : of.slice(0, end + 1);
    return {
      kind: "sequence",
      of,
      first: ahead.reduce((all, { first }) => all | first, NONE),
      nullable: end < 0,
    };
  }

  #atom(): Piece {
    const group = this.#match(GROUP);
    if (group !== null) {
      const of = this.#alternatives();
      if (this.#match(/\)/y) === null) throw new NotUnderstood();
      return group[1] === undefined ? of : { ...NOTHING, kind: "lookahead", of };
    }
    if (this.#match(ASSERTION) !== null) return NOTHING;
    if (this.#match(BACK_REFERENCE) !== null) return AGAIN;
    const character = this.#match(CHARACTER)?.[0];
    if (character === undefined) throw new NotUnderstood();
    return { kind: "character", first: this.#charactersOf(character), nullable: false };
  }

  #quantified(of: Piece): Piece {
    const match = this.#match(QUANTIFIER);
    if (match === null) return of;
    const [, sign, least = "0", comma, most = ""] = match;
    const min = sign === undefined ? Number(least) : sign === "+" ? 1 : 0;
    const open = most === "" ? Infinity : Number(most);
    const max = sign === undefined ? (comma === undefined ? min : open) : sign === "?" ? 1 : Infinity;
    return { kind: "repetition", of, min, max, first: of.first, nullable: of.nullable || min === 0 };
  }

  #charactersOf(source: string): Characters {
    let characters = this.#known.get(source);
    if (characters !== undefined) return characters;
    const one = new RegExp(`^${source}$`, "u");
    characters = MAY_BE_BEYOND.test(source) ? BEYOND : NONE;
    for (let code = 0; code < 128; code++)
      if (one.test(String.fromCharCode(code))) characters |= 1n << BigInt(code);
    this.#known.set(source, characters);
    return characters;
  }

  /** Matches at the present place and moves past what is matched. */
  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.pattern);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}
