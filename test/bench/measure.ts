/** Time taken, many times over: these machines are noisy, so medians count. */

/** What one run cost, in milliseconds. */
export interface Cost {
  /** Time that processors worked for the process: all its threads, so its garbage collection too. */
  cpu: number;
  /** Time that went by. */
  wall: number;
}

/** The middle value; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that so many percent of the values do not exceed (nearest rank); NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

export function medianCpu(costs: readonly Cost[]): number {
  return median(costs.map(({ cpu }) => cpu));
}

export function medianWall(costs: readonly Cost[]): number {
  return median(costs.map(({ wall }) => wall));
}
