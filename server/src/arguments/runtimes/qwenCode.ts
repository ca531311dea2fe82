/** Qwen Code: validates first, and only where that fails repairs values in four passes. */
import type { Node } from "../../json/tree";
import { readJson } from "../reader";
import { isList, isObject, kindOf, NumberValue, type Value } from "../value";
import { convertDeep, Facet, isOfType, NotKnown, number } from "./conversions";
import { receiveByType, validated } from "./judge";
import type { ArgumentOutcome, Runtime, RuntimeCall, RuntimeOutcome } from "./runtime";

export const qwenCode: Runtime = {
  name: "qwen-code",
  title: "Qwen Code",
  description:
    "Validates; where that fails, turns words into booleans, other values into text, JSON text into containers, digits into numbers, each only where the schema does not take the value. Numbers behind a reference are not seen.",
  source: "QwenLM/qwen-code, schemaValidator.ts in packages/core/src/utils (undated copy)",
  certainty: "read",
  receive(call) {
    const first = asSent(call);
    if (first.refusals.length === 0 && [...first.arguments.values()].every(({ kind }) => kind === "received"))
      return first;
    const passes = [toBoolean, toText, toContainer];
    const convert = (value: Value, at: Facet): Value => {
      let current = value;
      for (const pass of passes) current = convertDeep(current, at, pass);
      // The last pass reads the schema as it stands: what is behind a reference has no type there.
      return convertDeep(current, new Facet(at.resolver, at.node, false), toNumber);
    };
    return receiveByType(call, { followsReferences: true, validates: true, undeclared: "kept", convert });
  },
};

function asSent(call: RuntimeCall): RuntimeOutcome {
  const outcomes = new Map<string, ArgumentOutcome>(
    [...call.arguments].map(([name, value]) => [name, { kind: "received", name, value, why: "Handed on." }]),
  );
  return validated(call, outcomes);
}

/** The types that a place takes, those of its unions and parts pooled. */
function pooled(at: Facet, seen = new Set<Node>()): Set<string> {
  const types = new Set(at.types);
  if (seen.has(at.node)) return types;
  seen.add(at.node);
  for (const keyword of ["anyOf", "oneOf", "allOf"] as const) {
    for (const branch of at.branches(keyword)) for (const type of pooled(branch, seen)) types.add(type);
  }
  return types;
}

function isTaken(value: Value, types: ReadonlySet<string>): boolean {
  return types.size === 0 || [...types].some((type) => isOfType(value, type));
}

function toBoolean(value: Value, at: Facet): Value {
  if (typeof value !== "string") return value;
  const types = pooled(at);
  if (isTaken(value, types) || !types.has("boolean")) return value;
  const word = value.toLowerCase();
  if (word === "true" || word === "false") return word === "true";
  if (/^\s*(?:true|false)\s*$/.test(word))
    throw new NotKnown("Whether space around the word counts is not verified.");
  return value;
}

function toText(value: Value, at: Facet): Value {
  const types = pooled(at);
  if (typeof value === "string" || isTaken(value, types) || !types.has("string")) return value;
  if (value instanceof NumberValue) return String(Number(value.literal));
  if (typeof value === "boolean") return String(value);
  throw new NotKnown(`What becomes of ${kindOf(value)} where text is asked for is not verified.`);
}

function toContainer(value: Value, at: Facet): Value {
  if (typeof value !== "string") return value;
  const types = pooled(at);
  if (isTaken(value, types)) return value;
  const result = readJson(value);
  if (result.kind !== "value") return value;
  const { value: parsed } = result;
  const isWanted = (isList(parsed) && types.has("array")) || (isObject(parsed) && types.has("object"));
  return isWanted ? parsed : value;
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function toNumber(value: Value, at: Facet): Value {
  if (typeof value !== "string") return value;
  const types = pooled(at);
  if (isTaken(value, types) || !NUMBER.test(value.trim())) return value;
  const made = number(Number(value.trim()));
  return isTaken(made, types) ? made : value;
}
