/** The shapes in which a model's calls are carried: MCP, OpenAI and Anthropic, whole messages and parts of them. */
import { isList, isObject, type ObjectValue, type Value } from "./value";

/** A call as an envelope carries it. */
export interface CarriedCall {
  tool: string;
  /** The arguments, or their JSON as a string; undefined when the envelope leaves them out. */
  arguments: Value | undefined;
  /** Keys and indexes from the pasted value to the arguments. */
  path: readonly string[];
}

/** One kind of envelope. */
interface Shape {
  /** The keys that the envelope's definition knows; an object is taken for one by these. */
  keys: readonly string[];
  /** The calls that an object carries, if it is such an envelope. */
  calls(object: ObjectValue): CarriedCall[];
}

/** `{ "name": …, "arguments": … }`, under whatever names the protocol gives the two. */
function call(object: ObjectValue, argumentsKey: string, path: readonly string[] = []): CarriedCall[] {
  const tool = object.get("name");
  if (typeof tool !== "string") return [];
  return [{ tool, arguments: object.get(argumentsKey), path: [...path, argumentsKey] }];
}

/** The calls in a member that is a list of envelopes, or one envelope. */
function within(object: ObjectValue, key: string): CarriedCall[] {
  const member = object.get(key);
  return member === undefined
    ? []
    : callsIn(member).map((found) => ({ ...found, path: [key, ...found.path] }));
}

const SHAPES: readonly Shape[] = [
  {
    // MCP: a JSON-RPC request of the method `tools/call`.
    keys: ["jsonrpc", "id", "method", "params"],
    calls(object) {
      const params = object.get("params");
      if (object.get("method") !== "tools/call" || params === undefined || !isObject(params)) return [];
      return call(params, "arguments", ["params"]);
    },
  },
  {
    // OpenAI: an entry of `tool_calls`.
    keys: ["id", "index", "type", "function"],
    calls(object) {
      const called = object.get("function");
      return called !== undefined && isObject(called) && called.has("arguments")
        ? call(called, "arguments", ["function"])
        : [];
    },
  },
  {
    // OpenAI: an item of the Responses API.
    keys: ["type", "id", "call_id", "name", "arguments", "status"],
    calls: (object) => (object.get("type") === "function_call" ? call(object, "arguments") : []),
  },
  {
    // Anthropic: a content block; servers' and MCP tools have types of their own that end alike.
    keys: ["type", "id", "name", "input", "server_name", "cache_control"],
    calls(object) {
      const type = object.get("type");
      return typeof type === "string" && type.endsWith("tool_use") ? call(object, "input") : [];
    },
  },
  {
    // OpenAI: a message, or its piece of a stream, with calls or with the one call of the older interface.
    keys: ["role", "content", "refusal", "tool_calls", "function_call"],
    calls(object) {
      const legacy = object.get("function_call");
      const one =
        legacy !== undefined && isObject(legacy) ? call(legacy, "arguments", ["function_call"]) : [];
      return [...within(object, "tool_calls"), ...one];
    },
  },
  {
    // Anthropic: a message whose content holds blocks.
    keys: ["id", "type", "role", "model", "content", "stop_reason", "stop_sequence", "usage"],
    calls: (object) => within(object, "content"),
  },
  {
    // OpenAI and Anthropic: a request that carries the conversation so far.
    keys: ["model", "messages", "system", "tools", "tool_choice", "max_tokens", "stream", "temperature"],
    calls: (object) => within(object, "messages"),
  },
  {
    // Anthropic: the beginning of a block in a stream.
    keys: ["type", "index", "content_block"],
    calls: (object) => within(object, "content_block"),
  },
  {
    // OpenAI: the answer to a request; `message` and `delta` are the two ways to carry the message.
    keys: ["id", "object", "created", "model", "choices", "usage"],
    calls: (object) => within(object, "choices"),
  },
  {
    keys: ["index", "message", "delta", "finish_reason", "logprobs"],
    calls: (object) => [...within(object, "message"), ...within(object, "delta")],
  },
  {
    // OpenAI: the answer of the Responses API.
    keys: ["id", "object", "status", "model", "output", "usage"],
    calls: (object) => within(object, "output"),
  },
  {
    // MCP: the params of `tools/call` on their own. Last, since only two plain names speak for it.
    keys: ["name", "arguments", "_meta"],
    calls: (object) => (carriesArguments(object.get("arguments")) ? call(object, "arguments") : []),
  },
];

/** Whether a member called `arguments` looks like arguments and not like an argument: an object, or one as a string. */
function carriesArguments(value: Value | undefined): boolean {
  if (value === undefined) return false;
  return typeof value === "string" ? /^\s*\{/.test(value) : isObject(value);
}

/**
 * All calls that a pasted value carries, in order.
 *
 * @param isArgument tells whether the tool in question has a parameter of this name. An object all of whose
 *   envelope keys are such parameters is no envelope but the arguments themselves.
 */
export function callsIn(value: Value, isArgument: (name: string) => boolean = () => false): CarriedCall[] {
  if (isList(value)) {
    return value.flatMap((item, index) =>
      isObject(item)
        ? callsIn(item).map((found) => ({ ...found, path: [String(index), ...found.path] }))
        : [],
    );
  }
  if (!isObject(value)) return [];
  for (const shape of SHAPES) {
    const calls = shape.calls(value);
    if (calls.length === 0) continue;
    if (shape.keys.filter((key) => value.has(key)).every(isArgument)) continue;
    return calls;
  }
  return [];
}

/**
 * Whether an object is a message of one of the protocols, whatever it carries.
 *
 * @param isArgument as for {@link callsIn}
 */
export function isMessage(object: ObjectValue, isArgument: (name: string) => boolean = () => false): boolean {
  const kind = object.get("object");
  if (object.get("jsonrpc") === "2.0") return !isArgument("jsonrpc");
  if (typeof kind === "string" && /^(?:chat\.completion|response)/.test(kind)) return !isArgument("object");
  return (
    object.get("type") === "message" && object.has("role") && !(isArgument("type") && isArgument("role"))
  );
}
