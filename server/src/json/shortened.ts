/** Text that is too long to be shown whole. */

/** @param limit UTF-16 units that are kept of a longer text; an ellipsis stands for the rest */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Half of a surrogate pair would be shown as damage.
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, "") + "…";
}

/** The same, keeping the end: of a pointer it says more than the beginning. */
export function shortenedAtStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return "…" + text.slice(-limit).replace(/^[\udc00-\udfff]/, "");
}
