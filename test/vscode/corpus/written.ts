/** What an edit is to make of a text: all of it, said by the few places that it touches. */
import type { TextPlace } from "./opened";

export type Made = (text: string) => string;

/** A piece of text that becomes another one. */
export interface Written extends TextPlace {
  to: string;
}

/** Each piece becomes another, one after the other; nothing else changes. */
export function written(...pieces: readonly Written[]): Made {
  return (text) =>
    pieces.reduce((whole, piece) => {
      const start = startOf(whole, piece);
      return whole.slice(0, start) + piece.to + whole.slice(start + piece.text.length);
    }, text);
}

/** Each piece becomes another wherever it stands. */
export function everywhere(...pieces: readonly (readonly [from: string, to: string])[]): Made {
  return (text) =>
    pieces.reduce((whole, [from, to]) => {
      if (!whole.includes(from)) throw new Error(`The text has no ${from}`);
      return whole.replaceAll(from, to);
    }, text);
}

/** One change after the other. */
export function both(first: Made, second: Made): Made {
  return (text) => second(first(text));
}

/** The object or array behind a key, in a text that is laid out over lines: from its bracket to the one that closes it. */
export function valueOf(text: string, key: TextPlace): string {
  const start = text.indexOf(": ", startOf(text, key)) + ": ".length;
  const line = text.lastIndexOf("\n", start) + 1;
  const indent = /^ */.exec(text.slice(line))?.[0] ?? "";
  const close = text.charAt(start) === "{" ? "}" : "]";
  return text.slice(start, text.indexOf(`\n${indent}${close}`, start) + `\n${indent}${close}`.length);
}

/** A value that comes to stand further left or right, in spaces; its first line stays where it is put. */
export function moved(value: string, spaces: number): string {
  return spaces < 0
    ? value.replaceAll("\n" + " ".repeat(-spaces), "\n")
    : value.replaceAll("\n", "\n" + " ".repeat(spaces));
}

function startOf(text: string, { text: piece, after = "" }: TextPlace): number {
  const from = after === "" ? 0 : text.indexOf(after) + after.length;
  const start = text.indexOf(piece, from);
  if (start < 0 || !text.includes(after)) throw new Error(`The text has no ${piece} behind ${after}`);
  return start;
}
