/** Sentences that quote code between backticks, as the server writes them. */

export interface ProsePart {
  text: string;
  /** Whether the part stood between backticks; they are not part of `text`. */
  code: boolean;
}

/** Splits a sentence into words and code; a backtick without a partner stays a backtick. */
export function proseParts(sentence: string): ProsePart[] {
  const parts: ProsePart[] = [];
  let end = 0;
  for (const match of sentence.matchAll(/`([^`]+)`/g)) {
    if (match.index > end) parts.push({ text: sentence.slice(end, match.index), code: false });
    parts.push({ text: match[1] ?? "", code: true });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), code: false });
  return parts;
}
