/**
 * Whether a regular expression of a schema is safe to run: it was written by a stranger, the engine tries one way
 * after the other, and there can be more of them than anybody can wait for.
 */
import { END, NONE, readPattern, type Characters, type Piece } from "./patternSyntax";
import type { TextSizes } from "./sizes";

/** Steps that all patterns of a check may take together: about a second. */
const MAX_STEPS = 1e8;

/** The patterns of one check, which share the time that there is. */
export class Patterns {
  #steps = 0;

  constructor(private readonly texts: TextSizes) {}

  /** @returns why a pattern is not used, as the end of a sentence; null when it is */
  whySkipped(pattern: string): string | null {
    try {
      new RegExp(pattern, "u");
    } catch {
      return "cannot be read as a regular expression of JavaScript";
    }
    const { longest, total } = this.texts;
    if (longest === 0) return null;
    const piece = readPattern(pattern);
    if (piece === undefined) return "looks back or changes its flags, and how long that takes is not known";
    // Steps grow at least as the length does, so that no division of the same text into shorter ones takes more.
    const needed = stepsOf(pattern, piece, longest) * (total / longest);
    if (this.#steps + needed > MAX_STEPS) return `could take too long on a text of ${longest} characters`;
    this.#steps += needed;
    return null;
  }
}

/** How many steps the engine takes at most to match a text of a length, as an order of magnitude. */
function stepsOf(pattern: string, piece: Piece, length: number): number {
  const { ways, reach } = measure(piece, END, length);
  const starts = piece.kind === "sequence" && pattern.startsWith("^") ? 1 : length;
  return starts * (Math.min(reach, length) + 1) * ways;
}

interface Measure {
  /** In how many ways it can match from one place on, before what follows tells them apart. */
  ways: number;
  /** How many characters it can read. */
  reach: number;
}

/**
 * @param follow what can come behind: where it has nothing in common with what could go on, one look decides, and
 *   the engine has nothing to try twice
 */
function measure(piece: Piece, follow: Characters, length: number): Measure {
  switch (piece.kind) {
    case "character":
      return { ways: 1, reach: 1 };
    case "nothing":
      return { ways: 1, reach: 0 };
    case "again":
      return { ways: 1, reach: length };
    case "lookahead":
      return measure(piece.of, END, length);
    case "sequence":
      return measureSequence(piece.of, follow, length);
    case "alternatives":
      return measureAlternatives(piece.of, follow, length);
    case "repetition":
      return measureRepetition(piece, follow, length);
  }
}

function measureSequence(pieces: readonly Piece[], follow: Characters, length: number): Measure {
  const all: Measure = { ways: 1, reach: 0 };
  let behind = follow;
  for (const piece of [...pieces].reverse()) {
    const { ways, reach } = measure(piece, behind, length);
    all.ways *= ways;
    all.reach += reach;
    behind = beginnings(piece, behind);
  }
  return all;
}

function measureAlternatives(pieces: readonly Piece[], follow: Characters, length: number): Measure {
  let seen = NONE;
  let areDistinct = true;
  let sum = 0;
  let most = 0;
  let reach = 0;
  for (const piece of pieces) {
    const each = measure(piece, follow, length);
    const begins = beginnings(piece, follow);
    areDistinct &&= (seen & begins) === NONE;
    seen |= begins;
    sum += each.ways;
    most = Math.max(most, each.ways);
    reach = Math.max(reach, each.reach);
  }
  return { ways: areDistinct ? most : sum, reach };
}

function measureRepetition(
  { of, min, max }: Piece & { kind: "repetition" },
  follow: Characters,
  length: number,
): Measure {
  const times = Math.min(max, length);
  const inner = measure(of, max > 1 ? follow | of.first : follow, length);
  const reach = Math.min(inner.reach * times, length);
  // Whether one look tells going on from leaving.
  const isDecided = min === max || (!of.nullable && (of.first & follow) === NONE);
  const ends = isDecided ? 1 : Math.max(1, times - min + 1);
  return { ways: inner.ways === 1 ? ends : ends * inner.ways ** times, reach };
}

/** What can come at a place where a piece stands and something behind it. */
function beginnings({ first, nullable }: Piece, follow: Characters): Characters {
  return nullable ? first | follow : first;
}
