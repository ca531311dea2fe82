/** `ref-lens check`: the diagnostics of the editor, for files. */
import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver";
import type { Weighed } from "../features/diagnostics/limit";
import { pointerTo, toDiagnostic } from "../features/diagnostics/placed";
import { printable } from "../features/printable";
import { InputError } from "./commandLine";
import { describeSyntaxError, readDocument } from "./input";

/** One diagnostic as `--json` gives it. Lines and columns count from 1, columns in UTF-16 units as editors do. */
interface Finding {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: "error" | "warning" | "information" | "hint";
  code: string;
  message: string;
  /** JSON Pointer from the document's root to the value that the finding is about. */
  pointer: string;
}

/** What a command has to say and the exit code that goes with it. */
export interface Report {
  output: string;
  /** Remarks for the person, one line each; they go to standard error. */
  remarks: readonly string[];
  exitCode: 0 | 1 | 2;
}

/** Checks files one after another; one that cannot be read does not keep the others from being checked. */
export async function check(files: readonly string[], json: boolean): Promise<Report> {
  const findings: Finding[] = [];
  const remarks: string[] = [];
  let unreadable = false;
  for (const file of files) {
    try {
      const { found, remark, broken } = await checkFile(file);
      findings.push(...found);
      if (remark !== undefined) remarks.push(remark);
      unreadable ||= broken;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      remarks.push(error.message);
      unreadable = true;
    }
  }
  const hasErrors = findings.some(({ severity }) => severity === "error");
  return {
    output: json ? JSON.stringify(findings, null, 2) + "\n" : findings.map(line).join(""),
    remarks,
    exitCode: unreadable ? 2 : hasErrors ? 1 : 0,
  };
}

async function checkFile(file: string): Promise<{ found: Finding[]; remark?: string; broken: boolean }> {
  const open = await readDocument(file);
  const schema = open.schema(false);
  const found =
    schema === undefined
      ? []
      : schema.diagnostics
          .weighed()
          .filter(isToldInABuild)
          .map((weighed) => {
            const pointer = pointerTo(schema.tree, weighed.found.node);
            return toFinding(file, toDiagnostic(open, schema.tree, weighed), pointer);
          });
  // What is outside the damage was checked all the same.
  const fault = describeSyntaxError(open.text);
  if (fault !== undefined) return { found, remark: `${file}:${fault}`, broken: true };
  if (schema === undefined)
    return { found, remark: `${file}: no JSON Schema by its content, nothing was checked`, broken: false };
  return { found, broken: false };
}

/** Hints are for who is at work on the file. */
function isToldInABuild({ severity }: Weighed): boolean {
  return severity !== DiagnosticSeverity.Hint;
}

function toFinding(file: string, diagnostic: Diagnostic, pointer: string): Finding {
  const { range, message } = diagnostic;
  const { start, end } = range;
  return {
    file,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    severity: severityName(diagnostic.severity),
    code: String(diagnostic.code),
    message: typeof message === "string" ? message : message.value,
    pointer,
  };
}

function severityName(severity: DiagnosticSeverity | undefined): Finding["severity"] {
  switch (severity) {
    case undefined:
    case DiagnosticSeverity.Error:
      return "error";
    case DiagnosticSeverity.Warning:
      return "warning";
    case DiagnosticSeverity.Information:
      return "information";
    case DiagnosticSeverity.Hint:
      return "hint";
  }
}

function line({ file, line, column, severity, code, message }: Finding): string {
  return printable(`${file}:${line}:${column} ${severity} ${code} ${message}`) + "\n";
}
