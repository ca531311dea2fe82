/** The call that a request is about, out of all that the pasted text holds. */
import { choose, readPasted, type PastedCall, type PastedCalls } from "../../arguments/pasted/pasted";
import { toJson, type Value } from "../../arguments/value";
import { Lines } from "../../json/lines";
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

/** The calls of a request's text, read once. */
export class CallReader {
  /** Index of the call that the request is about. */
  readonly chosen: number;
  readonly #bound: Callable | undefined;
  readonly #pasted: PastedCalls;
  #found: FoundCall[] | undefined;
  #lines: Lines | undefined;

  /** @throws PreviewError when the text holds no call */
  constructor(
    private readonly schema: Schema,
    private readonly tools: ToolChooser,
    private readonly params: PreviewCoercionParams,
  ) {
    this.#bound = tools.bound(params);
    const likely = this.#bound ?? (tools.all.length === 1 ? tools.all[0] : undefined);
    const isTool = (name: string): boolean => tools.isTool(name);
    const pasted = readPasted(params.arguments, {
      isTool,
      declares: (tool, name) => calledTools(tools.all, tool).some((each) => declares(schema, each, name)),
      hasTools: tools.all.some(({ name }) => name !== null),
      isArgument: (name) => likely !== undefined && declares(schema, likely, name),
    });
    switch (pasted.kind) {
      case "unreadable":
        throw unreadable(this.#linesOfText, pasted);
      case "no-arguments":
        throw new PreviewError("This is JSON, but neither an arguments object nor a call that carries one.", {
          kind: "no-arguments",
        });
      case "calls":
        this.#pasted = pasted;
        this.chosen = choose(pasted.calls, isTool, params.call);
    }
  }

  /** How many calls there are; at least one. */
  get size(): number {
    return this.#pasted.calls.length;
  }

  /**
   * One call with its tool.
   *
   * @throws PreviewError when its arguments cannot be read, or nothing says which tool is called
   */
  bind(index: number): BoundCall {
    const { params } = this;
    const call = this.#pasted.calls[index] as PastedCall;
    if (call.arguments.kind === "unreadable") throw unreadable(this.#linesOfText, call.arguments);
    const callable = this.#bound ?? this.tools.decide(params, call.tool);
    return { callable, arguments: call.arguments.value, source: this.#source(index) };
  }

  get #linesOfText(): Lines {
    return (this.#lines ??= new Lines(this.params.arguments));
  }

  #source(call: number): CallSource {
    const pasted = this.#pasted;
    const lines = this.#linesOfText;
    this.#found ??= pasted.calls.map((each) => found(this.schema, this.tools, lines, each));
    return {
      notation: pasted.notation === "json" && pasted.isSeries ? "json-lines" : pasted.notation,
      embedded: pasted.isEmbedded,
      calls: this.#found,
      call,
      notes: notes(lines, pasted, call),
    };
  }
}

function unreadable(lines: Lines, { offset, message }: { offset: number; message: string }): PreviewError {
  return new PreviewError(message, { kind: "not-json", ...lines.place(offset) });
}

function declares(schema: Schema, { node }: Callable, name: string): boolean {
  const properties = schema.tree.get(node, "properties");
  return properties !== undefined && schema.tree.get(properties, name) !== undefined;
}

function found(schema: Schema, tools: ToolChooser, lines: Lines, call: PastedCall): FoundCall {
  const named = call.tool === null ? [] : calledTools(tools.all, call.tool);
  const [only] = named;
  return {
    tool: call.tool,
    pointer: only === undefined || named.length > 1 ? null : formatPointer(schema.tree.path(only.node)),
    envelope: call.envelope,
    arguments: call.arguments.kind === "value" ? toJson(call.arguments.value) : null,
    line: lines.place(call.offset).line,
  };
}

/** Names that a sentence lists before it counts the rest. */
const MAX_NAMES = 5;

function notes(lines: Lines, { notation, isEmbedded, calls }: PastedCalls, index: number): string[] {
  const sentences: string[] = [];
  const call = calls[index] as PastedCall;
  if (notation === "python") {
    sentences.push(
      "Read as Python: single quotes, True, False, None and tuples are taken for what JSON writes in their place. Nothing was run.",
    );
  }
  if (isEmbedded) sentences.push(`Found inside other text, on line ${lines.place(call.offset).line + 1}.`);
  if (calls.length > 1) {
    const names = calls.slice(0, MAX_NAMES).map(({ tool }) => tool ?? "(arguments alone)");
    const rest = calls.length - names.length;
    const list = names.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
    sentences.push(`The text has ${calls.length} calls: ${list}. This is number ${index + 1}.`);
  }
  return sentences;
}
