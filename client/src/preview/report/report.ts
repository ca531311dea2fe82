/** A table for a tab of its own, as its page gets it. */
import type { Range } from "vscode-languageserver";

export interface Report {
  title: string;
  /** What the table comes to, in a sentence. */
  summary: string;
  /** The document that the places of the rows are in. */
  uri: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
}

export interface ReportRow {
  /** Rows that follow each other and have the same group show their first cell once. */
  group: string;
  /** One for each column. */
  cells: readonly ReportCell[];
  /** The place in the document that the row is about; null where there is none. */
  range: Range | null;
}

/** Text, or text with a mark that says in a word what is the matter with it, and with a sentence that says why. */
export type ReportCell = string | { text: string; mark: string | null; why: string };

export type ToReport = { type: "show"; report: Report };

export type FromReport = { type: "ready" } | { type: "goTo"; range: Range };
