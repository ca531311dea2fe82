/**
 * What to make of a string that its line does not close: a quote that stands where no string can begin was not meant,
 * and a key ends before the colon that follows it.
 *
 * A line holds an odd number of quotes while one is missing or too many. Read as a string, what follows the last would
 * swallow the brackets at the end of the line, and with them everything behind.
 */
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  QUOTE,
  isBlank,
  isCloser,
  isDelimiter,
  isOpener,
  skipBlanks,
} from "./characters";

/** Characters; a longer string without its quote is left as it is. Fewer than the rows that a piece keeps free. */
export const MAX_BROKEN = 4_000;

/** What may stand where a string begins: a key, a value, or only a colon or comma, since a key or value has just ended. */
export type Expected = "key" | "value" | "separator";

/**
 * @param start place of the opening quote
 * @param end one past the closing quote, or the end of the line
 * @param isClosed whether there is a closing quote; then it is asked of strings that begin with blanks in an indentation
 * @returns where the string ends; `start` where the quote is to be passed over
 */
export function endOfBrokenString(
  units: Uint16Array,
  start: number,
  end: number,
  isClosed: boolean,
  expected: Expected,
): number {
  const first = Math.min(skipBlanks(units, start + 1), end);
  // A quote in the indentation makes a string of blanks up to the first quote of the line.
  if (isClosed)
    return first === end - 1 && !isDelimiter(units[end] as number) && units[end] !== 0 ? start : end;
  if (first === end) return end;
  const isStray =
    expected === "separator" || isBlank(units[start + 1] as number)
      ? isPunctuation(units[first] as number)
      : expected === "key"
        ? isPunctuation(units[first] as number) && !isOpener(units[first] as number)
        : endsLine(units, first, end);
  if (isStray) return start;
  return expected === "key" ? endOfKey(units, start, end) : end;
}

function isPunctuation(unit: number): boolean {
  return unit === COLON || unit === COMMA || unit === CLOSE_BRACE || unit === CLOSE_BRACKET || isOpener(unit);
}

/** Whether there is nothing but one opening bracket, or closing brackets with their comma: what a line ends with. */
function endsLine(units: Uint16Array, first: number, end: number): boolean {
  let at = first;
  if (isOpener(units[at] as number)) at++;
  else while (isCloser(units[at] as number)) at++;
  if (at === first) return false;
  if (units[at] === COMMA) at++;
  return skipBlanks(units, at) >= end;
}

/** A key without its closing quote: `"name: {` ends before the colon, when nothing but an opening bracket follows it. */
function endOfKey(units: Uint16Array, start: number, end: number): number {
  let at = end - 1;
  while (at > start && isBlank(units[at] as number)) at--;
  if (!isOpener(units[at] as number)) return end;
  at--;
  while (at > start && isBlank(units[at] as number)) at--;
  return units[at] === COLON && at > start + 1 ? at : end;
}

/**
 * A key with a quote in its middle: `"na"me": {`. Ended at the first quote, it could be another key's name.
 *
 * @param at one past the first quote that ends it, where something else than punctuation stands
 * @returns one past the quote that a colon follows; `at` where there is none; null when the units end before it is sure
 */
export function endOfSplitKey(units: Uint16Array, at: number, length: number): number | null {
  // Behind a comma or a blank it rather opens the next key, and the quote before it is the one that is missing.
  if (isDelimiter(units[at - 2] as number)) return at;
  let end = at;
  while (end < length && !isDelimiter(units[end] as number)) end++;
  if (units[end] !== QUOTE && end < length) return at;
  const colon = skipBlanks(units, end + 1);
  if (colon >= length) return null;
  return units[colon] === COLON ? end + 1 : at;
}
