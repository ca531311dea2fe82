/**
 * What the client and the server say to each other beyond the Language Server Protocol. Any editor may send
 * these; the types are the contract, and nothing here imports anything but types.
 */
import type { Position, Range } from "vscode-languageserver";
import type { CallSource } from "./protocol/calls";
import type { PreviewSummary, ReceivedCheck } from "./protocol/findings";
import type { RuntimeColumn, RuntimeName } from "./protocol/runtimes";
import type { Drift, SchemaViewName } from "./protocol/views";

export * from "./protocol/calls";
export * from "./protocol/derived";
export * from "./protocol/findings";
export * from "./protocol/reports";
export * from "./protocol/runtimes";
export * from "./protocol/toolChecks";
export * from "./protocol/views";

/** Asks what a tool receives when a model calls it with the given arguments. */
export const PreviewCoercionMethod = "refLens/previewCoercion";

export interface PreviewCoercionParams {
  textDocument: { uri: string };
  /** A place in the document; the tool around it is meant when `tool` is absent and the call names none. */
  position?: Position;
  /** The name of the tool, or the JSON Pointer of its schema when names repeat. */
  tool?: string;
  /** The pasted text: an arguments object, or one of the envelopes that carry one, alone or inside other text. */
  arguments: string;
  /** Which of several calls in the text, by its index in `source.calls`; without it, or beyond the last, the first to a tool of the document. */
  call?: number;
  /** Which face of the schema the runtime coerces by; `server` when absent. */
  view?: SchemaViewName;
  /** Whether to count and to warn; fills `summary`. */
  summary?: boolean;
  /** Whether to hold what is received against the schema; fills `checks`. */
  check?: boolean;
  /** Other runtimes to run the same call in; fills `runtimes`. */
  runtimes?: readonly RuntimeName[];
}

export interface PreviewCoercionResult {
  /** The tool's name; null when the document is one bare schema. */
  tool: string | null;
  /** JSON Pointer from the document's root to the tool's schema. */
  pointer: string;
  /** What the tool receives when references are not followed. */
  before: Outcome;
  /** What the tool receives when they are. */
  after: Outcome;
  /** One row for every value looked at, in the order of the arguments. */
  steps: Step[];
  /** How the pasted text was read. */
  source: CallSource;
  /** Present when it was asked for. */
  summary?: PreviewSummary;
  /** What the tool's own check would say to either outcome; null where the call ends in an error. Present when asked for. */
  checks?: { before: ReceivedCheck | null; after: ReceivedCheck | null };
  /** In the order in which they were asked for. Present when asked for. */
  runtimes?: RuntimeColumn[];
  /** References that lead elsewhere in the view that was chosen; present for every view but `server`. */
  drift?: Drift[];
}

/** The arguments as JSON text, or the error that the call ends in. */
export type Outcome = { arguments: string } | { error: string };

/** One value of the call: what came in, what goes out with and without following references, and why. */
export interface Step {
  /** JSON Pointer into the arguments as the model sent them; "" is the arguments object. */
  path: string;
  /** The same as its reference tokens, unescaped: keys, and indexes as text. */
  tokens: string[];
  /** JSON text of the value from the model. */
  value: string;
  /** The effective type that stands behind the value's schema, in words; null when no schema describes it. */
  type: string | null;
  before: StepResult;
  after: StepResult;
  /** The place in the schema that decided; null when no schema describes the value. */
  schema: { pointer: string; range: Range } | null;
}

export interface StepResult {
  /** JSON Pointer into the arguments that the tool receives; differs from the step's path when a name is restored. */
  path: string;
  /** The same as its reference tokens, unescaped. */
  tokens: string[];
  /** JSON text of the value that the tool receives. */
  value: string;
  /** Whether name or value differ from what the model sent. */
  changed: boolean;
  /** Stable identifier of the rule that fired or of the reason why none did. */
  rule: string;
  /** The same as a sentence. */
  why: string;
}

