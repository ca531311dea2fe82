/** A `~` that begins no escape, so that the pointer is none (RFC 6901 §3). */
import type { Reference } from "../../../schema/document";
import type { ReferenceToken } from "../../../schema/pointer";
import { suggestSpelling } from "../../../schema/suggest";
import { walkPointer } from "../../../schema/walk";
import type { Schema } from "../../schema";
import { spelledLike } from "../../spelled";
import type { OutcomeRule } from "../rule";
import { consequence, quoted } from "../words";

export const badEscape = {
  code: "ref-bad-escape",
  level: "error",
  title: "A ~ in a pointer that is followed by neither 0 nor 1",
  find(schema, reference, { span, tokens }) {
    const wrong = (reference.text ?? "").slice(span.start, span.end);
    const meant = asItStands(schema, reference, tokens);
    const message =
      `${quoted(wrong)} is no escape: in a JSON Pointer ~ is followed by 0 (for ~) or 1 (for /).` +
      (meant === undefined ? "" : ` For the name as it stands here write ${meant}.`);
    return { message: message + consequence(schema, reference), part: span };
  },
} as const satisfies OutcomeRule<"bad-escape">;

/** The reference to a key that is spelled like the tokens, slashes included; undefined when there is none. */
export function asItStands(
  schema: Schema,
  reference: Reference,
  tokens: readonly ReferenceToken[],
): string | undefined {
  const { tree } = schema;
  const { root } = reference;
  const names = tokens.map(({ name }) => name);
  const walk = walkPointer(tree, root.node, tokens);
  if (walk.failed === names.length) return spelledLike(reference, schema, names);
  const suggestion = suggestSpelling(tree, root.node, { tokens, failed: walk.failed });
  return suggestion?.why === "unescaped" ? spelledLike(reference, schema, suggestion.names) : undefined;
}
