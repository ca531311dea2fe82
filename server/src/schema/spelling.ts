/**
 * How references are spelled: which characters of a name are percent-encoded, where both ways lead to the same place.
 *
 * Writers differ. A generator writes `#/paths/~1pets~1{id}`, another `#/paths/~1pets~1%7Bid%7D`. What is put into a
 * document keeps to the way that the document has.
 */
import { formatPointer, formatReference } from "./pointer";

export type Spelling =
  /** Percent-encoded where a URI needs it (RFC 6901 §6), and nowhere else. */
  | "encoded"
  /** As the name is, but for what no reader takes as it stands. */
  | "raw";

/** What is encoded also by who writes names as they are: a percent sign, what JSON would have to escape, white space. */
const NEVER_RAW = /["%\\\s\p{Cc}]/gu;

/** Any character that a URI would have to encode. */
const RAW = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%#\s]/u;

/** An escape of what could stand as it is; those that both ways have say nothing. */
const ENCODED = /%(?!2[025]|5C|[01][0-9A-F]|7F)[0-9A-F]{2}/i;

/** One name as a token of a reference: `~` and `/` escaped (RFC 6901 §3), the rest in the given way. */
export function spellToken(name: string, spelling: Spelling): string {
  switch (spelling) {
    case "encoded":
      return formatReference([name]).slice("#/".length);
    case "raw":
      return formatPointer([name]).slice("/".length).replace(NEVER_RAW, encodeURIComponent);
  }
}

/** Names as a local reference; none give `#`, the root. */
export function spellReference(names: readonly string[], spelling: Spelling): string {
  return "#" + names.map((name) => "/" + spellToken(name, spelling)).join("");
}

/** How one reference is spelled; undefined where it has nothing that could be spelled in two ways. */
export function spellingOf(reference: string): Spelling | undefined {
  if (ENCODED.test(reference)) return "encoded";
  return RAW.test(reference) ? "raw" : undefined;
}

/**
 * The way in which most references of a document are spelled; `encoded` where none of them tells.
 *
 * @param texts each text once, with how many references have it
 */
export function commonSpelling(texts: Iterable<{ text: string; uses: number }>): Spelling {
  let balance = 0;
  for (const { text, uses } of texts) {
    const spelling = text.startsWith("#") ? spellingOf(text) : undefined;
    if (spelling !== undefined) balance += spelling === "raw" ? uses : -uses;
  }
  return balance > 0 ? "raw" : "encoded";
}
