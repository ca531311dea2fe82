/** Anthropic: messages whose content holds blocks, whole or as the pieces of a stream. */
import { namedCall, within, type Envelope } from "./envelope";

/** A content block; servers' and MCP tools have types of their own that end alike. */
const block: Envelope = {
  kind: "anthropic",
  keys: ["type", "id", "name", "input", "server_name", "cache_control"],
  calls(object) {
    const type = object.get("type");
    return typeof type === "string" && type.endsWith("tool_use")
      ? namedCall("anthropic", object, "input")
      : [];
  },
};

const message: Envelope = {
  kind: "anthropic",
  keys: ["id", "type", "role", "model", "content", "stop_reason", "stop_sequence", "usage"],
  calls: (object, search) => within(object, "content", search),
};

/** The beginning of a block in a stream. */
const blockStart: Envelope = {
  kind: "anthropic",
  keys: ["type", "index", "content_block"],
  calls: (object, search) => within(object, "content_block", search),
};

export const anthropic: readonly Envelope[] = [block, message, blockStart];
