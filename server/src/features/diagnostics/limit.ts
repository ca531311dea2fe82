/** How many diagnostics of one document are shown. The limit speaks: what is left out is counted. */
import type { Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
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
  const bySeverity = [...findings].sort((a, b) => a.severity - b.severity);
  const shown = new Set(bySeverity.slice(0, MAX_SHOWN));
  return { shown: findings.filter((each) => shown.has(each)), left: findings.length - MAX_SHOWN };
}

/** Says at the top of the document how many are left out. */
export function moreThanShown(left: number, severity: DiagnosticSeverity): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity,
    code: tooMany.code,
    source: "Ref Lens",
    message: `${left.toLocaleString("en")} more findings are not shown. These are ${MAX_SHOWN}, the most severe before others; \`ref-lens check\` lists all.`,
  };
}
