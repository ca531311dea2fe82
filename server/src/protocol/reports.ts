/** One preview as text to copy. */
import type { PreviewCoercionParams } from "../protocol";

/** Asks for a preview as text; fails as `refLens/previewCoercion` does. */
export const PreviewReportMethod = "refLens/previewReport";

export type ReportFormat =
  /** The arguments that the tool receives, as formatted JSON. */
  | "result"
  /** A table for a bug report. */
  | "markdown"
  /** Schema, arguments and what is received before and after, as a JSON object for a test. */
  | "test-case";

export interface PreviewReportParams extends PreviewCoercionParams {
  format: ReportFormat;
}

export interface PreviewReportResult {
  text: string;
}
