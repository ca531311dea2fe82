/** One line of the bench's table, and how the table is written. */

/** The contestants beside the product, in the order of their columns. */
export const RIVALS = ["JSON.parse", "jsonc-parser", "JSON service", "Ajv"] as const;

export type Rival = (typeof RIVALS)[number];

export interface Figure {
  /** Number of the row in the table of targets. */
  row: number;
  /** What was measured, on which input. */
  what: string;
  /** What the numbers count, such as `ms CPU`. */
  unit: string;
  /** Null where nothing could be measured; `remark` says why. */
  value: number | null;
  /** The most that the value may be; null where there is no target. */
  target: number | null;
  /** What would be better still. */
  stretch: number | null;
  /** The same of others, in the same unit. */
  rivals?: Partial<Record<Rival, number>>;
  /** Absolute times of this machine, and whatever else a reader wants to know. */
  remark?: string;
}

export type Verdict =
  /** Within the stretch. */
  | "stretch"
  | "pass"
  | "miss"
  | "not measured"
  /** There is no target to hold the value against. */
  | "-";

export function verdict({ value, target, stretch }: Figure): Verdict {
  if (value === null) return "not measured";
  if (target === null) return "-";
  if (stretch !== null && value <= stretch) return "stretch";
  return value <= target ? "pass" : "miss";
}

const HEADINGS = ["#", "what", "unit", "target", "stretch", "measured", "verdict"];

/** The figures as a Markdown table with aligned columns. */
export function formatTable(figures: readonly Figure[]): string {
  const lines = [
    [...HEADINGS, ...RIVALS, "beside"],
    ...figures.map((figure) => [
      String(figure.row),
      figure.what,
      figure.unit,
      formatNumber(figure.target),
      formatNumber(figure.stretch),
      formatNumber(figure.value),
      verdict(figure),
      ...RIVALS.map((rival) => formatNumber(figure.rivals?.[rival] ?? null)),
      figure.remark ?? "",
    ]),
  ];
  const isNumeric = (column: number): boolean =>
    column === 0 || (column > 2 && column !== 6 && column < HEADINGS.length + RIVALS.length);
  const widths =
    lines[0]?.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const rule = widths.map((width, column) => "-".repeat(width - 1) + (isNumeric(column) ? ":" : "-"));
  const [heading = [], ...rows] = lines;
  return [heading, rule, ...rows]
    .map((line) => {
      const cells = line.map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      );
      return `| ${cells.join(" | ")} |`;
    })
    .join("\n");
}

/** Three significant digits; the whole number where it has more. */
export function formatNumber(value: number | null): string {
  if (value === null || Number.isNaN(value)) return "";
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}
