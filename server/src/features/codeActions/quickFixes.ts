/** What can be done about a reference that is not followed as its writer meant it. */
import { CodeActionKind } from "vscode-languageserver";
import type { Reference } from "../../schema/document";
import { findElsewhere } from "../../schema/elsewhere";
import type { Dangling, Outcome } from "../../schema/outcome";
import { localForm } from "../../schema/localForm";
import { encodeStray } from "../../schema/repair";
import { suggestSpelling } from "../../schema/suggest";
import type { DiagnosticCode } from "../diagnostics/registry";
import { asItStands } from "../diagnostics/rules/badEscape";
import { meantPointer } from "../diagnostics/rules/unfollowed";
import { rewrite } from "../edits/redirect";
import { spelled, spelledLike } from "../spelled";
import { shortened, printable } from "../printable";
import type { Schema } from "../schema";
import { createDefinition } from "./createDefinition";
import { moveDefinitions } from "./moveDefinitions";
import type { Offer } from "./offer";
import { resourceOf } from "./resource";

/** Longer references are cut in a title. */
const MAX_TITLE = 80;

/** The fixes of one reference, the best first. The cost does not depend on how many references there are. */
export function quickFixes(schema: Schema, reference: Reference): Offer[] {
  const outcome = schema.resolver.resolve(reference);
  switch (outcome.kind) {
    case "resolved": {
      const encoded = encodeStray(reference.text ?? "");
      if (encoded === reference.text) return [];
      const code = outcome.strayPercent === null ? "ref-raw-space" : "ref-bad-percent";
      return [{ ...change(schema, reference, code, encoded, "Encode as"), isSure: true }];
    }
    case "dangling":
      return danglingFixes(schema, reference, outcome);
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
  if (outcome.kind !== "dangling") return quickFixes(schema, reference).find(({ isSure }) => isSure === true);
  const spelling = suggestSpelling(schema.tree, reference.root.node, outcome);
  if (spelling === undefined || !schema.tree.isObject(spelling.target)) return undefined;
  const elsewhere = findElsewhere(schema.document, reference, outcome.tokens);
  return elsewhere?.kind === "nested"
    ? undefined
    : {
        ...change(schema, reference, "ref-dangling", spelledLike(reference, schema, spelling.names)),
        isSure: true,
      };
}

function danglingFixes(schema: Schema, reference: Reference, dangling: Dangling): Offer[] {
  const code = "ref-dangling";
  const { tree } = schema;
  const { root } = reference;
  const offers: Offer[] = [];
  const elsewhere = findElsewhere(schema.document, reference, dangling.tokens);
  if (elsewhere?.kind === "nested") {
    const move = moveDefinitions(schema, reference, elsewhere.base, dangling.tokens);
    if (move !== undefined) offers.push(move);
    if (tree.isObject(elsewhere.target)) {
      const names = tree.path(elsewhere.target, root.node);
      offers.push(change(schema, reference, code, spelledLike(reference, schema, names)));
    }
  }
  const spelling = suggestSpelling(tree, root.node, dangling);
  const suggestion = spelling ?? schema.suggestions.for(root.node, dangling);
  if (suggestion !== undefined && tree.isObject(suggestion.target)) {
    const isSure = spelling !== undefined && elsewhere?.kind !== "nested";
    offers.push({
      ...change(schema, reference, code, spelledLike(reference, schema, suggestion.names)),
      isSure,
    });
  }
  const create = createDefinition(schema, reference, dangling);
  if (create !== undefined) offers.push(create);
  const [best] = offers;
  if (best !== undefined && best !== create) best.isPreferred = true;
  return offers;
}

function escapeFixes(
  schema: Schema,
  reference: Reference,
  { tokens }: Extract<Outcome, { kind: "bad-escape" }>,
): Offer[] {
  const code = "ref-bad-escape";
  const meant = asItStands(schema, reference, tokens);
  if (meant !== undefined) {
    return [{ ...change(schema, reference, code, meant, "Write"), isPreferred: true, isSure: true }];
  }
  // No name is spelled like this, so that ~ stands for itself is no more than likely.
  return [
    change(
      schema,
      reference,
      code,
      spelledLike(
        reference,
        schema,
        tokens.map(({ name }) => name),
      ),
      "Write",
    ),
  ];
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
  return [{ ...change(schema, reference, code, written, "Write the anchor as"), isPreferred: true, isSure }];
}

function remoteFixes(schema: Schema, reference: Reference): Offer[] {
  const code = "ref-remote";
  const { root, text = "" } = reference;
  if (text === "") return [change(schema, reference, code, "#")];
  const local = localForm(schema.standard, reference);
  if (local !== undefined) {
    const isSure = resourceOf(schema, root, reference.holder) === root.node;
    return [{ ...change(schema, reference, code, local.written), isPreferred: true, isSure }];
  }
  const offers = meantFixes(schema, reference, code);
  if (offers.length > 0 || !text.includes("\\")) return offers;
  return [change(schema, reference, code, text.replaceAll("\\", "/"), "Write with slashes:")];
}

/** What was meant where the beginning of a pointer was left out, or its slashes lean the other way. */
function meantFixes(schema: Schema, reference: Reference, code: DiagnosticCode): Offer[] {
  const { text = "" } = reference;
  const meant =
    meantPointer(schema, reference) ?? meantPointer(schema, reference, text.replaceAll("\\", "/"));
  return meant === undefined
    ? []
    : [{ ...change(schema, reference, code, meant.written), isPreferred: true }];
}

function change(
  schema: Schema,
  reference: Reference,
  code: DiagnosticCode,
  written: string,
  verb = "Change to",
): Offer {
  return {
    title: `${verb} ${printable(shortened(written, MAX_TITLE))}`,
    kind: CodeActionKind.QuickFix,
    code,
    make: () => ({ splices: [rewrite(schema, reference, written)] }),
  };
}
