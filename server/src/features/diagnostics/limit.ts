/** How many diagnostics of one document are shown. The limit speaks: what is left out is counted. */
import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver";
import type { Found } from "./references";

/** VS Code shows a thousand for each file, and leaves out others without a word; the last is for the count. */
const MAX_SHOWN = 999;

/** The findings to show, in document order, errors before warnings before information where they are too many. */
export function mostSevere(found: readonly Found[]): { shown: readonly Found[]; left: number } {
  if (found.length <= MAX_SHOWN) return { shown: found, left: 0 };
  const bySeverity = [...found].sort((a, b) => a.finding.severity - b.finding.severity);
  const shown = new Set(bySeverity.slice(0, MAX_SHOWN));
  return { shown: found.filter((each) => shown.has(each)), left: found.length - MAX_SHOWN };
}

/** Says at the top of the document how many are left out. */
export function moreThanShown(left: number): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    code: "ref-too-many",
    source: "Ref Lens",
    message: `${left.toLocaleString("en")} more references are not followed as they are written. The first ${MAX_SHOWN} are shown, the most severe before others; \`ref-lens check\` lists all.`,
  };
}
