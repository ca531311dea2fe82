/**
 * White space as the runtime's language (Python) sees it, in its two disagreeing forms: `str.strip()` before the
 * words `null`, `true` and `false`, and the stripping inside `float()`. Runtime rules §2.3 and §2.4.
 */

/** The characters of `str.isspace()` beyond ASCII; both forms agree about these. U+FEFF and U+200B are not among them. */
export const NON_ASCII_SPACE = "\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000";

/** `str.strip()` also takes the separators U+001C to U+001F, which `float()` does not. */
const STRIP_SPACE = `\\t-\\r\\x1C-\\x20${NON_ASCII_SPACE}`;

const LEADING = new RegExp(`^[${STRIP_SPACE}]+`, "u");
const IS_SPACE = new RegExp(`^[${STRIP_SPACE}]$`, "u");

/** The text without white space at either end, as `str.strip()` leaves it. */
export function strip(text: string): string {
  if (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1))) return text;
  const start = LEADING.exec(text)?.[0].length ?? 0;
  // Every such character is one UTF-16 unit. Walking back by hand, since a pattern anchored at the end is tried
  // from every place in the text.
  let end = text.length;
  while (end > start && IS_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A visible ASCII character, which nearly every text begins and ends with. */
function isPlain(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f;
}

/** Whether nothing but white space stands in the text; true for the empty text. */
export function isBlank(text: string): boolean {
  return strip(text) === "";
}

/**
 * The word a text stands for when it is compared with `null`, `true` or `false`: stripped and in lower case.
 * No letter outside ASCII has a lower-case form among the letters of these words, so the languages cannot differ.
 */
export function asWord(text: string): string {
  return strip(text).toLowerCase();
}
