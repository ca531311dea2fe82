/** OpenAI: chat completions with `tool_calls` or the older `function_call`, and the Responses API. */
import { namedCall, objectUnder, within, type Envelope } from "./envelope";

/** An entry of `tool_calls`. */
const toolCall: Envelope = {
  kind: "openai",
  keys: ["id", "index", "type", "function"],
  calls(object) {
    const called = objectUnder(object, "function");
    return called?.has("arguments") === true ? namedCall("openai", called, "arguments", ["function"]) : [];
  },
};

/** An item of the Responses API. */
const responseItem: Envelope = {
  kind: "openai",
  keys: ["type", "id", "call_id", "name", "arguments", "status"],
  calls: (object) => (object.get("type") === "function_call" ? namedCall("openai", object, "arguments") : []),
};

/** A message, or its piece of a stream, with calls or with the one call of the older interface. */
const message: Envelope = {
  kind: "openai",
  keys: ["role", "content", "refusal", "tool_calls", "function_call"],
  calls(object, search) {
    const older = objectUnder(object, "function_call");
    const one =
      older?.has("arguments") === true ? namedCall("openai", older, "arguments", ["function_call"]) : [];
    return [...within(object, "tool_calls", search), ...one];
  },
};

/** A request that carries the conversation so far; Anthropic's has the same shape. */
const request: Envelope = {
  kind: "openai",
  keys: ["model", "messages", "system", "tools", "tool_choice", "max_tokens", "stream", "temperature"],
  calls: (object, search) => within(object, "messages", search),
};

/** The answer to a request. */
const answer: Envelope = {
  kind: "openai",
  keys: ["id", "object", "created", "model", "choices", "usage"],
  calls: (object, search) => within(object, "choices", search),
};

/** `message` and `delta` are the two ways in which a choice carries the message. */
const choice: Envelope = {
  kind: "openai",
  keys: ["index", "message", "delta", "finish_reason", "logprobs"],
  calls: (object, search) => [...within(object, "message", search), ...within(object, "delta", search)],
};

/** The answer of the Responses API. */
const response: Envelope = {
  kind: "openai",
  keys: ["id", "object", "status", "model", "output", "usage"],
  calls: (object, search) => within(object, "output", search),
};

export const openAi: readonly Envelope[] = [
  toolCall,
  responseItem,
  message,
  request,
  answer,
  choice,
  response,
];
