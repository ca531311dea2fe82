/** The same call in other runtimes: in which clients does it work? */

/** Asks which runtimes a call can be compared in; answers with `RuntimeSummary[]`. Takes no parameters. */
export const RuntimesMethod = "refLens/runtimes";

export type RuntimeName =
  | "hermes"
  | "fastmcp"
  | "ajv"
  | "ajv-array"
  | "copilot-chat"
  | "qwen-code"
  | "cline"
  | "goose"
  | "gemini-cli"
  | "zod"
  | "zod-coerce";

/** How well the rules of a runtime are known. */
export type Certainty =
  /** Compared with the real thing by running it. */
  | "tested"
  /** Read in its public source. */
  | "read"
  /** Parts are known only from excerpts; those that are not are said to be unknown. */
  | "partial";

export interface RuntimeSummary {
  name: RuntimeName;
  /** For a table's head. */
  title: string;
  /** What it does to arguments, in a sentence. */
  description: string;
  /** Where its rules were read. */
  source: string;
  certainty: Certainty;
}

/** How sure its rules are, in words. */
export function certaintyWords(certainty: Certainty): string {
  switch (certainty) {
    case "tested":
      return "compared by running it";
    case "read":
      return "read in its source";
    case "partial":
      return "known in parts";
  }
}

/** One call in one runtime. */
export interface RuntimeColumn extends RuntimeSummary {
  /** What becomes of the call as a whole. */
  verdict: RuntimeVerdict;
  /** The arguments that the tool receives, as JSON text; null where the call is refused or nothing is known. */
  arguments: string | null;
  /** One for each argument sent, in order. */
  cells: RuntimeCell[];
  /** What is true of the whole call, such as a schema that this runtime cannot read; empty when there is nothing. */
  notes: string[];
}

export type RuntimeVerdict =
  /** Every argument arrives as its schema asks. */
  | "works"
  /** The call reaches the tool, and an argument has the wrong type. */
  | "wrong-type"
  /** The call is answered with a validation error. */
  | "refused"
  /** Not known. */
  | "unknown";

export interface RuntimeCell {
  /** JSON Pointer into the arguments as sent. */
  path: string;
  tokens: string[];
  verdict: RuntimeVerdict;
  /** JSON text of the value as received; null where there is none. */
  value: string | null;
  /** Whether name or value differ from what was sent. */
  changed: boolean;
  /** What happened, in a few words. */
  why: string;
}
