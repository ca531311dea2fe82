/**
 * The coercion of types that ajv documents, written here: ajv itself makes code of a schema, and no code made from a
 * workspace's schema is ever run. Tests hold this against the real one.
 */
import type { Node } from "../../json/tree";
import { checkReceived } from "../check/check";
import type { Dialect } from "../../schema/dialect";
import { isList, isObject, kindOf, NumberValue, type Value } from "../value";
import { fits, isOfType, number, type Facet } from "./conversions";

export class AjvCoercion {
  /** @param wraps whether single values become lists and lists of one single values (`coerceTypes: "array"`) */
  constructor(
    private readonly wraps: boolean,
    private readonly dialect: Dialect,
  ) {}

  /** The value as the keywords of a place leave it, with all that it holds. */
  value(value: Value, at: Facet): Value {
    let current = fits(value, at) ? value : this.#coerced(value, at);
    for (const branch of at.branches("allOf")) current = this.value(current, branch);
    for (const keyword of ["anyOf", "oneOf"] as const) {
      // What a branch that fails has made of the value stays made.
      for (const branch of at.branches(keyword)) {
        current = this.value(current, branch);
        if (keyword === "anyOf" && this.#holds(current, branch.node, at)) break;
      }
    }
    return this.#contents(current, at);
  }

  #contents(value: Value, at: Facet): Value {
    if (isList(value)) {
      const { items } = at;
      return items === undefined ? value : value.map((item) => this.value(item, items));
    }
    if (!isObject(value)) return value;
    const members = new Map<string, Value>();
    for (const [name, member] of value) {
      const property = at.property(name);
      members.set(name, property === undefined ? member : this.value(member, property));
    }
    return members;
  }

  #holds(value: Value, node: Node, { resolver }: Facet): boolean {
    const check = checkReceived(resolver, node, this.dialect, value);
    return check.failure === null && check.problems.length === 0;
  }

  /** The types are tried in their order; the first that something can be made for wins. */
  #coerced(sent: Value, at: Facet): Value {
    const types = at.isNullable ? [...at.types, "null"] : at.types;
    if (!types.some((type) => type !== "object" && (type !== "array" || this.wraps))) return sent;
    let value = sent;
    const [only] = isList(sent) ? sent : [];
    if (this.wraps && isList(sent) && sent.length === 1 && only !== undefined) {
      if (isTakenUnwrapped(only, types)) return only;
      value = only;
    }
    for (const type of types) {
      const made = this.#to(type, value);
      if (made !== undefined) return made;
    }
    return sent;
  }

  #to(type: string, value: Value): Value | undefined {
    const kind = kindOf(value);
    const isScalar = kind !== "list" && kind !== "object";
    switch (type) {
      case "string":
        if (value === null) return "";
        if (value instanceof NumberValue) return String(Number(value.literal));
        return typeof value === "boolean" ? String(value) : undefined;
      case "number":
      case "integer":
        return toNumber(value, type === "integer");
      case "boolean":
        if (value === null || value === "false" || isNumber(value, 0)) return false;
        return value === "true" || isNumber(value, 1) ? true : undefined;
      case "null":
        return value === "" || value === false || isNumber(value, 0) ? null : undefined;
      case "array":
        return this.wraps && isScalar ? [value] : undefined;
      default:
        return undefined;
    }
  }
}

/**
 * Whether the one item of a list is taken as it is. ajv asks here for every type at once where it means any, so that
 * with several types hardly a value passes, and goes on to be converted; a preview must show what happens.
 */
function isTakenUnwrapped(item: Value, names: readonly string[]): boolean {
  const types = new Set(names);
  if (types.has("number")) types.delete("integer");
  if (types.has("array") && types.has("object")) {
    const isContainer = isList(item) || isObject(item);
    const isFalsy = item === "" || item === false || isNumber(item, 0);
    const isPlain = types.has("null") ? !isContainer && item !== null : !isContainer || isFalsy;
    if (!isPlain) return false;
    for (const type of ["null", "array", "object"]) types.delete(type);
  }
  return [...types].every((type) => isOfType(item, type));
}

/** JavaScript's reading of a text: white space around it, hexadecimal and Infinity count; the empty text does not. */
function toNumber(value: Value, isInteger: boolean): Value | undefined {
  if (value === null) return number(0);
  if (typeof value === "boolean") return number(Number(value));
  if (typeof value !== "string" || value === "") return undefined;
  const double = Number(value);
  if (Number.isNaN(double) || (isInteger && double % 1 !== 0 && Number.isFinite(double))) return undefined;
  return number(double);
}

function isNumber(value: Value, double: number): boolean {
  return value instanceof NumberValue && Number(value.literal) === double;
}
