/** An entry of a log in no protocol's words: a tool's name beside an object of arguments, under the usual keys. */
import { carriesArguments, type Envelope } from "./envelope";

const NAME_KEYS = ["tool", "tool_name", "toolName", "function", "function_name", "name"];

const ARGUMENT_KEYS = [
  "arguments",
  "args",
  "tool_input",
  "toolInput",
  "tool_args",
  "toolArgs",
  "input",
  "params",
  "parameters",
  "kwargs",
];

/** Such keys are anybody's, so that it counts only with a tool of the document. */
export const logEntry: Envelope = {
  kind: "log",
  keys: [...NAME_KEYS, ...ARGUMENT_KEYS],
  isPlain: true,
  calls(object, search) {
    for (const nameKey of NAME_KEYS) {
      const tool = object.get(nameKey);
      if (typeof tool !== "string" || !search.isTool(tool)) continue;
      for (const key of ARGUMENT_KEYS) {
        const carried = object.get(key);
        if (carried !== undefined && carriesArguments(carried))
          return [{ tool, envelope: "log", arguments: carried, path: [key] }];
      }
    }
    return [];
  },
};
