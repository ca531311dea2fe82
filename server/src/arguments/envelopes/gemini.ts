/** Gemini: a part with a `functionCall`, in a content, in a candidate; its Python SDK writes `function_call`. */
import { namedCall, objectUnder, within, type Envelope } from "./envelope";

const part: Envelope = {
  kind: "gemini",
  keys: ["functionCall", "function_call", "thoughtSignature", "thought_signature", "thought"],
  calls(object) {
    const key = object.has("functionCall") ? "functionCall" : "function_call";
    const called = objectUnder(object, key);
    if (called === undefined || called.has("arguments")) return [];
    // A call without arguments has no `args`; the Python name alone is OpenAI's too.
    if (key === "function_call" && !called.has("args")) return [];
    return namedCall("gemini", called, "args", [key]);
  },
};

const content: Envelope = {
  kind: "gemini",
  keys: ["role", "parts"],
  calls: (object, search) => within(object, "parts", search),
};

const candidate: Envelope = {
  kind: "gemini",
  keys: ["content", "finishReason", "finish_reason", "index", "safetyRatings", "safety_ratings"],
  calls: (object, search) => within(object, "content", search),
};

const answer: Envelope = {
  kind: "gemini",
  keys: ["candidates", "usageMetadata", "usage_metadata", "modelVersion", "model_version", "responseId"],
  calls: (object, search) => within(object, "candidates", search),
};

/** A request that carries the conversation so far. */
const request: Envelope = {
  kind: "gemini",
  keys: ["contents", "tools", "generationConfig", "systemInstruction", "toolConfig", "model"],
  calls: (object, search) => within(object, "contents", search),
};

export const gemini: readonly Envelope[] = [part, content, candidate, answer, request];
