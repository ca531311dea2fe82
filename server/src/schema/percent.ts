/**
 * Percent-decoding of a fragment, once, as UTF-8 (RFC 3986 §2.1; runtime rules §4.2 step 4).
 *
 * The runtime's decoder never fails: a percent sign without two hexadecimal digits stays as it is, and bytes
 * that are no UTF-8 become U+FFFD. This one does the same, and says where the stray signs stand.
 */
import type { Span } from "../json/tree";

export interface DecodedFragment {
  text: string;
  /** For each UTF-16 unit of `text`, and its end, the offset in the encoded text; null when they are equal. */
  offsets: readonly number[] | null;
  /** The first percent sign that begins no valid escape, with the characters that should have been digits. */
  stray: Span | null;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param encoded the text to decode; `from` is where decoding begins
 * @returns the decoded text and where each of its characters is written in `encoded`
 */
export function percentDecode(encoded: string, from = 0): DecodedFragment {
  if (!encoded.includes("%", from)) return { text: encoded.slice(from), offsets: null, stray: null };

  let text = "";
  let stray: Span | null = null;
  const offsets: number[] = [];
  for (let at = from; at < encoded.length;) {
    if (encoded[at] !== "%") {
      offsets.push(at);
      text += encoded.charAt(at++);
      continue;
    }
    const bytes = escapedBytes(encoded, at);
    if (bytes.length === 0) {
      stray ??= { start: at, end: Math.min(at + 3, encoded.length) };
      offsets.push(at);
      text += encoded.charAt(at++);
      continue;
    }
    const decoded = utf8.decode(Uint8Array.from(bytes));
    let byte = 0;
    for (const char of decoded) {
      for (let unit = 0; unit < char.length; unit++) offsets.push(at + 3 * byte);
      byte = Math.min(bytes.length - 1, byte + byteLength(char));
    }
    text += decoded;
    at += 3 * bytes.length;
  }
  offsets.push(encoded.length);
  return { text, offsets, stray };
}

/** The bytes of an unbroken run of valid escapes. */
function escapedBytes(encoded: string, start: number): number[] {
  const bytes: number[] = [];
  for (let at = start; encoded[at] === "%"; at += 3) {
    const digits = encoded.slice(at + 1, at + 3);
    if (!/^[0-9a-fA-F]{2}$/.test(digits)) break;
    bytes.push(parseInt(digits, 16));
  }
  return bytes;
}

/** How many bytes a character was written with; a replacement character stands for one bad byte. */
function byteLength(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80 || code === 0xfffd) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
