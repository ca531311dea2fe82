/** How much each diagnostic weighs: what its rule says, unless the user says otherwise. */
import { DiagnosticSeverity } from "vscode-languageserver";
import type { Finding } from "./findings";
import type { Level } from "./rule";

/** What the setting says of codes. What it does not name, or names no level for, weighs what its rule says. */
export type Levels = Readonly<Record<string, string>>;

const SEVERITIES: Readonly<Record<Level, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

function isLevel(word: string): word is Level {
  return Object.hasOwn(SEVERITIES, word);
}

/** @returns undefined for a finding that is not shown */
export function severityOf({ code, level }: Finding, levels: Levels): DiagnosticSeverity | undefined {
  const set = (Object.hasOwn(levels, code) ? levels[code] : undefined) ?? "";
  const wanted = set === "off" || isLevel(set) ? set : level;
  return wanted === "off" ? undefined : SEVERITIES[wanted];
}
