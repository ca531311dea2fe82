/** A Markdown code fence around a pasted text. */
import type { Span } from "../../json/tree";

/** Where the text begins and ends without outer white space, byte-order marks and a fence; UTF-16 offsets. */
export function withoutFence(text: string): Span {
  let start = text.length - text.trimStart().length;
  let end = text.trimEnd().length;
  const fence = /^(`{3,}|~{3,})[ \t]*[\w-]*/.exec(text.slice(start, Math.min(start + 80, end)));
  if (fence?.[1] === undefined) return { start, end: Math.max(start, end) };
  start += fence[0].length;
  if (text.slice(start, end).endsWith(fence[1])) end -= fence[1].length;
  const inner = text.slice(start, end);
  start += inner.length - inner.trimStart().length;
  return { start, end: Math.max(start, start + inner.trim().length) };
}
