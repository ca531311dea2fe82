/** What can be done about a reference that is not followed as its writer meant it. */
import type { Node } from "../../json/tree";
import type { Reference } from "../../schema/document";
import type { Outcome } from "../../schema/outcome";
import { localForm } from "../../schema/localForm";
import { encodeStray } from "../../schema/repair";
import type { DiagnosticCode } from "../diagnostics/registry";
import { asItStands } from "../diagnostics/rules/badEscape";
import { meantPointer } from "../diagnostics/rules/unfollowed";
import type { Schema } from "../schema";
import { spelled, spelledLike } from "../spelled";
import { danglingFixes, sureDanglingFix } from "./danglingFixes";
import type { Offer } from "./offer";
import { asWritten, change, fromRoot } from "./pointerChange";
import { resourceOf } from "./resource";

/** The fixes of one reference, the best first. The cost does not depend on how many references there are. */
export function quickFixes(schema: Schema, reference: Reference): Offer[] {
  const outcome = schema.resolver.resolve(reference);
  switch (outcome.kind) {
    case "resolved": {
      const encoded = encodeStray(reference.text ?? "");
      if (encoded === reference.text) return [];
      const code = outcome.strayPercent === null ? "ref-raw-space" : "ref-bad-percent";
      return [{ ...change(schema, reference, code, encoded, asWritten("Encode as")), isSure: true }];
    }
    case "dangling": {
      const meant = byStandard(schema, reference);
      return meant === undefined
        ? danglingFixes(schema, reference, outcome)
        : [forRuntime(schema, reference, meant)];
    }
    case "bad-escape":
      return escapeFixes(schema, reference, outcome);
    case "anchor":
      return anchorFixes(schema, reference, outcome);
    case "remote":
      return remoteFixes(schema, reference);
    case "cycle":
    case "not-string":
    case "not-schema":
      return [];
  }
}

/** The fix of a reference that has one right answer. Of all fixes, only this one is searched for. */
export function sureFix(schema: Schema, reference: Reference): Offer | undefined {
  const outcome = schema.resolver.resolve(reference);
  return outcome.kind === "dangling"
    ? sureDanglingFix(schema, reference, outcome)
    : quickFixes(schema, reference).find(({ isSure }) => isSure === true);
}

/** Where the standard comes to by a pointer that counts from an embedded `$id`; undefined where it comes nowhere. */
function byStandard({ standard }: Schema, reference: Reference): Node | undefined {
  const reading = standard.isMoved(reference) ? standard.read(reference) : undefined;
  return reading?.kind === "here" ? reading.target : undefined;
}

/** It goes on to lead to two places, and one of them will be nowhere for the standard: no diagnostic goes. */
function forRuntime(schema: Schema, reference: Reference, meant: Node): Offer {
  const { tree } = schema;
  const written = spelledLike(reference, schema, tree.path(meant, reference.root.node));
  const { title, kind, make } = change(schema, reference, "ref-base", written, asWritten("Write"));
  return { title: `${title}, which only the runtime follows`, kind, make };
}

function escapeFixes(
  schema: Schema,
  reference: Reference,
  { tokens }: Extract<Outcome, { kind: "bad-escape" }>,
): Offer[] {
  const code = "ref-bad-escape";
  const meant = asItStands(schema, reference, tokens);
  if (meant !== undefined) {
    const isSure = !schema.standard.isMoved(reference);
    const way = fromRoot(schema, reference, "Write");
    return [{ ...change(schema, reference, code, meant, way), isPreferred: isSure, isSure }];
  }
  // No name is spelled like this, so that ~ stands for itself is no more than likely.
  const names = tokens.map(({ name }) => name);
  const written = spelledLike(reference, schema, names);
  return [change(schema, reference, code, written, asWritten("Write"))];
}

function anchorFixes(
  schema: Schema,
  reference: Reference,
  { declared }: Extract<Outcome, { kind: "anchor" }>,
): Offer[] {
  const code = "ref-anchor";
  const { root } = reference;
  if (declared === undefined) return meantFixes(schema, reference, code);
  const written = spelled(schema, schema.tree.path(declared, root.node));
  // Inside an embedded resource the name may be another's, and by the standard `#` is that resource.
  const isSure = [declared, reference.holder].every((node) => resourceOf(schema, root, node) === root.node);
  const way = fromRoot(schema, reference, "Write the anchor as");
  return [{ ...change(schema, reference, code, written, way), isPreferred: true, isSure }];
}

function remoteFixes(schema: Schema, reference: Reference): Offer[] {
  const code = "ref-remote";
  const { root, text = "" } = reference;
  const way = fromRoot(schema, reference);
  if (text === "") return [change(schema, reference, code, "#", way)];
  const local = localForm(schema.standard, reference);
  if (local !== undefined) {
    const isSure = resourceOf(schema, root, reference.holder) === root.node;
    return [{ ...change(schema, reference, code, local.written, way), isPreferred: true, isSure }];
  }
  const offers = meantFixes(schema, reference, code);
  if (offers.length > 0 || !text.includes("\\")) return offers;
  return [change(schema, reference, code, text.replaceAll("\\", "/"), asWritten("Write with slashes:"))];
}

/** What was meant where the beginning of a pointer was left out, or its slashes lean the other way. */
function meantFixes(schema: Schema, reference: Reference, code: DiagnosticCode): Offer[] {
  const { text = "" } = reference;
  const meant =
    meantPointer(schema, reference) ?? meantPointer(schema, reference, text.replaceAll("\\", "/"));
  return meant === undefined
    ? []
    : [{ ...change(schema, reference, code, meant.written, fromRoot(schema, reference)), isPreferred: true }];
}
