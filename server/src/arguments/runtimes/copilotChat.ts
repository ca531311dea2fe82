/** VS Code's Copilot Chat: ajv, with JSON text repaired where a list or an object was asked for. */
import { readJson } from "../reader";
import { isList, isObject, type Value } from "../value";
import { validateByAjv } from "./ajv";
import { whyNotCompiled } from "./compiles";
import { Facet } from "./conversions";
import { untouched } from "./judge";
import type { ArgumentOutcome, Runtime, RuntimeCall } from "./runtime";

export const copilotChat: Runtime = {
  name: "copilot-chat",
  title: "Copilot Chat",
  description:
    "ajv of draft-07 with coerceTypes: true; where an object or array was asked for, parses the JSON text that came. A schema that does not compile is not checked at all.",
  source:
    "microsoft/vscode-copilot-chat 31acd00a8, src/extension/tools/common/toolsService.ts and toolSchemaNormalizer.ts",
  certainty: "read",
  receive(call) {
    const failure = whyUnchecked(call);
    if (failure !== null)
      return untouched(call.arguments, [`${failure} The arguments go through unchecked.`]);
    const first = validateByAjv(call, false);
    const repaired = new Map<string, Value>(call.arguments);
    const repairs: string[] = [];
    for (const [name, outcome] of first.arguments) {
      const parsed = outcome.kind === "refused" ? parsedContainer(call, name) : undefined;
      if (parsed === undefined) continue;
      repaired.set(name, parsed);
      repairs.push(name);
    }
    if (repairs.length === 0) return first;
    const second = validateByAjv({ ...call, arguments: repaired }, false);
    if (repairs.length === 1) return second;
    const why =
      "Several texts would have to be parsed, and whether more than the first is has not been verified.";
    const outcomes = new Map<string, ArgumentOutcome>(second.arguments);
    for (const name of repairs.slice(1)) outcomes.set(name, { kind: "unknown", why });
    return { ...second, arguments: outcomes };
  },
};

/** Only draft-07 is known to it. */
function whyUnchecked(call: RuntimeCall): string | null {
  const { tree } = call.resolver.document;
  const declares = tree.get(call.root, "$schema") !== undefined;
  if (declares && call.dialect !== "draft-07" && call.dialect !== "draft-06")
    return `The schema does not compile: its \`$schema\` names ${call.dialect}.`;
  return whyNotCompiled(call);
}

/** The list or object in an argument's text, where its schema asks for one. */
function parsedContainer({ resolver, root, arguments: args }: RuntimeCall, name: string): Value | undefined {
  const text = args.get(name);
  const types = new Facet(resolver, root, true).property(name)?.types ?? [];
  if (typeof text !== "string" || !types.some((type) => type === "object" || type === "array"))
    return undefined;
  const result = readJson(text);
  if (result.kind !== "value") return undefined;
  return isList(result.value) || isObject(result.value) ? result.value : undefined;
}
