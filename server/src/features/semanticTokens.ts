/**
 * Semantic tokens of the pointers inside references: which name is what the reference is about, and which leads nowhere.
 * What a grammar can tell (separators, escapes, the names on the way) is left to the grammar.
 */
import { SemanticTokensBuilder, type SemanticTokens, type SemanticTokensLegend } from "vscode-languageserver";
import type { Span } from "../json/tree";
import type { Reference } from "../schema/document";
import { parseReference } from "../schema/pointer";
import type { OpenDocument } from "./openDocument";
import type { Schema } from "./schema";
import { referencesIn } from "./spans";

/** Types that every theme knows; `unresolved` is ours, and the manifest says how it looks. */
export const SEMANTIC_LEGEND: SemanticTokensLegend = {
  tokenTypes: ["type", "property"],
  tokenModifiers: ["unresolved"],
};

const TYPE = 0;
const PROPERTY = 1;
const UNRESOLVED = 1 << 0;

/** @param within UTF-16 offsets of the part of the text that is wanted; the whole of it, unless given */
export function semanticTokens(
  open: OpenDocument,
  schema: Schema,
  within: Span = { start: 0, end: schema.tree.length },
): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const reference of referencesIn(schema, within)) {
    const token = tokenOf(schema, reference);
    if (token === undefined) continue;
    const { start, end } = open.range(token.span);
    builder.push(start.line, start.character, end.character - start.character, token.type, token.modifiers);
  }
  return builder.build();
}

interface Token {
  span: Span;
  type: number;
  modifiers: number;
}

function tokenOf(schema: Schema, reference: Reference): Token | undefined {
  const { tree, definitions } = schema;
  const { node, text = "" } = reference;
  const outcome = schema.resolver.resolve(reference);
  const part = (start: number, end: number, type: number, modifiers: number): Token => ({
    span: { start: tree.offsetInString(node, start), end: tree.offsetInString(node, end) },
    type,
    modifiers,
  });
  switch (outcome.kind) {
    case "resolved":
    case "cycle":
    case "not-schema": {
      const parsed = parseReference(text);
      const last = parsed.kind === "pointer" ? parsed.tokens.at(-1) : undefined;
      if (last === undefined || last.start === last.end) return undefined;
      return part(last.start, last.end, definitions.has(outcome.target) ? TYPE : PROPERTY, 0);
    }
    case "dangling": {
      const failed = outcome.tokens[outcome.failed];
      const last = outcome.tokens.at(-1);
      if (failed === undefined || last === undefined || failed.start === last.end) return undefined;
      return part(failed.start, last.end, PROPERTY, UNRESOLVED);
    }
    case "bad-escape":
    case "anchor":
    case "remote":
    case "not-string":
      return undefined;
  }
}
