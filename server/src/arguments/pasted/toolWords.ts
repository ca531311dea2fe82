/** The name of a tool in the text around a call, as a line of a log has it: `Calling create_issue with {…}`. */
import type { Known } from "../calls";
import type { ObjectValue } from "../value";

/** Arguments, and where they stand: UTF-16 offsets, the end exclusive. */
export interface Candidate {
  value: ObjectValue;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_])?/gu;

/** What colours text in a terminal (ECMA-48, SGR); it ends in a letter, which would be taken for the word's own. */
// eslint-disable-next-line no-control-regex -- the sequence begins with a control character
const COLOR = /\u001b\[[\d;:]*m/g;

/** How far before a value a tool is looked for, in UTF-16 units. */
const REACH = 2_000;

/** @returns for each value the likeliest name of a tool between it and the value before; null where there is none */
export function toolsNamedBefore(
  text: string,
  values: readonly Candidate[],
  known: Known,
): (string | null)[] {
  return values.map(({ value, start }, index) => {
    const from = Math.max(values[index - 1]?.end ?? 0, start - REACH);
    const words = toolWords(text.slice(from, start + 1), known, value);
    return likeliest(words.reverse())?.name ?? null;
  });
}

/** @returns for each value the likeliest name of a tool behind it in its line and before the next value, or null */
export function toolsNamedBehind(
  text: string,
  values: readonly Candidate[],
  known: Known,
): (string | null)[] {
  return values.map(({ value, end }, index) => {
    const lineEnd = text.indexOf("\n", end);
    const next = values[index + 1]?.start ?? text.length;
    const words = toolWords(
      text.slice(end, Math.min(next, lineEnd < 0 ? text.length : lineEnd)),
      known,
      value,
    );
    return likeliest(words)?.name ?? null;
  });
}

/** A tool's name in a text, and what speaks for it, the strongest first. */
interface ToolWord {
  name: string;
  /** It is given the value, as in `search({…})`. */
  isCall: boolean;
  isInLine: boolean;
  /** How many of the value's keys the tool declares. */
  fitting: number;
}

/**
 * The tools' names in the text before or behind a value, without those that are probably ordinary words.
 *
 * @param colored ends with the value's bracket where it stands before the value
 */
function toolWords(colored: string, { isTool, declares }: Known, value: ObjectValue): ToolWord[] {
  const text = colored.replace(COLOR, " ");
  const words: ToolWord[] = [];
  for (const { 0: name, index } of text.matchAll(WORD)) {
    if (!isTool(name)) continue;
    const [before, after] = [text.slice(0, index), text.slice(index + name.length)];
    const fitting = [...value.keys()].filter((key) => declares(name, key)).length;
    if (fitting === 0 && value.size > 0 && isOrdinary(name) && !isMarked(before, after)) continue;
    words.push({
      name,
      isCall: /^["'`]?\s*[(:=]\s*\{$/.test(after),
      isInLine: !after.includes("\n"),
      fitting,
    });
  }
  return words;
}

/** Whether a name could be any word of a sentence, as `search` could. */
function isOrdinary(name: string): boolean {
  return /^\p{L}\p{Ll}*$/u.test(name);
}

/** Whether a word stands as names do: in quotes, behind a key, called, or right before what it is given. */
function isMarked(before: string, after: string): boolean {
  return /["'`=:]\s*$/.test(before) || /^(?:["'`(:=]|\s*\{)/.test(after);
}

/** Of words that equally much speaks for, the first. */
function likeliest(words: readonly ToolWord[]): ToolWord | undefined {
  return words.reduce<ToolWord | undefined>(
    (best, word) => (best === undefined || isLikelier(word, best) ? word : best),
    undefined,
  );
}

function isLikelier(one: ToolWord, other: ToolWord): boolean {
  if (one.isCall !== other.isCall) return one.isCall;
  if (one.isInLine !== other.isInLine) return one.isInLine;
  return one.fitting > other.fitting;
}
