/** The call that a request is about, out of all that the pasted text holds. */
import { positionAt } from "../../arguments/place";
import { choose, readPasted, type PastedCall, type PastedCalls } from "../../arguments/pasted/pasted";
import { toJson, type Value } from "../../arguments/value";
import { formatPointer } from "../../schema/pointer";
import type { CallSource, FoundCall, PreviewCoercionParams } from "../../protocol";
import { calledTools, type Callable } from "../callables";
import type { Schema } from "../schema";
import { PreviewError } from "./error";
import type { ToolChooser } from "./tool";

export interface BoundCall {
  callable: Callable;
  arguments: Value;
  source: CallSource;
}

/** @throws PreviewError when the text holds no call, or nothing says which tool is called */
export function bindCall(schema: Schema, tools: ToolChooser, params: PreviewCoercionParams): BoundCall {
  const bound = tools.bound(params);
  const likely = bound ?? (tools.all.length === 1 ? tools.all[0] : undefined);
  const isTool = (name: string): boolean => tools.isTool(name);
  const pasted = readPasted(params.arguments, {
    isTool,
    isArgument: (name) => likely !== undefined && declares(schema, likely, name),
  });
  switch (pasted.kind) {
    case "unreadable":
      throw unreadable(params.arguments, pasted);
    case "no-arguments":
      throw new PreviewError("This is JSON, but neither an arguments object nor a call that carries one.", {
        kind: "no-arguments",
      });
    case "calls": {
      const index = choose(pasted.calls, isTool, params.call);
      const call = pasted.calls[index] as PastedCall;
      if (call.arguments.kind === "unreadable") throw unreadable(params.arguments, call.arguments);
      const callable = bound ?? tools.decide(params, call.tool);
      const source = describe(schema, tools, params.arguments, pasted, index);
      return { callable, arguments: call.arguments.value, source };
    }
  }
}

function unreadable(text: string, { offset, message }: { offset: number; message: string }): PreviewError {
  return new PreviewError(message, { kind: "not-json", ...positionAt(text, offset) });
}

function declares(schema: Schema, { node }: Callable, name: string): boolean {
  const properties = schema.tree.get(node, "properties");
  return properties !== undefined && schema.tree.get(properties, name) !== undefined;
}

function describe(
  schema: Schema,
  tools: ToolChooser,
  text: string,
  pasted: PastedCalls,
  call: number,
): CallSource {
  const notation = pasted.notation === "json" && pasted.isSeries ? "json-lines" : pasted.notation;
  return {
    notation,
    embedded: pasted.isEmbedded,
    calls: pasted.calls.map((each) => found(schema, tools, text, each)),
    call,
    notes: notes(text, pasted, call),
  };
}

function found(schema: Schema, tools: ToolChooser, text: string, call: PastedCall): FoundCall {
  const named = call.tool === null ? [] : calledTools(tools.all, call.tool);
  const [only] = named;
  return {
    tool: call.tool,
    pointer: only === undefined || named.length > 1 ? null : formatPointer(schema.tree.path(only.node)),
    envelope: call.envelope,
    arguments: call.arguments.kind === "value" ? toJson(call.arguments.value) : null,
    line: positionAt(text, call.offset).line,
  };
}

/** Names that a sentence lists before it counts the rest. */
const MAX_NAMES = 5;

function notes(text: string, { notation, isEmbedded, calls }: PastedCalls, index: number): string[] {
  const sentences: string[] = [];
  const call = calls[index] as PastedCall;
  if (notation === "python") {
    sentences.push(
      "Read as Python: single quotes, True, False, None and tuples are taken for what JSON writes in their place. Nothing was run.",
    );
  }
  if (isEmbedded)
    sentences.push(`Found inside other text, on line ${positionAt(text, call.offset).line + 1}.`);
  if (calls.length > 1) {
    const names = calls.slice(0, MAX_NAMES).map(({ tool }) => tool ?? "(arguments alone)");
    const rest = calls.length - names.length;
    const list = names.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
    sentences.push(`The text has ${calls.length} calls: ${list}. This is number ${index + 1}.`);
  }
  return sentences;
}
