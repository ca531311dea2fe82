/** The name of a tool in the text around a call, as a line of a log has it: `Calling create_issue with {…}`. */
import type { Span } from "../../json/tree";

const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.:/-]*[\p{L}\p{N}_])?/gu;

/** How far before a value a tool is looked for, in UTF-16 units. */
const REACH = 2_000;

/** @returns for each value the nearest name of a tool between it and the value before; null where there is none */
export function toolsNamedBefore(
  text: string,
  values: readonly Span[],
  isTool: (name: string) => boolean,
): (string | null)[] {
  return values.map(({ start }, index) => {
    const from = Math.max(values[index - 1]?.end ?? 0, start - REACH);
    return tools(text.slice(from, start), isTool).at(-1) ?? null;
  });
}

/** @returns for each value the first name of a tool behind it in its line and before the next value, or null */
export function toolsNamedBehind(
  text: string,
  values: readonly Span[],
  isTool: (name: string) => boolean,
): (string | null)[] {
  return values.map(({ end }, index) => {
    const lineEnd = text.indexOf("\n", end);
    const next = values[index + 1]?.start ?? text.length;
    return tools(text.slice(end, Math.min(next, lineEnd < 0 ? text.length : lineEnd)), isTool)[0] ?? null;
  });
}

function tools(text: string, isTool: (name: string) => boolean): string[] {
  return (text.match(WORD) ?? []).filter(isTool);
}
