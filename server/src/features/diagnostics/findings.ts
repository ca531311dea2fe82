/** What is said of a reference that is not followed as its writer meant it. */
import { DiagnosticSeverity } from "vscode-languageserver";
import type { Node, Span } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Outcome } from "../../schema/outcome";
import { formatReference, type ReferenceToken } from "../../schema/pointer";
import { walkPointer } from "../../schema/walk";
import { suggestSpelling } from "../../schema/suggest";
import type { Schema } from "../schema";
import { describeDangling } from "./dangling";
import { describeUnfollowed } from "./unfollowed";
import { aKind, consequence, quoted } from "./words";

/** Stable names of the diagnostics. */
export type DiagnosticCode =
  | "ref-dangling"
  | "ref-remote"
  | "ref-anchor"
  | "ref-bad-escape"
  | "ref-bad-percent"
  | "ref-raw-space"
  | "ref-cycle"
  | "ref-not-string"
  | "ref-not-schema"
  /** No finding of a reference: how many are not shown. */
  | "ref-too-many";

/** A place worth showing with a finding. */
export interface Related {
  node: Node;
  message: string;
}

/** What a check found. It names nodes and no places, so that it holds while text around it moves. */
export interface Finding {
  code: DiagnosticCode;
  severity: DiagnosticSeverity;
  message: string;
  /** Part of the reference's text that is at fault, in offsets into its decoded text; the whole when absent. */
  part?: Span;
  related?: Related[];
  /** Whether it looks at no other place than the object that holds the reference, so that edits elsewhere change nothing. */
  isAlone?: true;
}

/** Whether nothing is to be said of a reference: the common case, told without a look at anything else. */
export function isAsItShouldBe({ text }: Reference, outcome: Outcome): boolean {
  return outcome.kind === "resolved" && outcome.strayPercent === null && text?.includes(" ") === false;
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
  const { tree } = schema;
  const text = reference.text ?? "";
  /** Legal, but not followed: a fault in a tool's schema, a fact elsewhere. */
  const unfollowed =
    reference.root.tool === null ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning;
  const then = (): string => consequence(schema, reference);

  switch (outcome.kind) {
    case "resolved":
      return outcome.strayPercent === null ? rawSpace(text) : strayPercent(text, outcome.strayPercent);
    case "dangling": {
      const { message, related } = describeDangling(schema, reference, outcome, searches);
      const token = outcome.tokens[outcome.failed] ?? { start: 0, end: text.length };
      // An empty token has no letter to underline; its slash stands for it.
      const part = { start: token.start === token.end ? token.start - 1 : token.start, end: token.end };
      return {
        code: "ref-dangling",
        severity: DiagnosticSeverity.Error,
        message: message + then(),
        part,
        related,
      };
    }
    case "remote":
    case "anchor": {
      const { message, ...places } = describeUnfollowed(schema, reference, outcome);
      return { code: `ref-${outcome.kind}`, severity: unfollowed, message: message + then(), ...places };
    }
    case "bad-escape": {
      const wrong = text.slice(outcome.span.start, outcome.span.end);
      const meant = asItStands(schema, reference, outcome.tokens);
      const message =
        `${quoted(wrong)} is no escape: in a JSON Pointer ~ is followed by 0 (for ~) or 1 (for /).` +
        (meant === undefined ? "" : ` For the name as it stands here write ${meant}.`);
      return {
        code: "ref-bad-escape",
        severity: DiagnosticSeverity.Error,
        message: message + then(),
        part: outcome.span,
      };
    }
    case "cycle": {
      const message =
        "This reference leads only to itself, directly or by way of others, so no type can be known.";
      const related = [{ node: outcome.target, message: "The circle begins here." }];
      return { code: "ref-cycle", severity: DiagnosticSeverity.Warning, message: message + then(), related };
    }
    case "not-string": {
      const kind = tree.kind(reference.node);
      // Somebody is still typing: that is broken JSON, and the editor says so itself.
      if (kind === "missing" || kind === "invalid") return undefined;
      const message = `A $ref must be a string; this is ${aKind(tree, reference.node)}.`;
      return { code: "ref-not-string", severity: DiagnosticSeverity.Error, message: message + then() };
    }
    case "not-schema": {
      const isBoolean = tree.kind(outcome.target) === "true" || tree.kind(outcome.target) === "false";
      const message = isBoolean
        ? `This leads to the boolean schema ${aKind(tree, outcome.target)}, which is legal but says nothing of a type.`
        : `This leads to ${aKind(tree, outcome.target)}, which is no schema.`;
      const severity = isBoolean ? unfollowed : DiagnosticSeverity.Error;
      const related = [{ node: outcome.target, message: "It leads here." }];
      return { code: "ref-not-schema", severity, message: message + then(), related };
    }
  }
}

/** The reference to a key that is spelled like the tokens, slashes included; undefined when there is none. */
export function asItStands(
  { tree }: Schema,
  { root }: Reference,
  tokens: readonly ReferenceToken[],
): string | undefined {
  const names = tokens.map(({ name }) => name);
  const walk = walkPointer(tree, root.node, tokens);
  if (walk.failed === names.length) return formatReference(names);
  const suggestion = suggestSpelling(tree, root.node, { tokens, failed: walk.failed });
  return suggestion?.why === "unescaped" ? suggestion.reference : undefined;
}

function strayPercent(text: string, stray: Span): Finding {
  const wrong = text.slice(stray.start, stray.end);
  const message =
    `${quoted(wrong)} is no percent-encoding. It is read as it stands here, but other readers refuse it: ` +
    "write %25 for a percent sign.";
  return { code: "ref-bad-percent", severity: DiagnosticSeverity.Warning, message, part: stray };
}

function rawSpace(text: string): Finding {
  const start = text.indexOf(" ");
  const message =
    "A space in a reference is written %20. It is read as it stands here, but other readers may refuse it.";
  return {
    code: "ref-raw-space",
    severity: DiagnosticSeverity.Information,
    message,
    part: { start, end: start + 1 },
  };
}
