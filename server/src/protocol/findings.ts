/** What is found out about a call beyond its rows: counts, warnings, and what the tool's own check would say. */
import type { Range } from "vscode-languageserver";

/** What happened to a call, counted and in warnings. */
export interface PreviewSummary {
  before: RunSummary;
  after: RunSummary;
  warnings: PreviewWarning[];
}

export interface RunSummary {
  /** The counts as one sentence: `3 of 5 arguments change; 1 stays text: the schema names no type.` */
  sentence: string;
  /** Arguments sent. */
  arguments: number;
  /** Arguments whose name or value is not what was sent. */
  changed: number;
  /** Texts, at any depth, that stay text although the schema does not ask for text; the most frequent reason first. */
  leftAsText: { rule: string; reason: string; count: number }[];
}

/** The ways in which a conversion loses something or hides a mistake. */
export type PreviewWarningKind =
  /** An integer beyond 2^53 went through a 64-bit float and lost digits. */
  | "rounded-integer"
  /** The text "null" became null although the schema takes text too. */
  | "null-from-text"
  /** A text that looks like JSON became the only item of a list. */
  | "json-text-wrapped"
  /** Two names sent stand for the same property, and one value is lost. */
  | "name-collision"
  /** The tool receives a name that it does not know, because names are not restored there. */
  | "name-not-restored";

export interface PreviewWarning {
  kind: PreviewWarningKind;
  /** JSON Pointer into the arguments as sent; the row with this path is meant. */
  path: string;
  tokens: string[];
  /** Whether it happens without and with references followed. */
  before: boolean;
  after: boolean;
  message: string;
}

/** Why the tool's own check would refuse a value, by what kind of keyword says so. */
export type ProblemKind =
  | "missing"
  | "unknown-name"
  | "type"
  | "enum"
  | "format"
  | "pattern"
  | "range"
  | "length"
  | "union"
  | "other";

/** One thing that the tool's own check would refuse in the arguments that it receives. */
export interface CheckProblem {
  kind: ProblemKind;
  /** The keyword of the schema that says so. */
  keyword: string;
  /** JSON Pointer into the arguments as received; of the object for `missing` and `unknown-name`. */
  path: string;
  tokens: string[];
  /** For `missing` and `unknown-name`, the name in question; else null. */
  name: string | null;
  /** For `missing`, a name that was sent and looks like it; for `unknown-name`, a declared one; else null. */
  lookAlike: string | null;
  message: string;
  /** The keyword in the document; null where it cannot be told. */
  schema: { pointer: string; range: Range } | null;
}

/** What a schema says and the runtime does nothing about. */
export type UncheckedKind =
  /** An argument is not sent and has a default, which nobody fills in. */
  | "default-not-filled"
  /** A required argument is not sent, and the call is made all the same. */
  | "required-not-checked"
  /** A value is not among those that are allowed, and is handed on. */
  | "enum-not-checked"
  /** Another rule of the schema is broken, and the value is handed on. */
  | "rule-not-checked";

export interface UncheckedNote {
  kind: UncheckedKind;
  /** JSON Pointer into the arguments as received. */
  path: string;
  tokens: string[];
  message: string;
}

/** The arguments that a tool receives, held against its schema. */
export interface ReceivedCheck {
  /** What the tool's own check would refuse. */
  problems: CheckProblem[];
  /** What the runtime itself leaves to the tool. */
  unchecked: UncheckedNote[];
  /** Parts of the schema that could not be used, one sentence each: a remote reference, a broken pattern. */
  skipped: string[];
  /** Why nothing could be checked, as a sentence; null when the check was made. */
  failure: string | null;
}
