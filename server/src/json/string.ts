/**
 * What a JSON string literal says, how a text is written in one, and where in the text each character of it stands (RFC 8259 §7).
 *
 * Broken literals are read as far as they go: an unknown escape stands for its letter, a short `\u` for itself.
 */

/**
 * @param text the whole text
 * @param start offset of the opening quote
 * @param end one past the closing quote, or past the last character of an unclosed literal
 * @returns the decoded value
 */
export function decodeString(text: string, start: number, end: number): string {
  // Searching the whole text for a backslash would cost more than the slice.
  const raw = text.slice(start + 1, contentEnd(text, start, end));
  let escape = raw.indexOf("\\");
  if (escape < 0) return raw;

  let value = "";
  let from = 0;
  for (; escape >= 0; escape = raw.indexOf("\\", from)) {
    const length = escapeLength(raw, escape, raw.length);
    value += raw.slice(from, escape) + decodeEscape(raw, escape, length);
    from = escape + length;
  }
  return value + raw.slice(from);
}

/** A text as it stands between the quotes of a JSON string. */
export function encodeString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * @param index a UTF-16 offset into the decoded value
 * @returns the offset into the text at which that character is written
 */
export function sourceOffset(text: string, start: number, end: number, index: number): number {
  const last = contentEnd(text, start, end);
  let at = start + 1;
  for (let decoded = 0; decoded < index && at < last; decoded++) {
    at += text.charCodeAt(at) === 0x5c ? escapeLength(text, at, last) : 1;
  }
  return at;
}

/**
 * The inverse of `sourceOffset`, in one pass.
 *
 * @param offset an offset into the text, from the opening quote to the end of the literal
 * @returns how many characters of the decoded value begin before it: one that it stands inside of counts
 */
export function decodedIndex(text: string, start: number, end: number, offset: number): number {
  const last = contentEnd(text, start, end);
  const until = Math.min(offset, last);
  let index = 0;
  for (let at = start + 1; at < until; index++)
    at += text.charCodeAt(at) === 0x5c ? escapeLength(text, at, last) : 1;
  return index;
}

/** One past the last character between the quotes; the closing quote may be missing. */
function contentEnd(text: string, start: number, end: number): number {
  return end - start >= 2 && text.charCodeAt(end - 1) === 0x22 && !isEscaped(text, start, end - 1)
    ? end - 1
    : end;
}

function isEscaped(text: string, start: number, at: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes > start && text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

function escapeLength(text: string, at: number, last: number): number {
  const isUnicode = text.charCodeAt(at + 1) === 0x75 && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6));
  return Math.min(isUnicode ? 6 : 2, Math.max(1, last - at));
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function decodeEscape(text: string, at: number, length: number): string {
  if (length === 6) return String.fromCharCode(parseInt(text.slice(at + 2, at + 6), 16));
  const letter = text.charAt(at + 1);
  return length < 2 ? "\\" : (ESCAPES[letter] ?? letter);
}
