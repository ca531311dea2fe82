/** The rules of coercion by their stable names, and each as a sentence. The only place that words them. */
import { shortened } from "../json/shortened";
import type { Step } from "./trace";
import { kindOf, sameValue, type ValueKind } from "./value";

/** Characters of a reference that are shown. */
const MAX_REFERENCE = 80;

type Sentence = string | ((step: Step) => string);

const SENTENCES = {
  // Something was made of the value.
  "integer-from-text": "Text that holds a whole number becomes an integer.",
  "rounded-integer-from-text":
    "Text that holds a whole number becomes an integer. The runtime reads it as a 64-bit floating-point number, so its last digits are rounded.",
  "number-from-text": "Text that holds a number becomes that number.",
  "boolean-from-text": "The word true or false becomes a boolean; case and surrounding space do not matter.",
  "null-from-text": "The word null becomes null, because the schema allows null.",
  "list-from-text": "Text that holds a JSON list becomes that list.",
  "whole-list-from-text":
    "Text that holds a JSON list becomes that list, and its items are then taken as they are.",
  "object-from-text": "Text that holds a JSON object becomes that object.",
  "empty-object-from-blank": "Blank text becomes an empty object, because nothing is required in it.",
  wrapped: "The schema asks for an array, so a single value becomes a list of one.",
  "text-wrapped": "The schema asks for an array and this text is no JSON list, so it becomes a list of one.",
  "broken-list-wrapped":
    "This text begins like a JSON list but cannot be read as one, so the whole text becomes the only item of a list. The runtime logs a warning.",
  "looked-into": (step) => `This is ${a(step)} already; what it holds is looked at piece by piece.`,
  "names-only": "Names are restored here, and the values stay as they are.",
  "name-restored": (step) =>
    `The model knows \`${step.path.received}\` as \`${step.path.sent}\`; the tool receives its own name.`,
  "name-overwritten": (step) =>
    `Lost: \`${step.path.sent}\` stands for \`${step.path.received}\`, and a later value came for the same property.`,

  // Left as it is, because of the value.
  "not-text": (step) => `Left as it is: only text is converted, and this is ${a(step)}.`,
  "not-a-number": "Left as text: it cannot be read as a number.",
  "not-finite": "Left as text: infinity, NaN and numbers too large for a 64-bit float are not used.",
  "has-fraction": "Left as text: the schema asks for an integer, and this number has a fraction.",
  "not-a-boolean": "Left as text: only the words true and false become booleans.",
  "not-null": "Left as text: only the word null becomes null.",
  "not-a-json-list": "Left as text: it cannot be read as a JSON list.",
  "not-a-json-object": "Left as text: it cannot be read as a JSON object.",
  "not-a-json-container": "Left as text: it cannot be read as a JSON list or object.",
  "json-but-no-list": "Left as text: it holds JSON, but not a list.",
  "json-but-no-object": "Left as text: it holds JSON, but not an object.",
  "blank-but-required":
    "Left as text: blank text becomes an empty object only where the schema requires nothing in it.",
  "no-type-fits": "Left as text: none of the types in the list can be made of it.",

  // Left as it is, because of the schema.
  undeclared: "Left as it is: the schema declares no property of this name.",
  "empty-schema": "Left as it is: the schema says nothing about this value.",
  "text-wanted": "Left as text: text is what the schema asks for.",
  "unknown-type": "Left as text: the runtime knows no type of this name.",
  "no-type": (step) => `${left(step)}: the schema names no type.`,
  "union-without-type": (step) => `${left(step)}: a union without a type of its own is not looked into.`,
  "all-of-without-type": (step) => `${left(step)}: an \`allOf\` without a type beside it is not looked into.`,
  "values-without-type": (step) => `${left(step)}: the schema lists allowed values but names no type.`,
  "list-of-types": (step) => `Left as it is: under a list of types, ${a(step)} is not looked into.`,
  "other-container": (step) => `Left as it is: this is ${a(step)}, and the schema asks for something else.`,
  "no-items": "Left as it is: its items are looked at only when `items` is one schema for all of them.",
  "no-properties": "Left as it is: what it holds is looked at only where `properties` describes it.",

  // Left as it is, because of a reference.
  "reference-not-followed": (step) =>
    `${left(step)}: its type stands behind ${reference(step)}, which is not followed.`,
  "reference-dangling": (step) => `${left(step)}: ${reference(step)} leads nowhere, so no type is known.`,
  "reference-moved": (step) =>
    `${left(step)}: ${reference(step)} leads nowhere in the schema that the runtime reads: what it passes has another name or place there, such as \`$defs\` for \`definitions\`.`,
  "reference-remote": (step) =>
    `${left(step)}: ${reference(step)} leads out of this schema, and only references inside it are followed.`,
  "reference-anchor": (step) =>
    `${left(step)}: ${reference(step)} names an anchor, and only JSON Pointers are followed.`,
  "reference-bad-escape": (step) =>
    `${left(step)}: ${reference(step)} has a \`~\` that is followed by neither 0 nor 1, so it is not followed.`,
  "reference-cycle": (step) =>
    `${left(step)}: ${reference(step)} leads only back to itself, so no type is known.`,
  "reference-not-text": (step) => `${left(step)}: its \`$ref\` is no text, so there is nothing to follow.`,
  "reference-to-no-schema": (step) =>
    `${left(step)}: ${reference(step)} leads to something that is no schema object.`,

  // Left as it is, because of the depth.
  "no-scalars-below":
    "Left as text: below the top level only lists and objects are read from text, never numbers, booleans or null.",
  "no-container-below":
    "Left as text: below the top level only lists and objects are read from text, and the schema asks for neither.",
  "no-object-below": "Left as it is: what stands in place of its schema is no object.",
  "name-not-restored": (step) =>
    `The name \`${step.path.sent}\` stays, which the tool does not know: names are restored before text is parsed, and not in lists inside lists.`,
  "inside-text": "Still part of a text that is not parsed.",
  "not-entered": "Not looked at: what holds it is left as it is.",

  // The arguments as a whole.
  "arguments-no-object": "Handed on as they are: only an object of arguments is looked at.",
  "arguments-empty": "There are no arguments to look at.",
  "no-parameters":
    "Handed on as they are: the schema has no `properties` of its own. A `$ref` or `allOf` in their place is not looked into.",

  // The call ends with an exception.
  "no-object": (step) =>
    `The call ends with an exception: the schema of \`${step.path.received}\` is no object (\`true\` is the usual case), and the runtime expects one.`,
  "properties-no-object": "The call ends with an exception: what stands under `properties` is no object.",
  "type-is-object":
    "The call ends with an exception: the schema's `type` is an object, which the runtime cannot compare.",
  "text-too-deep": "The call ends with an exception: the text is nested too deep for the runtime to read.",
  "value-too-deep": "The call ends with an exception: the value is nested too deep for the runtime to walk.",
  "not-reached": "Not looked at: the call had already ended with an exception.",
} as const satisfies Record<string, Sentence>;

