/**
 * LangChain: tool calls in its own words, in a message that may also keep the provider's under `additional_kwargs`.
 * Messages come plain, or with their fields under `data` or, as the library serialises them, under `kwargs`.
 */
import { carriesArguments, namedCall, within, type Envelope } from "./envelope";

/** `type` is left out by older versions. */
const toolCall: Envelope = {
  kind: "langchain",
  keys: ["name", "args", "id", "type"],
  calls: (object) => (object.get("type") === "tool_call" ? namedCall("langchain", object, "args") : []),
};

/** Only two plain names speak for it. */
export const langChainPlain: Envelope = {
  kind: "langchain",
  keys: ["name", "args", "id"],
  isPlain: true,
  calls: (object) => (carriesArguments(object.get("args")) ? namedCall("langchain", object, "args") : []),
};

/** The calls once: `additional_kwargs` repeats what `tool_calls` has. */
const message: Envelope = {
  kind: "langchain",
  keys: ["type", "content", "tool_calls", "additional_kwargs", "response_metadata", "id", "name"],
  calls(object, search) {
    const calls = within(object, "tool_calls", search);
    return calls.length > 0 ? calls : within(object, "additional_kwargs", search);
  },
};

const serialised: Envelope = {
  kind: "langchain",
  keys: ["lc", "type", "id", "kwargs"],
  calls: (object, search) => (object.has("lc") ? within(object, "kwargs", search) : []),
};

const stored: Envelope = {
  kind: "langchain",
  keys: ["type", "data"],
  calls: (object, search) => within(object, "data", search),
};

export const langChain: readonly Envelope[] = [toolCall, message, serialised, stored];
