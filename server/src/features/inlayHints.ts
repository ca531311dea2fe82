/** Inlay hints: the effective type behind each `$ref`, after it: `"$ref": "#/$defs/Count" → integer`. */
import { InlayHintKind, type InlayHint } from "vscode-languageserver";
import type { Span } from "../json/tree";
import { describeType } from "../schema/type";
import { chainText } from "./chainText";
import type { OpenDocument } from "./openDocument";
import { printable, shortened } from "./printable";
import type { Schema } from "./schema";
import { hasShortChain } from "./shortChain";
import { referencesIn } from "./spans";

/** Longer types are cut: the hint stands in somebody's text. */
const MAX_TYPE = 60;

/**
 * @param within UTF-16 offsets of the part of the text that is shown
 * @returns none for references that are not followed or go round, nor where nothing narrows the type
 */
export function inlayHints(open: OpenDocument, schema: Schema, within: Span): InlayHint[] {
  const hints: InlayHint[] = [];
  for (const reference of referencesIn(schema, within)) {
    if (!hasShortChain(schema, reference.holder)) continue;
    const effective = schema.resolver.effective(reference.holder);
    const type = describeType(schema.resolver, reference.holder);
    if (effective.chain.hops.length === 0 || type === "any" || type === "unknown") continue;
    hints.push({
      position: schema.tree.place(schema.tree.span(reference.node).end),
      label: `→ ${printable(shortened(type, MAX_TYPE))}`,
      kind: InlayHintKind.Type,
      tooltip: { kind: "markdown", value: chainText(open, schema, effective) },
      paddingLeft: true,
    });
  }
  return hints;
}
