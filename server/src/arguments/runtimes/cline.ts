/** Cline: parses JSON text where the schema asks for a list or an object, and does nothing else. */
import { readJson } from "../reader";
import { isList, isObject, type Value } from "../value";
import { convertDeep, NotKnown, type Facet } from "./conversions";
import { receiveByType } from "./judge";
import type { Runtime } from "./runtime";

export const cline: Runtime = {
  name: "cline",
  title: "Cline",
  description:
    "Parses JSON text into lists and objects by the schema, along items and properties; no numbers, no booleans, no references; checks nothing.",
  source: "cline/cline 21cb8d2525, parse/json.ts in sdk/packages/shared/src",
  certainty: "read",
  receive: (call) =>
    receiveByType(call, {
      followsReferences: false,
      validates: false,
      undeclared: "kept",
      convert: (value, at) => convertDeep(value, at, parsed),
    }),
};

function parsed(value: Value, at: Facet): Value {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  const { types } = at;
  if (types.length > 1 && types.some((type) => type === "array" || type === "object"))
    throw new NotKnown("Whether text is parsed under a list of types is not verified.");
  const result = readJson(value);
  if (result.kind !== "value") return value;
  const { value: made } = result;
  return (isList(made) && types[0] === "array") || (isObject(made) && types[0] === "object") ? made : value;
}
