/** Whether a regular expression of a schema is safe to run: it was written by a stranger, and one can run for ever. */

/**
 * @returns why the pattern is not used; null when it is. Nested repetition, as in `(a+)+`, takes time that doubles
 *   with each character.
 */
export function whyPatternIsSkipped(pattern: string): string | null {
  try {
    new RegExp(pattern, "u");
  } catch {
    return "cannot be read as a regular expression of JavaScript";
  }
  return repeatsRepetition(pattern) ? "repeats a repetition and could run for ever" : null;
}

/** Whether a group that holds an open repetition is itself repeated without a bound. */
function repeatsRepetition(pattern: string): boolean {
  // For each open group, whether anything in it repeats.
  const open: boolean[] = [false];
  for (let at = 0; at < pattern.length; at++) {
    switch (pattern.charAt(at)) {
      case "\\":
        at++;
        break;
      case "[":
        at = endOfClass(pattern, at);
        break;
      case "(":
        open.push(false);
        break;
      case ")": {
        const inner = open.pop() ?? false;
        const isRepeated = isOpenRepetition(pattern, at + 1);
        if (inner && isRepeated) return true;
        if (inner || isRepeated) open[open.length - 1] = true;
        break;
      }
      default:
        if (isOpenRepetition(pattern, at)) open[open.length - 1] = true;
    }
  }
  return false;
}

function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at;
}

/** `*`, `+` or `{n,}`, and a bounded repetition that is large. */
function isOpenRepetition(pattern: string, at: number): boolean {
  const sign = pattern[at];
  if (sign === "*" || sign === "+") return true;
  if (sign !== "{") return false;
  const bounds = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at, at + 24));
  if (bounds === null) return false;
  const most = bounds[2] === undefined ? bounds[1] : bounds[3];
  return most === "" || Number(most) > 20;
}