/** Asks for the tools of a document, for a pick list or a code lens. */
export const ToolsMethod = "refLens/tools";

export interface ToolsParams {
  textDocument: { uri: string };
}

export interface ToolSummary {
  /** Null for a bare schema document. */
  name: string | null;
  description: string | null;
  /** JSON Pointer from the document's root to the tool's input schema. */
  pointer: string;
  /** Where the tool's definition stands. */
  range: Range;
}

/** Data of the error that answers an unusable `refLens/previewCoercion` request. */
export type PreviewProblem =
  /** The pasted text is not JSON: zero-based line and character where it breaks. */
  | { kind: "not-json"; line: number; character: number }
  /** The document holds several tools and nothing decides; the client offers these. */
  | { kind: "which-tool"; tools: ToolSummary[] }
  /** The call names a tool that the document does not have. */
  | { kind: "unknown-tool"; name: string; tools: ToolSummary[] }
  /** The document holds no tool and is no schema. */
  | { kind: "no-schema" }
  /** The pasted text is JSON but carries no arguments. */
  | { kind: "no-arguments" }
  /** The tool's schema is too long to be made over into another view than the server's; in UTF-16 units. */
  | { kind: "schema-too-long"; length: number; limit: number };

/** Asks for the names of a place: its JSON Pointer, and the reference that would lead to it. */
export const PlaceMethod = "refLens/place";

export interface PlaceParams {
  textDocument: { uri: string };
  position: Position;
}

export interface PlaceResult {
  /** JSON Pointer from the document's root to the value or key at the position; "" is the root. */
  pointer: string;
  /** The text of a `$ref` that leads there, from the root that `#` means there; null outside all schemas. */
  reference: string | null;
}

/**
 * From the server to the client: reads a file, if it is one of the workspace.
 *
 * The server opens no file itself. A client that answers `refLens/readFile` and `refLens/findFiles` says so by
 * `readsFiles: true` in its `initializationOptions`, reads nothing outside the folders of its workspace, and tells of
 * changes by `workspace/didChangeWatchedFiles`. With any other client the server knows the open documents, and no more.
 */
export const ReadFileMethod = "refLens/readFile";

export interface ReadFileParams {
  uri: string;
}

export type ReadFileResult =
  /** The text without a byte order mark. */
  | { kind: "text"; text: string }
  /** No such file, or it cannot be read. */
  | { kind: "missing" }
  /** It lies in none of the workspace's folders, so it is not read. */
  | { kind: "outside" }
  /** It has more bytes than are read. */
  | { kind: "too-large"; bytes: number; limit: number };

/** From the server to the client: looks for files of the workspace. */
export const FindFilesMethod = "refLens/findFiles";

export interface FindFilesParams {
  /** Glob patterns of the Language Server Protocol, from any folder of the workspace; a file must fit one of them. */
  patterns: string[];
  /** How many are asked for at most. */
  limit: number;
}

export interface FindFilesResult {
  uris: string[];
  /** Whether there are no more than these. */
  isComplete: boolean;
}

/** The language of a document that holds a call's arguments. It is JSON, and never a schema, whatever is in it. */
export const ArgumentsLanguage = "ref-lens-arguments";

/** Tells the server which tool the arguments in a document are for; a notification. */
export const BindArgumentsMethod = "refLens/bindArguments";

export interface BindArgumentsParams {
  /** The document that holds the arguments; it may be bound before it is opened. */
  textDocument: { uri: string };
  /** The tool; null when the document is not bound any more. */
  tool: BoundTool | null;
  /** Which face of its schema the runtime coerces by; `server` when absent. */
  view?: SchemaViewName;
}

/** A tool of a document, named so that it is found again while the document is edited. */
export interface BoundTool {
  /** URI of the schema document. */
  uri: string;
  /** JSON Pointer from the document's root to the tool's schema: asked first. */
  pointer: string;
  /** The tool's name; null when the document is one bare schema. It decides where the pointer means another tool. */
  name: string | null;
}