/** The stable name of a rule that fired, or of the reason why none did. */
export type RuleId = keyof typeof SENTENCES;

/** Every rule, in the order of the table above. */
export const RULE_IDS = Object.keys(SENTENCES) as readonly RuleId[];

/** The rule of a step and why, for a person. */
export interface Explanation {
  rule: RuleId;
  why: string;
}

/**
 * Explains a step. Where the name was restored and the value stayed, the name is what happened, and the sentence
 * goes on to say why the value stayed; where both changed, the value comes first.
 */
export function explain(step: Step): Explanation {
  const why = sentence(step.rule, step);
  if (step.path.sent === step.path.received || step.rule === "name-overwritten")
    return { rule: step.rule, why };
  const name = sentence("name-restored", step);
  return sameValue(step.sent, step.received)
    ? { rule: "name-restored", why: `${name} ${why}` }
    : { rule: step.rule, why: `${why} ${name}` };
}

/** The sentence of a rule for a step. */
export function sentence(rule: RuleId, step: Step): string {
  const words: Sentence = SENTENCES[rule];
  return typeof words === "string" ? words : words(step);
}

const KINDS: Record<ValueKind, string> = {
  null: "null",
  boolean: "a boolean",
  string: "text",
  number: "a number",
  list: "a list",
  object: "an object",
};

function a(step: Step): string {
  return KINDS[kindOf(step.sent)];
}

function left(step: Step): string {
  return typeof step.sent === "string" ? "Left as text" : "Left as it is";
}

function reference(step: Step): string {
  const tree = step.facts?.reader.tree;
  const text = step.node === null ? undefined : tree?.string(step.node);
  return text === undefined ? "the reference" : `\`${shortened(text, MAX_REFERENCE)}\``;
}
