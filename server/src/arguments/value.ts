/**
 * A value of a tool call as the runtime's language holds it: an object keeps the order of its keys, `__proto__`
 * is a key like any other, and a number is its literal, so that `5.0` stays apart from `5` and a 64-bit id loses
 * no digit. Values are never changed in place; a changed container is a new one.
 */
export type Value = null | boolean | string | NumberValue | ListValue | ObjectValue;

export type ListValue = readonly Value[];

export type ObjectValue = ReadonlyMap<string, Value>;

/** A number by its text: a JSON number, or one of `NaN`, `Infinity` and `-Infinity`, which the runtime's reader accepts. */
export class NumberValue {
  constructor(readonly literal: string) {}
}

export type ValueKind = "null" | "boolean" | "string" | "number" | "list" | "object";

export function kindOf(value: Value): ValueKind {
  if (value === null) return "null";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (isNumber(value)) return "number";
  return isList(value) ? "list" : "object";
}

/** By its shape and not by its class, so that values survive being made by another copy of this module. */
function isNumber(value: Value): value is NumberValue {
  return typeof value === "object" && value !== null && "literal" in value;
}

export function isList(value: Value): value is ListValue {
  return Array.isArray(value);
}

export function isObject(value: Value): value is ObjectValue {
  return value instanceof Map;
}

/**
 * The value as minified JSON text, keys in their order, numbers as their literals. Never fails: it walks with a
 * stack of its own, so that the depth of the value does not matter.
 */
export function toJson(value: Value): string {
  let text = "";
  const open: Container[] = [];
  let current = value;
  for (;;) {
    if (typeof current === "string") text += JSON.stringify(current);
    else if (current === null || typeof current === "boolean") text += String(current);
    else if (isNumber(current)) text += current.literal;
    else open.push(new Container(current));

    for (;;) {
      const container = open.at(-1);
      if (container === undefined) return text;
      const next = container.next();
      text += next.before;
      if (next.child !== undefined) {
        current = next.child;
        break;
      }
      open.pop();
    }
  }
}

/** A list or object in the middle of being printed. */
class Container {
  private readonly children: Iterator<Value | [string, Value]>;
  private readonly keyed: boolean;
  private started = false;

  constructor(value: ListValue | ObjectValue) {
    this.keyed = isObject(value);
    this.children = value[Symbol.iterator]();
  }

  /** What to write next, and the child to write after it; without a child the container is closed. */
  next(): { before: string; child?: Value } {
    const opening = this.started ? "" : this.keyed ? "{" : "[";
    const step = this.children.next();
    if (step.done === true) return { before: opening + (this.keyed ? "}" : "]") };
    const separator = this.started ? "," : opening;
    this.started = true;
    if (!this.keyed) return { before: separator, child: step.value };
    const [key, child] = step.value as [string, Value];
    return { before: `${separator}${JSON.stringify(key)}:`, child };
  }
}

/** Whether two values are the same by their literal text: `5` differs from `5.0`, and the order of keys counts. */
export function sameValue(left: Value, right: Value): boolean {
  const pending: [Value, Value][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (isNumber(a)) {
      if (!isNumber(b) || a.literal !== b.literal) return false;
    } else if (a === null || b === null || typeof a !== "object" || typeof b !== "object") {
      return false;
    } else if (isList(a)) {
      if (!isList(b) || a.length !== b.length) return false;
      for (const [index, child] of a.entries()) pending.push([child, b[index] ?? null]);
    } else {
      if (!isObject(b) || a.size !== b.size) return false;
      const others = b.entries();
      for (const [key, child] of a) {
        const other = others.next();
        if (other.done === true || other.value[0] !== key) return false;
        pending.push([child, other.value[1]]);
      }
    }
  }
  return true;
}

/** Whether two values mean the same: numbers by what they are worth, objects whatever the order of their keys. */
export function meansSame(left: Value, right: Value): boolean {
  const pending: [Value, Value][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    const kind = kindOf(a);
    if (kind !== kindOf(b)) return false;
    if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false;
      for (const [index, item] of a.entries()) pending.push([item, b[index] ?? null]);
    } else if (isObject(a) && isObject(b)) {
      if (a.size !== b.size) return false;
      for (const [key, member] of a) {
        const other = b.get(key);
        if (other === undefined) return false;
        pending.push([member, other]);
      }
    } else if (kind === "number" ? numberOf(a) !== numberOf(b) : a !== b) {
      return false;
    }
  }
  return true;
}

function numberOf(value: Value): number {
  return value instanceof NumberValue ? Number(value.literal) : NaN;
}
