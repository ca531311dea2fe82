/** zod, for servers whose author wrote the schema with it: plain, and with `z.coerce` for every scalar. */
import { isList, kindOf, NumberValue, type Value } from "../value";
import { convertDeep, NotKnown, number, type Facet } from "./conversions";
import { receiveByType } from "./judge";
import type { Runtime } from "./runtime";

const SOURCE = "colinhacks/zod e516c3baf; runs with zod 4.6.7";

const UNDECLARED = { unknown: "Unknown names are kept, dropped or refused as the server's author wrote it." };

export const zod: Runtime = {
  name: "zod",
  title: "zod",
  description: "The server validates with plain zod types: nothing is converted.",
  source: SOURCE,
  certainty: "tested",
  receive: (call) =>
    receiveByType(call, {
      followsReferences: true,
      validates: true,
      undeclared: UNDECLARED,
      convert: (value) => value,
    }),
};

export const zodCoerce: Runtime = {
  name: "zod-coerce",
  title: "zod (coerce)",
  description:
    "The server validates with z.coerce for every scalar: JavaScript's own conversions, so that the text false is true and empty text is 0.",
  source: SOURCE,
  certainty: "tested",
  receive: (call) =>
    receiveByType(call, {
      followsReferences: true,
      validates: true,
      undeclared: UNDECLARED,
      convert: (value, at) => convertDeep(value, at, coerced),
    }),
};

function coerced(value: Value, at: Facet): Value {
  const isNullable = at.types.includes("null") || at.isNullable;
  const types = at.types.filter((type) => type !== "null");
  if (types.length > 1)
    throw new NotKnown("Which of several types zod converts to depends on how the union is written.");
  if (value === null && isNullable) return value;
  const [type = ""] = types;
  switch (type) {
    case "integer":
    case "number":
      return toNumber(value, type === "integer");
    case "boolean":
      return isTruthy(value);
    case "string":
      return toText(value);
    default:
      return value;
  }
}

/** zod refuses what is not finite, and integers beyond 2^53; such a value stays as it was and is refused. */
function toNumber(value: Value, isInteger: boolean): Value {
  const double = toDouble(value);
  if (double === undefined || !Number.isFinite(double)) return value;
  return isInteger && Number.isInteger(double) && !Number.isSafeInteger(double) ? value : number(double);
}

/** `Number(…)`; undefined for what it makes nothing of. */
function toDouble(value: Value): number | undefined {
  if (value === null) return 0;
  if (value instanceof NumberValue) return Number(value.literal);
  if (typeof value === "boolean" || typeof value === "string") return Number(value);
  // A list is joined into text first, so that a list of one number is that number.
  if (!isList(value)) return undefined;
  if (value.length === 0) return 0;
  const [only] = value;
  return value.length === 1 && only !== undefined && typeof only !== "boolean" ? toDouble(only) : undefined;
}

function isTruthy(value: Value): boolean {
  if (value instanceof NumberValue) return Number(value.literal) !== 0 && value.literal !== "NaN";
  return value !== null && value !== "" && value !== false;
}

function toText(value: Value): Value {
  if (value instanceof NumberValue) return String(Number(value.literal));
  if (value === null || typeof value === "boolean" || typeof value === "string") return String(value);
  throw new NotKnown(
    `What \`String\` makes of a ${kindOf(value)} is hardly what was meant, and is not shown.`,
  );
}
