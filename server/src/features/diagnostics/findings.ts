/** What was found, and by which rule: from a subject to its findings. */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Outcome } from "../../schema/outcome";
import type { Schema } from "../schema";
import type { DiagnosticCode } from "./registry";
import type { Level, OutcomeRule, Rule, Said } from "./rule";
import { anchor } from "./rules/anchor";
import { badEscape } from "./rules/badEscape";
import { badPercent } from "./rules/badPercent";
import { cycle } from "./rules/cycle";
import { dangling } from "./rules/dangling";
import { notSchema } from "./rules/notSchema";
import { notString } from "./rules/notString";
import { rawSpace } from "./rules/rawSpace";
import { remote } from "./rules/remote";

/** What a rule says, with the rule's name and weight. */
export interface Finding extends Omit<Said, "level"> {
  code: DiagnosticCode;
  /** How much it weighs unless the user says otherwise. */
  level: Level | "off";
}

/** A finding and the value that it is about. */
export interface Found {
  node: Node;
  /** The piece that the value begins in. */
  piece: Piece;
  finding: Finding;
}

export function findingOf(rule: Rule & { code: DiagnosticCode }, said: Said): Finding {
  return { ...said, code: rule.code, level: said.level ?? rule.level };
}

/**
 * Says what is wrong with a reference that is not as it should be.
 *
 * @param outcome what the resolver says of it
 * @param searches whether to search for what a dangling reference meant; without, the cost does not depend on how much
 *   there is to search
 * @returns undefined where the editor says it itself
 */
export function check(
  schema: Schema,
  reference: Reference,
  outcome: Outcome,
  searches: boolean,
): Finding | undefined {
  const ask = <Kind extends Outcome["kind"]>(
    rule: OutcomeRule<Kind> & { code: DiagnosticCode },
    answer: Extract<Outcome, { kind: Kind }>,
  ): Finding | undefined => {
    const said = rule.find(schema, reference, answer, searches);
    return said === undefined ? undefined : findingOf(rule, said);
  };
  switch (outcome.kind) {
    case "resolved":
      return ask(badPercent, outcome) ?? ask(rawSpace, outcome);
    case "dangling":
      return ask(dangling, outcome);
    case "remote":
      return ask(remote, outcome);
    case "anchor":
      return ask(anchor, outcome);
    case "bad-escape":
      return ask(badEscape, outcome);
    case "cycle":
      return ask(cycle, outcome);
    case "not-string":
      return ask(notString, outcome);
    case "not-schema":
      return ask(notSchema, outcome);
  }
}
