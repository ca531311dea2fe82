/** How many diagnostics of one document are shown. The limit speaks: what is left out is counted. */
import type { Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { count } from "../limits";
import type { Found } from "./findings";
import { tooMany } from "./rules/tooMany";

/** VS Code shows a thousand for each file, and leaves out others without a word; the last is for the count. */
const MAX_SHOWN = 999;

/** A finding that is shown, with what it weighs for this user. */
export interface Weighed {
  found: Found;
  severity: DiagnosticSeverity;
}

/**
 * The findings to show, in document order, errors before warnings before information where they are too many.
 *
 * @param severityOf what a finding weighs; undefined where it is not shown
 */
export function mostSevere(
  findings: readonly Found[],
  severityOf: (found: Found) => DiagnosticSeverity | undefined,
): { shown: readonly Weighed[]; left: number } {
  const { room, left } = roomFor(findings, severityOf);
  const shown: Weighed[] = [];
  for (const found of findings) {
    const severity = severityOf(found);
    const places = severity === undefined ? 0 : (room.get(severity) ?? 0);
    if (severity === undefined || places === 0) continue;
    room.set(severity, places - 1);
    shown.push({ found, severity });
  }
  return { shown, left };
}

/** How many of each severity are shown, and how many findings are left out. */
function roomFor(
  findings: readonly Found[],
  severityOf: (found: Found) => DiagnosticSeverity | undefined,
): { room: Map<DiagnosticSeverity, number>; left: number } {
  const counts = new Map<DiagnosticSeverity, number>();
  for (const found of findings) {
    const severity = severityOf(found);
    if (severity !== undefined) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  }
  const room = new Map<DiagnosticSeverity, number>();
  let places = MAX_SHOWN;
  let left = 0;
  for (const [severity, found] of [...counts].sort(([a], [b]) => a - b)) {
    const shown = Math.min(places, found);
    room.set(severity, shown);
    places -= shown;
    left += found - shown;
  }
  return { room, left };
}

/** Says at the top of the document how many are left out. */
export function moreThanShown(left: number, severity: DiagnosticSeverity): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity,
    code: tooMany.code,
    source: "Ref Lens",
    message: `${count(left)} more findings are not shown. These are ${MAX_SHOWN}, the most severe before others; \`ref-lens check\` lists all.`,
  };
}
