/** ajv with `coerceTypes`, in its two ways. */
import { AjvCoercion } from "./ajvCoercion";
import { whyNotCompiled } from "./compiles";
import { receiveByType, untouched } from "./judge";
import type { Runtime, RuntimeCall, RuntimeOutcome } from "./runtime";

const SOURCE = "ajv-validator/ajv 8.20, lib/compile/validate/dataType.ts; held against the real one in tests";

export const ajv: Runtime = {
  name: "ajv",
  title: "ajv",
  description:
    "Validates with coerceTypes: true: scalars become each other, null becomes 0, false or empty text.",
  source: SOURCE,
  certainty: "tested",
  receive: (call) => receive(call, false),
};

export const ajvArray: Runtime = {
  name: "ajv-array",
  title: "ajv (array)",
  description:
    'Validates with coerceTypes: "array": as before, and single values and lists of one become each other.',
  source: SOURCE,
  certainty: "tested",
  receive: (call) => receive(call, true),
};

function receive(call: RuntimeCall, wraps: boolean): RuntimeOutcome {
  const failure = whyNotCompiled(call);
  if (failure !== null) return { ...untouched(call.arguments, []), refusals: [failure] };
  return validateByAjv(call, wraps);
}

export function validateByAjv(call: RuntimeCall, wraps: boolean): RuntimeOutcome {
  const coercion = new AjvCoercion(wraps, call.dialect);
  return receiveByType(call, {
    followsReferences: true,
    validates: true,
    undeclared: "kept",
    convert: (value, at) => coercion.value(value, at),
  });
}
