/** FastMCP: the server itself converts, with the lax mode of pydantic. */
import type { Dialect } from "../../schema/dialect";
import { checkReceived } from "../check/check";
import { floatLiteral, readFloat } from "../number";
import { NumberValue, type Value } from "../value";
import { convertDeep, fits, type Facet } from "./conversions";
import { receiveByType } from "./judge";
import type { Runtime } from "./runtime";

export const fastMcp: Runtime = {
  name: "fastmcp",
  title: "FastMCP",
  description:
    "Lax pydantic: numbers and booleans are read from text, yes and no count, numbers never become text, JSON text is not parsed; unknown arguments are refused.",
  source: "PrefectHQ/fastmcp 743ddffd0, function_tool.py and json_schema.py; pydantic 2.13.5",
  certainty: "tested",
  receive: (call) =>
    receiveByType(call, {
      followsReferences: true,
      validates: true,
      undeclared: "refused",
      convert: (value, at) => convertDeep(value, at, (each, place) => lax(each, place, call.dialect)),
    }),
};

/** A value that is right as it is stays; else the first type that something can be made for wins. */
function lax(value: Value, at: Facet, dialect: Dialect): Value {
  const branches = [...at.branches("anyOf"), ...at.branches("oneOf")];
  if (branches.length > 0) return laxUnion(value, branches, dialect);
  const { types } = at;
  if (types.includes("integer") && isIntegralFloat(value) && !types.includes("number"))
    return asInteger(value);
  if (fits(value, at)) return value;
  for (const type of types) {
    const made = convertTo(type, value);
    if (made !== undefined) return made;
  }
  return value;
}

function laxUnion(value: Value, branches: readonly Facet[], dialect: Dialect): Value {
  const holds = (candidate: Value, { resolver, node }: Facet): boolean => {
    const { failure, problems } = checkReceived(resolver, node, dialect, candidate);
    return failure === null && problems.length === 0;
  };
  if (branches.some((branch) => holds(value, branch))) return value;
  for (const branch of branches) {
    const made = convertDeep(value, branch, (each, place) => lax(each, place, dialect));
    if (holds(made, branch)) return made;
  }
  return value;
}

function convertTo(type: string, value: Value): Value | undefined {
  switch (type) {
    case "integer":
      return toInteger(value);
    case "number":
      return toFloat(value);
    case "boolean":
      return toBoolean(value);
    default:
      return undefined;
  }
}

/** Digits with single underscores between them, and a fraction of nothing but zeros; exact at any size. */
const INTEGER = /^([+-]?)(\d+(?:_\d+)*)(?:\.0*)?$/;

function toInteger(value: Value): Value | undefined {
  if (typeof value === "boolean") return new NumberValue(value ? "1" : "0");
  if (typeof value !== "string") return undefined;
  const match = INTEGER.exec(value.trim());
  if (match === null) return undefined;
  const size = BigInt((match[2] ?? "").replaceAll("_", ""));
  return new NumberValue((match[1] === "-" ? -size : size).toString());
}

function toFloat(value: Value): Value | undefined {
  if (typeof value === "boolean") return new NumberValue(value ? "1.0" : "0.0");
  const double = typeof value === "string" ? readFloat(value) : null;
  if (double === null) return undefined;
  return new NumberValue(Number.isFinite(double) ? floatLiteral(double) : String(double));
}

const TRUE = new Set(["1", "on", "t", "true", "y", "yes"]);
const FALSE = new Set(["0", "off", "f", "false", "n", "no"]);

function toBoolean(value: Value): Value | undefined {
  const word = value instanceof NumberValue ? String(Number(value.literal)) : value;
  if (typeof word !== "string") return undefined;
  const lower = word.toLowerCase();
  if (value instanceof NumberValue && word !== "0" && word !== "1") return undefined;
  return TRUE.has(lower) ? true : FALSE.has(lower) ? false : undefined;
}

function isIntegralFloat(value: Value): value is NumberValue {
  return (
    value instanceof NumberValue && /[.eE]/.test(value.literal) && Number.isInteger(Number(value.literal))
  );
}

function asInteger({ literal }: NumberValue): NumberValue {
  return new NumberValue(BigInt(Number(literal)).toString());
}
