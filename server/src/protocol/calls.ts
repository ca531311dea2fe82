/** How a pasted text was read, and which calls were found in it. */

/** The notation that the text turned out to be written in. */
export type Notation =
  /** One JSON value, with or without a Markdown fence around it. */
  | "json"
  /** One JSON value on each line, or several behind each other. */
  | "json-lines"
  /** Literals of Python: single quotes, `True`, `None`, tuples. Read, never run. */
  | "python";

/** What carried the call: nothing but the arguments themselves, a protocol's message, or a log's own entry. */
export type EnvelopeKind = "arguments" | "mcp" | "openai" | "anthropic" | "gemini" | "langchain" | "log";

/** One call of the pasted text. */
export interface FoundCall {
  /** The name that the text calls the tool by; null where only arguments were pasted. */
  tool: string | null;
  /** The pointer of the tool's schema in the document; null where the document has no such tool, or several. */
  pointer: string | null;
  envelope: EnvelopeKind;
  /** JSON text of the arguments, for a pick list or an editor; null where the text of this call is broken. */
  arguments: string | null;
  /** Zero-based line of the pasted text on which what holds the call begins. */
  line: number;
}

export interface CallSource {
  notation: Notation;
  /** Whether the calls stood inside other text, such as a line of a log. */
  embedded: boolean;
  /** Every call of the text, in order. Never empty. */
  calls: FoundCall[];
  /** Index into `calls` of the one that the result is about. */
  call: number;
  /** What a person should know about how the text was read, one sentence each; empty for plain JSON with one call. */
  notes: string[];
}
