/** Gemini CLI, and servers of the MCP TypeScript SDK: arguments are validated as they came. */
import { whyNotCompiled } from "./compiles";
import { receiveByType, untouched } from "./judge";
import type { Runtime } from "./runtime";

export const geminiCli: Runtime = {
  name: "gemini-cli",
  title: "Gemini CLI",
  description:
    "Validates and converts nothing, as servers of the MCP TypeScript SDK do. In Gemini CLI a schema that does not compile is not checked at all.",
  source:
    "google-gemini/gemini-cli 5411f113ca, packages/core/src/utils/schemaValidator.ts; modelcontextprotocol/typescript-sdk 3924de99d, standardSchema.ts",
  certainty: "read",
  receive(call) {
    const failure = whyNotCompiled(call);
    if (failure !== null) return untouched(call.arguments, [`${failure} Gemini CLI then checks nothing.`]);
    return receiveByType(call, {
      followsReferences: true,
      validates: true,
      undeclared: "kept",
      convert: (value) => value,
    });
  },
};
