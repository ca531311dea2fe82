/** What coercion did to each value of a call, and why: the one record that every view of a call is made from. */
import type { Node } from "../json/tree";
import type { SchemaFacts } from "./schema-facts";
import type { RuleId } from "./rules";
import { sameValue, type Value } from "./value";

/**
 * A place in the arguments, in two readings: as the model sent it and as the tool receives it. They differ where a
 * name is restored. Inside a text that was parsed, the path goes on into what the text holds.
 */
export class Path {
  private constructor(
    readonly parent: Path | null,
    /** The key or index as sent. */
    readonly sent: string,
    /** The key or index as received. */
    readonly received: string,
  ) {}

  /** The arguments object itself. */
  static readonly root = new Path(null, "", "");

  child(sent: string, received = sent): Path {
    return new Path(this, sent, received);
  }
}

/** The keys and indexes that lead from the arguments to a place. */
export function tokens(path: Path, reading: "sent" | "received"): string[] {
  const found: string[] = [];
  for (let at = path; at.parent !== null; at = at.parent) found.push(at[reading]);
  return found.reverse();
}

export interface Step {
  path: Path;
  /** The value as the model sent it, with its names as sent. */
  sent: Value;
  /** The value as the tool receives it, after everything that happened to it and inside it. */
  received: Value;
  rule: RuleId;
  /** What the runtime reads of the schema that describes the value; null when none does. */
  facts: SchemaFacts | null;
  /** The node of the registered schema that decided; null when no schema has a say. */
  node: Node | null;
}

/** Whether the value or its own name differs from what the model sent. */
export function isChanged(step: Step): boolean {
  if (step.path.sent !== step.path.received || step.rule === "name-overwritten") return true;
  return !sameValue(step.sent, step.received);
}

/** An exception of the runtime that nothing catches: the call ends with it. */
export class CallError extends Error {
  /**
   * @param rule why it happens
   * @param node the node of the registered schema to blame; null when it is the value
   */
  constructor(
    readonly rule: RuleId,
    readonly node: Node | null = null,
  ) {
    super(rule);
  }
}
