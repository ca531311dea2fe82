/** Model Context Protocol: a JSON-RPC request of the method `tools/call`, and its parameters on their own. */
import { carriesArguments, namedCall, objectUnder, type Envelope } from "./envelope";

export const mcpRequest: Envelope = {
  kind: "mcp",
  keys: ["jsonrpc", "id", "method", "params"],
  calls(object) {
    const params = objectUnder(object, "params");
    if (object.get("method") !== "tools/call" || params === undefined) return [];
    return namedCall("mcp", params, "arguments", ["params"]);
  },
};

/** Only two plain names speak for it. */
export const mcpParams: Envelope = {
  kind: "mcp",
  keys: ["name", "arguments", "_meta"],
  isPlain: true,
  calls: (object) => (carriesArguments(object.get("arguments")) ? namedCall("mcp", object, "arguments") : []),
};
