/** How far one name is from another. */

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour (optimal string alignment);
 * a change of case counts half. Only cells near the diagonal are looked at: what lies further off than the limit cannot come back.
 *
 * @returns the distance, or anything above `limit` when it is greater
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  const [lowerFrom, lowerTo] = [from.toLowerCase(), to.toLowerCase()];
  let beforeLast = new Float32Array(to.length + 1);
  let last = Float32Array.from({ length: to.length + 1 }, (_, column) => column);
  let current = new Float32Array(to.length + 1);
  for (let row = 1; row <= from.length; row++) {
    const first = Math.max(1, row - limit);
    const end = Math.min(to.length, row + limit);
    let least = first === 1 ? row : Infinity;
    current[first - 1] = least;
    if (end < to.length) last[end + 1] = Infinity;
    for (let column = first; column <= end; column++) {
      const a = from.charCodeAt(row - 1);
      const b = to.charCodeAt(column - 1);
      const isSameLetter = lowerFrom.charCodeAt(row - 1) === lowerTo.charCodeAt(column - 1);
      const change = a === b ? 0 : isSameLetter ? 0.5 : 1;
      let best = Math.min(
        (last[column - 1] as number) + change,
        (column === row + limit ? Infinity : (last[column] as number)) + 1,
        (current[column - 1] as number) + 1,
      );
      if (row > 1 && column > 1 && a === to.charCodeAt(column - 2) && b === from.charCodeAt(row - 2)) {
        best = Math.min(best, (beforeLast[column - 2] as number) + 1);
      }
      current[column] = best;
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[to.length] as number;
}
