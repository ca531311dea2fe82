/**
 * Pointers below an embedded `$id`: by the standard they start there (JSON Schema 2020-12 core §8.2.1, §9.2), by the
 * runtime at the root of the schema (runtime rules §4.2), so the same text may lead to two places.
 */
import type { Node } from "../../../json/tree";
import type { Reference } from "../../../schema/document";
import type { Outcome } from "../../../schema/outcome";
import type { Schema } from "../../schema";
import type { Related, Rule, Said } from "../rule";
import { consequence, quoted, referenceTo } from "../words";

/** Outcomes of a pointer that is followed, or would be if it led somewhere. */
type Walked = Extract<Outcome, { kind: "resolved" | "cycle" | "not-schema" | "dangling" }>;

export const base = {
  code: "ref-base",
  level: "warning",
  title: "A pointer that starts at an embedded $id by the standard, and at the root by the runtime",
} as const satisfies Rule;

/** @returns undefined where both readings come to the same, or the pointer dangles by both */
export function differentBase(schema: Schema, reference: Reference, outcome: Outcome): Said | undefined {
  if (!isWalked(outcome) || !schema.standard.isMoved(reference)) return undefined;
  const reading = schema.standard.read(reference);
  if (reading.kind !== "here" && reading.kind !== "nowhere") return undefined;
  const byRuntime = outcome.kind === "dangling" ? undefined : outcome.target;
  const byStandard = reading.kind === "here" ? reading.target : undefined;
  if (byRuntime === byStandard) return undefined;
  const { tree } = schema;
  const { node: start, id, dialect } = reading.resource;
  const place = (node: Node | undefined): string =>
    node === undefined ? "nowhere" : `to ${referenceTo(tree, reference.root.node, node)}`;
  const name = id === undefined ? "" : ` ${quoted(tree.string(id) ?? "")}`;
  const related: Related[] = [];
  if (byRuntime !== undefined) related.push({ node: byRuntime, message: "The runtime comes here." });
  if (id !== undefined) related.push({ node: id, message: "By the standard, this moves where # starts." });
  if (byStandard !== undefined) related.push({ node: byStandard, message: "The standard comes here." });
  const message =
    `This leads to two places. The runtime starts at the root of the schema and comes ${place(byRuntime)}. ` +
    `The standard (${dialect}) starts at the $id${name} at ${referenceTo(tree, reference.root.node, start)} and comes ${place(byStandard)}.`;
  return { message: byRuntime === undefined ? message + consequence(schema, reference) : message, related };
}

function isWalked(outcome: Outcome): outcome is Walked {
  switch (outcome.kind) {
    case "resolved":
    case "cycle":
    case "not-schema":
    case "dangling":
      return true;
    case "remote":
    case "anchor":
    case "bad-escape":
    case "not-string":
      return false;
  }
}
