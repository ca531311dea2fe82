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

/** The findings to show, in document order, errors before warnings before information where they are too many. */
export function mostSevere(findings: readonly Weighed[]): { shown: readonly Weighed[]; left: number } {
  if (findings.length <= MAX_SHOWN) return { shown: findings, left: 0 };
  const room = roomOf(findings);
  const shown = findings.filter(({ severity }) => {
    const left = room.get(severity) ?? 0;
    room.set(severity, left - 1);
    return left > 0;
  });
  return { shown, left: findings.length - shown.length };
}

/** How many of each severity are shown. */
function roomOf(findings: readonly Weighed[]): Map<DiagnosticSeverity, number> {
  const counts = new Map<DiagnosticSeverity, number>();
  for (const { severity } of findings) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  let left = MAX_SHOWN;
  for (const severity of [...counts.keys()].sort((a, b) => a - b)) {
    const room = Math.min(left, counts.get(severity) ?? 0);
    counts.set(severity, room);
    left -= room;
  }
  return counts;
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
