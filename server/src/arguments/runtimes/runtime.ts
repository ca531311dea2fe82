/** Other runtimes behind one small interface: what becomes of the same call in each. */
import type { Node } from "../../json/tree";
import type { Dialect } from "../../schema/dialect";
import type { Resolver } from "../../schema/resolver";
import type { ObjectValue, Value } from "../value";
import type { SchemaView } from "../view";

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

/** How well the rules are known: compared by running the real thing, read in its source, or known in part. */
export type Certainty = "tested" | "read" | "partial";

/** One call to one tool. */
export interface RuntimeCall {
  /** Of the document, and the schema of the arguments in it as the server wrote it. */
  resolver: Resolver;
  root: Node;
  dialect: Dialect;
  /** The same schema as the Hermes runtime registers it. */
  view: SchemaView;
  arguments: ObjectValue;
}

/** What becomes of one argument. */
export type ArgumentOutcome =
  /** The tool receives it, under this name. */
  | { kind: "received"; name: string; value: Value; why: string }
  /** The call is answered with an error because of it. */
  | { kind: "refused"; why: string }
  /** Nobody has read or tried what happens. */
  | { kind: "unknown"; why: string };

export interface RuntimeOutcome {
  /** By the name as sent, in order. */
  arguments: ReadonlyMap<string, ArgumentOutcome>;
  /** Why the call as a whole is refused, whatever its arguments are; empty when it is not. */
  refusals: readonly string[];
  /** What else is true of the call, one sentence each. */
  notes: readonly string[];
}

export interface Runtime {
  name: RuntimeName;
  /** For a table's head. */
  title: string;
  /** What it does to arguments, in a sentence. */
  description: string;
  /** Where its rules were read (runtime rules §7.2). */
  source: string;
  certainty: Certainty;
  /** Runs a call. Never throws; what is not known is said to be unknown and never guessed. */
  receive(call: RuntimeCall): RuntimeOutcome;
}
