/**
 * What a rule is: one kind of diagnostic, with a stable code, its weight, and a look at one kind of subject. Each rule
 * is a file of `rules/`, and `registry.ts` lists them.
 */
import type { Node, Span } from "../../json/tree";
import type { Reference, Root } from "../../schema/document";
import type { Outcome } from "../../schema/outcome";
import type { Schema } from "../schema";

/** How much a diagnostic weighs, as the setting `refLens.diagnostics` names it. */
export type Level = "error" | "warning" | "information" | "hint";

/** A place worth showing with a finding. */
export interface Related {
  node: Node;
  message: string;
}

/** What a rule says of a subject. It names nodes and no places, so that it holds while text around it moves. */
export interface Said {
  message: string;
  /** Where this one weighs otherwise than the rule. */
  level?: Level;
  /** Part of the string's text that is at fault, in UTF-16 offsets into its decoded text; the whole when absent. */
  part?: Span;
  /** Whether the key is at fault, and not what stands under it. */
  on?: "key";
  /** Whether the text does nothing and may as well not be there. */
  isFaded?: true;
  related?: Related[];
  /** Of a reference: whether only the object that holds it was looked at, so that edits elsewhere change nothing. */
  isAlone?: true;
}

export interface Rule {
  /** Stable name; its page is `client/docs/<code>.md`. */
  readonly code: string;
  /** How much it weighs unless the user says otherwise; a rule that is off waits for who asks for it. */
  readonly level: Level | "off";
  /** What it finds, in one line without a full stop. */
  readonly title: string;
}

/** Dangling references for which what was meant is searched; where more dangle, it is not the spelling. */
export const MAX_SEARCHED = 100;

/** Looks at references that the resolver gives one kind of answer for. */
export interface OutcomeRule<Kind extends Outcome["kind"]> extends Rule {
  /**
   * @param searches whether to search for what was meant; without, the cost does not depend on how much there is to
   *   search
   * @returns undefined where all is as it should be, or the editor says it itself
   */
  find(
    schema: Schema,
    reference: Reference,
    outcome: Extract<Outcome, { kind: Kind }>,
    searches: boolean,
  ): Said | undefined;
}

/**
 * A rule that finds something in every reference that it is asked for, and is asked for its words only where they are
 * shown: of thousands of findings most never are.
 */
export interface SureRule<Kind extends Outcome["kind"]> extends OutcomeRule<Kind> {
  foresee(reference: Reference): Foreseen;
  find(...subject: Parameters<OutcomeRule<Kind>["find"]>): Said;
}

/** What is known of a finding without its words. */
export type Foreseen = Pick<Said, "level" | "isAlone">;

/** Tells what a rule found of a value; where it weighs what the rule does, the words may wait until it is shown. */
export type Say = (node: Node, said: Said | (() => Said)) => void;

/** A reference with other keywords beside it. */
export interface Besides {
  schema: Schema;
  reference: Reference;
  /** The keywords beside the `$ref`, by name. */
  keywords: ReadonlyMap<string, Node>;
}

/**
 * Looks at what stands beside a reference. It may look at the members of all objects of the chain, into the values that
 * several of them have under one keyword, and at nothing else.
 */
export interface SiblingRule extends Rule {
  look(besides: Besides, say: Say): void;
}

/** An object that stands where a schema stands, in the schema of a tool's arguments. */
export interface Site {
  schema: Schema;
  /** The schema of the arguments. */
  root: Root;
  /** The tool's name. */
  tool: string;
  node: Node;
  /** Its members by name, the last of duplicates. */
  keywords: ReadonlyMap<string, Node>;
}

/** Looks at the schema of a tool's arguments, one object after another. It may look into all of that schema. */
export interface ToolRule extends Rule {
  look(site: Site, say: Say): void;
}

/** What is legal and does not do what its writer hopes: a fault in a tool's schema, a fact elsewhere. */
export function inTool({ root }: Reference): { level?: Level } {
  return root.tool === null ? { level: "information" } : {};
}
