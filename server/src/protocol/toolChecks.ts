/** All tools of a document at once, with arguments as a careless model would write them. */
import type { Range } from "vscode-languageserver";

/** Asks for arguments made from a tool's schema; answers with `SampleArgumentsResult`. */
export const SampleArgumentsMethod = "refLens/sampleArguments";

export interface SampleArgumentsParams {
  textDocument: { uri: string };
  /** As in `PreviewCoercionParams`. */
  tool?: string;
  position?: { line: number; character: number };
}

export interface SampleArgumentsResult {
  tool: string | null;
  pointer: string;
  /** Formatted JSON text: numbers and booleans as text, objects as JSON text, names as the model sees them. */
  arguments: string;
}

/** Checks every tool of a document with sample arguments; answers with `CheckToolsResult`. */
export const CheckToolsMethod = "refLens/checkTools";

export interface CheckToolsParams {
  textDocument: { uri: string };
}

export interface CheckToolsResult {
  tools: ToolCheck[];
  /** For a person: `2 of 31 parameters in 12 tools arrive wrong, 5 before references were followed.` */
  summary: string;
}

export interface ToolCheck {
  tool: string | null;
  pointer: string;
  range: Range;
  /** The sample arguments that the parameters were tried with, as JSON text. */
  arguments: string;
  parameters: ParameterCheck[];
  /** Where the call itself ends in an error, with references followed; null when it does not. */
  error: string | null;
}

export interface ParameterCheck {
  /** The name as the schema declares it. */
  name: string;
  /** The effective type in words. */
  type: string | null;
  required: boolean;
  /** JSON text of what the model is taken to send. */
  sent: string;
  /** Whether it arrives as the schema asks, and why. */
  before: ParameterOutcome;
  after: ParameterOutcome;
  /** The parameter's schema in the document. */
  schema: { pointer: string; range: Range };
}

export interface ParameterOutcome {
  arrives: "right" | "wrong";
  /** JSON text as received. */
  value: string;
  rule: string;
  why: string;
}
