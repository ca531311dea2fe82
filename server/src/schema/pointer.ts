/**
 * JSON Pointers as references write them: the text of a `$ref`, taken apart and put together (RFC 6901).
 *
 * This is the one place that splits a reference at `/` and unescapes `~`. The order is the runtime's (rules §4.2):
 * decode the whole fragment once, then split, then unescape, so that `%2F` separates and `%7E1` is a slash.
 */
import type { Span } from "../json/tree";
import { percentDecode } from "./percent";

/** One step of a pointer. The span is in UTF-16 offsets into the reference's (decoded) text. */
export interface ReferenceToken extends Span {
  /** The unescaped name of a member, or an item's index. */
  name: string;
}

export type ParsedReference =
  /** `#` or `#/…`. `strayPercent` marks a `%` that begins no escape and is read as it stands. */
  | { kind: "pointer"; tokens: readonly ReferenceToken[]; strayPercent: Span | null }
  /** `#name`: a fragment that does not begin with `/`. */
  | { kind: "anchor"; name: string }
  /** A `~` that is followed by neither `0` nor `1`. */
  | { kind: "bad-escape"; span: Span; tokens: readonly ReferenceToken[] }
  /** Anything that does not begin with `#`: another document, by URL, by file name or by its own `$id`. */
  | { kind: "remote" };

/**
 * Takes the text of a `$ref` apart. Never fails: what cannot be followed has a kind of its own.
 *
 * @param reference the decoded string value of the `$ref`
 */
export function parseReference(reference: string): ParsedReference {
  if (!reference.startsWith("#")) return { kind: "remote" };
  const fragment = percentDecode(reference, 1);
  if (fragment.text === "") return { kind: "pointer", tokens: [], strayPercent: null };
  if (!fragment.text.startsWith("/")) return { kind: "anchor", name: fragment.text };

  const offsetOf = (index: number): number => fragment.offsets?.[index] ?? index + 1;
  const tokens: ReferenceToken[] = [];
  let badEscape: Span | null = null;
  for (let start = 1; start <= fragment.text.length;) {
    const slash = fragment.text.indexOf("/", start);
    const end = slash < 0 ? fragment.text.length : slash;
    const escaped = fragment.text.slice(start, end);
    const bad = escaped.search(/~(?![01])/);
    if (bad >= 0) {
      badEscape ??= { start: offsetOf(start + bad), end: offsetOf(Math.min(start + bad + 2, end)) };
    }
    tokens.push({ name: unescapeToken(escaped), start: offsetOf(start), end: offsetOf(end) });
    start = end + 1;
  }
  if (badEscape !== null) return { kind: "bad-escape", span: badEscape, tokens };
  return { kind: "pointer", tokens, strayPercent: fragment.stray };
}

/** Longer references are not taken apart by the short way: it goes from container to container by recursion. */
const MAX_SHORT = 512;

/**
 * The short way for the common reference: without escapes, the last token is what stands behind the last slash.
 *
 * @returns the reference to the container and the name in it; undefined for `#`, and where `parseReference` is needed
 */
export function splitPlain(reference: string): { container: string; name: string } | undefined {
  if (!reference.startsWith("#/") || reference.length > MAX_SHORT) return undefined;
  if (reference.includes("%") || reference.includes("~")) return undefined;
  const slash = reference.lastIndexOf("/");
  return { container: reference.slice(0, slash), name: reference.slice(slash + 1) };
}

/** `~1` stands for `/` and `~0` for `~`, in this order (RFC 6901 §4). */
function unescapeToken(token: string): string {
  return token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
}

/** Names as a pointer writes them (RFC 6901 §3); no names give the empty pointer of the root. */
export function formatPointer(names: readonly string[]): string {
  return names.map((name) => "/" + name.replaceAll("~", "~0").replaceAll("/", "~1")).join("");
}

/** Characters that a fragment cannot hold as they stand, and the percent sign itself (RFC 3986 §3.5). */
const NOT_IN_FRAGMENT = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu;

/**
 * Names as a local reference: `#` and the pointer, percent-encoded where a URI needs it (RFC 6901 §6).
 * Lone surrogates, which no URI can hold, are left as they stand.
 */
export function formatReference(names: readonly string[]): string {
  return (
    "#" +
    formatPointer(names).replace(NOT_IN_FRAGMENT, (char) =>
      isLoneSurrogate(char) ? char : encodeURIComponent(char),
    )
  );
}

function isLoneSurrogate(char: string): boolean {
  return char.length === 1 && char >= "\ud800" && char <= "\udfff";
}
