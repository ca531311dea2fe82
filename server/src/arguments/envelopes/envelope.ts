/** What carries a call: the messages of the protocols that models and tools speak, each in a file of its own. */
import { isObject, type ObjectValue, type Value } from "../value";

export type EnvelopeKind = "arguments" | "mcp" | "openai" | "anthropic" | "gemini" | "langchain" | "log";

/** A call as an envelope carries it. */
export interface CarriedCall {
  tool: string;
  envelope: EnvelopeKind;
  /** The arguments, or their JSON as a string; undefined when the envelope leaves them out. */
  arguments: Value | undefined;
  /** Keys and indexes from the value that was searched to the arguments. */
  path: readonly string[];
}

/** What an envelope asks of the search that it is part of. */
export interface Search {
  /** The calls in a value that should hold further envelopes. */
  inside: (value: Value) => CarriedCall[];
  /** Whether the document has a tool of this name. */
  isTool: (name: string) => boolean;
}

/** One kind of object that carries calls. */
export interface Envelope {
  kind: Exclude<EnvelopeKind, "arguments">;
  /** The keys that the envelope's definition knows; an object is taken for one by these. */
  keys: readonly string[];
  /**
   * Whether other objects could look the same by chance. Such an envelope counts where it was pasted itself or
   * another envelope holds it, and elsewhere only when it calls a tool that is known.
   */
  isPlain?: true;
  /** The calls that an object carries, if it is such an envelope. */
  calls(object: ObjectValue, search: Search): CarriedCall[];
}

/** `{ "name": …, "arguments": … }`, under whatever names the protocol gives the two. */
export function namedCall(
  envelope: EnvelopeKind,
  object: ObjectValue,
  argumentsKey: string,
  path: readonly string[] = [],
): CarriedCall[] {
  const tool = object.get("name");
  if (typeof tool !== "string") return [];
  return [{ tool, envelope, arguments: object.get(argumentsKey), path: [...path, argumentsKey] }];
}

/** The calls in a member that is a list of envelopes, or one envelope. */
export function within(object: ObjectValue, key: string, search: Search): CarriedCall[] {
  const member = object.get(key);
  return member === undefined
    ? []
    : search.inside(member).map((found) => ({ ...found, path: [key, ...found.path] }));
}

/** The member of an object under a key, where that is an object itself. */
export function objectUnder(object: ObjectValue, key: string): ObjectValue | undefined {
  const member = object.get(key);
  return member !== undefined && isObject(member) ? member : undefined;
}

/** Whether a member called `arguments` looks like arguments and not like an argument: an object, or one as a string. */
export function carriesArguments(value: Value | undefined): boolean {
  if (value === undefined) return false;
  return typeof value === "string" ? /^\s*\{/.test(value) : isObject(value);
}
