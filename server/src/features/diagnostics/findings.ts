/** What was found, and by which rule: from a subject to its findings. */
import type { Piece } from "../../json/piece";
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Outcome } from "../../schema/outcome";
import type { Schema } from "../schema";
import type { DiagnosticCode } from "./registry";
import type { Foreseen, Level, OutcomeRule, Rule, Said, SureRule } from "./rule";
import { anchor } from "./rules/anchor";
import { base, differentBase } from "./rules/base";
import { badEscape } from "./rules/badEscape";
import { badPercent } from "./rules/badPercent";
import { cycle } from "./rules/cycle";
import { dangling } from "./rules/dangling";
import { notSchema } from "./rules/notSchema";
import { notString } from "./rules/notString";
import { rawSpace } from "./rules/rawSpace";
import { remote } from "./rules/remote";

/** What a rule found in a subject. */
export class Finding {
  readonly code: DiagnosticCode;
  /** How much it weighs unless the user says otherwise. */
  readonly level: Level | "off";
  /** Of a reference: whether only the object that holds it was looked at, so that edits elsewhere change nothing. */
  readonly isAlone: boolean;
  /**
   * Whether it is kept and not shown, because the text is broken where it looks: one stray quote, and a hundred
   * references miss their definition.
   */
  readonly isExcused: boolean;
  #said: Said | (() => Said);

  /** @param said what the rule says, or what asks it once that is to be shown */
  constructor(rule: Named, { level, isAlone }: Foreseen, said: Said | (() => Said), isExcused = false) {
    this.code = rule.code;
    this.level = level ?? rule.level;
    this.isAlone = isAlone === true;
    this.isExcused = isExcused;
    this.#said = said;
  }

  /** What the rule says, in words. */
  get said(): Said {
    return typeof this.#said === "function" ? (this.#said = this.#said()) : this.#said;
  }
}

/** A rule that the registry lists. */
type Named = Rule & { code: DiagnosticCode };

/** A finding and the value that it is about. */
export interface Found {
  node: Node;
  /** The piece that the value begins in. */
  piece: Piece;
  finding: Finding;
}

export function findingOf(rule: Named, said: Said | (() => Said)): Finding {
  return new Finding(rule, typeof said === "function" ? {} : said, said);
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
    rule: OutcomeRule<Kind> & Named,
    answer: Extract<Outcome, { kind: Kind }>,
  ): Finding | undefined => {
    const said = rule.find(schema, reference, answer, searches);
    return said === undefined ? undefined : new Finding(rule, said, said, isExcused(schema, answer));
  };
  const askLater = <Kind extends Outcome["kind"]>(
    rule: SureRule<Kind> & Named,
    answer: Extract<Outcome, { kind: Kind }>,
  ): Finding =>
    new Finding(
      rule,
      rule.foresee(reference),
      () => rule.find(schema, reference, answer, searches),
      isExcused(schema, answer),
    );
  const different = differentBase(schema, reference, outcome);
  if (different !== undefined) return findingOf(base, different);
  switch (outcome.kind) {
    case "resolved":
      return ask(badPercent, outcome) ?? ask(rawSpace, outcome);
    case "dangling":
      return askLater(dangling, outcome);
    case "remote":
      return askLater(remote, outcome);
    case "anchor":
      return ask(anchor, outcome);
    case "bad-escape":
      return ask(badEscape, outcome);
    case "cycle":
      return askLater(cycle, outcome);
    case "not-string":
      return ask(notString, outcome);
    case "not-schema":
      return ask(notSchema, outcome);
  }
}

/** Whether a name that is missed may be the broken one there, or what a reference leads to is still being typed. */
function isExcused({ breaks }: Schema, outcome: Outcome): boolean {
  if (outcome.kind === "dangling")
    return breaks.isBroken(outcome.reached) || breaks.isCutOff(outcome.reached);
  return outcome.kind === "not-schema" && breaks.isCutOff(outcome.target);
}
